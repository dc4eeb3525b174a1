// Version 6: meshes with bones in blocks, animations as channels.
#include <gtest/gtest.h>

#include <glm/gtc/quaternion.hpp>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

// A root turned by 90 degrees about z (its x axis points along +y), and an arm whose parent comes later.
const std::string kMesh = R"(MD5Version 6
commandline "mesh a.mb"

numbones 3
bone 0 {
	name "arm"
	bindpos 0 2 0
	bindmat 1.000000 0.000000 0.000000 0.000000 1.000000 0.000000 0.000000 0.000000 1.000000
	parent "hip"
}
bone 1 {
	name "hip"
	bindpos 1 0 0
	bindmat 0 1 0 -1 0 0 0 0 1
	parent "origin"
}
bone 2 {
	name "origin"
	bindpos 0 0 0
	bindmat 1 0 0 0 1 0 0 0 1
}

nummeshes 1
mesh 0 {
	shader "models/a"

	numverts 3
	vert 0 0.5 0.25 0 1
	vert 1 1 0 1 2
	vert 2 -1.5 1 3 1

	numtris 1
	tri 0 0 1 2

	numweights 4
	weight 0 0 1 1 2 3
	weight 1 0 0.5 0 0 0
	weight 2 1 0.5 0 0 0
	weight 3 2 1 4 5 -6
}
)";

Parsed<MeshFile> parseWith(const std::string& old, const std::string& replacement) {
  const std::string text = changed(kMesh, old, replacement);
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(EdgeCase, N41_Version6IsReadWhole) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  ASSERT_TRUE(parsed.file);
  const MeshFile& file = *parsed.file;
  EXPECT_EQ(file.version, 6);
  EXPECT_EQ(file.commandline, "mesh a.mb");
  ASSERT_EQ(file.joints.size(), 3u);
  EXPECT_EQ(file.joints[0].name, "arm");
  EXPECT_EQ(file.joints[0].parent, 1);
  EXPECT_EQ(file.joints[1].parent, 2);
  EXPECT_EQ(file.joints[2].parent, -1);
  EXPECT_EQ(file.joints[1].position, glm::vec3(1, 0, 0));
  ASSERT_EQ(file.meshes.size(), 1u);
  const SubMesh& mesh = file.meshes[0];
  EXPECT_EQ(mesh.material, "models/a");
  EXPECT_EQ(mesh.vertices[2].uv, glm::vec2(-1.5f, 1));
  EXPECT_EQ(mesh.vertices[1].first_weight, 1u);
  EXPECT_EQ(mesh.vertices[1].weight_count, 2u);
  EXPECT_EQ(mesh.indices, (RawVector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, -6));
  EXPECT_EQ(mesh.weights[3].joint, 2u);
  EXPECT_EQ(parsed.findings(), (Findings{"joint-parent-after-child", "joint-parent-after-child"}));
  EXPECT_EQ(parsed.placeOf(Code::kVersion6), "4:1");
  EXPECT_TRUE(parsed.find(Code::kVersion6)->refused_by_doom3);
}

// id keeps matrices as three axes one after another (row vectors), so the first three numbers are the bone's
// x axis in model space. Two converters of such files read them so.
TEST(Version6Mesh, MatricesAreTheAxesOfTheBone) {
  const Parsed<MeshFile> parsed = parseMeshText(kMesh);
  const glm::quat hip = quatFromXyz(parsed.file->joints[1].rotation);
  EXPECT_LT(glm::distance(hip * glm::vec3(1, 0, 0), glm::vec3(0, 1, 0)), 1e-6f);
  EXPECT_LT(glm::distance(hip * glm::vec3(0, 1, 0), glm::vec3(-1, 0, 0)), 1e-6f);
  EXPECT_LT(glm::distance(hip * glm::vec3(0, 0, 1), glm::vec3(0, 0, 1)), 1e-6f);
  EXPECT_EQ(parsed.file->joints[2].rotation, glm::dvec3(0.0));
}

