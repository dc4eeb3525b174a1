// Mistakes all through a list: each is told once, and the file is read as the right one is.
#include "md5/slips.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// A chain of three joints, vertices of one and two weights, all joints used.
const std::string kChain = R"(MD5Version 10
commandline ""

numJoints 3
numMeshes 1

joints {
  "hip" -1 ( 0 0 4 ) ( 0 0 0 )
  "knee" 0 ( 0 0 8 ) ( 0.5 0.5 0.5 )
  "foot" 1 ( 2 0 8 ) ( 0 0 0 )
}

mesh {
  shader "a"

  numverts 4
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 2
  vert 2 ( 0 1 ) 3 2
  vert 3 ( 1 1 ) 5 1

  numtris 2
  tri 0 0 1 2
  tri 1 2 1 3

  numweights 6
  weight 0 0 1 ( 1 0 -4 )
  weight 1 0 0.5 ( 0 3 4 )
  weight 2 1 0.5 ( 0 0 3 )
  weight 3 1 0.25 ( 0 1 0 )
  weight 4 2 0.75 ( -1 0 0 )
  weight 5 2 1 ( 0 0 2 )
}
)";

using Edits = std::vector<std::pair<std::string, std::string>>;

Parsed<MeshFile> parseEdited(const Edits& edits) {
  std::string text = kChain;
  for (const auto& [old, replacement] : edits) text = changed(text, old, replacement);
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

void expectAsMeant(const Parsed<MeshFile>& parsed, const std::string& code, const std::string& place) {
  const MeshFile meant = *parseMeshText(kChain).file;
  ASSERT_EQ(parsed.findings(), Findings{code});
  EXPECT_EQ(parsed.diagnostics[0].severity, Severity::kError);
  EXPECT_EQ(concat(parsed.diagnostics[0].line, ":", parsed.diagnostics[0].column), place);
  ASSERT_EQ(parsed.file->joints.size(), meant.joints.size());
  for (size_t i = 0; i < meant.joints.size(); ++i) {
    EXPECT_EQ(parsed.file->joints[i].parent, meant.joints[i].parent) << i;
    EXPECT_EQ(parsed.file->joints[i].position, meant.joints[i].position) << i;
    EXPECT_EQ(parsed.file->joints[i].rotation, meant.joints[i].rotation) << i;
  }
  const SubMesh& mesh = parsed.file->meshes.at(0);
  const SubMesh& right = meant.meshes[0];
  EXPECT_TRUE(
      std::equal(mesh.indices.begin(), mesh.indices.end(), right.indices.begin(), right.indices.end()));
  ASSERT_EQ(mesh.vertices.size(), right.vertices.size());
  for (size_t i = 0; i < right.vertices.size(); ++i) {
    EXPECT_EQ(mesh.vertices[i].first_weight, right.vertices[i].first_weight) << i;
    EXPECT_EQ(mesh.vertices[i].weight_count, right.vertices[i].weight_count) << i;
  }
  ASSERT_EQ(mesh.weights.size(), right.weights.size());
  for (size_t i = 0; i < right.weights.size(); ++i) {
    EXPECT_EQ(mesh.weights[i].joint, right.weights[i].joint) << i;
    EXPECT_EQ(mesh.weights[i].bias, right.weights[i].bias) << i;
    EXPECT_EQ(mesh.weights[i].position, right.weights[i].position) << i;
  }
}

TEST(Slips, TheModelItselfIsSound) { EXPECT_EQ(parseMeshText(kChain).findings(), Findings{}); }

TEST(Slips, ParentsThatCountFromOne) {
  expectAsMeant(
      parseEdited({{"\"hip\" -1", "\"hip\" 0"}, {"\"foot\" 1", "\"foot\" 2"}, {"\"knee\" 0", "\"knee\" 1"}}),
      "indices-from-one", "9:10");
  // A root that says 0 in place of -1, and a joint that names itself, are mistakes of their own.
  EXPECT_EQ(parseEdited({{"\"hip\" -1", "\"hip\" 0"}}).findings(), Findings{"joint-parent-cycle"});
  EXPECT_EQ(parseEdited({{"\"foot\" 1", "\"foot\" 2"}}).findings(), Findings{"joint-parent-cycle"});
}

TEST(Slips, ParentsByTheirNames) {
  for (const char* none : {"\"\"", "none", "\"Root\"", "NULL"}) {
    expectAsMeant(parseEdited({{"\"hip\" -1", concat("\"hip\" ", none)},
                               {"\"knee\" 0", "\"knee\" \"hip\""},
                               {"\"foot\" 1", "\"foot\" knee"}}),
                  "parents-by-name", "9:10");
  }
  const Parsed<MeshFile> one = parseEdited({{"\"foot\" 1", "\"foot\" \"knee\""}});
  expectAsMeant(one, "parents-by-name", "10:10");
  EXPECT_EQ(one.messageOf(Code::kParentsByName),
            "The parent of this joint is given by its name, and the format wants numbers. They were read as "
            "they are meant.");
}

TEST(Slips, NamesOfParentsThatNoJointHas) {
  const Parsed<MeshFile> none = parseEdited({{"\"foot\" 1", "\"foot\" shin"}});
  EXPECT_EQ(none.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(none.messageOf(Code::kUnexpectedToken), "Expected the parent of joint 'foot' but found 'shin'.");
  EXPECT_EQ(none.file->joints[2].parent, -1);
  const Parsed<MeshFile> some =
      parseEdited({{"\"knee\" 0", "\"knee\" hip"}, {"\"foot\" 1", "\"foot\" shin"}});
  EXPECT_EQ(some.findings(), (Findings{"parents-by-name", "unexpected-token"}));
  EXPECT_EQ(some.placeOf(Code::kUnexpectedToken), "10:10");
  // One that is its own parent is told as such.
  EXPECT_EQ(parseEdited({{"\"foot\" 1", "\"foot\" foot"}}).findings(),
            (Findings{"parents-by-name", "joint-parent-cycle"}));
}

TEST(Slips, ParentsThatAreTheOwnNumbersOfAllJoints) {
  const Parsed<MeshFile> parsed =
      parseMeshText("joints { a 0 (0 0 0)(0 0 0) b 1 (0 0 1)(0 0 0) c 2 (0 0 2)(0 0 0) d 3 (0 0 3)(0 0 0) }");
  EXPECT_EQ(parsed.placeOf(Code::kIndicesFromOne), "");
  EXPECT_EQ(parsed.placeOf(Code::kJointParentCycle), "1:12");
}

TEST(Slips, CornersThatCountFromOne) {
  expectAsMeant(parseEdited({{"tri 0 0 1 2", "tri 0 1 2 3"}, {"tri 1 2 1 3", "tri 1 3 2 4"}}),
                "indices-from-one", "23:9");
  EXPECT_EQ(parseEdited({{"tri 1 2 1 3", "tri 1 2 1 4"}}).findings(),
            Findings{"triangle-index-out-of-range"});
}

TEST(Slips, FirstWeightsThatCountFromOne) {
  const Edits from_one = {{") 5 1", ") 6 1"}, {") 3 2", ") 4 2"}, {") 1 2", ") 2 2"}, {") 0 1", ") 1 1"}};
  expectAsMeant(parseEdited(from_one), "indices-from-one", "17:18");
  EXPECT_EQ(parseEdited({{") 5 1", ") 6 1"}}).findings(), Findings{"weight-range-out-of-range"});
}

TEST(Slips, BiasesInPercentOrBytes) {
  expectAsMeant(parseEdited({{"0 0 1 (", "0 0 100 ("},
                             {"1 0 0.5", "1 0 50"},
                             {"2 1 0.5", "2 1 50"},
                             {"3 1 0.25", "3 1 25"},
                             {"4 2 0.75", "4 2 75"},
                             {"5 2 1 (", "5 2 100 ("}}),
                "biases-scaled", "27:14");
  const Parsed<MeshFile> bytes = parseEdited({{"0 0 1 (", "0 0 255 ("},
                                              {"1 0 0.5", "1 0 127"},
                                              {"2 1 0.5", "2 1 128"},
                                              {"3 1 0.25", "3 1 64"},
                                              {"4 2 0.75", "4 2 191"},
                                              {"5 2 1 (", "5 2 255 ("}});
  EXPECT_EQ(bytes.findings(), Findings{"biases-scaled"});
  EXPECT_FLOAT_EQ(bytes.file->meshes[0].weights[1].bias, 127.0f / 255.0f);
  // One of them alone is a weight that is too great.
  EXPECT_EQ(parseEdited({{"0 0 1 (", "0 0 100 ("}}).findings(), Findings{"weight-sum"});
}

TEST(Slips, JointsOfWeightsThatCountFromOne) {
  const Edits from_one = {{"weight 0 0", "weight 0 1"}, {"weight 1 0", "weight 1 1"},
                          {"weight 2 1", "weight 2 2"}, {"weight 3 1", "weight 3 2"},
                          {"weight 4 2", "weight 4 3"}, {"weight 5 2", "weight 5 3"}};
  expectAsMeant(parseEdited(from_one), "indices-from-one", "27:12");
  EXPECT_EQ(parseEdited({{"weight 5 2", "weight 5 3"}}).findings(), Findings{"weight-joint-out-of-range"});
}

// No vertex of several joints shows it, but all of them are named.
TEST(Slips, JointsOfRigidModelsThatCountFromOne) {
  const Parsed<MeshFile> parsed = parseMeshText(
      "MD5Version 10 commandline \"\" numJoints 2 numMeshes 1 joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) \"b\" 0 "
      "( 0 0 5 ) "
      "( 0 0 0 ) } mesh { shader \"a\" numverts 3 vert 0 ( 0 0 ) 0 1 vert 1 ( 0 1 ) 1 1 vert 2 ( 1 1 ) 1 1 "
      "numtris 1 "
      "tri 0 0 1 2 numweights 2 weight 0 1 1 ( 1 0 0 ) weight 1 2 1 ( 0 1 0 ) }");
  EXPECT_EQ(parsed.findings(), Findings{"indices-from-one"});
  EXPECT_EQ(parsed.file->meshes[0].weights[0].joint, 0u);
  EXPECT_EQ(parsed.file->meshes[0].weights[1].joint, 1u);
}

TEST(Slips, FirstWeightsAndCountsInEachOthersPlace) {
  const Edits swapped = {{") 0 1", ") 1 0"}, {") 1 2", ") 2 1"}, {") 3 2", ") 2 3"}, {") 5 1", ") 1 5"}};
  expectAsMeant(parseEdited(swapped), "values-swapped", "17:18");
  EXPECT_EQ(parseEdited({{") 0 1", ") 1 0"}}).findings(), Findings{"vertex-without-weights"});
}

TEST(Slips, JointsAndBiasesInEachOthersPlace) {
  const Edits swapped = {{"weight 0 0 1", "weight 0 1 0"},       {"weight 1 0 0.5", "weight 1 0.5 0"},
                         {"weight 2 1 0.5", "weight 2 0.5 1"},   {"weight 3 1 0.25", "weight 3 0.25 1"},
                         {"weight 4 2 0.75", "weight 4 0.75 2"}, {"weight 5 2 1", "weight 5 1 2"}};
  expectAsMeant(parseEdited(swapped), "values-swapped", "27:12");
  EXPECT_EQ(parseEdited({{"weight 1 0 0.5", "weight 1 0.5 0"}}).findings(), Findings{"fractional-integer"});
}

TEST(Slips, RigidJointsAndBiasesInEachOthersPlace) {
  const auto parsed = [](const std::string& weights) {
    return parseMeshText(
        "MD5Version 10 commandline \"\" numJoints 2 numMeshes 1 joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) \"b\" "
        "0 ( 0 0 5 "
        ") ( 0 0 0 ) } mesh { shader \"a\" numverts 3 vert 0 ( 0 0 ) 0 1 vert 1 ( 0 1 ) 1 1 vert 2 ( 1 1 ) 1 "
        "1 numtris "
        "1 tri 0 0 1 2 numweights 2 " +
        weights + " }");
  };
  const Parsed<MeshFile> swapped = parsed("weight 0 1 0 ( 1 0 0 ) weight 1 1 1 ( 0 1 0 )");
  EXPECT_EQ(swapped.findings(), Findings{"values-swapped"});
  EXPECT_EQ(swapped.file->meshes[0].weights[0].joint, 0u);
  EXPECT_EQ(swapped.file->meshes[0].weights[0].bias, 1.0f);
  EXPECT_EQ(parsed("weight 0 0 1 ( 1 0 0 ) weight 1 1 1 ( 0 1 0 )").findings(), Findings{});
}

TEST(Slips, PositionsAndRotationsOfJointsInEachOthersPlace) {
  const Edits swapped = {{"( 0 0 4 ) ( 0 0 0 )", "( 0 0 0 ) ( 0 0 4 )"},
                         {"( 0 0 8 ) ( 0.5 0.5 0.5 )", "( 0.5 0.5 0.5 ) ( 0 0 8 )"},
                         {"( 2 0 8 ) ( 0 0 0 )", "( 0 0 0 ) ( 2 0 8 )"}};
  expectAsMeant(parseEdited(swapped), "values-swapped", "8:14");
  EXPECT_EQ(parseEdited({{"( 0 0 4 ) ( 0 0 0 )", "( 0 0 0 ) ( 0 0 4 )"}}).findings(),
            Findings{"rotation-too-long"});
}

// A model of that size whose rotations are only a little too long has them where they belong.
TEST(Slips, RotationsThatWereNotNormalisedAreNoPositions) {
  const Parsed<MeshFile> parsed = parseEdited({{"( 0 0 4 ) ( 0 0 0 )", "( 0 0 0.4 ) ( 1.1 0 0 )"},
                                               {"( 0 0 8 ) ( 0.5 0.5 0.5 )", "( 0 0 0.8 ) ( 0.7 0.7 0.7 )"},
                                               {"( 2 0 8 ) ( 0 0 0 )", "( 0.2 0 0.8 ) ( 0 1.2 0 )"}});
  EXPECT_EQ(parsed.findings(), Findings(3, "rotation-too-long"));
}

TEST(Slips, BracesAroundEachJoint) {
  const auto inBraces = [](const std::string& text) {
    std::string result = text;
    for (const char* name : {"\"hip\"", "\"knee\"", "\"foot\""}) {
      result.insert(result.find(name), "{ ");
      result.insert(result.find('\n', result.find(name)), " }");
    }
    return result;
  };
  const Parsed<MeshFile> parsed = parseMeshText(inBraces(kChain));
  EXPECT_EQ(parsed.findings(), (Findings{"unexpected-token", "stray-character", "stray-character"}));
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(parsed.file->joints.size(), 3u);
  EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 6u);
}

TEST(Slips, TrianglesInParentheses) {
  const Parsed<MeshFile> parsed =
      parseEdited({{"tri 0 0 1 2", "tri 0 ( 0 1 2 )"}, {"tri 1 2 1 3", "tri 1 ( 2 1 3 )"}});
  EXPECT_EQ(parsed.findings(), (Findings{"unexpected-token", "unexpected-token"}));
  EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 6u);
}

