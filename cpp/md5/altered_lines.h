// Lines of a text, and what stands in each of them that is no part of it. For altered_text.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace md5v::md5 {

// Where a line of a text is.
struct Line {
  size_t first = 0;  // of its characters that are no blanks
  size_t end = 0;    // behind the last of these
};

inline bool isBlank(char c) { return c == ' ' || c == '\t'; }
inline bool isDigit(char c) { return c >= '0' && c <= '9'; }
inline bool isLetter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

// Of decimals without an exponent.
inline bool isNumberPart(char c) { return isDigit(c) || c == '.' || c == '-' || c == '+'; }

// Behind the byte order mark, if there is one.
inline size_t beginOf(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

// Those that hold something.
template <class Use>
void forEachLine(std::string_view text, const Use& use) {
  for (size_t at = beginOf(text); at < text.size();) {
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    Line line{at, end};
    while (line.first < line.end && isBlank(text[line.first])) ++line.first;
    while (line.first < line.end && isBlank(text[line.end - 1])) --line.end;
    if (line.first < line.end) use(line);
    at = end + 1;
  }
}

// Whether so many of all lines are what they are looked at for: some may have been added later, or got lost.
bool areMost(size_t count, size_t all);

// What a line begins with that is no part of the file.
struct LinePrefix {
  size_t end = 0;
  int64_t number = -1;  // of the line, or -1 where it is a sign
};

std::optional<LinePrefix> signOf(std::string_view text, const Line& line, char sign);

// 12 or 12. or 12) where blanks follow; 12: or 12| always.
std::optional<LinePrefix> numberOfLine(std::string_view text, const Line& line);

// What stands around the version on the first line. That of other lines is the same but for its numbers and
// blanks.
class LineFrame {
 public:
  explicit LineFrame(std::string_view text);

  bool exists() const { return !before_.empty() || !behind_.empty(); }
  const std::string& before() const { return before_; }
  const std::string& behind() const { return behind_; }
  // The line without it; nothing where it has none.
  std::optional<Line> insideOf(std::string_view text, const Line& line) const;

 private:
  std::string before_;
  std::string behind_;
};

}  // namespace md5v::md5
