#include "md5/classify.h"

#include <algorithm>

#include "md5/grammar/keyword.h"
#include "text/lexer.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

// Keywords before a number: the version and counts.
constexpr KeywordSet kNumberKeywords =
    KeywordSet::of(Keyword::kVersion, Keyword::kNumJoints, Keyword::kNumFrames, Keyword::kNumMeshes,
                   Keyword::kNumVerts, Keyword::kNumTris, Keyword::kNumWeights, Keyword::kNumBones,
                   Keyword::kNumAnimatedComponents, Keyword::kNumChannels, Keyword::kNumCuts);
// Keywords before a number and a { } block.
constexpr KeywordSet kNumberedBlocks = KeywordSet::of(Keyword::kBone, Keyword::kChannel, Keyword::kFrame);

Keyword keywordOf(const Token& token) {
  if (token.kind != TokenKind::kWord) return Keyword::kNone;
  return matchKeyword(token.text.substr(0, token.text.find("//")), {}).keyword;
}

// Whether the tokens after the keyword are those of an MD5 file: .def files and materials use the same words
// in other ways. Consumes the number of a numbered block.
bool isConfirmed(Keyword keyword, text::Lexer& lexer) {
  if (kNumberKeywords.has(keyword)) return lexer.peek().kind == TokenKind::kNumber;
  if (!kBlockKeywords.has(keyword)) return false;
  if (kNumberedBlocks.has(keyword)) {
    if (lexer.peek().kind != TokenKind::kNumber) return false;
    lexer.next();
  }
  return lexer.peek().is('{');
}

FileKind fileKindOf(Keyword keyword) {
  if (kMeshEntries.has(keyword) || kMeshOnly.has(keyword)) return FileKind::kMesh;
  if (kAnimOnly.has(keyword)) return FileKind::kAnim;
  return kCameraOnly.has(keyword) ? FileKind::kCamera : FileKind::kUnknown;
}

}  // namespace

FileKind classify(std::span<const uint8_t> text) {
  // The deciding keyword is among the first ten or so tokens; otherwise the file is of another kind.
  constexpr int kMaxTokens = 4096;
  text::Lexer lexer(text, nullptr);
  // Blocks decide only if a count, a version or a numbered block was found, too. One line of another kind
  // does not decide: a kind needs a lead of two over the others.
  bool is_md5 = false;
  FileKind first = FileKind::kUnknown;
  int lead = 0;  // of the first candidate
  for (int i = 0; i < kMaxTokens && !(is_md5 && lead == 2); ++i) {
    const Token token = lexer.next();
    if (token.kind == TokenKind::kEnd) break;
    const Keyword keyword = keywordOf(token);
    if (!isConfirmed(keyword, lexer)) continue;
    is_md5 = is_md5 || kNumberKeywords.has(keyword) || kNumberedBlocks.has(keyword);
    const FileKind kind = fileKindOf(keyword);
    if (kind == FileKind::kUnknown) continue;
    if (lead == 0) first = kind;
    lead = std::min(lead + (kind == first ? 1 : -1), 2);
  }
  return is_md5 ? first : FileKind::kUnknown;
}

}  // namespace md5v::md5
