// Layout, names, and the recovery from tokens that are valid in no entry.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// ---- Recovery: one finding for each damaged entry, and the next entry is read

TEST(Cursor, ReportsADamagedEntryOnceAndReadsTheNext) {
  const struct {
    const char* old;
    const char* damaged;
    const char* place;
  } kRows[] = {
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) x y", "18:18"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) 1", "19:3"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0", "19:3"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1", "19:3"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 0 ) 1 2", "18:16"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 1 0 1 2", "18:10"},
      {"vert 1 ( 1 0 ) 1 2", "vert", "19:3"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 { 1 0 } 1 2", "18:10"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1.5.2 0 ) 1 2", "18:12"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( \"1\" 0 ) 1 2", "18:12"},
      {"vert 1 ( 1 0 ) 1 2", "vert 1 ( 1; 0 ) 1 2", "18:13"},
      {"tri 0 0 1 2", "tri 0 0 1", "24:3"},
      {"tri 0 0 1 2", "tri 0 0 1 2 1", "22:15"},
      {"tri 0 0 1 2", "tri 0 x 0 1 2", "22:9"},
      {"weight 1 0 0.5 ( 0 0 0 )", "weight 1 0 ( 0 0 0 )", "26:14"},
      {"weight 1 0 0.5 ( 0 0 0 )", "weight 1 0 0.5 ( 0 0 0 ) 7", "26:28"},
      {"weight 1 0 0.5 ( 0 0 0 )", "weight 1 0 0.5 { 0 0 0 }", "26:18"},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith(row.old, row.damaged);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.damaged;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.damaged;
    const SubMesh& mesh = parsed.file->meshes.at(0);
    ASSERT_EQ(mesh.vertices.size(), 3u) << row.damaged;
    EXPECT_EQ(mesh.vertices[2].uv, glm::vec2(1, 1)) << row.damaged;
    ASSERT_EQ(mesh.weights.size(), 4u) << row.damaged;
    EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, 6)) << row.damaged;
  }
}

TEST(Cursor, ReportsEachOfSeveralDamagedEntries) {
  const Parsed<MeshFile> parsed =
      parseMeshText(changed(with("vert 0 ( 0", "vert 0 ( x"), "vert 2 ( 1", "vert 2 ( y"));
  EXPECT_EQ(parsed.findings(), Findings(2, "unexpected-token"));
  EXPECT_EQ(parsed.diagnostics[0].line, 17u);
  EXPECT_EQ(parsed.diagnostics[1].line, 19u);
}

TEST(Cursor, LosesOnlyTheValueIfAWordReplacesANumber) {
  const Parsed<MeshFile> vertex = parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( x 0.5 ) 1 2");
  EXPECT_EQ(vertex.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(vertex.messageOf(Code::kUnexpectedToken),
            "Expected the texture coordinates of a vertex but found 'x'.");
  EXPECT_EQ(vertex.file->meshes[0].vertices[1].uv, glm::vec2(0, 0.5f));
  EXPECT_EQ(vertex.file->meshes[0].vertices[1].weight_count, 2u);
  const Parsed<MeshFile> weight = parseWith("weight 3 1 1 (", "weight 3 1 x (");
  EXPECT_EQ(weight.file->meshes[0].weights[3].joint, 1u);
  EXPECT_EQ(weight.file->meshes[0].weights[3].position, glm::vec3(4, 5, 6));
  const Parsed<MeshFile> joint = parseWith("( 1 2 3 ) ( 0.5", "( 1 oops 3 ) ( 0.5");
  EXPECT_EQ(joint.file->joints[1].position, glm::vec3(1, 0, 3));
  EXPECT_EQ(joint.file->joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5));
}

TEST(Cursor, ReadsTheJointsAfterADamagedOne) {
  for (const char* joint : {"\"arm\" ( 1 2 3 ) ( 0 0 0 )", "\"arm\" 0 1 2 3 ( 0 0 0 )", "\"arm\" 0 ( 1 2 3 )",
                            "\"arm\" 0 ( 1 2 3 ( 0 0 0 )", "\"arm\" 0"}) {
    const Parsed<MeshFile> parsed =
        parseMeshText(changed(with("numJoints 2", "numJoints 3"), "\"arm\" 0 ( 1 2 3 ) ( 0.5 -0.5 0.5 )",
                              std::string(joint) + "\n\"hand\" 1 ( 4 5 6 ) ( 0 0 0 )"));
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << joint;
    ASSERT_EQ(parsed.file->joints.size(), 3u) << joint;
    EXPECT_EQ(parsed.file->joints[2].name, "hand") << joint;
    EXPECT_EQ(parsed.file->joints[2].position, glm::vec3(4, 5, 6)) << joint;
  }
}

