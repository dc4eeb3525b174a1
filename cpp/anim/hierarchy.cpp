#include "anim/hierarchy.h"

#include <cstddef>
#include <utility>

#include "base/float4.h"

namespace md5v::anim {

namespace {

static_assert(sizeof(JointTransform) == 28 && offsetof(JointTransform, rotation) == 12,
              "four floats from `position` or `rotation` on are part of the transform");

// Appends `joint` to `order` after all of its ancestors that are not in it yet.
void appendWithAncestors(std::span<const int32_t> parents, uint32_t joint, std::vector<uint8_t>& done,
                         std::vector<uint32_t>& chain, std::vector<uint32_t>& order) {
  chain.clear();
  for (int64_t j = joint; j >= 0 && !done[static_cast<size_t>(j)]; j = parents[static_cast<size_t>(j)]) {
    done[static_cast<size_t>(j)] = 1;
    chain.push_back(static_cast<uint32_t>(j));
  }
  for (size_t i = chain.size(); i-- > 0;) order.push_back(chain[i]);
}

// y, z, x of each; lane 3 stays.
Float4 turnAxes(Float4 v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3); }

// Cross product of lanes 0 to 2; `a_turned` is turnAxes(a).
Float4 cross(Float4 a, Float4 a_turned, Float4 b) { return turnAxes(a * turnAxes(b) - a_turned * b); }

// out = parent * child, a joint's four floats in one go. `out` may be `child`.
void compose(const JointTransform& parent, const JointTransform& child, JointTransform& out) {
  const Float4 p = load4(&parent.rotation.x);
  const Float4 c = load4(&child.rotation.x);
  const Float4 v = load4(&child.position.x);  // and one float of its rotation, which goes nowhere
  const Float4 w = __builtin_shufflevector(p, p, 3, 3, 3, 3);
  const Float4 x = __builtin_shufflevector(p, p, 0, 0, 0, 0);
  const Float4 y = __builtin_shufflevector(p, p, 1, 1, 1, 1);
  const Float4 z = __builtin_shufflevector(p, p, 2, 2, 2, 2);
  const Float4 p_turned = turnAxes(p);
  const Float4 half = cross(p, p_turned, v);
  const Float4 twice = half + half;
  const Float4 position = load4(&parent.position.x) + (v + w * twice + cross(p, p_turned, twice));
  const Float4 rotation = w * c + x * (__builtin_shufflevector(c, c, 3, 2, 1, 0) * Float4{1, -1, 1, -1}) +
                          y * (__builtin_shufflevector(c, c, 2, 3, 0, 1) * Float4{1, 1, -1, -1}) +
                          z * (__builtin_shufflevector(c, c, 1, 0, 3, 2) * Float4{-1, 1, 1, -1});
  store4(&out.position.x, position);  // its fourth lane lands where the rotation comes to stand
  store4(&out.rotation.x, rotation);
}

}  // namespace

Hierarchy makeHierarchy(std::vector<std::string> names, std::vector<int32_t> parents) {
  Hierarchy h{std::move(names), std::move(parents), {}};
  h.order.reserve(h.parents.size());
  std::vector<uint8_t> done(h.parents.size(), 0);
  std::vector<uint32_t> chain;
  for (uint32_t j = 0; j < h.parents.size(); ++j) {
    appendWithAncestors(h.parents, j, done, chain, h.order);
  }
  return h;
}

Skeleton makeSkeleton(Hierarchy hierarchy, std::vector<JointTransform> bind_model) {
  Skeleton s{std::move(hierarchy), std::move(bind_model), {}};
  s.bind_local.resize(s.bind_model.size());
  for (size_t j = 0; j < s.bind_model.size(); ++j) {
    const int32_t parent = s.hierarchy.parents[j];
    s.bind_local[j] =
        parent < 0 ? s.bind_model[j] : inverse(s.bind_model[static_cast<size_t>(parent)]) * s.bind_model[j];
  }
  return s;
}

bool LocalToModelJob::validate() const {
  return hierarchy != nullptr && local.size() == hierarchy->jointCount() && model.size() == local.size();
}

void LocalToModelJob::run() const {
  for (const uint32_t j : hierarchy->order) {
    const int32_t parent = hierarchy->parents[j];
    if (parent < 0) {
      model[j] = local[j];
    } else {
      compose(model[static_cast<size_t>(parent)], local[j], model[j]);
    }
  }
}

}  // namespace md5v::anim
