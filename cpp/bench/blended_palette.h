// Measures a peer: how libraries for game animation skin, ozz-animation's SkinningJob among them. The
// matrices of a vertex' joints are blended into one by SIMD, which moves the bind pose's position, normal
// and tangent. Vertices are sorted by their number of weights, each number has its own loop, and every
// attribute its own stream. Where the offsets of a vertex disagree, its position is wrong.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bench/tutorial_motion.h"
#include "bench/tutorial_reader.h"

namespace md5v::bench {

class BlendedPalette {
 public:
  BlendedPalette() = default;
  // `bind` has the vertices of all meshes, one mesh after the other.
  BlendedPalette(const TutorialModel& model, std::span<const WideVertex> bind);

  // To the pose from the bind pose, a matrix per joint.
  void fill(const TutorialSkeleton& pose);
  // Neither normals nor tangents are made unit vectors.
  void skin();

  // In the order of `bind`.
  glm::vec3 positionOf(size_t vertex) const;

 private:
  struct alignas(16) Matrix {
    float columns[16];
  };
  // Vertices with the same number of weights, of all meshes.
  struct Part {
    size_t weights = 0;
    size_t count = 0;
    std::vector<uint16_t> joints;
    std::vector<float> biases;  // all but the last of a vertex, which is what is missing to one
    // 3 floats a vertex, and one more at the end, to be read four at a time.
    std::vector<float> bind_positions, bind_normals, bind_tangents;
    std::vector<float> positions, normals, tangents;
  };
  struct Place {
    size_t part;
    size_t vertex;
  };

  static void add(Part& part, const TutorialMesh& mesh, const TutorialVertex& vertex, const WideVertex& bind);
  template <size_t kWeights>
  void skinPart(Part& part) const;

  std::vector<Matrix> joint_from_bind_;
  std::vector<Matrix> palette_;
  std::vector<Part> parts_;
  std::vector<Place> places_;  // of each vertex
};

}  // namespace md5v::bench
