#include "md5/frame_rate.h"

#include <algorithm>
#include <cmath>

namespace md5v::md5 {
namespace {

constexpr double kSlowest = 0.001;  // anything slower is a slip, and would last for ages
constexpr double kFastest = 1000.0;

// Whether a text begins as 0 does, in any form.
[[maybe_unused]] bool spellsZero(std::string_view text) {
  const size_t first = text.find_first_not_of("+- ");
  return first != std::string_view::npos && (text[first] == '0' || text[first] == '.');
}

// Takes and reports 30000/1001; nothing else.
[[maybe_unused]] std::optional<Number> takeFraction(Reader& reader) {
  constexpr size_t kLongest = 16;
  const text::Token over = reader.peek();
  const std::string_view behind =
      reader.lexer().slice(over.end, std::min(reader.size(), over.end + kLongest));
  if (over.form != text::NumberForm::kInteger || !behind.starts_with('/')) return std::nullopt;
  const text::NumberScan scan = text::scanNumber(behind.substr(1));
  if (scan.form != text::NumberForm::kInteger) return std::nullopt;
  const double under = text::toDouble(behind.substr(1, scan.length), scan.form);
  if (under < 1.0) return std::nullopt;
  const size_t end = over.end + 1 + scan.length;
  reader.next();
  reader.rewind(end);
  reader.add(Code::kNumberMalformed, over.offset, Quoted(reader.lexer().slice(over.offset, end)),
             " is not a well-formed number; it was read as the fraction that it is.");
  const double value = text::toDouble(over.text, over.form) / under;
  return Number{static_cast<float>(value), value};
}

}  // namespace

void readFrameRate(Reader& reader, FrameRate& rate) {
  const size_t offset = reader.offset();
  const size_t remarks = reader.remarks();
  reader.allowHuge(true);  // of which more is said below
  std::optional<Number> value;
  if constexpr (!kIsPlainReader) value = takeFraction(reader);
  if (!value) value = reader.readValue("the frame rate", "24 frames per second are used.");
  reader.allowHuge(false);
  if (!value) reader.skipWord();
  if (rate.value || rate.is_unreadable) return;
  // 0 was read for what is no number, or none that fits.
  rate.is_unreadable = !value || (!kIsPlainReader && value->precise == 0.0 && reader.remarks() != remarks &&
                                  !spellsZero(reader.numberIn(offset, 0).text));
  if (!rate.is_unreadable) rate.value = value->precise;
  rate.offset = offset;
}

bool takeFrameRateInTwoWords(Reader& reader, FrameRate& rate) {
  if constexpr (kIsPlainReader) return false;
  if (reader.peek().kind != text::TokenKind::kWord || reader.peek().text != "frame") return false;
  const size_t start = reader.offset();
  text::Lexer ahead(reader.lexer(), start);
  ahead.next();
  const text::Token second = ahead.next();
  if ((second.text != "rate" && second.text != "Rate") || ahead.peek().kind != text::TokenKind::kNumber)
    return false;
  reader.beginEntry();
  reader.next();
  reader.next();
  reader.add(Code::kKeywordMisspelt, start, "The keyword 'frameRate' is written 'frame ", second.text, "'.");
  readFrameRate(reader, rate);
  return true;
}

double settleFrameRate(Reader& reader, const FrameRate& found, bool may_be_negative) {
  const std::optional<double> rate = found.value;
  const size_t offset = found.offset;
  if constexpr (kIsPlainReader) {
    if (!rate || !(*rate >= 1.0 && *rate <= kFastest) || std::trunc(*rate) != *rate) reader.giveUp();
    return rate.value_or(kDefaultFrameRate);
  }
  if (found.is_unreadable) return kDefaultFrameRate;
  if (!rate) {
    reader.add(Code::kFrameRateMissing, offset, "'frameRate' is missing; 24 frames per second are used.");
    return kDefaultFrameRate;
  }
  if (std::fabs(*rate) < kSlowest || std::fabs(*rate) > kFastest) {
    reader.add(Code::kFrameRateUnusable, offset, "The frame rate is ",
               *rate == 0.0 ? "0" : "not between 0.001 and 1000", "; 24 frames per second are used.");
    return kDefaultFrameRate;
  }
  if (std::fabs(*rate) < 1.0) {
    reader.add(Code::kFrameRateUnusable, offset,
               "The frame rate is less than 1. It is used, but Doom 3 cuts it off to 0, ",
               may_be_negative ? "by which it divides." : "which it refuses.");
  } else if (std::trunc(*rate) != *rate) {
    reader.add(Code::kFrameRateFractional, offset, "The frame rate has a fraction, which Doom 3 cuts off.");
  }
  if (*rate > 0.0) return *rate;
  if (may_be_negative) {
    reader.add(Code::kFrameRateNegative, offset,
               "The frame rate is negative: the animation plays backwards.");
    return *rate;
  }
  reader.add(Code::kFrameRateUnusable, offset, "The frame rate is negative; its amount is used.");
  return -*rate;
}

}  // namespace md5v::md5
