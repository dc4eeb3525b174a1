#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "md5/anim_frames.h"
#include "md5/astray.h"
#include "md5/camera_cuts.h"
#include "md5/camera_file.h"
#include "md5/fields_of_view.h"
#include "md5/foreign.h"
#include "md5/frame_rate.h"
#include "md5/header.h"
#include "md5/inner_braces.h"
#include "md5/joints.h"
#include "md5/lost_heads.h"
#include "md5/slips.h"
#include "md5/slots.h"

namespace md5v::md5 {
namespace {

constexpr std::array kSections = {Keyword::kNumFrames, Keyword::kFrameRate, Keyword::kNumCuts, Keyword::kCuts,
                                  Keyword::kCamera};

bool startsKey(const text::Token& token) { return token.is('('); }
bool startsCut(const text::Token& token) { return token.kind == text::TokenKind::kNumber; }

// What comes next on a line, up to 15 tokens: brackets as they are, n for a number, x for anything else.
std::string shapeOfLine(Reader& reader) {
  constexpr size_t kMostTokens = 15;
  std::string shape;
  text::Lexer ahead(reader.lexer(), reader.offset());
  size_t end = reader.offset();
  while (shape.size() < kMostTokens) {
    const text::Token token = ahead.next();
    const std::string_view between = reader.lexer().slice(end, token.offset);
    if (token.kind == text::TokenKind::kEnd || between.find_first_of("\r\n") != std::string_view::npos) break;
    shape += token.kind == text::TokenKind::kNumber ? 'n' : token.isBracket() ? token.text[0] : 'x';
    end = token.end;
  }
  return shape;
}

// Whether a word stands in front of a key, as in frame 0 ( 1 2 3 ) ( 0 0 0 ) 90, though it may be a keyword.
bool startsNamedKey(Reader& reader) {
  const std::string shape = shapeOfLine(reader);
  return shape.starts_with("x(nnn)(") || shape.starts_with("xn(nnn)(");
}

class CameraParser {
 public:
  CameraParser(std::span<const uint8_t> text, Report& report)
      : reader_(text, report), header_(reader_, "a camera path", kSections) {
    reader_.expectSingleTexts();
  }

  std::optional<CameraFile> parse() {
    while (true) {
      if (takeFrameRateInTwoWords(reader_, frame_rate_) || (!kIsPlainReader && takeHeadless())) continue;
      const Keyword keyword = header_.nextSection(!file_.keys.empty());
      if (keyword == Keyword::kNone) break;
      readSection(keyword);
    }
    if (file_.keys.empty()) {
      if (!reader_.report().hasErrors()) reader_.add(Code::kNothingReadable, 0, "No camera keys were found.");
      return std::nullopt;
    }
    settle();
    return std::move(file_);
  }

 private:
  // Reads the block of keys whose keyword got lost, or is another word.
  bool takeHeadless() {
    const text::Token first = reader_.peek();
    const bool is_word = first.kind == text::TokenKind::kWord && !Reader::isKeyword(first);
    if (!file_.keys.empty() || !(is_word || first.is('{'))) return false;
    if (is_word) reader_.next();
    const bool has_brace = reader_.next().is('{');
    const bool has_keys = has_brace && shapeOfLine(reader_).starts_with("(nnn)(nnn)");
    reader_.rewind(first.offset);
    if (!has_keys || !header_.lacks(Keyword::kCamera)) return false;
    header_.beginHeadless(Keyword::kCamera);
    camera_offset_ = first.offset;
    if (is_word) {
      reader_.next();
      reader_.next();
      reader_.add(Code::kKeywordMisspelt, first.offset, "The keyword 'camera' is written ",
                  Quoted(first.text), ".");
    } else {
      HeadlessBlock block;
      block.has_brace = true;
      takeRestOfHead(reader_, block, spelling(Keyword::kCamera));
    }
    readKeys();
    return true;
  }

