#include <gtest/gtest.h>

#include <string>

#include "md5_testing.h"

namespace md5v::md5 {
namespace {

// Two joints, one triangle. Tests replace parts of it.
const std::string kMesh = R"(MD5Version 10
commandline "a//b"

numJoints 2
numMeshes 1

joints {
  "origin" -1 ( 0 0 0 ) ( 0 0 0 ) //
  "arm" 0 ( 1 2 3 ) ( 0.5 -0.5 0.5 ) // origin
}

mesh {
  // meshes: body
  shader "models/a"

  numverts 3
  vert 0 ( 0 0.25 ) 0 1
  vert 1 ( 1 0 ) 1 2
  vert 2 ( 1 1 ) 3 1

  numtris 1
  tri 0 0 1 2

  numweights 4
  weight 0 0 1 ( 1 2 3 )
  weight 1 0 0.5 ( 0 0 0 )
  weight 2 1 0.5 ( 0 0 0 )
  weight 3 1 1 ( 4 5 6 )
}
)";

std::string with(const std::string& old, const std::string& replacement) {
  std::string text = kMesh;
  const size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), replacement);
}

Parsed<MeshFile> parseWith(const std::string& old, const std::string& replacement) {
  const std::string text = with(old, replacement);
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

void expectWhole(const Parsed<MeshFile>& parsed, const std::string& what) {
  ASSERT_TRUE(parsed.file) << what;
  const MeshFile& file = *parsed.file;
  ASSERT_EQ(file.joints.size(), 2u) << what;
  EXPECT_EQ(file.joints[1].name, "arm") << what;
  EXPECT_EQ(file.joints[1].parent, 0) << what;
  EXPECT_EQ(file.joints[1].position, glm::vec3(1, 2, 3)) << what;
  EXPECT_EQ(file.joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5)) << what;
  ASSERT_EQ(file.meshes.size(), 1u) << what;
  const SubMesh& mesh = file.meshes[0];
  EXPECT_EQ(mesh.material, "models/a") << what;
  EXPECT_EQ(mesh.indices, (std::vector<uint32_t>{0, 1, 2})) << what;
  ASSERT_EQ(mesh.vertices.size(), 3u) << what;
  EXPECT_EQ(mesh.vertices[0].uv, glm::vec2(0, 0.25f)) << what;
  EXPECT_EQ(mesh.vertices[1].first_weight, 1u) << what;
  EXPECT_EQ(mesh.vertices[1].weight_count, 2u) << what;
  ASSERT_EQ(mesh.weights.size(), 4u) << what;
  EXPECT_EQ(mesh.weights[3].joint, 1u) << what;
  EXPECT_EQ(mesh.weights[3].bias, 1.0f) << what;
  EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, 6)) << what;
}

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
      {"empty", "\"\"", "", {}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", row.written);
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.what;
    EXPECT_EQ(parsed.file->joints[1].name, row.name) << row.what;
    EXPECT_EQ(parsed.file->joints[1].parent, 0) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
    EXPECT_EQ(parsed.placeOf(Code::kNameNotQuoted), row.findings.empty() ? "" : "9:3") << row.what;
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

// ---- Numbers

TEST(MeshParser, ReadsNumbersAsTheFormatDescriptionSays) {
  const struct {
    const char* written;
    float value;
    Findings findings;
  } kRows[] = {
      // edge 34
      {".5", 0.5f, {}},
      {"5.", 5, {}},
      {"-.5", -0.5f, {}},
      {"-0", -0.0f, {}},
      {"1e-5", 1e-5f, {}},
      {"1.5e+2", 150, {}},
      {"1.0f", 1, {}},
      // edge 35
      {"1E-5", 1e-5f, {"number-form"}},
      {"00.5", 0.5f, {"number-form"}},
      {"0e+00", 0, {"number-form"}},
      {"-0e-5", 0, {"number-form"}},
      {"0.0e+00", 0, {}},
      {"+5", 5, {"number-form"}},
      {"010", 10, {"number-form"}},
      {"08", 8, {"number-form"}},
      {"-00012", -12, {"number-form"}},
      {"007", 7, {}},
      {"00", 0, {}},
      {"- 5", -5, {}},
      {"0x1F", 31, {}},
      // edge 36
      {"nan", 0, {"number-not-finite"}},
      {"-nan", 0, {"number-not-finite"}},
      {"-nan(ind)", 0, {"number-not-finite"}},
      {"inf", 0, {"number-not-finite"}},
      {"Infinity", 0, {"number-not-finite"}},
      {"1.#QNAN", 0, {"number-not-finite"}},
      {"-1.#IND00", 0, {"number-not-finite"}},
      // edge 37
      {"1,5", 1.5f, {"decimal-comma"}},
      {"-1,5e2", -150, {"decimal-comma"}},
      {"1.5.2", 1.5f, {"number-malformed"}},
      {"1e39", 0, {"number-too-large"}},
      {"\"2\"", 2, {"quoted-number"}},
      {"oops", 0, {"unexpected-token"}},
      {"4,", 4, {"stray-character"}},
      {"--5", 0, {"unexpected-token"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed =
        parseWith("( 1 2 3 ) ( 0.5", "( 1 " + std::string(row.written) + " 3 ) ( 0.5");
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.written;
    EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(1, row.value, 3)) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.written;
  }
}

TEST(MeshParser, NamesTheDecimalComma) {  // edge 37
  const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", "( 1 2,25 3 ) ( 0.5");
  EXPECT_EQ(parsed.placeOf(Code::kDecimalComma), "9:15");
  EXPECT_NE(parsed.messageOf(Code::kDecimalComma).find("comma"), std::string::npos);
}

TEST(MeshParser, ReadsVectorsInEverySpacing) {  // edge 38
  for (const char* written : {"( 1 2 3)", "(1 2 3 )", "(1 2 3)", "( 1\n2\t3 )"}) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", std::string(written) + " ( 0.5");
    expectWhole(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{}) << written;
  }
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "(-1-2-3) ( 0.5").file->joints[1].position, glm::vec3(-1, -2, -3));
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "(1,2,3) ( 0.5").file->joints[1].position, glm::vec3(1, 2, 3));
}

