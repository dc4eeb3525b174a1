#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// ---- Nothing to show

TEST(MeshParser, GivesNothingButAReasonForWhatIsNoMesh) {
  const struct {
    std::string text;
    Code code;
  } kRows[] = {
      {"", Code::kEmptyFile},
      {" \n// nothing\n", Code::kNothingReadable},
      {"MD5Version 10 commandline \"\" numJoints 0 numMeshes 0 joints { }", Code::kNothingReadable},
      {"hello world", Code::kNothingReadable},
      {"MD5Version 10 numFrames 1 hierarchy { }", Code::kWrongFileKind},
      {"MD5Version 10 commandline \"\" numCuts 0 cuts { }", Code::kWrongFileKind},
      {std::string("\0MD5Version", 11), Code::kNulByte},
      {"MD5Version 6 commandline \"\" numbones 1", Code::kNothingReadable},
      {"MD5Version 6 commandline \"\" numchannels 1 channel 0 { }", Code::kWrongFileKind},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    EXPECT_FALSE(parsed.file) << row.text;
    EXPECT_TRUE(parsed.has(row.code)) << row.text;
  }
}

// ---- Layout (section 1.1)

TEST(MeshParser, ReadsAHealthyFileWithoutAWord) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  expectWhole(parsed, "as written");
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->commandline, "a//b");  // edge 8: no comment inside a string
  EXPECT_EQ(parsed.file->meshes[0].name, "body");
  EXPECT_EQ(parsed.file->version, 10);
  EXPECT_FALSE(parsed.file->has_foreign_skeleton);
}

TEST(MeshParser, LayoutMeansNothing) {
  std::string one_line;
  for (const std::string& token : tokensOf(kMesh))
    one_line += token.substr(0, token.find_first_of(" \n")) + " ";
  std::string tight;
  for (const std::string& token : tokensOf(kMesh)) {
    const std::string bare = token.substr(0, token.find_first_of(" \n"));
    const bool glues = tight.empty() || std::string("(){}\"").find(tight.back()) != std::string::npos ||
                       std::string("(){}\"").find(bare.front()) != std::string::npos;
    tight += (glues ? "" : " ") + bare;
  }
  std::string one_token_a_line;
  std::string commented;
  for (const std::string& token : tokensOf(kMesh)) {
    const std::string bare = token.substr(0, token.find_first_of(" \n"));
    one_token_a_line += bare + "\n\n";
    commented += "/* a\n b */" + bare + "/*c*/ // d\n";
  }
  std::string crlf;
  std::string cr;
  for (const char c : kMesh) {
    if (c == '\n') crlf += '\r';
    crlf += c;
    cr += c == '\n' ? '\r' : c;
  }
  const struct {
    const char* what;
    std::string text;
  } kRows[] = {
      {"edge 1: on one line", one_line},
      {"edge 2: byte order mark", "\xEF\xBB\xBF" + kMesh},
      {"edge 3: CRLF", crlf},
      {"edge 3: CR alone, with // comments", cr},
      {"edge 4: comment on the version line",
       "MD5Version 10 // Parameters: Reorient: True;" + kMesh.substr(13)},
      {"edges 5 and 6: comments between any tokens", commented},
      {"edge 86: no blanks where none are needed", tight},
      {"edge 87: comment line behind the version", "MD5Version 10\n// made by me\n" + kMesh.substr(14)},
      {"one token a line", one_token_a_line},
      {"a comment before the version", "// made by me\n" + kMesh},
      {"NUL bytes at the end", kMesh + std::string(3, '\0')},
      {"single quotes", with("\"models/a\"", "'models/a'")},
      {"no quotes", with("\"models/a\"", "models/a")},
      {"numJoints//x", with("numJoints 2", "numJoints//x\n2")},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.what);
    EXPECT_EQ(parsed.findings(), Findings{}) << row.what;
  }
}

