// Keywords as files spell them.
#include <gtest/gtest.h>

#include "md5/grammar/keyword.h"

namespace md5v::md5 {
namespace {

TEST(Keyword, MatchesItsOwnSpelling) {
  for (size_t i = 1; i < static_cast<size_t>(Keyword::kCount); ++i) {
    const auto keyword = static_cast<Keyword>(i);
    const KeywordMatch match = matchKeyword(spellingOf(keyword), {});
    EXPECT_EQ(match.keyword, keyword) << spellingOf(keyword);
    EXPECT_EQ(match.spelling, Spelling::kExact) << spellingOf(keyword);
  }
}

TEST(Keyword, MatchesUpperAndLowerCaseAnywhere) {
  const KeywordMatch match = matchKeyword("Shader", {});
  EXPECT_EQ(match.keyword, Keyword::kShader);
  EXPECT_EQ(match.spelling, Spelling::kOtherCase);
  EXPECT_EQ(matchKeyword("MD5VERSION", {}).keyword, Keyword::kVersion);
}

TEST(Keyword, MatchesOtherCharactersBetweenItsLettersOnlyWhereItIsExpected) {
  const KeywordSet expected = KeywordSet::of(Keyword::kShader);
  EXPECT_EQ(matchKeyword("sha--der", expected).keyword, Keyword::kShader);
  EXPECT_EQ(matchKeyword("sha--der", expected).spelling, Spelling::kMisspelt);
  EXPECT_EQ(matchKeyword("sha--der", {}).keyword, Keyword::kNone);
}

TEST(Keyword, MatchesNoOtherWord) {
  KeywordSet all;
  for (uint8_t i = 1; i < static_cast<uint8_t>(Keyword::kCount); ++i)
    all = all | KeywordSet::of(static_cast<Keyword>(i));
  for (const char* word : {"", "a", "me", "meshes", "num", "shade", "shaderx", "vertex", "123", "mesh_0",
                           "numAnimatedComponentsNumAnimatedComponents"}) {
    EXPECT_EQ(matchKeyword(word, all).keyword, Keyword::kNone) << word;
  }
}

}  // namespace
}  // namespace md5v::md5
