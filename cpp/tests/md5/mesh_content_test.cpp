#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// ---- Meshes

TEST(MeshContent, ShaderMayBeEmptyOrMissing) {  // edge 14
  const Parsed<MeshFile> empty = parseWith("models/a", "");
  EXPECT_EQ(empty.file->meshes[0].material, "");
  EXPECT_EQ(empty.findings(), Findings{});
  EXPECT_TRUE(empty.has(Code::kShaderEmpty));
  const Parsed<MeshFile> missing = parseWith("shader \"models/a\"", "");
  EXPECT_EQ(missing.findings(), Findings{"shader-missing"});
  EXPECT_EQ(missing.placeOf(Code::kShaderMissing), "12:1");
  EXPECT_EQ(parseWith("shader \"models/a\"", "shader").findings(), Findings{"unexpected-token"});
}

TEST(MeshContent, NamesUnusualShaderPaths) {
  for (const char* path : {"C:/a.tga", "/home/a.tga", "\\\\host\\a.tga", "a b", "models\\a"}) {
    const Parsed<MeshFile> parsed = parseWith("models/a", path);
    EXPECT_EQ(parsed.file->meshes[0].material, path);
    EXPECT_TRUE(parsed.has(Code::kShaderPath)) << path;
  }
  EXPECT_FALSE(parseWith("models/a", "models/a.b/c").has(Code::kShaderPath));
}

TEST(MeshContent, ReadsTheShaderAmongSigns) {
  const struct {
    const char* written;
    const char* name;
    Findings findings;
  } kRows[] = {
      {"= \"a/b\"", "a/b", {"unexpected-token"}}, {"=\"a/b\"", "a/b", {"unexpected-token"}},
      {": \"a/b\"", "a/b", {"unexpected-token"}}, {"0 \"a/b\"", "a/b", {"unexpected-token"}},
      {"(\"a/b\")", "a/b", {"unexpected-token"}}, {"( \"a/b\" )", "a/b", {"unexpected-token"}},
      {"a/b\"", "a/b", {"unterminated-string"}},  {"Material #25", "Material #25", {"name-not-quoted"}},
      {"0a/b", "0a/b", {"name-not-quoted"}}};
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("\"models/a\"", row.written);
    EXPECT_EQ(parsed.file->meshes.at(0).material, row.name) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
  }
}

TEST(MeshContent, TakesTheNameFromTheNameEntryOrTheComment) {  // edge 15
  EXPECT_EQ(parseWith("shader \"models/a\"", "name \"torso\" shader \"models/a\"").file->meshes[0].name,
            "torso");
  EXPECT_EQ(parseWith("// meshes: body", "//meshes:  two words \t").file->meshes[0].name, "two words");
  EXPECT_EQ(parseWith("// meshes: body", "// meshes:\n").file->meshes[0].name, "");
  EXPECT_EQ(parseWith("// meshes: body", "// other: body").file->meshes[0].name, "");
}

TEST(MeshContent, TheNameInACommentEndsWithIt) {
  EXPECT_EQ(parseWith("// meshes: body", "/* meshes: body */").file->meshes.at(0).name, "body");
  EXPECT_EQ(parseWith("// meshes: body", "/* meshes: body*/").file->meshes.at(0).name, "body");
}

TEST(MeshContent, IndexesThatAreNoneAreIgnored) {  // edge 16
  const Parsed<MeshFile> parsed = parseWith("vert 0 (", "vert 7 (");
  expectWhole(parsed, "vert 7");
  EXPECT_EQ(parsed.findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parsed.placeOf(Code::kEntryIndexIgnored), "17:8");
  EXPECT_EQ(parseWith("tri 0 0", "tri 4294967295 0").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight 1").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight -2").findings(), Findings{"entry-index-ignored"});
}

TEST(MeshContent, IndexesThatAreAPermutationAreSlots) {  // edge 17
  std::string text = with("vert 0 ( 0 0.25 ) 0 1", "vert 1 ( 1 0 ) 1 2");
  const std::string second = "vert 1 ( 1 0 ) 1 2\n  vert 2";
  text.replace(text.find(second), second.size(), "vert 0 ( 0 0.25 ) 0 1\n  vert 2");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "permuted");
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
}

TEST(MeshContent, CountsMustBeThereForEmptyListsToo) {
  const Parsed<MeshFile> parsed =
      parseMeshText("MD5Version 10 numJoints 0 numMeshes 1 joints { } mesh { shader x }");
  EXPECT_EQ(parsed.findings(), (Findings{"count-missing", "count-missing", "count-missing"}));
  EXPECT_EQ(parsed.placeOf(Code::kCountMissing), "1:50");
}