TEST(MeshParser, ReportsAnUnclosedCommentWhereItBegins) {  // edge 7
  const Parsed<MeshFile> parsed = parseWith("numtris 1", "/* numtris 1");
  EXPECT_EQ(parsed.placeOf(Code::kUnterminatedComment), "21:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

TEST(MeshParser, ACommentGluedToAWordMayBeUnclosed) {
  for (const std::string shader : {"models/*box", "a/*"}) {
    const Parsed<MeshFile> parsed = parseWith("\"models/a\"", shader);
    EXPECT_EQ(parsed.findings(), Findings{"unterminated-comment"}) << shader;
    EXPECT_EQ(parsed.placeOf(Code::kUnterminatedComment), "14:" + std::to_string(10 + shader.find('/')));
  }
}

TEST(MeshParser, NamesTheCommentThatTakesTheRestWhereLineEndsGotLost) {
  std::string one_line = kMesh;  // with "a//b" before the first comment
  std::replace(one_line.begin(), one_line.end(), '\n', ' ');
  const size_t column = one_line.find("//   \"arm\"") + 1;
  for (const char* end : {"", "\n", "\r\n"}) {
    const Parsed<MeshFile> parsed = parseMeshText(one_line + end);
    EXPECT_EQ(parsed.placeOf(Code::kCommentOverRest), "1:" + std::to_string(column)) << one_line;
    EXPECT_FALSE(parsed.has(Code::kUnexpectedEnd));
  }
  // Cut off, in a comment that ends nothing.
  const std::string cut = kMesh.substr(0, kMesh.find("tri 0")) + "// {";
  EXPECT_TRUE(parseMeshText(cut).has(Code::kUnexpectedEnd));
  EXPECT_FALSE(parseMeshText(cut).has(Code::kCommentOverRest));
}

TEST(MeshParser, JoinsStringsThatFollowOneAnother) {  // edge 9
  const Parsed<MeshFile> parsed = parseWith("\"a//b\"", "\"x\" 'y'");
  expectWhole(parsed, "joined");
  EXPECT_EQ(parsed.file->commandline, "xy");
}

TEST(MeshParser, BackslashesAreLiteral) {  // edge 10
  const Parsed<MeshFile> parsed = parseWith("models/a", R"(C:\dir\n.tga)");
  EXPECT_EQ(parsed.file->meshes[0].material, R"(C:\dir\n.tga)");
  EXPECT_TRUE(parsed.has(Code::kShaderPath));
}

TEST(MeshParser, NamesOfAllKindsAreKept) {
  const struct {
    const char* what;
    const char* written;
    const char* name;
    Findings findings;
  } kRows[] = {
      {"edge 11: unquoted", "root.001", "root.001", {}},
      {"edge 11: a path", "C:\\x/y_1.tga", "C:\\x/y_1.tga", {}},
      {"edge 12: blanks", "\"Bip01 L Hand\"", "Bip01 L Hand", {}},
      {"edge 12: dash", "\"Bip01-Head\"", "Bip01-Head", {}},
      {"edge 12: UTF-8", "\"H\xC3\xA4nd\"", "H\xC3\xA4nd", {}},
      {"edge 13: dash, unquoted", "Bip01-Head", "Bip01-Head", {"name-not-quoted"}},
      {"UTF-8, unquoted", "H\xC3\xA4nd", "H\xC3\xA4nd", {"name-not-quoted"}},
      {"a keyword", "mesh", "mesh", {}},
      {"begins with digits", "01_body", "01_body", {"name-not-quoted"}},
      {"empty", "\"\"", "", {"joint-name-empty"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", row.written);
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.what;
    EXPECT_EQ(parsed.file->joints[1].name, row.name) << row.what;
    EXPECT_EQ(parsed.file->joints[1].parent, 0) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
    EXPECT_EQ(parsed.placeOf(Code::kNameNotQuoted), row.findings == Findings{"name-not-quoted"} ? "9:3" : "")
        << row.what;
  }
}

TEST(MeshParser, NamesWhatDoom3CannotReadAsAName) {
  EXPECT_EQ(parseWith("\"models/a\"", "models/a-b").placeOf(Code::kNameNotQuoted), "14:10");
  EXPECT_EQ(parseWith("\"models/a\"", "models/a").findings(), Findings{});
  EXPECT_EQ(parseWith("commandline \"a//b\"", "commandline a,b").placeOf(Code::kNameNotQuoted), "2:13");
}

TEST(MeshParser, SplitsAParentOffAnUnquotedName) {
  const Parsed<MeshFile> parsed = parseWith("\"origin\" -1", "origin-1");
  EXPECT_EQ(parsed.file->joints[0].name, "origin");
  EXPECT_EQ(parsed.file->joints[0].parent, -1);
  EXPECT_EQ(parsed.findings(), Findings{});
}

TEST(MeshParser, KeepsNamesThatAreNotUtf8AsBytes) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"caf\xE9\"");
  EXPECT_EQ(parsed.file->joints[1].name, "caf\xE9");
  EXPECT_EQ(parsed.placeOf(Code::kTextNotUtf8), "9:3");
}

// ---- Header and sections

TEST(MeshParser, ToleratesOddHeadersAndSaysSo) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"edge 43: no commandline", with("commandline \"a//b\"\n", ""), {}},
      {"no version", with("MD5Version 10\n", ""), {"version-missing"}},
      {"unknown version", with("MD5Version 10", "MD5Version 9"), {"version-unknown"}},
      {"version 6 above a version 10 body", with("MD5Version 10", "MD5Version 6"), {"version-unknown"}},
      {"edge 31: fewer meshes announced", with("numMeshes 1", "numMeshes 0"), {"entries-beyond-count"}},
      {"edge 32: more meshes announced", with("numMeshes 1", "numMeshes 2"), {"count-mismatch"}},
      {"negative count", with("numMeshes 1", "numMeshes -1"), {"count-mismatch"}},
      {"wrong joint count", with("numJoints 2", "numJoints 7"), {"count-mismatch"}},
      {"no counts", with("numJoints 2\nnumMeshes 1\n", ""), {"count-missing", "count-missing"}},
      {"no vertex count", with("numverts 3\n", ""), {"count-missing"}},
      {"wrong vertex count", with("numverts 3", "numverts 2"), {"count-mismatch"}},
      {"wrong triangle count", with("numtris 1", "numtris 3"), {"count-mismatch"}},
      {"wrong weight count", with("numweights 4", "numweights 5"), {"count-mismatch"}},
      {"fractional count", with("numtris 1", "numtris 1.5"), {"fractional-integer"}},
      {"count printed as a float", with("numtris 1", "numtris 1.0"), {}},
      {"wrong capitals", with("shader", "Shader"), {"keyword-case"}},
      {"misspelt keyword", with("shader", "sha--der"), {"keyword-misspelt"}},
      {"misspelt keyword, one letter off", with("numweights", "numweight"), {"keyword-misspelt"}},
      {"unknown key with a value",
       with("numMeshes", "numHats 1 hat 0 \"a b\" numMeshes"),
       {"unknown-keyword"}},
      {"unknown block", with("numverts 3", "extra { a { b } mesh 3 } numverts 3"), {"unknown-keyword"}},
      {"shader before name",
       with("shader \"models/a\"", "shader \"models/a\" name \"x\""),
       {"section-order"}},
      {"counts in another order",
       with("numJoints 2\nnumMeshes 1", "numMeshes 1\nnumJoints 2"),
       {"section-order"}},
      {"no brace behind joints", with("joints {", "joints"), {"missing-brace"}},
      {"no brace behind mesh", with("mesh {", "mesh"), {"missing-brace"}},
      {"no brace at the joints' end", with("// origin\n}", "// origin\n"), {"missing-brace"}},
      {"no mesh before its brace", with("mesh {", "{"), {"block-head-missing"}},
      {"a brace too many", with("\nmesh {", "}\nmesh {"), {"surplus-brace"}},
      {"a brace too early in the list of joints", with("\"arm\" 0", "}\n\"arm\" 0"), {"surplus-brace"}},
      {"a brace too early among weights", with("weight 2", "}\n  weight 2"), {"surplus-brace"}},
      {"a brace too early before triangles", with("numtris 1", "}\n  numtris 1"), {"surplus-brace"}},
      {"a key of an animation", with("joints {", "frameRate 24\njoints {"), {"unknown-keyword"}},
      {"a block of an animation",
       with("joints {", "hierarchy { \"a\" -1 0 0 }\njoints {"),
       {"unknown-keyword"}},
      {"a block of an animation behind the joints",
       with("\nmesh {", "bounds { ( 0 0 0 ) ( 1 1 1 ) }\nmesh {"),
       {"unknown-keyword"}},
      {"an animation's word for joints", with("joints {", "hierarchy {"), {"keyword-misspelt"}},
      {"a key that is like joints", with("joints {", "bones 2\njoints {"), {"unknown-keyword"}},
      {"a key that is like vert", with("numverts 3", "verts 3\nnumverts 3"), {"unknown-keyword"}},
      {"a key that is like weight", with("numweights 4", "weights 4\nnumweights 4"), {"unknown-keyword"}},
      {"the count of version 6 in capitals", with("numJoints 2", "numBones 2"), {"keyword-misspelt"}},
      {"the number of a mesh", with("mesh {", "mesh 0 {"), {"unexpected-token"}},
      {"text behind the end", kMesh + "the end ( 1 2 } mesh", {"trailing-text", "unexpected-end"}},
      {"a second file behind the end", kMesh + kMesh, {"second-file"}},
      {"a second file without a version", kMesh + kMesh.substr(14), {"second-file"}},
      {"an animation behind the end", kMesh + "numFrames 1 hierarchy { }", {"second-file"}},
      {"joints twice", with("\nmesh {", "joints { \"x\" -1 (0 0 0)(0 0 0) }\nmesh {"), {"repeated-section"}},
      {"two shaders", with("shader \"models/a\"", "shader \"models/a\" shader \"b\""), {"repeated-section"}},
      {"two vertex counts", with("numverts 3", "numverts 3 numverts 4"), {"repeated-section"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.what);
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  }
}

