#include <cmath>
#include <limits>

#include "base/assert.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"
#include "edit/pose_table.h"

namespace md5v::edit {
namespace {

// Readers reject larger numbers, except in bounds.
constexpr double kLargest = 1e15;

// Multiplies vectors, and records whether the readers accept all results.
class Scaler {
 public:
  explicit Scaler(double factor) : factor_(factor) { MD5V_ASSERT(factor > 0.0); }

  double operator()(double value) {
    const double scaled = value * factor_;
    largest_ = std::fmax(largest_, std::fabs(scaled));
    return scaled;
  }
  void operator()(glm::vec3& v) {
    for (int axis = 0; axis < 3; ++axis) v[axis] = static_cast<float>((*this)(double{v[axis]}));
  }
  // Bounds may be of any size.
  void limited(glm::vec3& v) const {
    constexpr double kMost = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis)
      v[axis] = static_cast<float>(std::fmin(std::fmax(double{v[axis]} * factor_, -kMost), kMost));
  }

  bool finish(Changes& changes) const {
    if (largest_ > kLargest) {
      changes.push_back({"scale-too-large", concat("Lengths times ", figure(factor_),
                                                   " are too large for the readers of this format.")});
      return false;
    }
    changes.push_back({"scaled", concat("All lengths were multiplied by ", figure(factor_), ".")});
    return true;
  }

 private:
  double factor_;
  double largest_ = 0.0;
};

// The columns of a frame that store positions. Null if one also stores a rotation of another joint.
std::optional<std::vector<bool>> positionColumns(const AnimFile& file) {
  std::vector<bool> positions(file.component_count);
  std::vector<bool> rotations(file.component_count);
  for (const md5::AnimJoint& joint : file.joints) {
    uint32_t column = joint.first_component;
    for (uint32_t bit = md5::kTx; bit <= md5::kQz; bit <<= 1) {
      if ((joint.flags & bit) != 0) (bit <= md5::kTz ? positions : rotations)[column++] = true;
    }
  }
  for (size_t column = 0; column < positions.size(); ++column) {
    if (positions[column] && rotations[column]) return std::nullopt;
  }
  return positions;
}

}  // namespace

bool scaleLengths(MeshFile& file, double factor, Changes& changes) {
  if (factor == 1.0) return true;
  Scaler scale(factor);
  for (md5::MeshJoint& joint : file.joints) scale(joint.position);
  for (md5::SubMesh& mesh : file.meshes) {
    for (md5::MeshWeight& weight : mesh.weights) scale(weight.position);
  }
  return scale.finish(changes);
}

bool scaleLengths(AnimFile& file, double factor, Changes& changes) {
  if (factor == 1.0) return true;
  std::optional<std::vector<bool>> positions = positionColumns(file);
  if (!positions) {
    const std::optional<PoseTable> poses = posesOf(file);
    if (!poses) {
      changes.push_back({"too-many-poses", "Too many joints share the numbers of too many frames."});
      return false;
    }
    storePoses(*poses, file);
    positions = positionColumns(file);
  }
  Scaler scale(factor);
  for (md5::StoredTransform& base : file.baseframe) scale(base.position);
  for (Bounds& bounds : file.bounds) {
    scale.limited(bounds.min);
    scale.limited(bounds.max);
  }
  for (size_t i = 0; i < file.components.size(); ++i) {
    if ((*positions)[i % file.component_count]) file.components[i] = scale(file.components[i]);
  }
  return scale.finish(changes);
}

bool scaleLengths(CameraFile& file, double factor, Changes& changes) {
  if (factor == 1.0) return true;
  Scaler scale(factor);
  for (md5::CameraKey& key : file.keys) scale(key.position);
  return scale.finish(changes);
}

}  // namespace md5v::edit