TEST(Cursor, ReadsBlocksThatLackABrace) {
  const struct {
    std::string text;
    const char* place;
  } kRows[] = {
      {with("// origin\n}", "// origin\n"), "12:1"},
      {with("joints {", "joints"), "8:3"},
      {with("mesh {", "mesh"), "14:3"},
      {with("mesh {", "mesh body {"), "12:6"},
      {with("joints {", "joints 2 {"), "7:8"},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectComplete(parsed, row.text);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.text;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.text;
  }
  const std::string two = changed(with("numMeshes 1", "numMeshes 2"), "( 4 5 6 )\n}", "( 4 5 6 )\n");
  const Parsed<MeshFile> meshes = parseMeshText(two + kMesh.substr(kMesh.find("mesh {")));
  EXPECT_EQ(meshes.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(meshes.placeOf(Code::kUnexpectedToken), "30:1");
  EXPECT_EQ(meshes.file->meshes.size(), 2u);
}

TEST(Cursor, SkipsUnknownKeysWithTheirValuesAndBlocks) {
  for (const char* unknown : {"smooth 1", "smooth 1 2 ( 3 4 ) \"a b\"", "extra { a { b } mesh 3 } ",
                              "extra { vert 0 }", "a\n( 1 2 )", "extra { } more 1"}) {
    for (const char* place : {"  numtris 1", "\nmesh {"}) {
      const std::string text = with(place, "\n" + std::string(unknown) + "\n" + place);
      const Parsed<MeshFile> parsed = parseMeshText(text);
      expectComplete(parsed, text);
      EXPECT_TRUE(parsed.has(Code::kUnknownKeyword)) << text;
      EXPECT_EQ(parsed.findings().size(), 1u) << text;
    }
  }
  EXPECT_EQ(parseWith("  numtris 1", "  smooth 1\n  numtris 1").messageOf(Code::kUnknownKeyword),
            "The keyword 'smooth' is unknown and skipped.");
}

TEST(Cursor, ReportsTheEndOfTheFileOnce) {
  for (const char* last : {"numweights", "weight 2", "( 4 5", "tri 0 0", "vert 1", "shader", "\"arm\" 0"}) {
    const std::string text = kMesh.substr(0, kMesh.find(last));
    EXPECT_EQ(parseMeshText(text).findings(), Findings{"unexpected-end"}) << last;
  }
}

// ---- Layout and comments

TEST(Cursor, ReadsAnyLayout) {
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
      {"on one line", one_line},
      {"byte order mark", "\xEF\xBB\xBF" + kMesh},
      {"CRLF", crlf},
      {"CR alone, with // comments", cr},
      {"comment on the version line", "MD5Version 10 // Parameters: Reorient: True;" + kMesh.substr(13)},
      {"comments between any tokens", commented},
      {"no blanks where none are needed", tight},
      {"comment line behind the version", "MD5Version 10\n// made by me\n" + kMesh.substr(14)},
      {"one token a line", one_token_a_line},
      {"a comment before the version", "// made by me\n" + kMesh},
      {"NUL bytes at the end", kMesh + std::string(3, '\0')},
      {"single quotes", with("\"models/a\"", "'models/a'")},
      {"no quotes", with("\"models/a\"", "models/a")},
      {"numJoints//x", with("numJoints 2", "numJoints//x\n2")},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectComplete(parsed, row.what);
    EXPECT_EQ(parsed.findings(), Findings{}) << row.what;
  }
}

TEST(Cursor, ReportsAnUnclosedCommentWhereItBegins) {
  const Parsed<MeshFile> parsed = parseWith("numtris 1", "/* numtris 1");
  EXPECT_EQ(parsed.placeOf(Code::kUnterminatedComment), "21:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

TEST(Cursor, JoinsConsecutiveStrings) {
  const Parsed<MeshFile> parsed = parseWith("\"a//b\"", "\"x\" 'y'");
  expectComplete(parsed, "joined");
  EXPECT_EQ(parsed.file->commandline, "xy");
}

TEST(Cursor, BackslashesAreLiteral) {
  const Parsed<MeshFile> parsed = parseWith("models/a", R"(C:\dir\n.tga)");
  EXPECT_EQ(parsed.file->meshes[0].material, R"(C:\dir\n.tga)");
  EXPECT_TRUE(parsed.has(Code::kShaderPath));
}

// ---- Names

TEST(Cursor, KeepsNamesOfAllKinds) {
  const struct {
    const char* what;
    const char* written;
    const char* name;
    Findings findings;
  } kRows[] = {
      {"unquoted", "root.001", "root.001", {}},
      {"a path", "C:\\x/y_1.tga", "C:\\x/y_1.tga", {}},
      {"blanks", "\"Bip01 L Hand\"", "Bip01 L Hand", {}},
      {"dash", "\"Bip01-Head\"", "Bip01-Head", {}},
      {"UTF-8", "\"H\xC3\xA4nd\"", "H\xC3\xA4nd", {}},
      {"dash, unquoted", "Bip01-Head", "Bip01-Head", {"name-not-quoted"}},
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
    EXPECT_EQ(parsed.placeOf(Code::kNameNotQuoted), row.findings == Findings{"name-not-quoted"} ? "9:3" : "")
        << row.what;
  }
}

TEST(Cursor, ReportsNamesThatDoom3CannotRead) {
  EXPECT_EQ(parseWith("\"models/a\"", "models/a-b").placeOf(Code::kNameNotQuoted), "14:10");
  EXPECT_EQ(parseWith("\"models/a\"", "models/a").findings(), Findings{});
  EXPECT_EQ(parseWith("commandline \"a//b\"", "commandline a,b").placeOf(Code::kNameNotQuoted), "2:13");
}

TEST(Cursor, KeepsNamesThatAreNotUtf8AsBytes) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"caf\xE9\"");
  EXPECT_EQ(parsed.file->joints[1].name, "caf\xE9");
  EXPECT_EQ(parsed.placeOf(Code::kTextNotUtf8), "9:3");
}

TEST(Cursor, EndsAStringWithItsLine) {
  const Parsed<MeshFile> parsed = parseWith("\"models/a\"", "\"models/a");
  expectComplete(parsed, "no closing quote");
  EXPECT_EQ(parsed.findings(), Findings{"unterminated-string"});
  EXPECT_EQ(parsed.placeOf(Code::kUnterminatedString), "14:10");
}

}  // namespace
}  // namespace md5v::md5