TEST(Slips, TrianglesThatAreMissing) {
  const Edits gone = {{"  tri 0 0 1 2\n", ""}, {"  tri 1 2 1 3\n", ""}};
  const Parsed<MeshFile> counted = parseEdited(gone);
  EXPECT_EQ(counted.findings(), Findings{"triangles-missing"});
  EXPECT_EQ(counted.placeOf(Code::kTrianglesMissing), "22:11");
  Edits uncounted = gone;
  uncounted.emplace_back("  numtris 2\n", "");
  EXPECT_EQ(parseEdited(uncounted).findings(), Findings{"triangles-missing"});
  Edits none = gone;
  none.emplace_back("numtris 2", "numtris 0");
  EXPECT_EQ(parseEdited(none).findings(), Findings{});
  EXPECT_EQ(parseEdited(none).placeOf(Code::kMeshEmpty), "13:1");
}

const std::string kAnim = R"(MD5Version 10
commandline ""
numFrames 2
numJoints 3
frameRate 24
numAnimatedComponents 1
hierarchy {
  "hip" -1 0 0
  "knee" 0 1 0
  "foot" 1 0 0
}
bounds {
  ( 0 0 0 ) ( 1 1 1 )
  ( 0 0 0 ) ( 1 1 1 )
}
baseframe {
  ( 0 0 4 ) ( 0 0 0 )
  ( 0 0 4 ) ( 0.5 0.5 0.5 )
  ( 2 0 0 ) ( 0 0 0 )
}
frame 0 {
  0
}
frame 1 {
  3
}
)";