TEST(MeshContent, WhatFollowsFromADamagedEntryIsNotReported) {
  for (const auto& [old, damaged] : std::vector<std::pair<std::string, std::string>>{
           {"weight 3 1", "weight 3 x"}, {"weight 3 1", "weight 3 nan"}, {"tri 0 0 1 2", "tri 0 0 1 x"}}) {
    EXPECT_EQ(parseWith(old, damaged).findings().size(), 1u) << damaged;
  }
}

TEST(MeshContent, WhatIsOnlyWrittenOddlyHidesNothing) {
  const struct {
    std::string text;
    Findings findings;
  } kRows[] = {
      {with("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1E-05 0 ) 1 0"), {"number-form", "vertex-without-weights"}},
      {with("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1, 0 ) 1 0"), {"stray-character", "vertex-without-weights"}},
      {with("vert 1 ( 1 0 ) 1 2", "vert 1 ( \"1\" 0 ) 1 0"), {"quoted-number", "vertex-without-weights"}},
      {with("weight 1 0 0.5", "weight 1 0 +0.7"), {"number-form", "weight-sum"}},
      {with("( 0.5 -0.5 0.5 )", "( 9E1 0 0 )"), {"number-form", "rotation-too-long"}},
      {with("( 0.5 -0.5 0.5 )", "( 9; 0 0 )"), {"stray-character", "rotation-too-long"}},
  };
  for (const auto& row : kRows) EXPECT_EQ(parseMeshText(row.text).findings(), row.findings) << row.text;
}

TEST(MeshContent, VerticesWithoutWeightsAreKept) {  // edge 18
  const Parsed<MeshFile> parsed = parseWith("( 0 0.25 ) 0 1", "( 0 0.25 ) 0 0");
  EXPECT_EQ(parsed.findings(), Findings{"vertex-without-weights"});
  EXPECT_EQ(parsed.file->meshes[0].vertices[0].weight_count, 0u);
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 3u);
}

TEST(MeshContent, WeightRangesAreShortenedToWhatExists) {  // edge 19
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 4");
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "19:20");
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 1u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 9 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) -3 1").file->meshes[0].vertices[2].weight_count, 0u);
  EXPECT_EQ(parseWith("( 1 1 ) 3 1", "( 1 1 ) 4294967295 4294967295").findings(),
            Findings{"weight-range-out-of-range"});
}

TEST(MeshContent, AWeightCountThatIsTooLargeIsOneFinding) {
  std::string more;
  for (int i = 4; i < 9; ++i) more += "weight " + std::to_string(i) + " 1 1 ( 0 0 0 )\n";
  const std::string text = changed(with("numweights 4", "numweights 9"), "( 4 5 6 )", "( 4 5 6 )\n" + more);
  const Parsed<MeshFile> parsed = parseMeshText(changed(text, "( 1 1 ) 3 1", "( 1 1 ) 3 1000"));
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_FALSE(parsed.has(Code::kManyWeights));
}

TEST(MeshContent, NegativeWeightCountsAreNone) {  // edge 20
  const Parsed<MeshFile> parsed = parseWith("( 1 1 ) 3 1", "( 1 1 ) 3 -1");
  EXPECT_EQ(parsed.findings(), Findings{"weight-count-negative"});
  EXPECT_EQ(parsed.file->meshes[0].vertices[2].weight_count, 0u);
}

TEST(MeshContent, WeightsOfUnknownJointsUseJointZero) {  // edge 21
  const Parsed<MeshFile> parsed = parseWith("weight 3 1", "weight 3 2");
  EXPECT_EQ(parsed.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightJointOutOfRange), "28:12");
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 0u);
  EXPECT_EQ(parseWith("weight 3 1", "weight 3 -1").findings(), Findings{"weight-joint-out-of-range"});
}

TEST(MeshContent, TrianglesOfUnknownVerticesAreLeftOut) {  // edge 22
  for (const char* index : {"3", "-1", "4294967296", "99999999999999999999"}) {
    const Parsed<MeshFile> parsed = parseWith("tri 0 0 1 2", "tri 0 0 1 " + std::string(index));
    EXPECT_EQ(parsed.findings(), Findings{"triangle-index-out-of-range"}) << index;
    EXPECT_EQ(parsed.placeOf(Code::kTriangleIndexOutOfRange), "22:13") << index;
    EXPECT_TRUE(parsed.file->meshes[0].indices.empty()) << index;
  }
}