TEST(MeshParser, AKeywordMayStandInQuotes) {
  for (const std::string keyword : {"MD5Version", "commandline", "numJoints", "numMeshes", "joints", "mesh",
                                    "shader", "numverts", "vert", "numtris", "tri", "numweights", "weight"}) {
    const size_t at = ("\n" + kMesh).find(keyword + " ");
    std::string text = kMesh;
    text.replace(at - 1, keyword.size(), "\"" + keyword + "\"");
    const Parsed<MeshFile> parsed = parseMeshText(text);
    expectWhole(parsed, text);
    EXPECT_EQ(parsed.findings(), Findings{"keyword-quoted"}) << keyword;
  }
  // Texts that are joined may be any.
  const Parsed<MeshFile> joined = parseWith("\"models/a\"", "\"models\" \"shader\"");
  EXPECT_EQ(joined.findings(), Findings{});
  EXPECT_EQ(joined.file->meshes[0].material, "modelsshader");
  EXPECT_EQ(parseWith("\"models/a\"", "\"models\"\n\"/mesh\"").file->meshes[0].material, "models/mesh");
  EXPECT_EQ(parseWith("\"arm\" 0", "\"mesh\" 0").findings(), Findings{});
}

TEST(MeshParser, WordsBehindATextOnItsLineAreNoKeywords) {
  const std::string old = "commandline \"a//b\"";
  const struct {
    std::string text;
    Findings findings;
  } kRows[] = {
      {with(old, "commandline \"C:\\Program Files\\maya.exe\" -mesh body"), {"unknown-keyword"}},
      {with(old, "commandline \"maya.exe\" -joints all"), {"unknown-keyword"}},
      {with(old, "commandline \"maya.exe\" -mesh -joints"), {"unknown-keyword"}},
      {with(old, "commandline \"maya.exe\" mesh"), {"unknown-keyword"}},
      {with(old, "commandline \"x\" -anim walk"), {"unknown-keyword"}},
      {with(old, "commandline export mesh"), {"name-not-quoted"}},
      {with(old, "commandline export -mesh body"), {"name-not-quoted"}},
      // What is one is read, whatever line it is on.
      {with(old + "\n\n", "commandline \"a\" "), {}},
      {with(old + "\n\n", "commandline a "), {}},
      {with(old + "\n\nnumJoints", "commandline \"a\" numJonts"), {"keyword-misspelt"}},
      {with("\"models/a\"\n\n", "\"models/a\" "), {}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.text);
    EXPECT_EQ(parsed.findings(), row.findings) << row.text;
  }
  EXPECT_EQ(parseWith(old, "commandline export mesh").file->commandline, "export mesh");
  const Parsed<MeshFile> shader = parseWith("\"models/a\"", "my mesh body");
  EXPECT_EQ(shader.findings(), Findings{"name-not-quoted"});
  ASSERT_EQ(shader.file->meshes.size(), 1u);
  EXPECT_EQ(shader.file->meshes[0].material, "my mesh body");
}

