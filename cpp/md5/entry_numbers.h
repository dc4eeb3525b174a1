// The number that stands behind vert, tri and weight, where it is missing or has no blank behind it. Not for
// the plain reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "md5/keywords.h"
#include "md5/reader.h"
#include "text/lexer.h"

namespace md5v::md5 {

// How many numbers stand next in the text, at most five.
size_t numbersAhead(text::Lexer ahead);

// Whether all entries of a list, of which the first goes on at `offset` behind its word, have one number less
// than they should have, and that is the one that counts the entries.
bool lackNumbers(const text::Lexer& lexer, size_t offset, Keyword entry);

// Of the number of an entry, which has the first number of another kind glued to it (tri 10 1 2 for tri 1 0 1
// 2), how many of its bytes make `expected`; 0 where that is not so.
size_t lengthOfOwnNumber(const text::Token& number, size_t expected);

// Of the number that should be the joint of a weight, and has the bias glued to it (01.5), how many of its
// bytes are the joint's; 0 where no blank can be missing.
size_t lengthOfJoint(const text::Token& number);

// Takes the first `length` bytes of the number that comes next, which stand for `parts`, and reports it.
int64_t takeBeginningOfNumber(Reader& reader, size_t length, std::string_view parts);

}  // namespace md5v::md5