TEST(MeshContent, TrianglesWithoutAreaAreKeptAndToldOnceAMesh) {
  const Parsed<MeshFile> parsed = parseWith(
      "numtris 1\n  tri 0 0 1 2", "numtris 4\n  tri 0 0 1 2\n  tri 1 1 2 1\n  tri 2 0 0 1\n  tri 3 2 2 2");
  ASSERT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.diagnostics[0].severity, Severity::kInfo);
  EXPECT_EQ(parsed.placeOf(Code::kTriangleWithoutArea), "23:13");
  EXPECT_EQ(parsed.messageOf(Code::kTriangleWithoutArea),
            "Triangle 1 uses vertex 1 twice. This mesh has 3 such.");
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 12u);
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 0 2").placeOf(Code::kMeshWithoutArea), "22:11");
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 7 7 2").findings(), Findings{"triangle-index-out-of-range"});
}

TEST(MeshContent, NoWeightsAtAllAreOneFinding) {
  const std::string text = kMesh.substr(0, kMesh.find("numweights")) + "numweights 0\n}\n";
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(), Findings{"weight-range-out-of-range"});
  EXPECT_EQ(parsed.placeOf(Code::kWeightRangeOutOfRange), "17:21");
}

TEST(MeshContent, AnEmptyBlockIsOneFinding) {
  const Parsed<MeshFile> parsed = parseMeshText(with("numMeshes 1", "numMeshes 2") + "mesh {\n}\n");
  EXPECT_EQ(parsed.findings(), Findings{"shader-missing"});
  EXPECT_EQ(parsed.diagnostics.size(), 1u);
  EXPECT_EQ(parsed.placeOf(Code::kShaderMissing), "30:1");
}

TEST(MeshContent, BiasesAreKeptAsTheyAre) {
  // edge 23: the sum is not made 1
  const Parsed<MeshFile> half = parseWith("weight 3 1 1 ", "weight 3 1 0.5 ");
  EXPECT_EQ(half.file->meshes[0].weights[3].bias, 0.5f);
  EXPECT_EQ(half.findings(), Findings{"weight-sum"});
  EXPECT_EQ(half.placeOf(Code::kWeightSum), "19:3");
  // 1.4 is a little less in single precision.
  EXPECT_EQ(parseWith("weight 3 1 1 ", "weight 3 1 1.4 ").messageOf(Code::kWeightSum),
            "The weights of vertex 2 add up to 140 %. This mesh has 1 such.");
  const Parsed<MeshFile> negative = parseWith("weight 1 0 0.5", "weight 1 0 -0.5");
  EXPECT_EQ(negative.file->meshes[0].weights[1].bias, -0.5f);
  EXPECT_EQ(negative.findings(), Findings{"weight-bias-negative"});
  EXPECT_TRUE(parseWith("weight 1 0 0.5", "weight 1 0 0").has(Code::kWeightBiasZero));
  EXPECT_EQ(parseWith("weight 3 1 1 ", "weight 3 1 0.99 ").findings(), Findings{});
}

