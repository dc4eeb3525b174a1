#include "md5/frame_places.h"

#ifndef MD5V_PLAIN_READER

namespace md5v::md5 {

namespace {

// Calls visit(offset) for each number of a frame until that returns false.
template <class Visit>
void forNumbers(Reader& reader, const RawFrame& frame, const Visit& visit) {
  constexpr int kMostTokensOfHead = 8;
  text::Lexer lexer(reader.lexer(), frame.offset);
  int head = 0;
  while (!lexer.next().is('{')) {
    if (++head == kMostTokensOfHead || lexer.peek().is('}')) return;
  }
  // What is glued to a number belongs to it: 1,5 and 4d.
  size_t end = 0;
  while (lexer.peek().kind != text::TokenKind::kEnd && !lexer.peek().is('}')) {
    const text::Token token = lexer.next();
    const bool is_glued = token.offset == end;
    end = token.isBracket() ? 0 : token.end;
    if (token.kind == text::TokenKind::kSymbol || is_glued) continue;
    if (!visit(token.offset)) return;
  }
}

}  // namespace

size_t placeInFrame(Reader& reader, const RawFrame& frame, size_t column) {
  size_t place = frame.offset;
  forNumbers(reader, frame, [&](size_t offset) {
    if (column-- != 0) return true;
    place = offset;
    return false;
  });
  return place;
}

std::vector<size_t> placesInFrame(Reader& reader, const RawFrame& frame, size_t every) {
  std::vector<size_t> places;
  size_t column = 0;
  forNumbers(reader, frame, [&](size_t offset) {
    if (column != 0 && column % every == 0) places.push_back(offset);
    ++column;
    return true;
  });
  return places;
}

size_t placeInTable(Reader& reader, const RawFrames& raw, const RawFrame& frame, size_t column) {
  return placeInFrame(reader, frame, raw.columns.empty() ? column : raw.columns[column]);
}

}  // namespace md5v::md5

#endif
