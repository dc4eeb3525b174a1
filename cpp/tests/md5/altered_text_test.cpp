// Texts that were altered all through: told once, read as they are meant, and nothing else is taken for one.
#include "md5/altered_text.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

const std::string kMesh = R"(MD5Version 10
commandline "by hand"

numJoints 2
numMeshes 1

joints {
  "hip" -1 ( 0 0 4 ) ( 0 0 0 )
  "knee [left]" 0 ( 0 0 8 ) ( 0.5 0.5 0.5 )
}

mesh {
  shader "models/a"

  numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 1
  vert 2 ( 0 1 ) 2 1

  numtris 1
  tri 0 0 1 2

  numweights 3
  weight 0 0 1 ( 1 0 -4 )
  weight 1 0 1 ( 0 3 4 )
  weight 2 1 1 ( 0 0 3 )
}
)";

// Each line, with its number from 1, as `write` has it.
template <class Write>
std::string linesOf(const std::string& text, const Write& write) {
  std::string all;
  size_t number = 1;
  for (size_t at = 0; at < text.size(); ++number) {
    const size_t end = text.find('\n', at);
    all += write(number, text.substr(at, end - at)) + "\n";
    at = end + 1;
  }
  return all;
}

std::string everywhere(std::string text, const std::string& old, const std::string& replacement) {
  for (size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + replacement.size()))
    text.replace(at, old.size(), replacement);
  return text;
}

// Told once at `line` and `column`, and nothing else is; what is read is what the file held.
void expectRestored(const std::string& text, uint32_t line, uint32_t column, const std::string& part) {
  const Parsed<MeshFile> parsed = parseMeshText(text);
  ASSERT_TRUE(parsed.file) << text;
  checkGuarantees(*parsed.file, text.size());
  const auto& told = parsed.diagnostics;
  ASSERT_EQ(told.size(), 1u) << told.back().message << '\n' << text;
  EXPECT_EQ(told[0].code, "text-altered");
  EXPECT_EQ(told[0].line, line) << text;
  EXPECT_EQ(told[0].column, column) << text;
  EXPECT_NE(told[0].message.find(part), std::string::npos) << told[0].message;
  const Parsed<MeshFile> meant = parseMeshText(kMesh);
  EXPECT_EQ(parsed.file->commandline, "by hand");
  ASSERT_EQ(parsed.file->joints.size(), 2u);
  EXPECT_EQ(parsed.file->joints[1].name, "knee [left]");
  EXPECT_EQ(parsed.file->joints[1].position, meant.file->joints[1].position);
  ASSERT_EQ(parsed.file->meshes.size(), 1u);
  EXPECT_EQ(parsed.file->meshes[0].material, "models/a");
  ASSERT_EQ(parsed.file->meshes[0].weights.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].weights[1].position, glm::vec3(0, 3, 4));
  EXPECT_EQ(parsed.file->meshes[0].indices, meant.file->meshes[0].indices);
}

TEST(AlteredText, NothingIsSaidOfATextThatIsAsItShouldBe) {
  EXPECT_TRUE(parseMeshText(kMesh).diagnostics.empty());
}

TEST(AlteredText, SignsThatLinesBeginWith) {
  for (const std::string sign : {"+", "-", "> ", "| ", "  +\t"}) {
    const std::string text = linesOf(kMesh, [&](size_t, const std::string& line) { return sign + line; });
    expectRestored(text, 1, sign[0] == ' ' ? 3 : 1, "Lines begin with");
  }
}

TEST(AlteredText, WhatStandsBehindAByteOrderMark) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string signs = linesOf(kMesh, [&](size_t, const std::string& line) { return "> " + line; });
  EXPECT_EQ(parseMeshText(mark + signs).findings(), (Findings{"text-altered"}));
  const std::string numbers =
      linesOf(kMesh, [&](size_t n, const std::string& line) { return std::to_string(n) + ": " + line; });
  EXPECT_EQ(parseMeshText(mark + numbers).findings(), (Findings{"text-altered"}));
  EXPECT_EQ(parseMeshText(mark + everywhere(kMesh, " ", ",")).findings(), (Findings{"text-altered"}));
}

TEST(AlteredText, OtherCharactersInPlaceOfBlanks) {
  for (const std::string separator : {",", ";", "|", "&"})
    expectRestored(everywhere(kMesh, " ", separator), 1, 11, "Values are separated by '" + separator + "'");
  // Not where it is only another spelling.
  EXPECT_FALSE(parseMeshText(everywhere(kMesh, "MD5Version 10", "MD5Version,10")).has(Code::kTextAltered));
}

