// What other programs leave in a text: quotes of word processors, Git's markers of a merge conflict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace md5v::text {

inline bool endsLine(uint8_t c) { return c == '\n' || c == '\r' || c == 0; }

// Length in bytes of the quote of another kind than ASCII's that `text` begins with, or 0: U+2018 to U+201F,
// the angles U+00AB and U+00BB, and the bytes 0x91 to 0x94 that are quotes in the code pages of Windows.
size_t foreignQuote(std::string_view text);

struct ForeignQuotes {
  std::string_view text;
  size_t length = 0;  // with its quotes; 0 where there are none
};

// What stands in such quotes at the beginning of `text`, on one line; an ASCII quote may close it, too. Looks
// no further than to the closing quote.
ForeignQuotes foreignQuotes(std::string_view text);

// Whether `line` begins with seven of `mark` and a blank or nothing behind them. Git puts '<' before the
// first version, '|' before what both had, '=' before the second version and '>' behind it.
bool startsConflictMarker(std::string_view line, char mark);

// Where the first and the last marker of a merge conflict stand.
struct Conflict {
  size_t begin = 0;
  size_t end = 0;
};

// All of a text, in its order. A marker without its partner makes none.
std::vector<Conflict> findConflicts(std::string_view text);

}  // namespace md5v::text
