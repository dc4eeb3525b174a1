#include "anim/hierarchy.h"

#include <utility>

#include "base/assert.h"
#include "base/float4.h"

namespace md5v::anim {

namespace {

// Appends `joint` to `order`, after those of its ancestors that are not in it yet.
void appendWithAncestors(std::span<const int32_t> parents, uint32_t joint, std::vector<uint8_t>& done,
                         std::vector<uint32_t>& chain, std::vector<uint32_t>& order) {
  chain.clear();
  for (int64_t j = joint; j >= 0 && !done[static_cast<size_t>(j)]; j = parents[static_cast<size_t>(j)]) {
    done[static_cast<size_t>(j)] = 1;
    chain.push_back(static_cast<uint32_t>(j));
  }
  for (size_t i = chain.size(); i-- > 0;) order.push_back(chain[i]);
}

template <int kX, int kY, int kZ, int kW>
Float4 pick(Float4 v) {
  return __builtin_shufflevector(v, v, kX, kY, kZ, kW);
}

// The cross product of lanes 0 to 2 of q and v. q is given with its lanes in the orders y z x and z x y.
Float4 cross(Float4 q_yzx, Float4 q_zxy, Float4 v) {
  return q_yzx * pick<2, 0, 1, 3>(v) - q_zxy * pick<1, 2, 0, 3>(v);
}

// A JointTransform in two registers; lane 3 of `position` is undefined.
struct Transform4 {
  Float4 position;
  Float4 rotation;
};

// Returns parent * child.
Transform4 compose(const Transform4& parent, const JointTransform& child) {
  const Float4 p = parent.rotation;
  const Float4 c = load4(&child.rotation.x);
  const Float4 v = load4(&child.position.x);  // lane 3 is the first float of the rotation, which is ignored
  const Float4 w = pick<3, 3, 3, 3>(p);
  const Float4 p_yzx = pick<1, 2, 0, 1>(p);
  const Float4 p_zxy = pick<2, 0, 1, 2>(p);
  const Float4 half = cross(p_yzx, p_zxy, v);
  const Float4 twice = half + half;
  const Float4 position = parent.position + (v + w * twice + cross(p_yzx, p_zxy, twice));
  // Two of the four products have the opposite sign in lane 3, the scalar part.
  const Float4 mixed = pick<0, 1, 2, 0>(p) * pick<3, 3, 3, 0>(c) + p_yzx * pick<2, 0, 1, 1>(c);
  const Float4 rotation = w * c + flipSign(mixed, Float4{1, 1, 1, -1}) - p_zxy * pick<1, 2, 0, 2>(c);
  return {position, rotation};
}

}  // namespace

Hierarchy makeHierarchy(std::vector<std::string> names, std::vector<int32_t> parents) {
  MD5V_ASSERT(names.size() == parents.size());
  Hierarchy h{std::move(names), std::move(parents), {}};
  h.order.reserve(h.parents.size());
  std::vector<uint8_t> done(h.parents.size(), 0);
  std::vector<uint32_t> chain;
  for (uint32_t j = 0; j < h.parents.size(); ++j) {
    appendWithAncestors(h.parents, j, done, chain, h.order);
  }
  return h;
}

bool hasCycle(const Hierarchy& hierarchy) {
  std::vector<uint8_t> seen(hierarchy.jointCount(), 0);
  for (const uint32_t j : hierarchy.order) {
    const int32_t parent = hierarchy.parents[j];
    if (parent >= 0 && !seen[static_cast<size_t>(parent)]) return true;
    seen[j] = 1;
  }
  return false;
}

Skeleton makeSkeleton(Hierarchy hierarchy, std::vector<JointTransform> bind_model) {
  MD5V_ASSERT(bind_model.size() == hierarchy.jointCount() && !hasCycle(hierarchy));
  Skeleton s{std::move(hierarchy), std::move(bind_model), {}};
  s.bind_local.resize(s.bind_model.size());
  for (size_t j = 0; j < s.bind_model.size(); ++j) {
    const int32_t parent = s.hierarchy.parents[j];
    s.bind_local[j] =
        parent < 0 ? s.bind_model[j] : inverse(s.bind_model[static_cast<size_t>(parent)]) * s.bind_model[j];
  }
  return s;
}

void LocalToModelJob::run() const {
  MD5V_ASSERT(local.size() == hierarchy->jointCount() && model.size() == local.size());
  int32_t last = -1;  // the parent is mostly the joint before: reading back what was just written is slow
  Transform4 composed{};
  for (const uint32_t j : hierarchy->order) {
    const int32_t parent = hierarchy->parents[j];
    if (parent < 0) {
      model[j] = local[j];
      continue;
    }
    if (parent != last) {
      const JointTransform& from = model[static_cast<size_t>(parent)];
      composed = {load4(&from.position.x), load4(&from.rotation.x)};
    }
    composed = compose(composed, local[j]);
    store4(&model[j].position.x, composed.position);  // the rotation overwrites lane 3
    store4(&model[j].rotation.x, composed.rotation);
    last = static_cast<int32_t>(j);
  }
}

}  // namespace md5v::anim
