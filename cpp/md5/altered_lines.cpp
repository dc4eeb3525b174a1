#include "md5/altered_lines.h"

namespace md5v::md5 {
namespace {

// Of fewer nothing is said: they may be damaged in another way.
constexpr size_t kFewestLines = 4;
// No line that is looked at is longer.
constexpr size_t kHead = 1024;

// That holds something; an empty one where none does.
Line firstLine(std::string_view text) {
  Line line;
  line.first = std::min(text.find_first_not_of(" \t\r\n", beginOf(text)), text.size());
  line.end = std::min(text.find_first_of("\r\n", line.first), text.size());
  while (line.first < line.end && isBlank(text[line.end - 1])) --line.end;
  return line;
}

}  // namespace

bool areMost(size_t count, size_t all) { return all >= kFewestLines && count * 10 >= all * 9; }

std::optional<LinePrefix> signOf(std::string_view text, const Line& line, char sign) {
  if (text[line.first] != sign) return std::nullopt;
  return LinePrefix{line.first + 1};
}

std::optional<LinePrefix> numberOfLine(std::string_view text, const Line& line) {
  constexpr size_t kMostDigits = 9;
  size_t at = line.first;
  int64_t number = 0;
  for (; at < line.end && isDigit(text[at]) && at - line.first < kMostDigits; ++at)
    number = number * 10 + (text[at] - '0');
  if (at == line.first) return std::nullopt;
  const auto isOneOf = [&](std::string_view signs) {
    return at < line.end && signs.find(text[at]) != std::string_view::npos;
  };
  if (isOneOf(":|")) return LinePrefix{at + 1, number};
  if (isOneOf(".)")) ++at;
  if (at < line.end && !isBlank(text[at])) return std::nullopt;
  return LinePrefix{at, number};
}

LineFrame::LineFrame(std::string_view text) {
  constexpr std::string_view kVersion = "MD5Version";
  constexpr size_t kLongest = 64;
  const Line line = firstLine(text.substr(0, kHead));
  const std::string_view content = text.substr(line.first, line.end - line.first);
  const size_t begin = content.find(kVersion);
  if (begin == std::string_view::npos || begin > kLongest) return;
  size_t at = begin + kVersion.size();
  while (at < content.size() && isBlank(content[at])) ++at;
  const size_t digits = at;
  while (at < content.size() && isDigit(content[at])) ++at;
  if (at == digits) return;
  while (at < content.size() && isBlank(content[at])) ++at;
  if (content.size() - at > kLongest) return;
  before_ = content.substr(0, begin);
  behind_ = content.substr(at);
}

std::optional<Line> LineFrame::insideOf(std::string_view text, const Line& line) const {
  Line inside = line;
  size_t& at = inside.first;
  for (size_t i = 0; i < before_.size();) {
    if (isBlank(before_[i])) {
      while (i < before_.size() && isBlank(before_[i])) ++i;
      while (at < line.end && isBlank(text[at])) ++at;
    } else if (isDigit(before_[i])) {
      if (at == line.end || !isDigit(text[at])) return std::nullopt;
      while (i < before_.size() && isDigit(before_[i])) ++i;
      while (at < line.end && isDigit(text[at])) ++at;
    } else {
      if (at == line.end || text[at] != before_[i]) return std::nullopt;
      ++i;
      ++at;
    }
  }
  if (!text.substr(at, line.end - at).ends_with(behind_)) return std::nullopt;
  inside.end -= behind_.size();
  return inside;
}

}  // namespace md5v::md5