TEST(MeshParser, ReadsOnBehindDamagedVectors) {
  const struct {
    const char* written;
    Findings findings;
  } kRows[] = {
      {"1 2 3 ) (", {"unexpected-token"}},
      {"( 1 2 3 (", {"unexpected-token"}},
      {"( 1 2 3 4 ) (", {"vector-size"}},
      {"( 1 2 ) (", {"vector-size"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) (", row.written);
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.written;
    EXPECT_EQ(parsed.file->joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5)) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.written;
  }
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
      {"edge 31: fewer meshes announced", with("numMeshes 1", "numMeshes 0"), {"count-mismatch"}},
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
      {"no mesh before its brace", with("mesh {", "{"), {"unexpected-token", "missing-brace"}},
      {"a brace too many", with("\nmesh {", "}\nmesh {"), {"missing-brace"}},
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

TEST(MeshParser, SaysWhatItFoundInsteadOfWhat) {
  const Parsed<MeshFile> parsed = parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) 1");
  EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken),
            "Expected the weight count of a vertex but found 'vert'.");
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "19:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].vertices[1].weight_count, 0u);
}

TEST(MeshParser, CountsAreInThePlaceOfTheirNumber) {
  EXPECT_EQ(parseWith("numtris 1", "numtris 3").placeOf(Code::kCountMismatch), "21:11");
  EXPECT_EQ(parseWith("numMeshes 1", "numMeshes 3").messageOf(Code::kCountMismatch),
            "'numMeshes' says 3, but there is 1.");
}

// ---- Meshes

TEST(MeshParser, ShaderMayBeEmptyOrMissing) {  // edge 14
  const Parsed<MeshFile> empty = parseWith("models/a", "");
  EXPECT_EQ(empty.file->meshes[0].material, "");
  EXPECT_EQ(empty.findings(), Findings{});
  EXPECT_TRUE(empty.has(Code::kShaderEmpty));
  const Parsed<MeshFile> missing = parseWith("shader \"models/a\"", "");
  EXPECT_EQ(missing.findings(), Findings{"shader-missing"});
  EXPECT_EQ(missing.placeOf(Code::kShaderMissing), "12:1");
  EXPECT_EQ(parseWith("shader \"models/a\"", "shader").findings(),
            (Findings{"unexpected-token", "shader-missing"}));
}