Parsed<AnimFile> parseEditedAnim(const Edits& edits) {
  std::string text = kAnim;
  for (const auto& [old, replacement] : edits) text = changed(text, old, replacement);
  return parseAnimText(text);
}

TEST(Slips, ListsOfAnimations) {
  const AnimFile meant = *parseAnimText(kAnim).file;
  const Parsed<AnimFile> from_one = parseEditedAnim(
      {{"\"hip\" -1", "\"hip\" 0"}, {"\"foot\" 1", "\"foot\" 2"}, {"\"knee\" 0", "\"knee\" 1"}});
  EXPECT_EQ(from_one.findings(), Findings{"indices-from-one"});
  const Parsed<AnimFile> swapped =
      parseEditedAnim({{"( 0 0 4 ) ( 0 0 0 )", "( 0 0 0 ) ( 0 0 4 )"},
                       {"( 0 0 4 ) ( 0.5 0.5 0.5 )", "( 0.5 0.5 0.5 ) ( 0 0 4 )"},
                       {"( 2 0 0 ) ( 0 0 0 )", "( 0 0 0 ) ( 2 0 0 )"}});
  EXPECT_EQ(swapped.findings(), Findings{"values-swapped"});
  EXPECT_EQ(swapped.placeOf(Code::kValuesSwapped), "17:15");
  for (size_t i = 0; i < meant.joints.size(); ++i) {
    EXPECT_EQ(from_one.file->joints[i].parent, meant.joints[i].parent) << i;
    EXPECT_EQ(swapped.file->baseframe[i].position, meant.baseframe[i].position) << i;
    EXPECT_EQ(swapped.file->baseframe[i].rotation, meant.baseframe[i].rotation) << i;
  }
}

