#include "bench/blended_palette.h"

#include <cstring>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <glm/mat4x4.hpp>

namespace md5v::bench {
namespace {

// SIMD by the compiler's own vectors: one source for wasm and native.
using Float4 [[gnu::vector_size(16)]] = float;

Float4 load(const float* from) {
  Float4 loaded;
  std::memcpy(&loaded, from, sizeof loaded);
  return loaded;
}
void storeThree(Float4 value, float* to) { std::memcpy(to, &value, 3 * sizeof(float)); }

struct Columns {
  Float4 x, y, z, w;

  explicit Columns(const float* matrix)
      : x(load(matrix)), y(load(matrix + 4)), z(load(matrix + 8)), w(load(matrix + 12)) {}
  void scale(float by) {
    x *= by;
    y *= by;
    z *= by;
    w *= by;
  }
  void add(const Columns& other, float by) {
    x += other.x * by;
    y += other.y * by;
    z += other.z * by;
    w += other.w * by;
  }
  Float4 vector(const float* v) const {
    const Float4 loaded = load(v);
    return x * loaded[0] + y * loaded[1] + z * loaded[2];
  }
  Float4 point(const float* p) const { return vector(p) + w; }
};

glm::mat4 matrixOf(const TutorialJoint& joint) {
  glm::mat4 matrix = glm::mat4_cast(joint.orientation);
  matrix[3] = glm::vec4(joint.position, 1.0f);
  return matrix;
}

}  // namespace

BlendedPalette::BlendedPalette(const TutorialModel& model, std::span<const WideVertex> bind) {
  for (const TutorialJoint& joint : model.joints) {
    const glm::mat4 inverse = glm::inverse(matrixOf(joint));
    std::memcpy(joint_from_bind_.emplace_back().columns, glm::value_ptr(inverse), sizeof(Matrix));
  }
  for (const TutorialMesh& mesh : model.meshes) {
    for (const TutorialVertex& vertex : mesh.vertices) {
      size_t part = 0;
      while (part < parts_.size() && parts_[part].weights != vertex.weight_count) ++part;
      if (part == parts_.size()) parts_.emplace_back().weights = vertex.weight_count;
      places_.push_back({part, parts_[part].count});
      add(parts_[part], mesh, vertex, bind[places_.size() - 1]);
    }
  }
  for (Part& part : parts_) {
    for (auto* stream : {&part.bind_positions, &part.bind_normals, &part.bind_tangents, &part.biases}) {
      stream->push_back(0.0f);
    }
    for (auto* stream : {&part.positions, &part.normals, &part.tangents}) stream->resize(part.count * 3);
  }
  fill(model.joints);
}

void BlendedPalette::add(Part& part, const TutorialMesh& mesh, const TutorialVertex& vertex,
                         const WideVertex& bind) {
  ++part.count;
  for (size_t i = 0; i < part.weights; ++i) {
    const TutorialWeight& weight = mesh.weights[vertex.first_weight + i];
    part.joints.push_back(static_cast<uint16_t>(weight.joint));
    if (i + 1 < part.weights) part.biases.push_back(weight.bias);
  }
  for (int axis = 0; axis < 3; ++axis) {
    part.bind_positions.push_back(bind.position[axis]);
    part.bind_normals.push_back(bind.normal[axis]);
    part.bind_tangents.push_back(bind.tangent[axis]);
  }
}

void BlendedPalette::fill(const TutorialSkeleton& pose) {
  palette_.resize(pose.size());
  for (size_t j = 0; j < pose.size(); ++j) {
    const glm::mat4 matrix = matrixOf(pose[j]) * glm::make_mat4(joint_from_bind_[j].columns);
    std::memcpy(palette_[j].columns, glm::value_ptr(matrix), sizeof(Matrix));
  }
}

// kWeights is 0 for numbers of weights that have no loop of their own.
template <size_t kWeights>
void BlendedPalette::skinPart(Part& part) const {
  const size_t weights = kWeights != 0 ? kWeights : part.weights;
  const uint16_t* joint = part.joints.data();
  const float* bias = part.biases.data();
  for (size_t v = 0; v < part.count * 3; v += 3) {
    Columns blended(palette_[joint[0]].columns);
    if (weights > 1) {
      float rest = 1.0f - bias[0];
      blended.scale(bias[0]);
      for (size_t i = 1; i + 1 < weights; ++i) {
        blended.add(Columns(palette_[joint[i]].columns), bias[i]);
        rest -= bias[i];
      }
      blended.add(Columns(palette_[joint[weights - 1]].columns), rest);
    }
    joint += weights;
    bias += weights - 1;
    storeThree(blended.point(&part.bind_positions[v]), &part.positions[v]);
    storeThree(blended.vector(&part.bind_normals[v]), &part.normals[v]);
    storeThree(blended.vector(&part.bind_tangents[v]), &part.tangents[v]);
  }
}

void BlendedPalette::skin() {
  for (Part& part : parts_) {
    switch (part.weights) {
      case 0:
        break;
      case 1:
        skinPart<1>(part);
        break;
      case 2:
        skinPart<2>(part);
        break;
      case 3:
        skinPart<3>(part);
        break;
      case 4:
        skinPart<4>(part);
        break;
      default:
        skinPart<0>(part);
    }
  }
}

glm::vec3 BlendedPalette::positionOf(size_t vertex) const {
  const Place& place = places_[vertex];
  return glm::make_vec3(&parts_[place.part].positions[place.vertex * 3]);
}

}  // namespace md5v::bench