TEST(AlteredText, WhatStandsAroundEachLine) {
  const auto framed = [](const std::string& before, const std::string& behind) {
    return linesOf(kMesh, [&](size_t n, const std::string& line) {
      return everywhere(before, "#", std::to_string(n)) + line + behind;
    });
  };
  expectRestored(framed("a.md5mesh:#:", ""), 1, 1, "Lines begin with 'a.md5mesh:1:' (");
  expectRestored(framed("[12:00:#] ", ""), 1, 1, "Lines begin with '[12:00:1] ' (");
  expectRestored(framed("// ", ""), 1, 1, "Lines begin with '// ' (");
  expectRestored(framed("", "\xC2\xB6"), 1, 14, "Lines end with '\xC2\xB6' (");
  const std::string escaped = everywhere(kMesh, "\"", "\\\"");
  expectRestored(linesOf(escaped, [](size_t, const std::string& line) { return "\"" + line + "\\n\""; }), 1,
                 1, "Lines begin with '\"' and end with '\\n\"' (");
  const std::string doubled = everywhere(kMesh, "\"", "\"\"");
  expectRestored(linesOf(doubled, [](size_t, const std::string& line) { return "\"" + line + "\""; }), 1, 1,
                 "Lines begin with '\"' and end with '\"' (");
  // Of an empty text, too.
  const std::string empty = everywhere(escaped, "by hand", "");
  EXPECT_EQ(
      parseMeshText(linesOf(empty, [](size_t, const std::string& line) { return "\"" + line + "\\n\""; }))
          .findings(),
      Findings{"text-altered"});
  // And of paths, in which each backslash is two.
  const std::string path = everywhere(escaped, "models/a", "models\\\\new\\\\ta");
  const Parsed<MeshFile> parsed =
      parseMeshText(linesOf(path, [](size_t, const std::string& line) { return "\"" + line + "\\n\""; }));
  EXPECT_EQ(parsed.file->meshes[0].material, "models\\\\new\\\\ta");
  // A comment behind the version is none of all lines.
  EXPECT_TRUE(
      parseMeshText(everywhere(kMesh, "MD5Version 10", "MD5Version 10 // by hand")).diagnostics.empty());
}

TEST(AlteredText, ColorsOfATerminal) {
  expectRestored(
      everywhere(everywhere(kMesh, "vert ", "\x1B[1;32mvert\x1B[0m "), "weight ", "\x1B[33mweight\x1B[m "),
      16, 3, "Codes for the colours of a terminal stand in the text (12 times)");
  EXPECT_FALSE(parseMeshText(everywhere(kMesh, "vert 1", "\x1B[31")).has(Code::kTextAltered));
}

// As those of a search for a word that stands in one list alone.
TEST(AlteredText, ColorsFarFromTheBeginning) {
  for (const size_t length : {1000u, 5000u, 5013u}) {
    const std::string far = everywhere(kMesh, "mesh {", "mesh { //" + std::string(length, '-'));
    const auto read = parseMeshText(everywhere(far, "weight ", "\x1B[33mweight\x1B[m "));
    EXPECT_TRUE(read.has(Code::kTextAltered));
    EXPECT_EQ(read.diagnostics.size(), 1u);
  }
}

TEST(AlteredText, SignsInFrontOfMostLines) {
  const std::string text = linesOf(kMesh, [&](size_t, const std::string& line) { return "+" + line; });
  EXPECT_EQ(parseMeshText(text + "\n\n").diagnostics.size(), 1u);
  // Too many are without: it is something else.
  const std::string half =
      linesOf(kMesh, [&](size_t n, const std::string& line) { return (n % 2 == 1 ? "+" : "") + line; });
  EXPECT_NE(parseMeshText(half).diagnostics[0].code, "text-altered");
}

TEST(AlteredText, NumbersThatLinesBeginWith) {
  for (const std::string behind : {" ", "\t", ":", "| ", ". ", ") "}) {
    const std::string text = linesOf(
        kMesh, [&](size_t n, const std::string& line) { return "  " + std::to_string(n) + behind + line; });
    expectRestored(text, 1, 3, "Lines begin with their numbers");
  }
}

// Lines of an animation may be numbers, but its first is not, nor do they count lines.
TEST(AlteredText, NumbersThatAreValuesAreNone) {
  const std::string text = everywhere(kMesh, "weight 0 0 1 ( 1 0 -4 )", "weight\n0\n0\n1\n(\n1\n0\n-4\n)");
  EXPECT_TRUE(parseMeshText(text).diagnostics.empty());
}

TEST(AlteredText, BreaksThatLinesEndWith) {
  for (const std::string each : {"<br>", "<br/>", " <br />"}) {
    const std::string text = linesOf(kMesh, [&](size_t, const std::string& line) { return line + each; });
    expectRestored(text, 1, each[0] == ' ' ? 15 : 14, "Lines end with '<br>'");
  }
}

