// For the tests of edge cases: three valid files, which tests change. A test
// checks the required value, code and location.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/md5/md5_testing.h"
#include "tests/test_files.h"

namespace md5v {

inline std::string goodFile(std::string_view kind) {
  std::ifstream file(projectPath("docs/diagnostics/good.md5").append(kind));
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << kind;
  return text.str();
}

inline std::string mesh(std::string_view from, std::string_view to) {
  return changed(goodFile("mesh"), from, to);
}
inline std::string anim(std::string_view from, std::string_view to) {
  return changed(goodFile("anim"), from, to);
}

// Expects all data of a valid file.
inline void expectGoodMesh(const Parsed<md5::MeshFile>& parsed) {
  ASSERT_TRUE(parsed.file);
  const md5::MeshFile& file = *parsed.file;
  ASSERT_EQ(file.joints.size(), 2u);
  EXPECT_EQ(file.joints[1].name, "arm");
  EXPECT_EQ(file.joints[1].parent, 0);
  EXPECT_EQ(file.joints[1].position, glm::vec3(0, 0, 8));
  ASSERT_EQ(file.meshes.size(), 1u);
  EXPECT_EQ(file.meshes[0].material, "models/box");
  EXPECT_EQ(file.meshes[0].indices, (RawVector<uint32_t>{0, 1, 2}));
  ASSERT_EQ(file.meshes[0].vertices.size(), 3u);
  EXPECT_EQ(file.meshes[0].vertices[2].uv, glm::vec2(0, 1));
  ASSERT_EQ(file.meshes[0].weights.size(), 3u);
  EXPECT_EQ(file.meshes[0].weights[2].joint, 1u);
  EXPECT_EQ(file.meshes[0].weights[2].position, glm::vec3(0, 4, 0));
}

// Expects no findings above the severity of a remark.
inline void expectHealthyMesh(std::string_view text) {
  const auto parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(), Findings{});
  expectGoodMesh(parsed);
}

}  // namespace md5v
