#include "model/evaluation.h"

#include <cmath>
#include <string>

#include "md5_testing.h"

namespace md5v::model {
namespace {

bool isUnitOrZero(glm::vec3 v) { return v == glm::vec3(0.0f) || std::fabs(glm::length(v) - 1.0f) < 1e-3f; }

// Equal triangles between three axes: of each three, the first is spoiled by positions that
// overflow, the second by biases that do.
std::string meshThatOverflows(int triangles) {
  std::string vertices;
  std::string corners;
  for (int v = 0; v < triangles * 3; ++v) {
    const int corner = v % 3;
    const std::string kWeights[3] = {corner == 0 ? "9 2" : "9 1", std::to_string(corner * 3) + " 3",
                                     std::to_string(corner * 3) + " 1"};
    vertices += "vert " + std::to_string(v) + " ( 0 0 ) " + kWeights[v / 3 % 3] + "\n";
    corners += (corner == 0 ? "\ntri " + std::to_string(v / 3) + " " : " ") + std::to_string(v);
  }
  return R"(MD5Version 10
commandline ""
numJoints 1
numMeshes 1
joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh {
  shader "a"
  numverts )" +
         std::to_string(triangles * 3) + "\n" + vertices + "numtris " + std::to_string(triangles) + corners +
         R"(
  numweights 11
  weight 0 0 1 ( 0 10 0 )
  weight 1 0 3e38 ( 0 0 0 )
  weight 2 0 3e38 ( 0 0 0 )
  weight 3 0 1 ( 10 0 0 )
  weight 4 0 3e38 ( 0 0 0 )
  weight 5 0 3e38 ( 0 0 0 )
  weight 6 0 1 ( 0 0 10 )
  weight 7 0 3e38 ( 0 0 0 )
  weight 8 0 3e38 ( 0 0 0 )
  weight 9 0 3e38 ( 2 2 2 )
  weight 10 0 -3e38 ( 2 2 2 )
}
)";
}

TEST(Evaluation, NumbersThatOverflowSpoilNeitherTheBoundsNorDirections) {
  Parsed<md5::MeshFile> parsed = parseMeshText(meshThatOverflows(40));
  ASSERT_TRUE(parsed.file);
  const Model model = buildModel(std::move(*parsed.file));
  for (const skin::BindFrame& frame : model.meshes[0].skinned.bind_frames) {
    EXPECT_TRUE(isUnitOrZero(frame.normal) && isUnitOrZero(glm::vec3(frame.tangent)));
  }
  Evaluation posed(model);
  posed.poseBind();
  posed.skin();
  ASSERT_FALSE(areFinite(posed.vertices()[0].position)) << "the test wants a vertex that overflows";
  for (const Vertex& vertex : posed.vertices()) {
    EXPECT_TRUE(isUnitOrZero(vertex.normal) && isUnitOrZero(glm::vec3(vertex.tangent)));
  }
  EXPECT_EQ(posed.bounds().min, glm::vec3(0, 0, 0));
  EXPECT_EQ(posed.bounds().max, glm::vec3(10, 10, 10));
}

TEST(Evaluation, JointsThatOverflowAreNotInTheBounds) {
  Parsed<md5::MeshFile> parsed = parseMeshText(R"(MD5Version 10
commandline ""
numJoints 3
numMeshes 0
joints {
  "b" 1 ( -3e38 3e38 0 ) ( 0 0 0.7 )
  "a" -1 ( 3e38 3e38 0 ) ( 0 0 0.3 )
  "c" -1 ( 1 2 3 ) ( 0 0 0 )
}
)");
  ASSERT_TRUE(parsed.file);
  const Model model = buildModel(std::move(*parsed.file));
  anim::ClipSource source;
  source.hierarchy = anim::makeHierarchy({"a", "c"}, {-1, -1});
  source.tracks.resize(2);
  source.tracks[1].base_position = {1, 2, 3};
  const anim::Clip clip = anim::makeClip(std::move(source));
  Evaluation posed(model);
  posed.poseClip(clip, fitClip(model.skeleton.hierarchy, clip.hierarchy), {}, anim::RootMotion::kFile);
  ASSERT_FALSE(areFinite(posed.pose()[0].position)) << "the test wants a joint that overflows";
  EXPECT_EQ(posed.bounds().min, glm::vec3(0, 0, 0));
  EXPECT_EQ(posed.bounds().max, glm::vec3(1, 2, 3));
}

}  // namespace
}  // namespace md5v::model
