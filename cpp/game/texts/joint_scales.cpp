#include "game/texts/joint_scales.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "text/number.h"

namespace md5v::game {
namespace {

// Reads JSON (RFC 8259) from left to right. After a fault, hasFailed() is true and at() is its offset;
// everything that is read then is empty.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    skipBlanks();
  }

  bool hasFailed() const { return has_failed_; }
  size_t at() const { return at_; }
  bool isAtEnd() const { return at_ == text_.size(); }
  // The next character that is not a blank; 0 at the end.
  char peek() const { return isAtEnd() ? '\0' : text_[at_]; }

  // Moves behind the opening bracket of an object or array, or behind the comma before its next entry; false
  // behind its closing bracket. `is_first` is true before the first entry.
  bool nextEntry(char closing, bool& is_first) {
    if (std::exchange(is_first, false)) {
      ++at_;
      skipBlanks();
      if (peek() != closing) return !has_failed_;
    } else if (peek() == ',') {
      ++at_;
      skipBlanks();
      return !has_failed_;
    }
    take(closing);
    return false;
  }

  // The key of an entry, with its colon.
  std::string key() {
    std::string name = string();
    take(':');
    return name;
  }

  std::string string() {
    std::string out;
    if (peek() != '"') {
      fail();
      return out;
    }
    for (++at_; !isAtEnd() && text_[at_] != '"' && !has_failed_;) {
      const size_t end = std::min(text_.find_first_of("\"\\", at_), text_.size());
      const auto isControl = [](char c) { return static_cast<uint8_t>(c) < ' '; };
      const auto control = std::find_if(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        text_.begin() + static_cast<std::ptrdiff_t>(end), isControl);
      const auto stop = static_cast<size_t>(control - text_.begin());
      out += text_.substr(at_, stop - at_);
      at_ = stop;
      if (stop < end) {
        fail();
      } else if (peek() == '\\') {
        escape(out);
      }
    }
    take('"');
    return out;
  }

  // A number, or nullopt and nothing read if the value is another one.
  std::optional<text::NumberValue> number() {
    if (peek() != '-' && !isDigit(peek())) return std::nullopt;
    const size_t begin = at_;
    if (peek() == '-') ++at_;
    if (peek() == '0') {
      ++at_;
    } else {
      digits();
    }
    if (peek() == '.') {
      ++at_;
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      digits();
    }
    if (has_failed_) return std::nullopt;
    const std::string_view token = text_.substr(begin, at_ - begin);
    skipBlanks();
    return text::toValue(token, text::scanNumber(token).form);
  }

  // true or false, or nullopt and nothing read if the value is another one.
  std::optional<bool> boolean() {
    if (peek() != 't' && peek() != 'f') return std::nullopt;
    const bool value = peek() == 't';
    word(value ? "true" : "false");
    return value;
  }

  // Skips one value of any depth, without a recursion.
  void skipValue() {
    std::string open;  // the closing brackets that are needed
    bool needs_value = true;
    while (!has_failed_ && (needs_value || !open.empty())) {
      bool is_first = needs_value;
      if (needs_value) {
        if (peek() != '{' && peek() != '[') {
          skipPlainValue();
          needs_value = false;
          continue;
        }
        open += peek() == '{' ? '}' : ']';
      }
      needs_value = nextEntry(open.back(), is_first);
      if (needs_value && open.back() == '}') key();
      if (!needs_value) open.pop_back();
    }
  }

 private:
  void skipPlainValue() {
    if (peek() == '"') {
      string();
    } else if (peek() == 'n') {
      word("null");
    } else if (!boolean() && !number()) {
      fail();
    }
  }

  void skipBlanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n')) {
      ++at_;
    }
  }

  // Moves behind a symbol and the blanks after it.
  void take(char symbol) {
    if (has_failed_ || isAtEnd() || text_[at_] != symbol) return fail();
    ++at_;
    skipBlanks();
  }

  void word(std::string_view wanted) {
    if (!text_.substr(at_).starts_with(wanted)) return fail();
    at_ += wanted.size();
    skipBlanks();
  }

  void digits() {
    if (!isDigit(peek())) return fail();
    while (isDigit(peek())) ++at_;
  }

  void escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    ++at_;
    if (isAtEnd()) return fail();
    const char letter = text_[at_++];
    if (letter != 'u') {
      const size_t i = kLetters.find(letter);
      if (i == std::string_view::npos) return fail();
      out += kMeanings[i];
      return;
    }
    uint32_t code = hexadecimals();
    const bool is_pair = code >= 0xD800 && code < 0xDC00 && text_.substr(at_).starts_with("\\u");
    if (is_pair) {
      const size_t second_at = at_;
      at_ += 2;
      const uint32_t second = hexadecimals();
      if (second >= 0xDC00 && second < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
      } else if (!has_failed_) {
        at_ = second_at;
      }
    }
    appendUtf8(out, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
  }

  uint32_t hexadecimals() {
    uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = toLower(peek());
      if (!isDigit(c) && (c < 'a' || c > 'f')) {
        fail();
        return 0;
      }
      code = code * 16 + static_cast<uint32_t>(isDigit(c) ? c - '0' : c - 'a' + 10);
    }
    return code;
  }

  static void appendUtf8(std::string& out, uint32_t code) {
    const auto add = [&out](uint32_t byte) { out += static_cast<char>(byte); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
      add(0xC0 | code >> 6);
    } else {
      if (code < 0x10000) {
        add(0xE0 | code >> 12);
      } else {
        add(0xF0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3F));
      }
      add(0x80 | (code >> 6 & 0x3F));
    }
    add(0x80 | (code & 0x3F));
  }

  void fail() { has_failed_ = true; }

  std::string_view text_;
  size_t at_ = 0;
  bool has_failed_ = false;
};

