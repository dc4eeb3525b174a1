// Measures a peer: the skinning of libraries for game animation, such as ozz-animation's SkinningJob. SIMD
// blends the matrices of a vertex's joints into one, which moves the bind pose's position, normal and
// tangent. Vertices are sorted by their number of weights, each number has its own loop, and every attribute
// its own stream. If the offsets of a vertex disagree, its position is wrong.
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

  // Computes a matrix per joint, from the bind pose to the pose.
  void fill(const TutorialSkeleton& pose);
  // Normals and tangents are not normalised.
  void skin();

  // `vertex` is an index into `bind`.
  glm::vec3 positionOf(size_t vertex) const;

 private:
  struct alignas(16) Matrix {
    float columns[16];
  };
  // The vertices of all meshes with the same number of weights.
  struct Part {
    size_t weights = 0;
    size_t count = 0;
    std::vector<uint16_t> joints;
    std::vector<float> biases;  // all but the last one of each vertex, which is 1 minus the others
    // 3 floats per vertex, plus one at the end, so that four can be read at a time.
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