TEST(MeshParser, UsesTheListOfJointsThatHasEntries) {
  const struct {
    std::string text;
    Findings findings;
  } kRows[] = {
      {with("joints {", "joints { }\njoints {"), {"repeated-section"}},
      {with("joints {", "joints 2\njoints {"), {"unknown-keyword"}},
      {with("numJoints 2", "numJoints 2 joints"), {"unknown-keyword"}},
      {with("numJoints 2", "joints 2"), {"keyword-misspelt"}},
      {with("numJoints 2", "num Joints 2"), {"keyword-misspelt"}},
      {with("numMeshes 1", "num Meshes 1"), {"keyword-misspelt"}},
      {with("MD5Version 10", "MD5 Version 10"), {"keyword-misspelt"}},
      {with("MD5Version 10", "Version 10"), {"keyword-misspelt"}},
      {with("MD5Version 10", "version 10"), {"keyword-misspelt"}},
      {kMesh + "joints { }", {"repeated-section"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.text);
    EXPECT_EQ(parsed.findings(), row.findings) << row.text;
  }
  EXPECT_EQ(parseWith("joints {", "joints { }\njoints {").messageOf(Code::kRepeatedSection),
            "'joints' was there before, but empty; this one is used.");
  EXPECT_EQ(parseWith("numJoints 2", "num Joints 2").messageOf(Code::kKeywordMisspelt),
            "The keyword 'numJoints' is written 'num Joints'.");
  EXPECT_EQ(parseWith("joints {", "joints 2\njoints {").messageOf(Code::kUnknownKeyword),
            "The keyword 'joints' is unknown and was skipped.");
  // A joint may have the name of a keyword.
  const Parsed<MeshFile> named = parseWith("joints {\n  \"origin\"", "joints\n  mesh");
  EXPECT_EQ(named.findings(), Findings{"missing-brace"});
  EXPECT_EQ(named.file->joints.at(0).name, "mesh");
}

TEST(MeshParser, ReadsPastAFewLinesOfAnotherKindOfFileInLittleTime) {
  std::string few;
  for (int i = 0; i < 16; ++i) few += "frameRate 24\n";
  expectWhole(parseMeshText(with("joints {", few + "joints {")), "few");
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "hierarchy { }\n";
  EXPECT_TRUE(parseMeshText(with("joints {", many + "joints {")).has(Code::kWrongFileKind));
  EXPECT_TRUE(parseMeshText(with("\nmesh {", many + "mesh {")).has(Code::kUnknownKeyword));
}

TEST(MeshParser, MentionsAMissingCommandlineAsAHabit) {  // edge 43
  const Parsed<MeshFile> parsed = parseWith("commandline \"a//b\"\n", "");
  EXPECT_EQ(parsed.placeOf(Code::kCommandlineMissing), "1:1");
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
}

TEST(MeshParser, MeshesBeforeJointsAreReadToo) {
  const size_t joints = kMesh.find("joints {");
  const size_t mesh = kMesh.find("mesh {");
  const std::string text = kMesh.substr(0, joints) + kMesh.substr(mesh) + kMesh.substr(joints, mesh - joints);
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "mesh first");
  EXPECT_EQ(parsed.findings(), Findings{"section-order"});
}