// The number of a frame; nullopt if the key is not one.
std::optional<uint32_t> frameOf(std::string_view key) {
  uint32_t frame = 0;
  for (const char c : key) {
    if (!isDigit(c)) return std::nullopt;
    frame = frame * 10 + static_cast<uint32_t>(c - '0');
    if (frame >= kMostScaledFrames) return std::nullopt;
  }
  return key.empty() ? std::nullopt : std::optional(frame);
}

class ScaleReader {
 public:
  ScaleReader(std::span<const uint8_t> text, Report& report) : json_(asText(text)), report_(report) {}

  std::optional<std::vector<JointScale>> read() {
    const bool is_object = json_.peek() == '{';
    if (is_object) readJoints();
    if (!is_object || json_.hasFailed() || !json_.isAtEnd()) {
      report_.clear();
      report_.add(Code::kScaleUnreadable, json_.at(),
                  "Expected a JSON object of joints, such as { \"hand\": { \"0\": 0.5 } }.");
      return std::nullopt;
    }
    std::vector<JointScale> scales;
    for (std::optional<JointScale>& scale : scales_) {
      if (scale) scales.push_back(std::move(*scale));
    }
    return scales;
  }

 private:
  void readJoints() {
    size_t first_ignored = 0;
    bool is_first = true;
    while (json_.nextEntry('}', is_first)) {
      const size_t at = json_.at();
      std::string joint = json_.key();
      const size_t index = index_of_.try_emplace(joint, index_of_.size()).first->second;
      if (index < kMostScaledJoints) {
        scales_.resize(std::max(scales_.size(), index + 1));
        scales_[index] = readJoint(std::move(joint), at);
      } else {
        if (index == kMostScaledJoints && first_ignored == 0) first_ignored = at;
        json_.skipValue();
      }
    }
    if (index_of_.size() <= kMostScaledJoints) return;
    add(first_ignored, concat("Expected at most ", kMostScaledJoints, " joints but found ", index_of_.size(),
                              ". The others are ignored."));
  }

  std::optional<JointScale> readJoint(std::string joint, size_t at) {
    if (json_.peek() != '{') {
      add(at, concat("Expected an object of frames for joint ", Quoted(joint), ". The joint was ignored."));
      json_.skipValue();
      return std::nullopt;
    }
    JointScale scale{std::move(joint), false, {}};
    bool is_first = true;
    while (json_.nextEntry('}', is_first)) readFrame(scale);
    return scale;
  }

  void readFrame(JointScale& scale) {
    const size_t at = json_.at();
    const std::string key = json_.key();
    if (key == "scale_positions") {
      if (const std::optional<bool> value = json_.boolean()) {
        scale.scales_position = *value;
        return;
      }
    }
    const std::optional<uint32_t> frame = frameOf(key);
    const std::optional<text::NumberValue> value = frame ? json_.number() : std::nullopt;
    if (!value) {
      add(at, concat("Expected a frame with a number, got ", Quoted(key), " of joint ", Quoted(scale.joint),
                     ". It was ignored."));
      json_.skipValue();
    } else if (std::fabs(value->precise) > static_cast<double>(kLargestScale)) {
      add(at, concat("The scale of joint ", Quoted(scale.joint), " at frame ", *frame, " is beyond ",
                     static_cast<int>(kLargestScale), ". It was ignored."));
    } else {
      scale.frames.emplace_back(*frame, value->nearest);
    }
  }

  void add(size_t at, std::string message) {
    if (!json_.hasFailed()) report_.add(Code::kScaleUnreadable, at, std::move(message));
  }

  JsonScanner json_;
  Report& report_;
  std::map<std::string, size_t> index_of_;         // all joints, in the order of the file
  std::vector<std::optional<JointScale>> scales_;  // of the first joints; nullopt for those that are ignored
};

}  // namespace

std::optional<std::vector<JointScale>> readJointScales(std::span<const uint8_t> text, Report& report) {
  return ScaleReader(text, report).read();
}

}  // namespace md5v::game