TEST(MeshParser, NamesUnusualShaderPaths) {
  for (const char* path : {"C:/a.tga", "/home/a.tga", "\\\\host\\a.tga", "a b", "models\\a"}) {
    const Parsed<MeshFile> parsed = parseWith("models/a", path);
    EXPECT_EQ(parsed.file->meshes[0].material, path);
    EXPECT_TRUE(parsed.has(Code::kShaderPath)) << path;
  }
  EXPECT_FALSE(parseWith("models/a", "models/a.b/c").has(Code::kShaderPath));
}

TEST(MeshParser, TakesTheNameFromTheNameEntryOrTheComment) {  // edge 15
  EXPECT_EQ(parseWith("shader \"models/a\"", "name \"torso\" shader \"models/a\"").file->meshes[0].name,
            "torso");
  EXPECT_EQ(parseWith("// meshes: body", "//meshes:  two words \t").file->meshes[0].name, "two words");
  EXPECT_EQ(parseWith("// meshes: body", "// meshes:\n").file->meshes[0].name, "");
  EXPECT_EQ(parseWith("// meshes: body", "// other: body").file->meshes[0].name, "");
}

TEST(MeshParser, IndexesThatAreNoneAreIgnored) {  // edge 16
  const Parsed<MeshFile> parsed = parseWith("vert 0 (", "vert 7 (");
  expectWhole(parsed, "vert 7");
  EXPECT_EQ(parsed.findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parsed.placeOf(Code::kEntryIndexIgnored), "17:3");
  EXPECT_EQ(parseWith("tri 0 0", "tri 4294967295 0").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight 1").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight -2").findings(), Findings{"entry-index-ignored"});
}

TEST(MeshParser, IndexesThatAreAPermutationAreSlots) {  // edge 17
  std::string text = with("vert 0 ( 0 0.25 ) 0 1", "vert 1 ( 1 0 ) 1 2");
  const std::string second = "vert 1 ( 1 0 ) 1 2\n  vert 2";
  text.replace(text.find(second), second.size(), "vert 0 ( 0 0.25 ) 0 1\n  vert 2");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "permuted");
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
}

TEST(MeshParser, VerticesWithoutWeightsAreKept) {  // edge 18
  const Parsed<MeshFile> parsed = parseWith("( 0 0.25 ) 0 1", "( 0 0.25 ) 0 0");
  EXPECT_EQ(parsed.findings(), Findings{"vertex-without-weights"});
  EXPECT_EQ(parsed.file->meshes[0].vertices[0].weight_count, 0u);
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 3u);
}

TEST(MeshParser, WeightRangesAreShortenedToWhatExists) {  // edge 19
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 4");
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "19:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 1u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 9 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) -3 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 4294967295 4294967295").findings(),
            Findings{"weight-range-out-of-range"});
}

TEST(MeshParser, NegativeWeightCountsAreNone) {  // edge 20
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 -1");
  EXPECT_EQ(parsed.findings(), (Findings{"weight-count-negative", "vertex-without-weights"}));
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 0u);
}

TEST(MeshParser, WeightsOfUnknownJointsUseJointZero) {  // edge 21
  const Parsed<MeshFile> parsed = parseWith("weight 3 1", "weight 3 2");
  EXPECT_EQ(parsed.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightJointOutOfRange), "28:3");
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 0u);
  EXPECT_EQ(parseWith("weight 3 1", "weight 3 -1").findings(), Findings{"weight-joint-out-of-range"});
}

TEST(MeshParser, TrianglesOfUnknownVerticesAreLeftOut) {  // edge 22
  for (const char* index : {"3", "-1", "4294967296", "99999999999999999999"}) {
    const Parsed<MeshFile> parsed = parseWith("tri 0 0 1 2", "tri 0 0 1 " + std::string(index));
    EXPECT_EQ(parsed.findings(), Findings{"triangle-index-out-of-range"}) << index;
    EXPECT_EQ(parsed.placeOf(Code::kTriangleIndexOutOfRange), "22:3") << index;
    EXPECT_TRUE(parsed.file->meshes[0].indices.empty()) << index;
  }
}

