#include "md5/write.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

AnimFile turningJoint() {
  AnimFile file;
  file.joints = {{"origin", -1, kQx | kQy | kQz, 0}};
  file.baseframe.resize(1);
  file.frame_count = 2;
  file.component_count = 3;
  file.components = {0.6, 0.7, 0.0, -0.5, 0.5, 0.5};
  file.bounds.resize(2);
  return file;
}

AnimFile readBack(const AnimFile& file) {
  Changes changes;
  const std::string text = writeAnim(file, changes);
  EXPECT_TRUE(changes.empty());
  const ExactBytes bytes(text);
  Report report(bytes.span());
  return readAnim(bytes.span(), report).value_or(AnimFile{});
}

// The floats alone would restore another w.
TEST(WriteAnim, KeepsTheWOfRotationsByAlmost180Degrees) {
  AnimFile file = turningJoint();
  const std::array xyz = {0.6, 0.8 - 3e-10, 1e-9};
  std::copy(xyz.begin(), xyz.end(), file.components.begin());
  const AnimFile again = readBack(file);
  EXPECT_NEAR(quatW({again.components[0], again.components[1], again.components[2]}),
              quatW({xyz[0], xyz[1], xyz[2]}), 1e-11);
}

TEST(WriteAnim, WritesOtherNumbersWithTheDigitsOfFloats) {
  AnimFile file = turningJoint();
  file.components[0] = 0.1234567890123456;
  EXPECT_EQ(readBack(file).components[0], 0.12345679);
}

TEST(WriteAnim, WritesFramesWithoutNumbers) {
  AnimFile file = turningJoint();
  file.joints[0].flags = 0;
  file.component_count = 0;
  file.components.clear();
  const AnimFile again = readBack(file);
  EXPECT_EQ(again.frame_count, 2u);
  EXPECT_EQ(again.component_count, 0u);
}

TEST(WriteMesh, ReplacesCharactersThatTheLexerCannotRead) {
  MeshFile file;
  file.joints = {{"a\"b", -1, {}, {}}, {"line\nend", 0, {}, {}}, {"M\xFCller", 0, {}, {}}};
  Changes changes;
  const std::string text = writeMesh(file, MeshVersion::k10, changes);
  EXPECT_NE(text.find("\"a'b\""), std::string::npos);
  EXPECT_NE(text.find("\"line end\""), std::string::npos);
  EXPECT_NE(text.find("\"M\xC3\xBCller\""), std::string::npos);
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0].code, "name-characters");
  EXPECT_EQ(changes[1].code, "name-encoding");
}

TEST(WriteMesh, WritesTheSameTextAfterANameWasReplaced) {
  MeshFile file;
  file.meshes.resize(1);
  file.meshes[0].name = "arm\"";
  Changes changes;
  const std::string text = writeMesh(file, MeshVersion::k10, changes);
  file.meshes[0].name = "arm'";
  EXPECT_EQ(writeMesh(file, MeshVersion::k10, changes), text);
}

TEST(WriteMesh, ListsDataThatVersion10CannotStore) {
  MeshFile file;
  file.joints = {{"origin", -1, {}, {}}};
  SubMesh& mesh = file.meshes.emplace_back();
  mesh.vertices = {{{0.0f, 0.0f}, 0, 1}};
  mesh.weights = {{0, 1.0f, {}}};
  mesh.flags = kNoAnimateFlag;
  mesh.colors = {{255, 0, 51, 255}};
  mesh.stored_frames = {{{0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f, -1.0f}}};
  Changes changes;
  writeMesh(file, MeshVersion::k10, changes);
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].code, "flags-dropped");
  EXPECT_EQ(changes[1].code, "colors-dropped");
  EXPECT_EQ(changes[2].code, "normals-dropped");

  changes.clear();
  const std::string text = writeMesh(file, MeshVersion::k12, changes);
  EXPECT_EQ(changes.size(), 1u);
  EXPECT_NE(text.find("vert 0 ( 0 0 ) 0 1 ( 0 0 1 ) ( 1 0 0 -1 ) ( 1 0 0.2 1 )"), std::string::npos) << text;
}

}  // namespace
}  // namespace md5v::md5