  void readSection(Keyword keyword) {
    const bool is_block = keyword == Keyword::kCuts || keyword == Keyword::kCamera;
    if (is_block && header_.isRepeated()) {
      reader_.skipTokenOrBlock();
    } else if (keyword == Keyword::kNumFrames) {
      readCount(reader_, keyword, frame_count_);
    } else if (keyword == Keyword::kNumCuts) {
      readCount(reader_, keyword, cut_count_);
    } else if (keyword == Keyword::kFrameRate) {
      readFrameRate(reader_, frame_rate_);
    } else if (reader_.openBlock(spelling(keyword))) {
      if (keyword == Keyword::kCuts) {
        has_cuts_ = true;
        readCuts();
      } else {
        camera_offset_ = header_.sectionOffset();
        readKeys();
      }
    }
  }

  // Whether another entry of a block comes, of which `found` were read.
  bool goesOn(InnerBraces& braces, const DeclaredCount& declared, size_t found, Wording what,
              bool (*startsEntry)(Reader&) = nullptr) {
    braces.skip(!declared.exists() || static_cast<int64_t>(found) < declared.value);
    return reader_.blockGoesOn(what, kIsPlainReader ? nullptr : startsEntry);
  }

  void readCuts() {
    InnerBraces braces(reader_, "the list of cuts", startsCut);
    while (goesOn(braces, cut_count_, cuts_.size(), "the list of cuts")) {
      const size_t offset = reader_.offset();
      const bool may_be_key = !kIsPlainReader && reader_.peek().is('(');
      if (may_be_key && shapeOfLine(reader_).starts_with("(nnn)(")) return readKeysBehindCuts();
      if (const std::optional<int64_t> cut = reader_.readInteger("a cut", "it is left out.")) {
        cuts_.push_back({*cut, offset, isNoNumber(offset)});
        reader_.skipCommas();
      } else if (!reader_.peek().is('}')) {
        const bool opens = reader_.peek().is('(');
        are_cuts_damaged_ = are_cuts_damaged_ || !opens;
        reader_.skipTokenOrBlock();
        if (opens) readCutInParentheses();
      }
    }
  }

  // The lines between them are lost.
  void readKeysBehindCuts() {
    camera_offset_ = reader_.offset();
    reader_.add(Code::kMissingBrace, camera_offset_,
                "The '}' of the list of cuts and 'camera {' are missing before this key.");
    readKeys();
  }

  // Whether 0 was read for what stands at `offset`, such as nan, which has been reported.
  bool isNoNumber(size_t offset) const {
    const text::Token token = reader_.numberIn(offset, 0);
    return token.kind == text::TokenKind::kWord || token.form == text::NumberForm::kNotFinite;
  }

  // Behind the parenthesis, which has been reported.
  void readCutInParentheses() {
    const size_t offset = reader_.offset();
    if (reader_.peek().kind != text::TokenKind::kNumber) return;
    if (const std::optional<int64_t> cut = reader_.readInteger("a cut", "it is left out."))
      cuts_.push_back({*cut, offset, isNoNumber(offset)});
    if (reader_.peek().is(')')) reader_.next();
  }

  void readKeys() {
    InnerBraces braces(reader_, "the camera block", startsKey);
    while (goesOn(braces, frame_count_, file_.keys.size(), "the camera block", startsNamedKey)) {
      if (!kIsPlainReader && readKeyInOddOrder()) continue;
      if (reader_.startsVector()) {
        readKey();
      } else {
        reader_.skipToVector("the camera block");
      }
    }
  }