TEST(MeshParser, BiasesAreKeptAsTheyAre) {
  // edge 23: the sum is not made 1
  const Parsed<MeshFile> half = parseWith("weight 3 1 1 ", "weight 3 1 0.5 ");
  EXPECT_EQ(half.file->meshes[0].weights[3].bias, 0.5f);
  EXPECT_EQ(half.findings(), Findings{"weight-sum"});
  EXPECT_EQ(half.placeOf(Code::kWeightSum), "19:3");
  const Parsed<MeshFile> negative = parseWith("weight 1 0 0.5", "weight 1 0 -0.5");
  EXPECT_EQ(negative.file->meshes[0].weights[1].bias, -0.5f);
  EXPECT_EQ(negative.findings(), (Findings{"weight-bias-negative", "weight-sum"}));
  EXPECT_TRUE(parseWith("weight 1 0 0.5", "weight 1 0 0").has(Code::kWeightBiasZero));
  EXPECT_EQ(parseWith("weight 3 1 1 ", "weight 3 1 0.99 ").findings(), Findings{});
}

TEST(MeshParser, VerticesMayHaveManyWeightsAndShareThem) {
  // edges 24 and 25
  const Parsed<MeshFile> parsed = parseWith("weight 3 1 1 ( 4 5 6 )",
                                            "weight 3 1 1 ( 4 5 6 ) weight 4 0 0 (0 0 0) weight 5 0 0 (0 0 "
                                            "0) weight 6 0 0 (0 0 0) weight 7 1 0 (0 0 0)");
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  const Parsed<MeshFile> shared = parseWith("( 1 1 ) 3 1", "( 1 1 ) 1 2");
  EXPECT_EQ(shared.findings(), Findings{});
  EXPECT_EQ(shared.file->meshes[0].vertices[2].first_weight, 1u);
  std::string eight = with("( 1 1 ) 3 1", "( 1 1 ) 4 8");
  eight.replace(eight.find("numweights 4"), 12, "numweights 12");
  std::string weights;
  for (int i = 4; i < 12; ++i) weights += "weight " + std::to_string(i) + " 0 0.125 ( 0 0 0 )\n";
  eight.insert(eight.rfind('}'), weights);
  const Parsed<MeshFile> many = parseMeshText(eight);
  EXPECT_EQ(many.findings(), Findings{});
  EXPECT_EQ(many.file->meshes[0].vertices[2].weight_count, 8u);
  EXPECT_EQ(many.placeOf(Code::kManyWeights), "19:3");
}

// A mesh of `count` vertices, each of which uses all `count` weights.
std::string meshThatSharesAll(int count) {
  const std::string number = std::to_string(count);
  std::string text = "mesh {\n shader \"a\"\n numverts " + number + "\n";
  for (int i = 0; i < count; ++i) text += " vert " + std::to_string(i) + " ( 0 0 ) 0 " + number + "\n";
  text += " numtris 1\n tri 0 0 1 2\n numweights " + number + "\n";
  const std::string bias = std::to_string(1.0 / count);
  for (int i = 0; i < count; ++i) text += " weight " + std::to_string(i) + " 0 " + bias + " ( 0 0 0 )\n";
  return text + "}\n";
}

Parsed<MeshFile> parseWithMeshes(const std::string& meshes) {
  const std::string text = kMesh.substr(0, kMesh.find("mesh {")) + meshes;
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(MeshParser, WeightsThatEveryVertexSharesAreCutToWhatCanBePosed) {
  const Parsed<MeshFile> parsed = parseWithMeshes(meshThatSharesAll(1200));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.has(Code::kTooManyWeights));
  const std::vector<MeshVertex>& vertices = parsed.file->meshes[0].vertices;
  const uint32_t whole = kExtraWeightsPerFile / (1200 - kWeightsPerVertex);
  EXPECT_EQ(vertices[whole - 1].weight_count, 1200u);
  EXPECT_EQ(vertices[whole].weight_count,
            kWeightsPerVertex + kExtraWeightsPerFile % (1200 - kWeightsPerVertex));
  EXPECT_EQ(vertices.back().weight_count, kWeightsPerVertex);
  EXPECT_EQ(parsed.placeOf(Code::kTooManyWeights), std::to_string(15 + whole) + ":2");
}

TEST(MeshParser, ManyMeshesGetNoMoreWeightsThanOne) {
  EXPECT_FALSE(parseWithMeshes(meshThatSharesAll(900)).has(Code::kTooManyWeights));
  const Parsed<MeshFile> two = parseWithMeshes(meshThatSharesAll(900) + meshThatSharesAll(900));
  EXPECT_TRUE(two.has(Code::kTooManyWeights));
  EXPECT_EQ(two.file->meshes[0].vertices.back().weight_count, 900u);
  EXPECT_EQ(two.file->meshes[1].vertices.back().weight_count, kWeightsPerVertex);
}

