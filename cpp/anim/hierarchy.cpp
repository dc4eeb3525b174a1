#include "anim/hierarchy.h"

#include <utility>

namespace md5v::anim {

namespace {

// Appends `joint` to `order` after all of its ancestors that are not in it yet.
void appendWithAncestors(std::span<const int32_t> parents, uint32_t joint, std::vector<bool>& done,
                         std::vector<uint32_t>& chain, std::vector<uint32_t>& order) {
  chain.clear();
  for (int64_t j = joint; j >= 0 && !done[static_cast<size_t>(j)]; j = parents[static_cast<size_t>(j)]) {
    done[static_cast<size_t>(j)] = true;
    chain.push_back(static_cast<uint32_t>(j));
  }
  order.insert(order.end(), chain.rbegin(), chain.rend());
}

}  // namespace

Hierarchy makeHierarchy(std::vector<std::string> names, std::vector<int32_t> parents) {
  Hierarchy h{std::move(names), std::move(parents), {}};
  h.order.reserve(h.parents.size());
  std::vector<bool> done(h.parents.size(), false);
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
    model[j] = parent < 0 ? local[j] : model[static_cast<size_t>(parent)] * local[j];
  }
}

}  // namespace md5v::anim