  // A line with the numbers of a key, of which some stand in the parentheses of others: all are used, and the
  // first that is out of place is told. False, and nothing taken, for any other.
  bool readKeyWithOddParentheses() {
    const std::string shape = shapeOfLine(reader_);
    const size_t offset = reader_.offset();
    const bool are_joined = shape == "(nnnnnn)n" || shape == "(nnnnnnn)";
    const bool is_fov_with_rotation = shape == "(nnn)(nnnn)";
    if (!are_joined && !is_fov_with_rotation && shape != "(nnn)(nnn)(n)") return false;
    if (are_joined) {
      reader_.add(Code::kVectorSize, offset, "Expected 3 numbers for the position of a camera key but found ",
                  shape.find(')') - 1, "; what follows the position was read from them.");
    } else if (is_fov_with_rotation) {
      reader_.add(Code::kVectorSize, reader_.numberIn(offset, 6).offset,
                  "Expected 3 numbers for the rotation of a camera key but found 4; the last was read as the "
                  "field of view.");
    } else {
      text::Lexer ahead(reader_.lexer(), offset);
      for (int i = 0; i < 10; ++i) ahead.next();  // two vectors
      reader_.add(Code::kUnexpectedToken, ahead.peek().offset,
                  "Expected the field of view but found it in parentheses.");
    }
    CameraKey key = nextKey();
    takeVectors(key);
    takeFov(key);
    skipParentheses();
    addKey(key, offset);
    return true;
  }

  // A line with all numbers of a key, but the field of view first, or without parentheses: told once. False,
  // and nothing taken, for any other.
  bool readKeyInOddOrder() {
    const std::string shape = shapeOfLine(reader_);
    const bool is_fov_first = shape == "n(nnn)(nnn)";
    if (!is_fov_first && shape != "nnnnnnn") return false;
    const size_t offset = reader_.offset();
    if (!std::exchange(is_order_told_, true)) {
      if (is_fov_first) {
        reader_.add(Code::kValuesSwapped, offset,
                    "The field of view of the keys stands before their position.", kReadAsMeant);
      } else {
        reader_.add(Code::kUnexpectedToken, offset, "The vectors of the keys stand without parentheses.",
                    kReadAsMeant);
      }
    }
    CameraKey key = nextKey();
    if (is_fov_first) takeFov(key);
    takeVectors(key);
    if (!is_fov_first) takeFov(key);
    addKey(key, offset);
    return true;
  }

  // With the field of view of the one before it.
  CameraKey nextKey() const {
    CameraKey key;
    key.fov = file_.keys.empty() ? key.fov : file_.keys.back().fov;
    return key;
  }

  // Six numbers, wherever parentheses stand.
  void takeVectors(CameraKey& key) {
    Number numbers[6];
    for (Number& number : numbers) {
      skipParentheses();
      number = reader_.readValue("a number of a camera key").value_or(Number{});
    }
    skipParentheses();
    key.position = {numbers[0].nearest, numbers[1].nearest, numbers[2].nearest};
    key.rotation = {numbers[3].precise, numbers[4].precise, numbers[5].precise};
  }

  // Those that close, and what opens behind them.
  void skipParentheses() {
    while (reader_.isOnSameLine() && (reader_.peek().is('(') || reader_.peek().is(')'))) reader_.next();
  }

  void readKey() {
    if (readKeyWithOddParentheses()) return;
    const size_t offset = reader_.offset();
    const size_t damages_before = reader_.damages();
    float position[3] = {0.0f, 0.0f, 0.0f};
    double rotation[3] = {0.0, 0.0, 0.0};
    const bool is_begun = reader_.readVector(position, "the position of a camera key") && !reader_.atEnd();
    // A damaged one has the other numbers on its line. One without them may end where another begins.
    const bool ends_early = is_begun && !reader_.isOnSameLine() &&
                            ((reader_.damages() != damages_before && !reader_.isSpreadFrom(offset)) ||
                             shapeOfLine(reader_).starts_with("(nnn)("));
    if (ends_early) reader_.reportMissing("'(' and the rotation of a camera key");
    const bool is_whole =
        is_begun && !ends_early && reader_.readVector(rotation, "the rotation of a camera key");
    CameraKey key = nextKey();
    key.position = {position[0], position[1], position[2]};
    key.rotation = {rotation[0], rotation[1], rotation[2]};
    const bool is_too_long = is_whole && reader_.damages() == damages_before && isNoRotation(key.rotation);
    if (kIsPlainReader && is_too_long) return reader_.giveUp();
    const bool has_fov = is_whole && takeFov(key);
    if (reader_.atEnd() && (!has_fov || mayBeCutOff())) return;
    if (is_too_long) too_long_.push_back(file_.keys.size());
    addKey(key, offset);
    if (!ends_early && (!has_fov || reader_.peek().is(')'))) skipToKey();
  }

