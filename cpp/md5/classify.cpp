#include "md5/classify.h"

#include <algorithm>

#include "md5/grammar/keyword.h"
#include "text/lexer.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

// The token that follows a real keyword: .def files and materials use the same words in other ways.
enum class Follower : uint8_t { kNumber, kBrace, kNumberAndBrace };

struct Evidence {
  Keyword keyword;
  Follower follower;
  FileKind kind;  // kUnknown: the keyword proves that this is an MD5 file, but not of which kind
};

constexpr Evidence kEvidence[] = {
    {Keyword::kVersion, Follower::kNumber, FileKind::kUnknown},
    {Keyword::kNumJoints, Follower::kNumber, FileKind::kUnknown},
    {Keyword::kNumFrames, Follower::kNumber, FileKind::kUnknown},
    {Keyword::kNumMeshes, Follower::kNumber, FileKind::kMesh},
    {Keyword::kNumVerts, Follower::kNumber, FileKind::kMesh},
    {Keyword::kNumTris, Follower::kNumber, FileKind::kMesh},
    {Keyword::kNumWeights, Follower::kNumber, FileKind::kMesh},
    {Keyword::kNumBones, Follower::kNumber, FileKind::kMesh},
    {Keyword::kJoints, Follower::kBrace, FileKind::kMesh},
    {Keyword::kMesh, Follower::kBrace, FileKind::kMesh},
    {Keyword::kNumAnimatedComponents, Follower::kNumber, FileKind::kAnim},
    {Keyword::kNumChannels, Follower::kNumber, FileKind::kAnim},
    {Keyword::kBone, Follower::kNumberAndBrace, FileKind::kMesh},
    {Keyword::kChannel, Follower::kNumberAndBrace, FileKind::kAnim},
    {Keyword::kHierarchy, Follower::kBrace, FileKind::kAnim},
    {Keyword::kBounds, Follower::kBrace, FileKind::kAnim},
    {Keyword::kBaseframe, Follower::kBrace, FileKind::kAnim},
    {Keyword::kFrame, Follower::kNumberAndBrace, FileKind::kAnim},
    {Keyword::kNumCuts, Follower::kNumber, FileKind::kCamera},
    {Keyword::kCuts, Follower::kBrace, FileKind::kCamera},
    {Keyword::kCamera, Follower::kBrace, FileKind::kCamera},
};

const Evidence* evidenceOf(const Token& token) {
  if (token.kind != TokenKind::kWord) return nullptr;
  const Keyword keyword = matchKeyword(token.text.substr(0, token.text.find("//")), {}).keyword;
  for (const Evidence& evidence : kEvidence) {
    if (evidence.keyword == keyword) return &evidence;
  }
  return nullptr;
}

bool follows(text::Lexer& lexer, Follower follower) {
  if (follower == Follower::kBrace) return lexer.peek().is('{');
  if (lexer.peek().kind != TokenKind::kNumber) return false;
  if (follower == Follower::kNumber) return true;
  lexer.next();
  return lexer.peek().is('{');
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
    const Evidence* evidence = evidenceOf(token);
    if (evidence == nullptr || !follows(lexer, evidence->follower)) continue;
    is_md5 = is_md5 || evidence->follower != Follower::kBrace;
    if (evidence->kind == FileKind::kUnknown) continue;
    if (lead == 0) first = evidence->kind;
    lead = std::min(lead + (evidence->kind == first ? 1 : -1), 2);
  }
  return is_md5 ? first : FileKind::kUnknown;
}

}  // namespace md5v::md5