TEST(MeshContent, VerticesMayHaveManyWeightsAndShareThem) {
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

// Lists are read by the chunk: an entry that cannot be read with the others stops none of them.
TEST(MeshContent, NumbersOfUnusualFormsStandAmongOthers) {
  constexpr int kCount = 100;
  const char* const unusual[] = {"1e-1", "0.12345678901234567", "16777217.0", "(0.5", ".5", "0.5)"};
  for (int place = 0; place < kCount; ++place) {
    std::string text = "mesh {\n shader \"a\"\n numverts 100\n";
    std::vector<float> expected;
    for (int i = 0; i < kCount; ++i) {
      const bool is_odd = i == place || i == (place * 7 + 3) % kCount;
      std::string u = is_odd ? unusual[(place + i) % 6] : std::to_string(i) + ".25";
      const bool has_bracket = u.front() == '(' || u.back() == ')';
      expected.push_back(has_bracket ? 0.5f : std::strtof(u.c_str(), nullptr));
      if (u.back() == ')') u = "(" + u.substr(0, u.size() - 1);
      text += " vert " + std::to_string(i) + (u.front() == '(' ? " " : " ( ") + u + " 0 ) " +
              std::to_string(i % 2) + " 1\n";
    }
    text += " numtris 1\n tri 0 0 1 2\n numweights 2\n weight 0 0 1 ( 0 0 0 )\n weight 1 0 1 ( 0 0 1 )\n}\n";
    const Parsed<MeshFile> parsed = parseMeshText(kMesh.substr(0, kMesh.find("mesh {")) + text);
    ASSERT_TRUE(parsed.file);
    ASSERT_EQ(parsed.file->meshes[0].vertices.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(parsed.file->meshes[0].vertices[i].uv.x, expected[i]) << i << " of " << text;
    }
    ASSERT_EQ(parsed.findings(), Findings{}) << place;
  }
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

TEST(MeshContent, WeightsThatEveryVertexSharesAreCutToWhatCanBePosed) {
  const Parsed<MeshFile> parsed = parseWithMeshes(meshThatSharesAll(1200));
  ASSERT_TRUE(parsed.file);
  EXPECT_TRUE(parsed.has(Code::kTooManyWeights));
  const auto& vertices = parsed.file->meshes[0].vertices;
  const uint32_t whole = kExtraWeightsPerFile / (1200 - kWeightsPerVertex);
  EXPECT_EQ(vertices[whole - 1].weight_count, 1200u);
  EXPECT_EQ(vertices[whole].weight_count,
            kWeightsPerVertex + kExtraWeightsPerFile % (1200 - kWeightsPerVertex));
  EXPECT_EQ(vertices.back().weight_count, kWeightsPerVertex);
  EXPECT_EQ(parsed.placeOf(Code::kTooManyWeights), std::to_string(15 + whole) + ":2");
}

// A mesh of so many weights, each 4 units from its joint but for the 20th.
std::string meshWithOneWeightAt(int count, const std::string& twentieth) {
  const std::string number = std::to_string(count);
  std::string text = "mesh {\n shader \"a\"\n numverts 3\n";
  for (int i = 0; i < 3; ++i) text += " vert " + std::to_string(i) + " ( 0 0 ) " + std::to_string(i) + " 1\n";
  text += " numtris 1\n tri 0 0 1 2\n numweights " + number + "\n";
  for (int i = 0; i < count; ++i) {
    const std::string at = i == 20 ? twentieth : i % 2 == 0 ? "4 0 0" : "0 -3 1";
    text += " weight " + std::to_string(i) + " 0 1 ( " + at + " )\n";
  }
  return text + "}\n";
}

TEST(MeshContent, AWeightFarAwayFromItsJointIsTold) {
  const Parsed<MeshFile> parsed = parseWithMeshes(meshWithOneWeightAt(100, "0 -4000 0"));
  ASSERT_TRUE(parsed.has(Code::kWeightAstray));
  EXPECT_EQ(parsed.placeOf(Code::kWeightAstray), "41:18");
  EXPECT_EQ(
      parsed.messageOf(Code::kWeightAstray),
      "Weight 20 lies 1000 times as far from its joint as the others of this mesh on average. This mesh has "
      "1 such.");
  EXPECT_EQ(parsed.file->meshes[0].weights[20].position, glm::vec3(0.0f, -4000.0f, 0.0f));
  // A spear, a mesh of which little is known, and one that lies in its joints.
  EXPECT_FALSE(parseWithMeshes(meshWithOneWeightAt(100, "120 0 0")).has(Code::kWeightAstray));
  EXPECT_FALSE(parseWithMeshes(meshWithOneWeightAt(40, "4000 0 0")).has(Code::kWeightAstray));
  EXPECT_FALSE(parseWithMeshes(meshThatSharesAll(100)).has(Code::kWeightAstray));
}

// Ten joints, the fourth at `place`, the others at `others` and their number; `weighted` moves the vertices.
Parsed<MeshFile> parseWithJointAt(const std::string& place, int weighted,
                                  const std::string& others = "0 2 ") {
  std::string text = "MD5Version 10\ncommandline \"\"\nnumJoints 10\nnumMeshes 1\njoints {\n";
  for (int i = 0; i < 10; ++i) {
    const std::string at = i == 3 ? place : others + std::to_string(i);
    text += " \"j" + std::to_string(i) + "\" " + std::to_string(i - 1) + " ( " + at + " ) ( 0 0 0 )\n";
  }
  text += "}\nmesh {\n shader \"a\"\n numverts 3\n vert 0 ( 0 0 ) 0 1\n vert 1 ( 0 1 ) 1 1\n";
  text += " vert 2 ( 1 1 ) 2 1\n numtris 1\n tri 0 0 1 2\n numweights 3\n";
  for (int i = 0; i < 3; ++i) {
    text += " weight " + std::to_string(i) + " " + std::to_string(weighted) + " 1 ( " + std::to_string(i) +
            " 1 0 )\n";
  }
  return parseMeshText(text + "}\n");
}

TEST(MeshContent, AJointFarAwayFromTheOthersIsToldWhereItMovesVertices) {
  const Parsed<MeshFile> parsed = parseWithJointAt("0 -4000 0", 3);
  EXPECT_EQ(parsed.findings(), Findings{"joint-astray"});
  EXPECT_EQ(parsed.placeOf(Code::kJointAstray), "9:11");
  EXPECT_EQ(parsed.messageOf(Code::kJointAstray),
            "Joint 'j3' lies 600 times as far from the origin as the others on average.");
  EXPECT_EQ(parsed.file->joints[3].position, glm::vec3(0.0f, -4000.0f, 0.0f));
  // A camera's joint far away, and a long tail.
  EXPECT_TRUE(parseWithJointAt("0 -4000 0", 2).findings().empty());
  EXPECT_TRUE(parseWithJointAt("0 200 0", 3).findings().empty());
  // Where the others are all in one place nothing tells what is far.
  EXPECT_TRUE(parseWithJointAt("0 200 0", 3, "0 0 0.0000").findings().empty());
}

TEST(MeshContent, ManyMeshesGetNoMoreWeightsThanOne) {
  EXPECT_FALSE(parseWithMeshes(meshThatSharesAll(900)).has(Code::kTooManyWeights));
  const Parsed<MeshFile> two = parseWithMeshes(meshThatSharesAll(900) + meshThatSharesAll(900));
  EXPECT_TRUE(two.has(Code::kTooManyWeights));
  EXPECT_EQ(two.file->meshes[0].vertices.back().weight_count, 900u);
  EXPECT_EQ(two.file->meshes[1].vertices.back().weight_count, kWeightsPerVertex);
}

TEST(MeshContent, EmptyMeshesAndSkeletonsAlone) {
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

TEST(MeshContent, CountsAreNotBelieved) {  // edge 82
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

TEST(MeshContent, ANulByteInTheMiddleEndsTheFileAndIsNamed) {  // edge 83
  std::string text = kMesh;
  text[text.find("numtris")] = '\0';
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.placeOf(Code::kNulByte), "21:3");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
}

// ---- Joints

TEST(MeshContent, SettlesParents) {
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
      {"edge 28: cycle of two", "1", "0", {-1, 0}, {"joint-parent-cycle"}},
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

TEST(MeshContent, TheLastJointMayBeAParent) {  // edge 29
  const Parsed<MeshFile> parsed = parseMeshText(
      "numJoints 3 numMeshes 0 joints { a -1 (0 0 0)(0 0 0) b 2 (0 0 0)(0 0 0) c 0 (0 0 0)(0 0 0) }");
  EXPECT_EQ(parsed.file->joints[1].parent, 2);
  EXPECT_FALSE(parsed.has(Code::kJointParentCycle));
}

TEST(MeshContent, ReportsNamesThatOccurTwice) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"origin\"");
  EXPECT_EQ(parsed.findings(), Findings{"joint-name-duplicate"});
  EXPECT_EQ(parsed.placeOf(Code::kJointNameDuplicate), "9:3");
}

TEST(MeshContent, WeightsWithoutJointsBelongToAnotherFilesSkeleton) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("joints {");
  text.replace(joints, text.find('}', joints) + 1 - joints, "joints { }");
  text.replace(text.find("weight 3 1"), 10, "weight 3 77");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_TRUE(parsed.file->has_foreign_skeleton);
  EXPECT_EQ(parsed.file->meshes[0].weights[3].joint, 77u);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_TRUE(parsed.has(Code::kForeignSkeleton));
  const Parsed<MeshFile> impossible =
      parseMeshText(changed(text, "weight 3 77", "weight 3 99999999999999999999"));
  EXPECT_EQ(impossible.findings(), Findings{"weight-joint-out-of-range"});
  EXPECT_EQ(impossible.file->meshes[0].weights[3].joint, 0u);
  text.replace(text.find("numJoints 0"), 11, "numJoints 9");
  EXPECT_EQ(parseMeshText(text).findings(), Findings{"joints-missing"});
}

}  // namespace
}  // namespace md5v::md5
