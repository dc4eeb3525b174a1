// The number that stands behind vert, tri and weight, where it is missing. Not for the plain reader.
#pragma once

#include <cstddef>

#include "md5/keywords.h"
#include "text/lexer.h"

namespace md5v::md5 {

// How many numbers stand next in the text, at most five.
size_t numbersAhead(text::Lexer ahead);

// Whether all entries of a list, of which the first goes on at `offset` behind its word, have one number less
// than they should have, and that is the one that counts the entries.
bool lackNumbers(const text::Lexer& lexer, size_t offset, Keyword entry);

}  // namespace md5v::md5
