#include "game/texts/cube_script.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace md5v::game {
namespace {

constexpr std::string_view kLineEnds = "\r\n";
constexpr std::string_view kScriptBlanks = " \t\v\f";
constexpr std::string_view kWordEnds = " \t\v\f\r\n;\"[]()";

bool isOneOf(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

}  // namespace

ScriptReader::ScriptReader(std::span<const uint8_t> bytes) : text_(asText(bytes)) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
}

std::optional<std::vector<ScriptWord>> ScriptReader::next() {
  while (at_ < text_.size()) {
    std::vector<ScriptWord> words = statement();
    if (!words.empty()) return words;
  }
  return std::nullopt;
}

std::vector<ScriptWord> ScriptReader::statement() {
  std::vector<ScriptWord> words;
  for (skipBlanks(); at_ < text_.size(); skipBlanks()) {
    if (isOneOf(text_[at_], "\r\n;")) {
      ++at_;
      break;
    }
    words.push_back(word());
  }
  return words;
}

void ScriptReader::skipBlanks() {
  at_ = std::min(text_.find_first_not_of(kScriptBlanks, at_), text_.size());
  if (startsComment()) skipLine();
}

void ScriptReader::skipLine() { at_ = std::min(text_.find_first_of(kLineEnds, at_), text_.size()); }

ScriptWord ScriptReader::word() {
  const size_t begin = at_;
  if (text_[at_] == '"') return {string(), begin};
  if (isOneOf(text_[at_], "[(")) {
    skipBlock();
    return {std::nullopt, begin};
  }
  while (at_ < text_.size() && !isOneOf(text_[at_], kWordEnds) && !startsComment()) ++at_;
  // A closing bracket without an opening one is a word.
  if (at_ == begin) ++at_;
  if (isOneOf(text_[begin], "$@")) return {std::nullopt, begin};
  return {std::string(text_.substr(begin, at_ - begin)), begin};
}

std::string ScriptReader::string() {
  std::string out;
  for (++at_; at_ < text_.size() && !isOneOf(text_[at_], "\"\r\n"); ++at_) {
    if (text_[at_] == '^' && at_ + 1 < text_.size()) {
      constexpr std::string_view kLetters = "ntf";
      const size_t letter = kLetters.find(text_[++at_]);
      out += letter == std::string_view::npos ? text_[at_] : "\n\t\f"[letter];
    } else {
      out += text_[at_];
    }
  }
  if (at_ < text_.size() && text_[at_] == '"') ++at_;
  return out;
}

// Brackets in strings and comments are ignored, and those of the other kind.
void ScriptReader::skipBlock() {
  const size_t begin = at_;
  const char opening = text_[at_];
  const char closing = opening == '[' ? ']' : ')';
  size_t depth = 0;
  while (at_ < text_.size()) {
    if (text_[at_] == '"') {
      string();
    } else if (startsComment()) {
      skipLine();
    } else {
      const char c = text_[at_++];
      if (c == opening) ++depth;
      if (c == closing && --depth == 0) return;
    }
  }
  if (!unclosed_) unclosed_ = begin;
}

}  // namespace md5v::game