// Half turns have w = 0, where the sign and the small numbers are delicate.
TEST(Version6Mesh, ReadsRotationsOfEveryAngle) {
  for (int axis = 0; axis < 3; ++axis) {
    for (int degrees = -180; degrees <= 180; degrees += 15) {
      glm::dvec3 direction(0.1, 0.2, 0.3);
      direction[axis] = 1.0;
      const glm::dquat turn =
          glm::angleAxis(glm::radians(static_cast<double>(degrees)), glm::normalize(direction));
      const glm::dmat3 axes = glm::mat3_cast(turn);
      std::string numbers;
      for (int c = 0; c < 3; ++c) {
        for (int r = 0; r < 3; ++r) numbers += " " + std::to_string(axes[c][r]);
      }
      const Parsed<MeshFile> parsed = parseWith("0 1 0 -1 0 0 0 0 1", numbers);
      EXPECT_FALSE(parsed.has(Code::kBindMatrix)) << numbers;
      const glm::quat read = quatFromXyz(parsed.file->joints[1].rotation);
      EXPECT_NEAR(std::fabs(glm::dot(read, glm::quat(turn))), 1.0f, 1e-5f) << axis << ": " << degrees;
    }
  }
}

TEST(Version6Mesh, MatricesThatAreNoRotationsAreMadeSuch) {
  for (const char* matrix :
       {"2 0 0 0 2 0 0 0 2", "1 0 0 0 -1 0 0 0 1", "0 0 0 0 0 0 0 0 0", "1 1 0 0 1 0 0 0 1",
        "1 0 0 1 0 0 1 0 0", "nan 0 0 0 1 0 0 0 1", "1e30 0 0 0 1e30 0 0 0 1e30"}) {
    const Parsed<MeshFile> parsed = parseWith("0 1 0 -1 0 0 0 0 1", matrix);
    EXPECT_EQ(parsed.placeOf(Code::kBindMatrix), "14:10") << matrix;
    const glm::quat read = quatFromXyz(parsed.file->joints[1].rotation);
    EXPECT_NEAR(glm::length(read), 1.0f, 1e-5f) << matrix;
  }
}

TEST(Version6Mesh, BonesWithoutPositionOrMatrixAreNamed) {
  const Parsed<MeshFile> no_position = parseWith("\tbindpos 0 2 0\n", "");
  EXPECT_EQ(no_position.messageOf(Code::kBindMatrix), "Bone 'arm' has no 'bindpos'; 0 0 0 is used.");
  EXPECT_EQ(no_position.placeOf(Code::kBindMatrix), "5:1");
  const Parsed<MeshFile> no_matrix = parseWith("\tbindmat 0 1 0 -1 0 0 0 0 1\n", "");
  EXPECT_EQ(no_matrix.messageOf(Code::kBindMatrix), "Bone 'hip' has no 'bindmat'; no rotation is used.");
  EXPECT_EQ(no_matrix.file->joints[1].rotation, glm::dvec3(0.0));
}

TEST(Version6Mesh, OddParentsAreSettled) {
  const Parsed<MeshFile> unknown = parseWith("parent \"hip\"", "parent \"hop\"");
  EXPECT_EQ(unknown.placeOf(Code::kJointParentOutOfRange), "9:9");
  EXPECT_EQ(unknown.file->joints[0].parent, -1);
  const Parsed<MeshFile> self = parseWith("parent \"hip\"", "parent \"arm\"");
  EXPECT_EQ(self.placeOf(Code::kJointParentCycle), "5:1");
  const Parsed<MeshFile> cycle = parseWith("parent \"origin\"", "parent \"arm\"");
  EXPECT_TRUE(cycle.has(Code::kJointParentCycle));
  const Parsed<MeshFile> empty = parseWith("parent \"hip\"", "parent \"\"");
  EXPECT_EQ(empty.file->joints[0].parent, -1);
  EXPECT_FALSE(empty.has(Code::kJointParentOutOfRange));
  EXPECT_TRUE(parseWith("name \"hip\"", "name \"arm\"").has(Code::kJointNameDuplicate));
}

TEST(Version6Mesh, IsRecognisedByItsContent) {
  const Parsed<MeshFile> as10 = parseWith("MD5Version 6", "MD5Version 10");
  EXPECT_EQ(as10.file->joints.size(), 3u);
  EXPECT_EQ(as10.file->version, 6);
  EXPECT_EQ(as10.placeOf(Code::kVersionUnknown), "1:12");
  EXPECT_EQ(as10.placeOf(Code::kVersion6), "4:1");
  const Parsed<MeshFile> none = parseWith("MD5Version 6\n", "");
  EXPECT_EQ(none.file->joints.size(), 3u);
  EXPECT_TRUE(none.has(Code::kVersionMissing));
}

