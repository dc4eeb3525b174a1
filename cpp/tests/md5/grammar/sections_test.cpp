// The header and the sections of a file: versions, order, and text after the end.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(Sections, ReportsOddHeadersOfMeshesAndReadsThem) {
  const struct {
    const char* what;
    std::string text;
    Findings findings;
  } kRows[] = {
      {"no commandline", with("commandline \"a//b\"\n", ""), {}},
      {"no version", with("MD5Version 10\n", ""), {"version-missing"}},
      {"unknown version", with("MD5Version 10", "MD5Version 9"), {"version-unknown"}},
      {"version 6 above a version 10 body", with("MD5Version 10", "MD5Version 6"), {"version-unknown"}},
      {"fewer meshes announced", with("numMeshes 1", "numMeshes 0"), {"entries-beyond-count"}},
      {"more meshes announced", with("numMeshes 1", "numMeshes 2"), {"count-mismatch"}},
      {"negative count", with("numMeshes 1", "numMeshes -1"), {"count-mismatch"}},
      {"wrong joint count", with("numJoints 2", "numJoints 7"), {"count-mismatch"}},
      {"no counts", with("numJoints 2\nnumMeshes 1\n", ""), {"count-mismatch", "count-mismatch"}},
      {"no vertex count", with("numverts 3\n", ""), {"count-mismatch"}},
      {"wrong vertex count", with("numverts 3", "numverts 2"), {"count-mismatch"}},
      {"wrong triangle count", with("numtris 1", "numtris 3"), {"count-mismatch"}},
      {"wrong weight count", with("numweights 4", "numweights 5"), {"count-mismatch"}},
      {"fractional count", with("numtris 1", "numtris 1.5"), {"fractional-integer"}},
      {"count printed as a float", with("numtris 1", "numtris 1.0"), {}},
      {"wrong capitals", with("shader", "Shader"), {"keyword-misspelt"}},
      {"misspelt keyword", with("shader", "sha--der"), {"keyword-misspelt"}},
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
      {"no brace behind joints", with("joints {", "joints"), {"unexpected-token"}},
      {"no brace behind mesh", with("mesh {", "mesh"), {"unexpected-token"}},
      {"no brace at the joints' end", with("// origin\n}", "// origin\n"), {"unexpected-token"}},
      {"a brace too many", with("\nmesh {", "}\nmesh {"), {"surplus-brace"}},
      {"a key that is like joints", with("joints {", "bones 2\njoints {"), {"unknown-keyword"}},
      {"a key that is like vert", with("numverts 3", "verts 3\nnumverts 3"), {"unknown-keyword"}},
      {"a key that is like weight", with("numweights 4", "weights 4\nnumweights 4"), {"unknown-keyword"}},
      {"the number of a mesh", with("mesh {", "mesh 0 {"), {"unexpected-token"}},
      {"text behind the end", kMesh + "the end ( 1 2 } mesh", {"trailing-text", "unexpected-end"}},
      {"a second file behind the end", kMesh + kMesh, {"second-file"}},
      {"a second file without a version", kMesh + kMesh.substr(14), {"second-file"}},
      {"an animation behind the end", kMesh + "numFrames 1 hierarchy { }", {"second-file"}},
      {"joints twice", with("\nmesh {", "joints { \"x\" -1 (0 0 0)(0 0 0) }\nmesh {"), {"section-order"}},
      {"two shaders", with("shader \"models/a\"", "shader \"models/a\" shader \"b\""), {"section-order"}},
      {"two vertex counts", with("numverts 3", "numverts 3 numverts 4"), {"section-order"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectComplete(parsed, row.what);
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  }
}

TEST(Sections, ReportsAMissingCommandline) {
  const Parsed<MeshFile> parsed = parseWith("commandline \"a//b\"\n", "");
  EXPECT_EQ(parsed.placeOf(Code::kCommandlineMissing), "1:1");
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
}

TEST(Sections, ReadsMeshesBeforeJoints) {
  const size_t joints = kMesh.find("joints {");
  const size_t mesh = kMesh.find("mesh {");
  const std::string text = kMesh.substr(0, joints) + kMesh.substr(mesh) + kMesh.substr(joints, mesh - joints);
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "mesh first");
  EXPECT_EQ(parsed.findings(), Findings{"section-order"});
}

TEST(Sections, UsesTheFirstOfTwoSections) {
  const std::string other = "joints { \"x\" -1 ( 9 9 9 ) ( 0 0 0 ) \"y\" 0 ( 9 9 9 ) ( 0 0 0 ) }\n";
  const Parsed<MeshFile> parsed = parseWith("mesh {", other + "mesh {");
  expectComplete(parsed, "joints twice");
  EXPECT_EQ(parsed.findings(), Findings{"section-order"});
  EXPECT_EQ(parsed.placeOf(Code::kSectionOrder), "12:1");
  EXPECT_EQ(parsed.messageOf(Code::kSectionOrder), "'joints' occurs a second time; the first is used.");
}

TEST(Sections, StopsAtASecondFileAndReadsTheFirst) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh + kMesh);
  expectComplete(parsed, "twice");
  EXPECT_EQ(parsed.placeOf(Code::kSecondFile), "30:1");
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
}

TEST(Sections, SkipsKeysOfQuakePorts) {
  const std::string text = with("joints {", "numSkins 2 skin 0 \"models/a.pcx\"\njoints {");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "skins");
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kEngineKey), "7:1");
  EXPECT_TRUE(parsed.find(Code::kEngineKey)->refused_by_doom3);
}

}  // namespace
}  // namespace md5v::md5