TEST(AlteredText, QuotesOfAWebPage) {
  expectRestored(everywhere(kMesh, "\"", "&quot;"), 2, 13, "Quotes are written as &quot;");
  expectRestored(everywhere(kMesh, "\"", "&#34;"), 2, 13, "Quotes are written as &#34;");
  const std::string spaced = everywhere(everywhere(kMesh, " ", "&nbsp;"), "by&nbsp;", "by ");
  expectRestored(everywhere(spaced, "knee&nbsp;", "knee "), 1, 11, "Blanks are written as &nbsp;");
  expectRestored(everywhere(kMesh, "\n", "&#10;"), 1, 14, "Blanks are written as &#10;");
  // A name may hold some.
  const Parsed<MeshFile> named = parseMeshText(everywhere(kMesh, "hip", "a&quot;b&nbsp;c"));
  EXPECT_EQ(named.file->joints[0].name, "a&quot;b&nbsp;c");
  EXPECT_FALSE(named.has(Code::kTextAltered));
}

TEST(AlteredText, EndsOfLinesAsInAString) {
  expectRestored(everywhere(everywhere(kMesh, "\"", "\\\""), "\n", "\\n"), 1, 14, "written as \\n");
  const std::string quoted = "\"" + everywhere(everywhere(kMesh, "\"", "\\\""), "\n", "\\n") + "\"\n";
  expectRestored(quoted, 1, 15, "written as \\n");
  // A name may hold them.
  const std::string text = everywhere(kMesh, "\"hip\"", "\"a\\nb\"");
  EXPECT_EQ(parseMeshText(text).file->joints[0].name, "a\\nb");
}

// Lines that end with a carriage return, or one long line, have none of these ends either.
TEST(AlteredText, PathsWithBackslashesStay) {
  const std::string path = "c:\\new\\textures\\raw";
  for (const std::string end : {"\r", " "}) {
    const Parsed<MeshFile> parsed = parseMeshText(everywhere(everywhere(kMesh, "by hand", path), "\n", end));
    EXPECT_EQ(parsed.file->commandline, path);
    EXPECT_FALSE(parsed.has(Code::kTextAltered));
    EXPECT_EQ(parsed.file->meshes[0].weights.size(), 3u);
  }
}

TEST(AlteredText, BracketsOfAnotherKind) {
  expectRestored(everywhere(everywhere(kMesh, "( ", "[ "), " )", " ]"), 8, 12, "Vectors stand in [ ]");
  expectRestored(everywhere(everywhere(kMesh, "( ", "< "), " )", " >"), 8, 12, "Vectors stand in < >");
  expectRestored(everywhere(everywhere(kMesh, "( ", "\xEF\xBC\x88 "), " )", " \xEF\xBC\x89"), 8, 12,
                 "in place of ( )");
}

TEST(AlteredText, SeparatorsBehindValuesAreToldOnceWhereTheyAreTheHabit) {
  std::string weights;
  for (int i = 3; i < 40; ++i) weights += "weight " + std::to_string(i) + ", 1, 1, ( 0, 0.5, 3 ),\n";
  const std::string text = everywhere(everywhere(kMesh, "numweights 3", "numweights 40"), "( 0 0 3 )\n}",
                                      "( 0 0 3 )\n" + weights + "}");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  const auto& told = parsed.diagnostics;
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0].code, "stray-character");
  EXPECT_NE(told[0].message.find("222 times"), std::string::npos) << told[0].message;
  EXPECT_EQ(told[0].line, 27u);
  ASSERT_EQ(parsed.file->meshes[0].weights.size(), 40u);
  EXPECT_EQ(parsed.file->meshes[0].weights[39].position, glm::vec3(0, 0.5f, 3));
}

TEST(AlteredText, SeparatorsInAStringStay) {
  std::string list;
  for (int i = 0; i < 40; ++i) list += "range " + std::to_string(i) + ", ";
  const Parsed<MeshFile> parsed = parseMeshText(everywhere(kMesh, "by hand", list));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->commandline, list);
}

TEST(AlteredText, SomethingOfEachShortTextIsSaid) {
  for (const std::string text :
       {"+", "1", "> > >", "\\n", "&quot;", "[", "<br>\n<br>\n<br>\n<br>\n", "1\n2\n3\n4\n", "+\n+\n+\n+\n",
        "999999999999999999999 a\n", "[[[[[[[[", "]", "\xEF\xBC\x88"}) {
    EXPECT_FALSE(parseMeshText(text).diagnostics.empty()) << text;
  }
}

}  // namespace
}  // namespace md5v::md5