TEST(Version6Mesh, IsAsTolerantAsVersion10) {
  const struct {
    const char* what;
    std::string old;
    std::string text;
    Findings findings;  // besides the parents behind their children
  } kRows[] = {
      {"comments", "bindpos 1 0 0", "bindpos /* x */ 1 0 // y\n0", {}},
      {"parentheses", "bindpos 1 0 0", "bindpos ( 1 0 0 )", {}},
      {"parentheses in a mesh", "weight 1 0 0.5 0 0 0", "weight 1 0 0.5 ( 0 0 0 )", {}},
      {"capitals", "nummeshes", "numMeshes", {}},
      {"another order", "\tname \"hip\"\n\tbindpos 1 0 0", "\tbindpos 1 0 0\n\tname \"hip\"", {}},
      {"a wrong count", "numbones 3", "numbones 2000000000", {"count-mismatch"}},
      {"no count", "numbones 3", "", {"count-missing"}},
      {"unknown keys", "bindpos 1 0 0", "color 1 0 0 bindpos 1 0 0", {"unknown-keyword"}},
      {"no brace", "parent \"origin\"\n}", "parent \"origin\"", {"missing-brace"}},
      {"no number", "bone 1 {", "bone {", {"unexpected-token"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith(row.old, row.text);
    Findings found = parsed.findings();
    found.erase(std::remove(found.begin(), found.end(), "joint-parent-after-child"), found.end());
    EXPECT_EQ(found, row.findings) << row.what;
    ASSERT_EQ(parsed.file->joints.size(), 3u) << row.what;
    EXPECT_EQ(parsed.file->joints[0].parent, 1) << row.what;
    EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(1, 0, 0)) << row.what;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.what;
    EXPECT_EQ(parsed.file->meshes[0].weights.size(), 4u) << row.what;
  }
}

TEST(Version6Mesh, BonesGoByTheirNumbers) {
  std::string text = changed(kMesh, "bone 0", "bone 9");
  text = changed(changed(changed(text, "bone 2", "bone 0"), "bone 9", "bone 2"), "MD5Version 6",
                 "MD5Version 6 ");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.file->joints[2].name, "arm");
  EXPECT_EQ(parsed.file->joints[2].parent, 1);
}

TEST(Version6Mesh, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kMesh, [](std::string_view text) { checkAnyText<MeshFile>(meshReader, text); });
}

// Four frames. The hip moves along x and yaws; the arm stands still; the bounds grow.
const std::string kAnim = R"(MD5Version 6
commandline "anim a.mb"

numchannels 15
channel 0 {
	joint "boundsMin"
	attribute "x"
	starttime 0.041667
	endtime 0.166667
	framerate 24.000000

	strings 0

	range 0 4
	keys 4
		 -1 -2 -3 -4
}
channel 1 { joint "boundsMin" attribute "y" framerate 24 strings 0 keys 1 -1 }
channel 2 { joint "boundsMin" attribute "z" framerate 24 strings 0 keys 1 -1 }
channel 3 { joint "boundsMax" attribute "x" framerate 24 strings 0 keys 1 1 }
channel 4 { joint "boundsMax" attribute "y" framerate 24 strings 0 keys 1 1 }
channel 5 { joint "boundsMax" attribute "z" framerate 24 strings 0 keys 1 1 }
channel 6 { joint "hip" attribute "x" framerate 24 strings 0 range 0 4 keys 4 10 11 12 13 }
channel 7 { joint "hip" attribute "y" framerate 24 strings 0 keys 2 5 5 }
channel 8 { joint "hip" attribute "z" framerate 24 strings 0 keys 1 7 }
channel 9 { joint "hip" attribute "pitch" framerate 24 strings 0 keys 1 0 }
channel 10 { joint "hip" attribute "yaw" framerate 24 strings 0 range 1 3 keys 2 90 180 }
channel 11 { joint "hip" attribute "roll" framerate 24 strings 0 keys 1 0 }
channel 12 { joint "arm" attribute "x" framerate 24 strings 0 keys 1 3 }
channel 13 { joint "arm" attribute "roll" framerate 24 strings 0 keys 1 90 }
channel 14 { joint "camera" attribute "refcam" framerate 24 strings 2 "camera1" "camera2" keys 1 0 }
)";