TEST(MeshParser, EmptyMeshesAndSkeletonsAlone) {
  // edge 33
  const std::string header = kMesh.substr(0, kMesh.find("mesh {"));
  const Parsed<MeshFile> empty =
      parseMeshText(header + "mesh { shader \"\" numverts 0 numtris 0 numweights 0 }");
  EXPECT_EQ(empty.findings(), Findings{});
  EXPECT_EQ(empty.file->meshes.size(), 1u);
  EXPECT_TRUE(empty.has(Code::kMeshEmpty));
  // edge 30
  std::string alone = header;
  alone.replace(alone.find("numMeshes 1"), 11, "numMeshes 0");
  const Parsed<MeshFile> skeleton = parseMeshText(alone);
  EXPECT_TRUE(skeleton.diagnostics.empty());
  EXPECT_EQ(skeleton.file->joints.size(), 2u);
}

TEST(MeshParser, CountsAreNotBelieved) {  // edge 82
  for (const char* count : {"2000000000", "4294967295", "99999999999999999999", "-5", "1e30"}) {
    for (const char* keyword : {"numverts 3", "numtris 1", "numweights 4", "numJoints 2", "numMeshes 1"}) {
      const std::string name = std::string(keyword).substr(0, std::string(keyword).find(' '));
      const Parsed<MeshFile> parsed = parseWith(keyword, name + " " + count);
      expectWhole(parsed, name + " " + count);
      EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"}) << name << " " << count;
      EXPECT_LE(parsed.file->meshes[0].vertices.capacity(), kMesh.size());
    }
  }
}

TEST(MeshParser, ANulByteInTheMiddleEndsTheFileAndIsNamed) {  // edge 83
  std::string text = kMesh;
  text[text.find("numtris")] = '\0';
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.placeOf(Code::kNulByte), "21:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

// ---- Joints

TEST(MeshParser, SettlesParents) {
  const struct {
    const char* what;
    const char* first;
    const char* second;
    int parents[2];
    Findings findings;
  } kRows[] = {
      {"edge 26: two roots", "-1", "-1", {-1, -1}, {}},
      {"other negative numbers are roots", "-7", "0", {-1, 0}, {}},
      {"edge 27: parent after child", "1", "-1", {1, -1}, {"joint-parent-after-child"}},
      {"edge 28: its own parent", "-1", "1", {-1, -1}, {"joint-parent-cycle"}},
      {"edge 28: cycle of two", "1", "0", {1, -1}, {"joint-parent-cycle", "joint-parent-after-child"}},
      {"no such joint", "-1", "2", {-1, -1}, {"joint-parent-out-of-range"}},
      {"far too large", "-1", "4294967296", {-1, -1}, {"joint-parent-out-of-range"}},
  };
  for (const auto& row : kRows) {
    std::string text = with("\"origin\" -1", std::string("\"origin\" ") + row.first);
    text.replace(text.find("\"arm\" 0"), 7, std::string("\"arm\" ") + row.second);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_EQ(parsed.file->joints[0].parent, row.parents[0]) << row.what;
    EXPECT_EQ(parsed.file->joints[1].parent, row.parents[1]) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
    checkGuarantees(*parsed.file, text.size());
  }
}

TEST(MeshParser, TheLastJointMayBeAParent) {  // edge 29
  const Parsed<MeshFile> parsed = parseMeshText(
      "numJoints 3 numMeshes 0 joints { a -1 (0 0 0)(0 0 0) b 2 (0 0 0)(0 0 0) c 0 (0 0 0)(0 0 0) }");
  EXPECT_EQ(parsed.file->joints[1].parent, 2);
  EXPECT_FALSE(parsed.has(Code::kJointParentCycle));
}

TEST(MeshParser, ReportsNamesThatOccurTwice) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"origin\"");
  EXPECT_EQ(parsed.findings(), Findings{"joint-name-duplicate"});
  EXPECT_EQ(parsed.placeOf(Code::kJointNameDuplicate), "9:3");
}

