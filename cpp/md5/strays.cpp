#include "md5/strays.h"

#ifndef MD5V_PLAIN_READER

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

constexpr KeywordSet kEntries = KeywordSet::of(Keyword::kVert, Keyword::kTri, Keyword::kWeight);

Keyword keywordOf(const Token& token) {
  return Reader::isKeyword(token) ? matchKeyword(token.text, {}).keyword : Keyword::kNone;
}

}  // namespace

bool skipEmptyMesh(Reader& reader, KeywordSet inside) {
  text::Lexer ahead(reader.lexer(), reader.offset());
  const Token word = ahead.next();
  if (!ahead.next().is('{') || !ahead.next().is('}')) return false;
  const Token behind = ahead.next();
  if (!behind.is('}') && !inside.has(keywordOf(behind))) return false;
  reader.add(Code::kUnexpectedToken, word.offset, "An empty 'mesh { }' stands inside of this mesh; it was ",
             "passed over.");
  while (!reader.next().is('}')) {
  }
  return true;
}

bool skipStrayEntries(Reader& reader) {
  text::Lexer ahead(reader.lexer(), reader.offset());
  const Token first = ahead.next();
  if (!kEntries.has(keywordOf(first))) return false;
  Token token = ahead.next();
  for (; token.kind != TokenKind::kEnd && !token.is('{') && !token.is('}'); token = ahead.next()) {
    const Keyword keyword = keywordOf(token);
    if (kMeshEntries.has(keyword) && !kEntries.has(keyword)) return false;
    if (keyword != Keyword::kNone && !kEntries.has(keyword)) break;
  }
  reader.add(Code::kUnexpectedToken, first.offset, "'", first.text,
             "' stands outside of a mesh and was passed over.");
  while (!reader.atEnd() && reader.offset() < token.offset) reader.next();
  // Of the mesh whose beginning is lost.
  if (reader.peek().is('}')) reader.next();
  return true;
}

Keyword takeSplitKeyword(Reader& reader, KeywordSet inside) {
  constexpr size_t kLongest = 32;
  const Token first = reader.next();
  const Token second = reader.peek();
  const bool are_words = second.kind == TokenKind::kWord && reader.isOnSameLine() &&
                         first.text.size() <= kLongest && second.text.size() <= kLongest;
  const Keyword keyword =
      are_words ? matchKeyword(concat(first.text, second.text), {}).keyword : Keyword::kNone;
  if (!inside.has(keyword)) {
    reader.rewind(first.offset);
    return Keyword::kNone;
  }
  const size_t end = reader.next().end;
  reader.add(Code::kKeywordMisspelt, first.offset, "The keyword '", spelling(keyword), "' is written ",
             Quoted(reader.lexer().slice(first.offset, end)), ".");
  return keyword;
}

bool endsMesh(Reader& reader, KeywordSet inside) {
  if (!reader.peek().is('}')) return false;
  text::Lexer ahead(reader.lexer(), reader.peek().end);
  const Token behind = ahead.next();
  return behind.kind == TokenKind::kEnd || (Reader::isKeyword(behind) && !inside.has(keywordOf(behind)));
}

bool looksLikeEntry(Reader& reader, Keyword entry) {
  text::Lexer ahead(reader.lexer(), reader.offset());
  const int numbers = entry == Keyword::kVert ? 1 : entry == Keyword::kWeight ? 3 : 4;
  for (int i = 0; i < numbers; ++i) {
    if (ahead.next().kind != TokenKind::kNumber) return false;
  }
  return entry == Keyword::kTri || ahead.next().is('(');
}

bool skipBeforeShader(Reader& reader) {
  const text::Token first = reader.peek();
  const bool is_odd = first.kind == TokenKind::kNumber ||
                      (first.kind == TokenKind::kSymbol && !first.is('{') && !first.is('}'));
  if (!is_odd) return false;
  const size_t end = reader.next().end;
  const bool is_text = reader.peek().kind == TokenKind::kString && reader.isOnSameLine();
  const bool is_apart = first.is('=') || first.is(':') || first.is('(') || reader.offset() != end;
  reader.rewind(first.offset);
  if (!is_text || !is_apart) return false;
  reader.reportUnexpected("the text of 'shader'");
  reader.next();
  return first.is('(');
}

bool startsNextMesh(Reader& reader, const RawMesh& mesh, Keyword latest, KeywordSet inside) {
  constexpr KeywordSet kLists = KeywordSet::of(Keyword::kNumVerts, Keyword::kNumTris, Keyword::kNumWeights);
  if (!mesh.material || latest < Keyword::kNumWeights) return false;
  const size_t start = reader.next().offset;
  reader.next();
  const bool is_next = kLists.has(reader.peekKeyword(inside));
  reader.rewind(start);
  return is_next;
}

Keyword entryOfNumber(Reader& reader, const RawMesh& mesh, Keyword last) {
  const auto lacks = [&reader](const auto& list) {
    const auto next = static_cast<int64_t>(list.items.size());
    return next < list.declared.value && reader.isNextEntry(next);
  };
  const auto follows = [last](Keyword count, Keyword entry) { return last == count || last == entry; };
  if (follows(Keyword::kNumVerts, Keyword::kVert) && lacks(mesh.vertices)) return Keyword::kVert;
  if (follows(Keyword::kNumTris, Keyword::kTri) && lacks(mesh.triangles)) return Keyword::kTri;
  if (follows(Keyword::kNumWeights, Keyword::kWeight) && lacks(mesh.weights)) return Keyword::kWeight;
  return Keyword::kNone;
}

Keyword missingWord(Reader& reader, const RawMesh& mesh, Keyword last) {
  const bool may_lack = reader.peek().kind == text::TokenKind::kNumber && !reader.isOnSameLine();
  return may_lack ? entryOfNumber(reader, mesh, last) : Keyword::kNone;
}

}  // namespace md5v::md5

#endif