Parsed<AnimFile> parseAnimWith(const std::string& old, const std::string& replacement) {
  const std::string text = changed(kAnim, old, replacement);
  Parsed<AnimFile> parsed = parseAnimText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

TEST(Version6Anim, ChannelsBecomeFrames) {
  const Parsed<AnimFile> parsed = parseAnimText(kAnim);
  ASSERT_TRUE(parsed.file);
  const AnimFile& file = *parsed.file;
  checkGuarantees(file, kAnim.size());
  EXPECT_EQ(file.version, 6);
  EXPECT_FALSE(file.has_hierarchy);
  EXPECT_EQ(file.frame_rate, 24.0);
  EXPECT_EQ(file.frame_count, 4u);
  ASSERT_EQ(file.joints.size(), 2u);
  EXPECT_EQ(file.joints[0].name, "hip");
  EXPECT_EQ(file.joints[0].parent, -1);
  EXPECT_EQ(file.joints[0].flags, uint32_t{kTx | kQx | kQy | kQz});
  EXPECT_EQ(file.joints[1].name, "arm");
  EXPECT_EQ(file.joints[1].flags, 0u);
  ASSERT_EQ(file.component_count, 4u);
  for (size_t frame = 0; frame < 4; ++frame)
    EXPECT_EQ(file.components[frame * 4], 10.0f + static_cast<float>(frame));
  EXPECT_EQ(file.baseframe[0].position, glm::vec3(10, 5, 7));
  EXPECT_EQ(file.baseframe[1].position, glm::vec3(3, 0, 0));
  ASSERT_EQ(file.bounds.size(), 4u);
  EXPECT_EQ(file.bounds[3].min, glm::vec3(-4, -1, -1));
  EXPECT_EQ(file.bounds[3].max, glm::vec3(1, 1, 1));
  EXPECT_EQ(parsed.placeOf(Code::kVersion6), "4:1");
  EXPECT_EQ(parsed.placeOf(Code::kChannelSkipped), "31:1");
  EXPECT_EQ(parsed.placeOf(Code::kChannelMissing), "29:1");
  EXPECT_EQ(parsed.findings(), Findings{});
}

// Before its range a channel holds its first key, behind it the last.
TEST(Version6Anim, KeysHoldOutsideTheirRange) {
  const AnimFile file = *parseAnimText(kAnim).file;
  const double yaw[] = {90, 90, 180, 180};
  for (size_t frame = 0; frame < 4; ++frame) {
    const float* c = &file.components[frame * 4 + 1];
    const glm::quat read = quatFromXyz({c[0], c[1], c[2]});
    const glm::quat expected =
        glm::angleAxis(static_cast<float>(glm::radians(yaw[frame])), glm::vec3(0, 0, 1));
    EXPECT_NEAR(std::fabs(glm::dot(read, expected)), 1.0f, 1e-6f) << frame;
  }
  EXPECT_EQ(file.small_w.size(), 2u);  // half turns
}

// id's angles: yaw turns x towards y, positive pitch looks down, positive roll lifts y; yaw is outermost.
TEST(Version6Anim, AnglesFollowIdsConvention) {
  const struct {
    const char* yaw;
    const char* pitch;
    const char* roll;
    glm::vec3 x, y, z;
  } kRows[] = {
      {"90", "0", "0", {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}},
      {"0", "90", "0", {0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
      {"0", "0", "90", {1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
      {"90", "90", "0", {0, 0, -1}, {-1, 0, 0}, {0, 1, 0}},
      {"90", "0", "90", {0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
      {"0", "90", "90", {0, 0, -1}, {1, 0, 0}, {0, -1, 0}},
      {"-450", "0", "360", {0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
  };
  for (const auto& row : kRows) {
    std::string text = "numchannels 3 ";
    const char* names[] = {"yaw", "pitch", "roll"};
    const char* keys[] = {row.yaw, row.pitch, row.roll};
    for (int i = 0; i < 3; ++i) {
      text += std::string("channel 0 { joint j attribute ") + names[i] + " keys 1 " + keys[i] + " } ";
    }
    const Parsed<AnimFile> parsed = parseAnimText(text);
    const glm::quat q = quatFromXyz(parsed.file->baseframe.at(0).rotation);
    EXPECT_LT(glm::distance(q * glm::vec3(1, 0, 0), row.x), 1e-6f) << text;
    EXPECT_LT(glm::distance(q * glm::vec3(0, 1, 0), row.y), 1e-6f) << text;
    EXPECT_LT(glm::distance(q * glm::vec3(0, 0, 1), row.z), 1e-6f) << text;
  }
}

TEST(Version6Anim, OddChannelsAreNamedAndReadOn) {
  const struct {
    const char* what;
    std::string old;
    std::string text;
    Code code;
  } kRows[] = {
      {"no joint", "joint \"hip\" attribute \"z\"", "attribute \"z\"", Code::kChannelUnreadable},
      {"no attribute", "joint \"hip\" attribute \"z\"", "joint \"hip\"", Code::kChannelUnreadable},
      {"no keys", "keys 1 7 }", "}", Code::kChannelUnreadable},
      {"fewer keys than announced", "keys 1 7 }", "keys 9 7 }", Code::kCountMismatch},
      {"another rate", "attribute \"z\" framerate 24 strings 0 keys 1 7",
       "attribute \"z\" framerate 30 strings 0 keys 1 7", Code::kChannelOdd},
      {"range and keys differ", "range 0 4 keys 4 10", "range 0 5 keys 4 10", Code::kChannelOdd},
      {"twice", "\"hip\" attribute \"z\"", "\"hip\" attribute \"y\"", Code::kRepeatedSection},
      {"bounds are missing", "joint \"boundsMax\" attribute \"z\"", "joint \"boundsMax\" attribute \"w\"",
       Code::kBoundsMissing},
      {"wrong count", "numchannels 15", "numchannels 2000000000", Code::kCountMismatch},
      {"no brace", "keys 1 7 }", "keys 1 7", Code::kMissingBrace},
      {"a word among keys", "keys 4 10 11", "keys 4 10 oops", Code::kUnexpectedToken},
      {"a huge range", "range 0 4 keys 4 10", "range 0 2000000000 keys 4 10", Code::kChannelsTooSparse},
      {"a late range", "range 0 4 keys 4 10", "range 1000000000 1000000004 keys 4 10",
       Code::kChannelsTooSparse},
      {"a negative range", "range 0 4 keys 4 10", "range -3 1 keys 4 10", Code::kChannelOdd},
  };
  for (const auto& row : kRows) {
    const Parsed<AnimFile> parsed = parseAnimWith(row.old, row.text);
    ASSERT_TRUE(parsed.file) << row.what;
    EXPECT_TRUE(parsed.has(row.code)) << row.what;
    EXPECT_EQ(parsed.file->joints.at(0).name, "hip") << row.what;
  }
}

TEST(Version6Anim, AnyDamageKeepsTheGuarantees) {  // edge 81
  forEveryDamage(kAnim, [](std::string_view text) { checkAnyText<AnimFile>(animReader, text); });
}

// One long channel and many that hold two keys must not multiply.
TEST(Version6Anim, HostileFilesTakeLinearTime) {
  std::string text = "channel 0 { joint long attribute x keys 1 ";
  for (int i = 0; i < 50'000; ++i) text += std::to_string(i % 7) + " ";
  text += "}";
  for (int i = 0; i < 10'000; ++i) {
    text += "channel 0 { joint j" + std::to_string(i) + " attribute yaw range 0 50000 keys 2 0 1 }";
  }
  checkAnyText<AnimFile>(animReader, text);
  std::string bones = "numbones 30000 ";
  for (int i = 0; i < 30'000; ++i) {
    bones += "bone " + std::to_string(i) + " { name b" + std::to_string(i) + " parent b" +
             std::to_string(i + 1) + "}";
  }
  checkAnyText<MeshFile>(meshReader, bones);
}

}  // namespace
}  // namespace md5v::md5
