#include "md5/inverted_rotations.h"

namespace md5v::md5 {
namespace {

// Joints are gone through forwards and backwards in turn, so that a chain settles from either end at once.
constexpr int kMostRounds = 16;
// What an inversion that matters leaves of the distances.
constexpr float kClearShare = 1.0f / 4.0f;

}  // namespace

InvertedRotations::InvertedRotations(const MeshFile& file, const Transforms& joints, size_t step)
    : joints_(joints),
      is_inverted_(joints.size(), true),
      matrices_{JointMatrices(joints), JointMatrices(transforms())},
      first_bonds_(joints.size() + 1) {
  forEachPair(file, step, [this](const WeightPair& pair) {
    ++first_bonds_[pair.a.joint + 1];
    ++first_bonds_[pair.b.joint + 1];
  });
  for (size_t j = 1; j < first_bonds_.size(); ++j) first_bonds_[j] += first_bonds_[j - 1];
  bonds_.resize(first_bonds_.back());
  std::vector<size_t> next = first_bonds_;
  forEachPair(file, step, [&](const WeightPair& pair) {
    bonds_[next[pair.a.joint]++] = {&pair.a, &pair.b};
    bonds_[next[pair.b.joint]++] = {&pair.b, &pair.a};
  });
}

Transforms InvertedRotations::transforms() const {
  Transforms transforms = joints_;
  for (size_t j = 0; j < transforms.size(); ++j) {
    if (is_inverted_[j]) transforms[j].rotation = glm::conjugate(transforms[j].rotation);
  }
  return transforms;
}

// The distances of a joint's vertices with the others as they are.
float InvertedRotations::costOf(uint32_t joint, bool is_inverted) const {
  const JointMatrices& own = matrices_[is_inverted ? 1 : 0];
  float cost = 0.0f;
  for (size_t i = first_bonds_[joint]; i < first_bonds_[joint + 1]; ++i) {
    const auto [weight, other] = bonds_[i];
    cost += distanceOf({*weight, *other}, own, matrices_[is_inverted_[other->joint] ? 1 : 0]);
  }
  return cost;
}

Transforms InvertedRotations::search(bool start) {
  is_inverted_.assign(joints_.size(), start);
  bool is_settled = false;
  for (int round = 0; round < kMostRounds && !is_settled; ++round) {
    is_settled = true;
    for (size_t i = 0; i < joints_.size(); ++i) {
      const auto j = static_cast<uint32_t>(round % 2 == 0 ? i : joints_.size() - 1 - i);
      if (costOf(j, !is_inverted_[j]) >= costOf(j, is_inverted_[j])) continue;
      is_inverted_[j] = !is_inverted_[j];
      is_settled = false;
    }
  }
  return transforms();
}

std::vector<uint32_t> InvertedRotations::joints() const {
  std::vector<uint32_t> joints;
  for (uint32_t j = 0; j < joints_.size(); ++j) {
    if (is_inverted_[j] && costOf(j, true) < kClearShare * costOf(j, false)) joints.push_back(j);
  }
  return joints;
}

}  // namespace md5v::md5
