// Measures a peer: the way widely copied tutorials read MD5 files. They read word by word from a
// std::istream, every string as a std::string, without reports or checks. This code trusts the file, so use
// only valid files.
#pragma once

#include <cstdint>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <istream>
#include <string>
#include <vector>

namespace md5v::bench {

struct TutorialJoint {
  int parent = -1;
  glm::vec3 position{0.0f};
  glm::quat orientation{1.0f, 0.0f, 0.0f, 0.0f};
};
using TutorialSkeleton = std::vector<TutorialJoint>;

struct TutorialVertex {
  glm::vec2 uv{0.0f};
  uint32_t first_weight = 0;
  uint32_t weight_count = 0;
  glm::vec3 position{0.0f};
  glm::vec3 normal{0.0f};  // summed in joint space over its weights; wrong with several weights, but usual
};

struct TutorialWeight {
  int joint = 0;
  float bias = 0.0f;
  glm::vec3 position{0.0f};
};

struct TutorialMesh {
  std::string shader;
  std::vector<TutorialVertex> vertices;
  std::vector<glm::ivec3> triangles;
  std::vector<TutorialWeight> weights;
  std::vector<glm::vec3> positions;  // for the current pose
  std::vector<glm::vec3> normals;
};

struct TutorialModel {
  std::vector<std::string> joint_names;
  TutorialSkeleton joints;  // object space
  std::vector<TutorialMesh> meshes;
};

struct TutorialAnimation {
  struct JointInfo {
    std::string name;
    int parent = -1;
    int flags = 0;
    int first_component = 0;
  };
  struct Box {
    glm::vec3 min{0.0f};
    glm::vec3 max{0.0f};
  };
  float frame_rate = 24.0f;
  std::vector<JointInfo> joint_infos;
  std::vector<Box> bounds;
  TutorialSkeleton base_frame;
  std::vector<std::vector<float>> frames;   // components
  std::vector<TutorialSkeleton> skeletons;  // object space, one per frame, built while reading
};

// Includes bind-pose positions and normals, so that it can be drawn.
TutorialModel readTutorialModel(std::istream& file);
TutorialAnimation readTutorialAnimation(std::istream& file);

}  // namespace md5v::bench
