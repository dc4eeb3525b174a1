#include "md5/lost_heads.h"

#ifndef MD5V_PLAIN_READER

namespace md5v::md5 {
namespace {

using text::TokenKind;
using Content = HeadlessBlock::Content;

// Takes and counts the vectors, or the numbers outside of them, up to the end of the block. `are_vectors`:
// which of the two there are; nothing else may be there.
std::optional<size_t> countUpToBrace(text::Lexer& ahead, bool are_vectors) {
  size_t count = 0;
  bool is_inside = false;
  while (!ahead.peek().is('}')) {
    const text::Token token = ahead.next();
    if (token.is('(') || token.is(')')) {
      if (!are_vectors || is_inside != token.is(')')) return std::nullopt;
      is_inside = !is_inside;
      count += is_inside ? 1u : 0u;
    } else if (token.kind != TokenKind::kNumber || is_inside != are_vectors) {
      return std::nullopt;
    } else if (!are_vectors) {
      ++count;
    }
  }
  return count;
}

bool isBehindBlock(Reader& reader, size_t offset) {
  const std::string_view before = reader.lexer().slice(0, offset);
  const size_t last = before.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && before[last] == '}';
}

// Looks at the pairs or numbers that come next, if nothing else is in their block.
void findNumbers(text::Lexer ahead, HeadlessBlock& block) {
  const bool are_vectors = ahead.peek().is('(');
  const std::optional<size_t> count = countUpToBrace(ahead, are_vectors);
  if (!count || (are_vectors && *count % 2 != 0)) return;
  block.content = are_vectors ? Content::kPairs : Content::kNumbers;
  block.count = are_vectors ? *count / 2 : *count;
  ahead.next();
  if (ahead.next().text != spelling(Keyword::kFrame)) return;
  const text::Token number = ahead.next();
  block.next_frame = text::toInteger(number.text, number.form);
}

}  // namespace

HeadlessBlock findHeadlessBlock(Reader& reader, bool (*startsEntry)(Reader&)) {
  HeadlessBlock block;
  const size_t start = reader.offset();
  block.is_behind_block = isBehindBlock(reader, start);
  block.has_brace = reader.peek().is('{');
  if (block.has_brace) reader.next();
  const text::Token first = reader.peek();
  const bool may_name =
      first.kind == TokenKind::kString || (first.kind == TokenKind::kWord && !Reader::isKeyword(first));
  if (may_name && startsEntry(reader)) {
    block.content = Content::kJoints;
  } else if (block.has_brace && (kMeshEntries | KeywordSet::of(Keyword::kName)).has(reader.peekKeyword({}))) {
    block.content = Content::kMesh;
  } else if (first.is('(') || first.is('}') || first.kind == TokenKind::kNumber) {
    findNumbers({reader.lexer(), reader.offset()}, block);
  }
  reader.rewind(start);
  return block;
}

bool reportFrameWithoutWord(Reader& reader, int64_t number) {
  const text::Token found = reader.peek();
  if (found.kind != TokenKind::kNumber) return false;
  text::Lexer ahead(reader.lexer(), found.end);
  if (!ahead.next().is('{') || text::toInteger(found.text, found.form) != number) return false;
  reader.add(Code::kUnexpectedToken, found.offset, "Expected 'frame' but found ", Quoted(found.text), ".");
  return true;
}

KeywordSet findLaterKeywords(Reader& reader) {
  KeywordSet later;
  text::Lexer ahead(reader.lexer(), reader.offset());
  for (text::Token token = ahead.next(); token.kind != TokenKind::kEnd; token = ahead.next()) {
    if (Reader::isKeyword(token)) later = later | KeywordSet::of(matchKeyword(token.text, {}).keyword);
  }
  return later;
}

void takeRestOfHead(Reader& reader, const HeadlessBlock& block, std::string_view head) {
  reader.add(Code::kBlockHeadMissing, reader.offset(), "'", head,
             block.has_brace ? "' is missing before this '{'" : " {' is missing before this",
             "; the block was read as if it were there.");
  if (block.has_brace) reader.next();
}

}  // namespace md5v::md5

#endif
