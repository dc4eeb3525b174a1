#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/concat.h"
#include "base/figures.h"
#include "base/transform.h"
#include "edit/edit.h"
#include "edit/weight_list.h"

namespace md5v::edit {
namespace {

// Sums with a larger difference from 1 are findings of the reader.
constexpr double kSumTolerance = 0.02;

using Weights = std::vector<md5::MeshWeight>;

double sumOf(const Weights& weights) {
  double sum = 0.0;
  for (const md5::MeshWeight& weight : weights) sum += double{weight.bias};
  return sum;
}

void multiply(Weights& weights, double factor) {
  for (md5::MeshWeight& weight : weights) weight.bias = static_cast<float>(double{weight.bias} * factor);
}

// The positions of vertices in the bind pose, computed from their weights.
class BindPositions {
 public:
  explicit BindPositions(const MeshFile& file) : joints_(md5::bindTransforms(file)) {}

  glm::vec3 of(const Weights& weights) const {
    glm::vec3 sum(0.0f);
    for (const md5::MeshWeight& weight : weights) {
      if (weight.joint >= joints_.size()) return glm::vec3(0.0f);
      const JointTransform& joint = joints_[weight.joint];
      sum += weight.bias * (joint.position + joint.rotation * weight.position);
    }
    return sum;
  }

 private:
  std::vector<JointTransform> joints_;
};

// Changes the weights of all vertices by `make`, and records how far vertices move.
struct WeightEdit {
  size_t vertices = 0;
  size_t changed = 0;
  float farthest = 0.0f;

  template <class Make>
  WeightEdit(MeshFile& file, const Make& make) {
    const BindPositions positions(file);
    for (md5::SubMesh& mesh : file.meshes) {
      WeightReplacer replacer(mesh);
      const size_t before = changed;
      vertices += mesh.vertices.size();
      for (md5::MeshVertex& vertex : mesh.vertices) {
        changed += replacer.replace(vertex, [&](Weights& weights) {
          const glm::vec3 old = positions.of(weights);
          if (!make(weights)) return false;
          farthest = std::fmax(farthest, glm::distance(old, positions.of(weights)));
          return true;
        });
      }
      if (changed != before) replacer.finish();
    }
  }
};

// How many weights before each index are kept; the last entry is the total.
std::vector<uint32_t> countKept(const std::vector<bool>& kept) {
  std::vector<uint32_t> before(kept.size() + 1);
  for (size_t i = 0; i < kept.size(); ++i) before[i + 1] = before[i] + (kept[i] ? 1 : 0);
  return before;
}

}  // namespace

void limitWeights(MeshFile& file, uint32_t most, Changes& changes) {
  MD5V_ASSERT(most >= 1);
  const WeightEdit edit(file, [most](Weights& weights) {
    if (weights.size() <= most) return false;
    const double sum = sumOf(weights);
    std::stable_sort(weights.begin(), weights.end(),
                     [](const md5::MeshWeight& a, const md5::MeshWeight& b) { return a.bias > b.bias; });
    weights.resize(most);
    const double kept = sumOf(weights);
    if (kept != 0.0) multiply(weights, sum / kept);
    return true;
  });
  if (edit.changed == 0) return;
  changes.push_back(
      {"weights-limited",
       concat(edit.changed, " of ", counted(edit.vertices, "vertex", "vertices"), " had more than ",
              counted(most, "weight"), "; the largest change of a position in the bind pose is ",
              figure(double{edit.farthest}), ".")});
}

void normalizeWeights(MeshFile& file, Changes& changes) {
  size_t zero_sums = 0;
  double largest = 0.0;
  const WeightEdit edit(file, [&](Weights& weights) {
    const double sum = sumOf(weights);
    if (weights.empty() || std::fabs(sum - 1.0) <= kSumTolerance) return false;
    if (std::fabs(sum) < kSumTolerance) {
      ++zero_sums;
      return false;
    }
    largest = std::fmax(largest, std::fabs(sum - 1.0));
    multiply(weights, 1.0 / sum);
    return true;
  });
  if (edit.changed != 0) {
    changes.push_back({"weights-normalized", concat("The weights of ", edit.changed, " of ",
                                                    counted(edit.vertices, "vertex", "vertices"),
                                                    " did not add up to 1, but to up to ", figure(largest),
                                                    " more or less. Vertices move by up to ",
                                                    figure(double{edit.farthest}), " in the bind pose.")});
  }
  if (zero_sums != 0) {
    changes.push_back(
        {"weights-without-sum", concat("The weights of ", counted(zero_sums, "vertex", "vertices"),
                                       " add up to 0 and stay as they are.")});
  }
}

void removeZeroWeights(MeshFile& file, Changes& changes) {
  size_t removed = 0;
  for (md5::SubMesh& mesh : file.meshes) {
    std::vector<bool> kept;
    for (const md5::MeshWeight& weight : mesh.weights) kept.push_back(weight.bias != 0.0f);
    const std::vector<uint32_t> others = countKept(kept);
    for (const md5::MeshVertex& vertex : mesh.vertices) {
      const uint32_t end = vertex.first_weight + vertex.weight_count;
      if (vertex.weight_count != 0 && others[end] == others[vertex.first_weight])
        kept[vertex.first_weight] = true;
    }
    const std::vector<uint32_t> before = countKept(kept);
    if (before.back() == kept.size()) continue;
    removed += kept.size() - before.back();
    for (md5::MeshVertex& vertex : mesh.vertices) {
      const uint32_t end = before[vertex.first_weight + vertex.weight_count];
      vertex.first_weight = before[vertex.first_weight];
      vertex.weight_count = end - vertex.first_weight;
    }
    for (size_t i = 0; i < kept.size(); ++i)
      if (kept[i]) mesh.weights[before[i]] = mesh.weights[i];
    mesh.weights.resize(before.back());
  }
  if (removed == 0) return;
  changes.push_back(
      {"zero-weights-removed", concat(counted(removed, "weight was", "weights were"), " 0 and removed.")});
}

void removeUnusedWeights(MeshFile& file, Changes& changes) {
  size_t removed = 0;
  for (md5::SubMesh& mesh : file.meshes) {
    const std::vector<bool> used = usedWeights(mesh);
    const auto unused = static_cast<size_t>(std::count(used.begin(), used.end(), false));
    if (unused == 0) continue;
    removed += unused;
    keepWeights(mesh, used);
  }
  if (removed == 0) return;
  changes.push_back(
      {"unused-weights-removed", concat("No vertex referred to ", counted(removed, "weight"),
                                        removed == 1 ? ", which was" : ", which were", " removed.")});
}

}  // namespace md5v::edit