TEST(Slips, NamesOfParentsInAnimations) {
  const Parsed<AnimFile> parsed = parseEditedAnim({{"\"hip\" -1", "\"hip\" \"\""},
                                                   {"\"foot\" 1", "\"foot\" \"knee\""},
                                                   {"\"knee\" 0", "\"knee\" \"hip\""}});
  EXPECT_EQ(parsed.findings(), Findings{"parents-by-name"});
  EXPECT_EQ(parsed.placeOf(Code::kParentsByName), "9:10");
  EXPECT_EQ(parsed.file->joints[0].parent, -1);
  EXPECT_EQ(parsed.file->joints[1].parent, 0);
  EXPECT_EQ(parsed.file->joints[2].parent, 1);
}

TEST(Slips, FlagsAndFirstComponentsInEachOthersPlace) {
  const Edits counts = {{"Components 1", "Components 6"},
                        {"{\n  0\n}", "{\n  0 0 0 0 0 0\n}"},
                        {"{\n  3\n}", "{\n  1 2 3 0 0.5 0\n}"}};
  const auto parse = [&](const char* hip, const char* knee) {
    Edits edits = counts;
    edits.push_back({"\"hip\" -1 0 0", concat("\"hip\" -1 ", hip)});
    edits.push_back({"\"knee\" 0 1 0", concat("\"knee\" 0 ", knee)});
    return parseEditedAnim(edits);
  };
  EXPECT_EQ(parse("7 0", "56 3").findings(), Findings{});
  const Parsed<AnimFile> swapped = parse("0 7", "3 56");
  EXPECT_EQ(swapped.findings(), Findings{"values-swapped"});
  EXPECT_EQ(swapped.placeOf(Code::kValuesSwapped), "8:12");
  EXPECT_EQ(swapped.file->joints[1].flags, 56u);
  EXPECT_EQ(swapped.file->joints[1].first_component, 3u);
  EXPECT_EQ(swapped.file->joints[2].flags, 0u);
  // Of one joint alone it is a mistake of its own.
  EXPECT_EQ(parse("7 0", "3 56").placeOf(Code::kValuesSwapped), "");
}

