// A small mesh for the tests of its parser; tests change parts of it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {

// Two joints, one triangle.
inline const std::string kMesh = R"(MD5Version 10
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

inline std::string with(const std::string& old, const std::string& replacement) {
  return changed(kMesh, old, replacement);
}

inline Parsed<MeshFile> parseWith(const std::string& old, const std::string& replacement) {
  const std::string text = with(old, replacement);
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

inline void expectComplete(const Parsed<MeshFile>& parsed, const std::string& what) {
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
  EXPECT_EQ(mesh.indices, (RawVector<uint32_t>{0, 1, 2})) << what;
  ASSERT_EQ(mesh.vertices.size(), 3u) << what;
  EXPECT_EQ(mesh.vertices[0].uv, glm::vec2(0, 0.25f)) << what;
  EXPECT_EQ(mesh.vertices[1].first_weight, 1u) << what;
  EXPECT_EQ(mesh.vertices[1].weight_count, 2u) << what;
  ASSERT_EQ(mesh.weights.size(), 4u) << what;
  EXPECT_EQ(mesh.weights[3].joint, 1u) << what;
  EXPECT_EQ(mesh.weights[3].bias, 1.0f) << what;
  EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, 6)) << what;
}

}  // namespace md5v::md5
