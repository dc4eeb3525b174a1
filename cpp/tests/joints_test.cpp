// The joint lists of meshes: names without quotes or in odd ones, and what of a list is told where.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mesh_testing.h"

namespace md5v::md5 {
namespace {

std::string repeated(const std::string& part, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += part;
  return text;
}

// Each would look through all that follows.
TEST(Joints, LongListsAndLinesTakeNoLongerThanTheirText) {
  constexpr size_t kMany = 100'000;
  const std::string plain = " 0 ( 0 0 0 ) ( 0 0 0 ) ";
  EXPECT_EQ(parseWith("\"arm\"", repeated("a b ", kMany)).file->joints.at(1).name.size(), 4 * kMany - 1);
  EXPECT_EQ(parseWith("\"arm\"", repeated("\"a\" ", kMany)).file->joints.at(1).name.size(), kMany);
  const struct {
    std::string text;
    size_t joints;
  } kRows[] = {
      {repeated("a b\n", kMany), kMany},
      {repeated("\"a\" \"b\"\n", kMany), kMany},
      {repeated("\u201Ca\u201D" + plain, kMany), kMany},
      {repeated("'a'b" + plain + "\n", kMany), kMany},
      {repeated("1 ", kMany), 1},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText("joints {" + row.text + "}");
    ASSERT_TRUE(parsed.file) << row.text.substr(0, 20);
    EXPECT_EQ(parsed.file->joints.size(), row.joints) << row.text.substr(0, 20);
  }
  for (const char* unit : {"1\n", "'a'b 0 ", "a \"b\" ", "a 0 ( 1 1 1\n"}) {
    checkAnyText<MeshFile>(parseMesh, "joints {" + repeated(unit, kMany) + "}");
  }
  // Keywords that are glued to more are read once more without it.
  for (const char* unit : {"numJoints\u00E4", "mesh=", "joints\u201C"}) {
    checkAnyText<MeshFile>(parseMesh, "MD5Version 10 " + repeated(unit, kMany));
  }
}

}  // namespace
}  // namespace md5v::md5