TEST(MeshParser, WeightsWithoutJointsBelongToAnotherFilesSkeleton) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("joints {");
  text.replace(joints, text.find('}', joints) + 1 - joints, "joints { }");
  text.replace(text.find("weight 3 1"), 10, "weight 3 77");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_TRUE(parsed.file->has_foreign_skeleton);
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 77u);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kForeignSkeleton));
  text.replace(text.find("numJoints 0"), 11, "numJoints 9");
  EXPECT_EQ(parseMeshText(text).findings(), (Findings{"count-mismatch", "joints-missing"}));
}

// ---- Other versions

const std::string kColoured[] = {"vert 0 ( 0 0.25 ) 0 1 ( 1 0 0 1 )", "vert 1 ( 1 0 ) ( 0 1 0 0.5 ) 1 2",
                                 "vert 2 ( 1 1 ) 3 1 ( 0 0 1 0 )"};

std::string replaceVertices(std::string text, const std::string (&vertices)[3]) {
  const size_t begin = text.find("vert 0");
  return text.replace(begin, text.find("numtris") - begin,
                      vertices[0] + "\n" + vertices[1] + "\n" + vertices[2] + "\n");
}

TEST(MeshParser, ReadsVersion11WithFlagsAndColours) {  // edge 40
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 11"), kColoured);
  text.insert(text.find("numverts"), "flags { vertexColor NOANIMATE }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "version 11");
  EXPECT_EQ(parsed.file->version, 11);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kVersionOtherGame), "1:1");
  const SubMesh& mesh = parsed.file->meshes[0];
  EXPECT_EQ(mesh.flags, uint32_t{kVertexColorFlag | kNoAnimateFlag});
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {0, 255, 0, 128}, {0, 0, 255, 0}}));
  EXPECT_TRUE(mesh.stored_frames.empty());
}

TEST(MeshParser, ColoursFollowTheirVertices) {
  const std::string swapped[] = {kColoured[1], kColoured[0], kColoured[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 11"), swapped));
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.file->meshes[0].colors[0], glm::u8vec4(255, 0, 0, 255));
  EXPECT_EQ(parsed.file->meshes[0].colors[1], glm::u8vec4(0, 255, 0, 128));
}

TEST(MeshParser, SaysWhatIsOddAboutColoursAndFlags) {
  const std::string three[] = {"vert 0 ( 0 0.25 ) 0 1 ( 255 0 128 255 )", "vert 1 ( 1 0 ) 1 2",
                               "vert 2 ( 1 1 ) 3 1 ( 1 2 )"};
  std::string text = replaceVertices(kMesh, three);
  text.insert(text.find("numverts"), "flags { shiny vertexColor }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "odd colours");
  EXPECT_EQ(parsed.placeOf(Code::kMeshFlagUnknown), "16:11");
  EXPECT_EQ(parsed.placeOf(Code::kVectorSize), "20:20");
  EXPECT_EQ(parsed.placeOf(Code::kVertexColorsIncomplete), "18:25");
  EXPECT_EQ(parsed.placeOf(Code::kVersionUnknown), "16:3");  // version 10 has no flags
  EXPECT_EQ(parsed.file->meshes[0].colors,
            (std::vector<glm::u8vec4>{{255, 0, 128, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}}));
}

const std::string kFramed[] = {"vert 0 ( 0 0.25 ) 0 1 ( 0 0 1 ) ( 1 0 0 1 )",
                               "vert 1 ( 1 0 ) 1 2 ( 0 1.00001 0 ) ( 1 0 0 -1 ) ( 1 0 0 1 )",
                               "vert 2 ( 1 1 ) 3 1 ( 0 0 -1 ) ( 0 1 0 1 )"};

TEST(MeshParser, ReadsVersion12WithNormalsAndTangents) {  // edge 42
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 12"), kFramed);
  text.insert(
      text.rfind('}'),
      "numvertexcolors 3 vertexcolor 0 ( 1 0 0 1 ) vertexcolor 1 ( 1 0 0 1 ) vertexcolor 2 ( 0 0 1 1 )");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "version 12");
  EXPECT_EQ(parsed.findings(), Findings{});
  const SubMesh& mesh = parsed.file->meshes[0];
  ASSERT_EQ(mesh.stored_frames.size(), 3u);
  EXPECT_EQ(mesh.stored_frames[0].normal, glm::vec3(0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[0].tangent, glm::vec4(1, 0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[1].normal, glm::vec3(0, 1, 0));
  EXPECT_EQ(mesh.stored_frames[1].tangent.w, -1.0f);
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}}));
}

