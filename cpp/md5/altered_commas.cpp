#include "md5/altered_commas.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/concat.h"
#include "md5/altered_lines.h"
#include "md5/plain_parts.h"
#include "md5/wording.h"

namespace md5v::md5 {
namespace {

// Of less that is alike nothing is said: it may be damaged in another way.
constexpr size_t kFewest = 4;

// A token with a comma in it.
enum class Commas : uint8_t { kDecimal, kThousands, kBetween };

Commas commasOf(std::string_view token) {
  const size_t first = token.find_first_not_of("+-");
  const std::string_view digits = first == std::string_view::npos ? "" : token.substr(first);
  const size_t point = std::min(digits.find('.'), digits.size());
  size_t comma = digits.find(',');
  bool are_thousands = comma <= 3 && digits[0] != '0' && point < digits.size();
  const bool is_one = digits.find(',', comma + 1) == std::string_view::npos;
  for (; comma < digits.size() && are_thousands; comma = digits.find(',', comma + 1)) {
    const size_t end = std::min({digits.find(',', comma + 1), point, digits.size()});
    are_thousands = comma < point && end == comma + 4;
  }
  if (are_thousands) return Commas::kThousands;
  const bool is_decimal = is_one && point == digits.size() &&
                          digits.find_first_not_of("0123456789,eE+-") == std::string_view::npos;
  return is_decimal && digits.find('-', digits.find(',')) != digits.find(',') + 1 ? Commas::kDecimal
                                                                                  : Commas::kBetween;
}

struct CommaPlaces {
  std::vector<size_t> loose;  // beside a blank or a bracket
  std::vector<size_t> of[3];  // by the kind of the token that they stand in
};

// Whether what stands beside a comma or semicolon is a value, and no letter of a name.
bool isBesideValues(std::string_view text, size_t at) {
  constexpr std::string_view kBefore = " \t\r\n)]\"',;.";
  constexpr std::string_view kBehind = " \t\r\n([)]\"',;.-+/";
  const char before = at > 0 ? text[at - 1] : '\n';
  const char behind = at + 1 < text.size() ? text[at + 1] : '\n';
  return (isDigit(before) || kBefore.find(before) != std::string_view::npos) &&
         (isDigit(behind) || kBehind.find(behind) != std::string_view::npos);
}

// ( 1,0 )
bool isWholeVector(std::string_view part, size_t begin, size_t end) {
  const size_t before = part.substr(0, begin).find_last_not_of(" \t");
  const size_t behind = part.find_first_not_of(" \t", end);
  return before != std::string_view::npos && part[before] == '(' && behind < part.size() &&
         part[behind] == ')';
}

CommaPlaces findCommas(std::string_view text) {
  CommaPlaces places;
  forEachPlain(text, [&](std::string_view part, size_t from) {
    const auto is_inner = [&](size_t at) {
      return at > 0 && at + 1 < part.size() && (isDigit(part[at - 1]) || part[at - 1] == '.') &&
             isNumberPart(part[at + 1]);
    };
    for (size_t at = part.find(','); at != std::string_view::npos; at = part.find(',', at)) {
      if (!is_inner(at)) {
        if (isBesideValues(text, from + at)) places.loose.push_back(from + at);
        ++at;
        continue;
      }
      size_t begin = at;
      while (begin > 0 && isNumberPart(part[begin - 1])) --begin;
      size_t end = at + 1;
      while (end < part.size() && (isNumberPart(part[end]) || part[end] == 'e' || part[end] == 'E' ||
                                   (part[end] == ',' && is_inner(end))))
        ++end;
      Commas kind = commasOf(part.substr(begin, end - begin));
      // A vector has more than one number.
      if (kind == Commas::kDecimal && isWholeVector(part, begin, end)) kind = Commas::kBetween;
      std::vector<size_t>& list = places.of[static_cast<size_t>(kind)];
      for (; at < end; ++at) {
        if (part[at] == ',') list.push_back(from + at);
      }
    }
  });
  return places;
}

void blankSeparators(const std::vector<size_t>& places, char separator, RestoredText& text, Report& report) {
  // Between vectors few are enough: there the reader expects none.
  const std::string_view all = text.view();
  const bool are_between_vectors =
      std::all_of(places.begin(), places.end(), [all](size_t at) { return at > 0 && all[at - 1] == ')'; });
  if (places.size() < (are_between_vectors ? kFewest : Report::kMaxPerCode + 1)) return;
  for (const size_t at : places) text.blank(at, at + 1);
  report.add(Code::kStrayCharacter, *std::min_element(places.begin(), places.end()),
             concat("The character '", std::string_view(&separator, 1), "' stands behind values, ",
                    places.size(), " times, and means nothing there."));
}

// 1,600.5: the digits before the comma move up to those behind it.
void joinThousands(const std::vector<size_t>& places, RestoredText& text, Report& report) {
  if (places.empty()) return;
  for (const size_t comma : places) {
    std::string& all = text.copy();
    size_t at = comma;
    for (; at > 0 && isNumberPart(all[at - 1]); --at) all[at] = all[at - 1];
    all[at] = ' ';
  }
  report.add(Code::kNumberForm, places[0],
             concat("Commas stand between the thousands of numbers (", places.size(),
                    places.size() == 1 ? " time" : " times", "). They were read as meant."));
}

}  // namespace

void restoreSeparators(RestoredText& text, Report& report) {
  std::vector<size_t> semicolons;
  const std::string_view all = text.view();
  forEachPlain(all, [&](std::string_view part, size_t from) {
    for (size_t at = part.find(';'); at != std::string_view::npos; at = part.find(';', at + 1)) {
      if (isBesideValues(all, from + at)) semicolons.push_back(from + at);
    }
  });
  blankSeparators(semicolons, ';', text, report);
  CommaPlaces commas = findCommas(text.view());
  const auto& [decimals, thousands, between] = commas.of;
  if (!between.empty() && between.size() + commas.loose.size() > Report::kMaxPerCode) {
    for (const auto& list : commas.of) commas.loose.insert(commas.loose.end(), list.begin(), list.end());
    return blankSeparators(commas.loose, ',', text, report);
  }
  blankSeparators(commas.loose, ',', text, report);
  if (between.empty() && decimals.empty()) return joinThousands(thousands, text, report);
  if (!between.empty() || !thousands.empty() || decimals.size() <= Report::kMaxPerCode) return;
  for (const size_t at : decimals) text.copy()[at] = '.';
  report.add(Code::kDecimalComma, decimals[0],
             concat(decimals.size(), " numbers have a decimal comma. They were read as meant."));
}

}  // namespace md5v::md5