TEST(MeshParser, SaysWhatIsMissingWhereTheLineEnds) {
  const Parsed<MeshFile> parsed = parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) 1");
  EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken),
            "Expected the weight count of a vertex but the line ends.");
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "18:19");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].vertices[1].weight_count, 0u);
}

TEST(MeshParser, CountsAreInThePlaceOfTheirNumber) {
  EXPECT_EQ(parseWith("numtris 1", "numtris 3").placeOf(Code::kCountMismatch), "21:11");
  EXPECT_EQ(parseWith("numMeshes 1", "numMeshes 3").messageOf(Code::kCountMismatch),
            "'numMeshes' says 3, but there is 1.");
}

// ---- Damage

TEST(MeshParser, ATruncatedFileShowsWhatIsThere) {
  const std::string text = kMesh.substr(0, kMesh.find("weight 2"));
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].weights.size(), 2u);
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedEnd), "27:3");
}

TEST(MeshParser, AKeywordThatIsCutOffEndsTheFile) {
  for (const char* rest : {"m", "mes", "mesh"}) {
    const Parsed<MeshFile> parsed = parseMeshText(with("numMeshes 1", "numMeshes 2") + rest);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-end"}) << rest;
    EXPECT_EQ(parsed.file->meshes.size(), 1u) << rest;
  }
  const Parsed<MeshFile> inside = parseMeshText(kMesh.substr(0, kMesh.find("weight 3") + 3));
  EXPECT_EQ(inside.findings()[0], "unexpected-end");
  EXPECT_EQ(inside.messageOf(Code::kUnexpectedEnd), "Expected the rest of 'wei' but the file ends.");
}