TEST(MeshParser, StoredNormalsThatAreNoneAreLeftOut) {
  for (const char* groups :
       {"( 0 0 0 ) ( 1 0 0 1 )", "( 0 0 2 ) ( 1 0 0 1 )", "( 0 0 1 ) ( 0 0 1 1 )", "( 0 0 1 ) ( 1 0 0 0 )",
        "( 0 0 1 )", "( nan 0 0 ) ( 1 0 0 1 )", "( 1e30 0 0 ) ( 1 0 0 1 )"}) {
    const std::string vertices[] = {kFramed[0], std::string("vert 1 ( 1 0 ) 1 2 ") + groups, kFramed[2]};
    const Parsed<MeshFile> parsed =
        parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), vertices));
    EXPECT_EQ(parsed.placeOf(Code::kStoredNormalUnusable), "18:20") << groups;
    EXPECT_EQ(parsed.file->meshes[0].stored_frames[1].normal, glm::vec3(0.0f)) << groups;
    EXPECT_EQ(parsed.file->meshes[0].stored_frames[2].normal, glm::vec3(0, 0, -1)) << groups;
  }
  const std::string some[] = {kFramed[0], "vert 1 ( 1 0 ) 1 2", kFramed[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), some));
  EXPECT_EQ(parsed.findings(), Findings{"stored-normals-incomplete"});
}

TEST(MeshParser, ColourEntriesMayBeDamaged) {
  for (const char* block :
       {"numvertexcolors 2000000000 vertexcolor 0 ( 1 0 0 1 )", "vertexcolor 7 ( 1 0 0 1 )",
        "numvertexcolors 3 vertexcolor 0 ( 1 0", "numvertexcolors 3 vertexcolor vertexcolor 1"}) {
    std::string text = with("MD5Version 10", "MD5Version 12");
    text.insert(text.rfind('}'), block);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    expectWhole(parsed, block);
    EXPECT_FALSE(parsed.findings().empty()) << block;
    checkGuarantees(*parsed.file, text.size());
  }
}

TEST(MeshParser, KeysOfQuakePortsAreSkipped) {
  const std::string text = with("joints {", "numSkins 2 skin 0 \"models/a.pcx\" skin 1 models/b\njoints {");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "skins");
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kEngineKey), "7:1");
  EXPECT_TRUE(parsed.find(Code::kEngineKey)->refused_by_doom3);
}

TEST(MeshParser, ALentSkeletonChecksTheWeights) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("\"origin\"");
  text.erase(joints, text.find('}') - joints);
  const Parsed<MeshFile> alone = parseMeshText(text);
  EXPECT_EQ(neededJoints(*alone.file), 2u);
  EXPECT_EQ(alone.findings(), Findings{});
  const auto on = [&text](size_t count) {
    const ExactBytes bytes(text);
    Report report("test", bytes.span());
    const std::optional<MeshFile> file = parseMeshOnSkeleton(bytes.span(), count, report);
    EXPECT_TRUE(file->has_foreign_skeleton);
    for (const MeshWeight& weight : file->meshes[0].weights) EXPECT_LT(weight.joint, count);
    return report.diagnostics();
  };
  EXPECT_EQ(on(2).size(), 1u);  // that the skeleton is another file's
  const std::vector<Diagnostic> small = on(1);
  EXPECT_EQ(small.front().code, infoOf(Code::kWeightJointOutOfRange).id);
  EXPECT_EQ(neededJoints(*parseMeshText(kMesh).file), 0u);
}

// ---- Damage

TEST(MeshParser, ATruncatedFileShowsWhatIsThere) {
  const std::string text = kMesh.substr(0, kMesh.find("weight 2"));
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(parsed.file->meshes[0].weights.size(), 2u);
  EXPECT_EQ(parsed.placeOf(Code::kUnexpectedEnd), "27:3");
}

TEST(MeshParser, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kMesh, [](std::string_view text) { checkAnyText<MeshFile>(parseMesh, text); });
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
  for (const std::string& text : kRows) checkAnyText<MeshFile>(parseMesh, text);
}

}  // namespace
}  // namespace md5v::md5
