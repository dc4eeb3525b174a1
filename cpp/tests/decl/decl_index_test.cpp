#include "decl/decl_index.h"

#include <gtest/gtest.h>

#include "decl/names.h"
#include "tests/decl/decl_testing.h"

namespace md5v::decl {
namespace {

TEST(CanonicalName, IsLowerCaseWithSlashesAndCutAtTheLastDot) {
  EXPECT_EQ(canonicalName("models/X\\Y.tga"), "models/x/y");
  EXPECT_EQ(canonicalName("char.v2"), "char");
  EXPECT_EQ(canonicalName("body.png"), "body");
  EXPECT_EQ(canonicalName("a.b.c"), "a.b");
  EXPECT_EQ(canonicalName(""), "");
  EXPECT_EQ(canonicalName("."), "");
}

TEST(DeclIndex, IsEmptyForAnEmptyFile) {
  for (const std::string_view text : {"", " \n", "// a\n", "/* x */"}) {
    const ReadFile file(text);
    EXPECT_TRUE(file.entries.empty()) << text;
    EXPECT_EQ(file.findings(), Strings{}) << text;
  }
}

TEST(DeclIndex, ListsNamesWithAndWithoutATypeWord) {
  const ReadFile file(
      "models/A\\b { }\nmaterial textures/c.tga { { map x } }\ntable t { { 0, 1 } }\n\"two words\" { }\n");
  EXPECT_EQ(file.names(), (Strings{"models/a/b", "textures/c", "t", "two words"}));
  EXPECT_EQ(file.entries[2].kind, DeclKind::kTable);
  EXPECT_EQ(file.entries[3].kind, DeclKind::kMaterial);
  EXPECT_EQ(file.findings(), Strings{});
}

TEST(DeclIndex, SkipsDeclarationsOfOtherKinds) {
  const ReadFile file("export fred { options }\nmapDef x { \"name\" \"{\" }\nmodel m { mesh a.md5mesh }",
                      DeclKind::kEntity);
  EXPECT_EQ(file.names(), Strings{"m"});
  EXPECT_EQ(file.findings(), Strings{});
}

TEST(DeclIndex, IgnoresBracesInStringsAndComments) {
  const ReadFile file("a { description \"}\" // }\n /* } */ }\nb { }");
  EXPECT_EQ(file.names(), (Strings{"a", "b"}));
  EXPECT_EQ(file.findings(), Strings{});
}

TEST(DeclIndex, SkipsOtherTextUpToTheNextDeclaration) {
  struct Row {
    std::string_view text;
    Strings names;
    Strings findings;
  };
  const Row kRows[] = {
      {"}\na { }", {"a"}, {"declaration-stray-text 1:1"}},
      {"{ map x }\na { }", {"a"}, {"declaration-stray-text 1:1"}},
      {"stray\na { }", {"a"}, {"declaration-stray-text 1:1"}},
      {"guide models/x generic(models/x, \"y\")\nGuide models/y generic(models/y)\na { }",
       {"a"},
       {"declaration-unknown-word 1:1"}},
      {"guides models/x generic(models/x)\na { }", {"a"}, {"declaration-stray-text 1:1"}},
      {"a { }\nrest", {"a"}, {"declaration-stray-text 2:1"}},
      {"a { }\none two three four\nb { }", {"a", "b"}, {"declaration-stray-text 2:1"}},
  };
  for (const Row& row : kRows) {
    const ReadFile file(row.text);
    EXPECT_EQ(file.names(), row.names) << row.text;
    EXPECT_EQ(file.findings(), row.findings) << row.text;
  }
}

TEST(DeclIndex, EndsADeclarationThatIsNeverClosedBeforeTheNextName) {
  const ReadFile file("a\n{\n\t{\n\t\tmap x\n\ttwoSided\n}\nb\n{\n\tdiffusemap y\n}\nc { }\n");
  EXPECT_EQ(file.names(), (Strings{"a", "b", "c"}));
  EXPECT_EQ(file.findings(), Strings{"declaration-unclosed 1:1"});
  EXPECT_EQ(imageOf(file.materials[1], file.materials[1].surface.diffuse), "y");
}

TEST(DeclIndex, ReportsTextThatItReadsTwiceOnlyOnce) {
  const ReadFile file("a\n{\n\t\"never ended\n\tmap x\nb\n{\n\t\"nor this\n}\n/* open");
  EXPECT_EQ(file.names(), (Strings{"a", "b"}));
  EXPECT_EQ(file.findings(),
            (Strings{"unterminated-string 3:2", "unterminated-string 7:2", "unterminated-comment 9:1",
                     "declaration-unclosed 1:1", "declaration-unknown-word 3:2",
                     "declaration-unknown-word 4:2", "declaration-unknown-word 7:2"}));
}

TEST(DeclIndex, ReadsAFileOfOpenBracesOnlyInLinearTime) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "a" + std::to_string(i) + " {\n";
  const ReadFile file(text);
  EXPECT_LE(file.entries.size(), 100'000u);
}

TEST(EdgeCase, N73_MaterialNamesAreComparedInTheirCanonicalForm) {
  const ReadFile file("models/x/y { diffusemap z }");
  EXPECT_EQ(canonicalName("models/X\\Y.tga"), file.entries.at(0).name);
}

TEST(EdgeCase, N79_OfTwoDeclarationsOfOneNameTheFirstWins) {
  const ReadFile file("models/a { diffusemap first }\nMODELS\\A.tga { diffusemap second }\n");
  ASSERT_EQ(file.materials.size(), 1u);
  EXPECT_EQ(imageOf(file.materials[0], 0), "first");
  EXPECT_EQ(file.findings(), Strings{"declaration-repeated 2:1"});
}

}  // namespace
}  // namespace md5v::decl