TEST(MeshParser, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kMesh, [](std::string_view text) { checkAnyText<MeshFile>(meshReader, text); });
}

TEST(MeshParser, HostileFilesTakeLinearTime) {
  std::string many_meshes = "MD5Version 10 ";
  for (int i = 0; i < 30'000; ++i) many_meshes += "mesh{numverts 2000000000 ";
  std::string chain = "numJoints 1 joints {";
  for (int i = 0; i < 30'000; ++i) chain += "j " + std::to_string((i + 1) % 30'000) + "(0 0 0)(0 0 0)";
  std::string shared = "joints { a -1 (0 0 0)(0 0 0) } mesh {";
  for (int i = 0; i < 30'000; ++i) shared += " vert " + std::to_string(i) + " ( 0 0 ) 0 30000";
  for (int i = 0; i < 30'000; ++i) shared += " weight " + std::to_string(i) + " 0 1 ( 0 0 0 )";
  const std::string kRows[] = {
      many_meshes,
      chain,
      shared,
      std::string(500'000, '{'),
      std::string(500'000, '}'),
      std::string(500'000, '('),
      std::string(500'000, '"'),
      std::string(500'000, '-'),
      std::string(500'000, '\n') + "x",
      std::string(500'000, '/'),
      [] {
        std::string s;
        for (int i = 0; i < 100'000; ++i) s += "- ";
        return s;
      }(),
      [] {
        std::string s;
        for (int i = 0; i < 100'000; ++i) s += "/*";
        return s;
      }(),
      [] {
        std::string s = "mesh {";
        for (int i = 0; i < 100'000; ++i) s += "vert ";
        return s;
      }(),
      [] {
        std::string s = "joints {";
        for (int i = 0; i < 100'000; ++i) s += "mesh 1 ";
        return s;
      }(),
      [] {
        std::string s = "joints {";
        for (int i = 0; i < 100'000; ++i) s += "numverts 1(";
        return s;
      }(),
      [] {
        std::string s = "joints {";
        for (int i = 0; i < 100'000; ++i) s += "nan(";
        return s;
      }(),
  };
  for (const std::string& text : kRows) checkAnyText<MeshFile>(meshReader, text);
}

}  // namespace
}  // namespace md5v::md5