TEST(Slips, ABlockOfAnotherKindOfFileAmongThose) {
  const Parsed<AnimFile> parsed =
      parseEditedAnim({{"baseframe {", "mesh {\n  shader \"a\"\n  numverts 0\n}\nbaseframe {"}});
  EXPECT_EQ(parsed.findings(), Findings{"unknown-keyword"});
  EXPECT_EQ(parsed.messageOf(Code::kUnknownKeyword), "'mesh' belongs to a mesh and was skipped.");
  EXPECT_EQ(parsed.file->frame_count, 2u);
  // Behind all of them another file may begin.
  EXPECT_EQ(parseAnimText(kAnim + "mesh { }\n").file->frame_count, 2u);
}

// The file ends in the last one, which is dropped.
TEST(Slips, TheRotationOfAKeyThatIsCutOffIsNotLookedAt) {
  const std::string keys =
      "MD5Version 10 commandline \"\" camera {\n( 0 0 7 ) ( 0 0 0 ) 90\n( 8 9 9 ) ( 5 0 0 ) 6";
  const Parsed<CameraFile> parsed = parseCameraText(keys);
  EXPECT_EQ(parsed.file->keys.size(), 1u);
  EXPECT_EQ(parsed.placeOf(Code::kRotationTooLong), "");
  EXPECT_EQ(parseCameraText(keys + "\n}").placeOf(Code::kRotationTooLong), "3:13");
}

TEST(Slips, PositionsAndRotationsOfKeysInEachOthersPlace) {
  const Parsed<CameraFile> parsed = parseCameraText(
      "MD5Version 10 commandline \"\" camera {\n( 0 0 0 ) ( 0 0 7 ) 90\n( 0.5 0 0 ) ( 8 9 9 ) 60\n}");
  EXPECT_EQ(parsed.placeOf(Code::kValuesSwapped), "2:3");
  EXPECT_EQ(parsed.file->keys.at(1).position, glm::vec3(8.0f, 9.0f, 9.0f));
  EXPECT_EQ(parsed.file->keys.at(1).rotation, glm::dvec3(0.5, 0.0, 0.0));
}

TEST(Slips, FramesWhoseNumbersNoJointUses) {
  const Parsed<AnimFile> parsed = parseEditedAnim({{"\"knee\" 0 1 0", "\"knee\" 0 0 0"}});
  EXPECT_EQ(parsed.findings(), Findings{"components-unused"});
  EXPECT_EQ(parsed.placeOf(Code::kComponentsUnused), "6:23");
}

}  // namespace
}  // namespace md5v::md5