  // Whether the number that was taken last ends with the file. What is left of the only key is used.
  bool mayBeCutOff() const { return !file_.keys.empty() && reader_.lastEnd() == reader_.size(); }

  // False where there is none.
  bool takeFov(CameraKey& key) {
    const size_t offset = reader_.offset();
    const size_t remarks = reader_.remarks();
    const std::optional<float> fov = reader_.readFloat(
        "the field of view", file_.keys.empty() ? "90 is used." : "that of the key before is used.");
    // 0 was read for what is no number.
    if (fov && (*fov != 0.0f || reader_.remarks() == remarks))
      key.fov = fields_of_view_.take(reader_, *fov, file_.keys.size(), offset);
    return fov.has_value();
  }

  void addKey(const CameraKey& key, size_t offset) {
    file_.keys.push_back(key);
    key_offsets_.push_back(static_cast<uint32_t>(offset));
  }

  // To the next key where this one is damaged: on the next line, or on this one if it is whole.
  void skipToKey() {
    while (!reader_.atEnd() && !reader_.peek().is('}') && reader_.isOnSameLine()) {
      if (reader_.peek().is('(') && shapeOfLine(reader_).starts_with("(nnn)(nnn)n")) return;
      reader_.next();
    }
  }

  void settle() {
    header_.finish();
    file_.version = header_.version();
    file_.commandline = header_.takeCommandline();
    file_.frame_rate = settleFrameRate(reader_, frame_rate_, false);
    checkCount(reader_, Keyword::kNumFrames, frame_count_, file_.keys.size(), camera_offset_);
    if (!are_cuts_damaged_)
      checkCutCount(reader_, cut_count_, cuts_.size(), has_cuts_, file_.keys.size(), camera_offset_);
    file_.cuts = settleCuts(reader_, cuts_, file_.keys.size(), frame_count_.value);
    fields_of_view_.settle(reader_);
    if constexpr (!kIsPlainReader) settleRotations();
    checkKeyPlaces(reader_, file_.keys, key_offsets_, file_.cuts);
  }

  // Of keys that are whole. Where all have their vectors in each other's place, that alone is told.
  void settleRotations() {
    if (too_long_.empty()) return;
    const size_t shows = firstSwapped(std::span<const CameraKey>(file_.keys));
    if (shows != file_.keys.size()) {
      reader_.add(Code::kValuesSwapped, reader_.numberIn(key_offsets_[shows], 1).offset,
                  "The positions and the rotations of the keys stand in each other's place.", kReadAsMeant);
      return swapBack(std::span(file_.keys));
    }
    for (const size_t key : too_long_) {
      reader_.add(Code::kRotationTooLong, reader_.numberIn(key_offsets_[key], 6).offset,
                  "The rotation of key ", key, kLongerThanOne);
    }
  }

  Reader reader_;
  Header header_;
  CameraFile file_;
  std::vector<CameraCut> cuts_;
  std::vector<uint32_t> key_offsets_;
  std::vector<size_t> too_long_;  // rotations, by their keys
  FieldsOfView fields_of_view_;
  DeclaredCount frame_count_;
  DeclaredCount cut_count_;
  size_t camera_offset_ = 0;
  bool is_order_told_ = false;
  bool has_cuts_ = false;
  bool are_cuts_damaged_ = false;
  FrameRate frame_rate_;
};

}  // namespace

std::optional<CameraFile> parseCamera(std::span<const uint8_t> text, Report& report) {
  return parseUnlessForeign<CameraParser>(text, report);
}

}  // namespace md5v::md5
