#include "skin/plan/joint_groups.h"

#include "base/assert.h"

namespace md5v::skin {

void sortInfluences(const SkinnedMesh& mesh, InfluenceRange range, SortedInfluences& sorted) {
  sorted.count = 0;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    if (mesh.influences[i].bias == 0.0f) continue;
    MD5V_ASSERT(sorted.count < kMaxGrouped);
    uint32_t to = sorted.count++;
    for (; to > 0 && mesh.influences[sorted.at[to - 1]].joint > mesh.influences[i].joint; --to) {
      sorted.at[to] = sorted.at[to - 1];
    }
    sorted.at[to] = i;
  }
}

JointGroups::JointGroups(const SkinnedMesh& mesh, size_t vertices) : mesh_(mesh) {
  size_t size = 64;
  while (size < vertices / 2) size *= 2;
  table_.resize(size);
}

bool JointGroups::matches(const Group& group, uint32_t tag, const SortedInfluences& influences) const {
  if (group.tag != tag || group.influences.count != influences.count) return false;
  for (uint32_t i = 0; i < influences.count; ++i) {
    const uint32_t joint = mesh_.influences[influences.at[i]].joint;
    if (mesh_.influences[group.influences.at[i]].joint != joint) return false;
  }
  return true;
}

uint32_t JointGroups::find(uint32_t tag, const SortedInfluences& influences, uint32_t next) {
  constexpr uint32_t kMix = 0x9E3779B1u;
  constexpr size_t kMaxGroupProbes = 8;  // a limit also for hostile files
  uint32_t hash = tag;
  for (uint32_t i = 0; i < influences.count; ++i) {
    hash = (hash ^ mesh_.influences[influences.at[i]].joint) * kMix;
    hash ^= hash >> 15;
  }
  uint32_t* free = nullptr;
  for (size_t probe = 0; probe < kMaxGroupProbes && free == nullptr; ++probe) {
    uint32_t& slot = table_[(hash + probe) & (table_.size() - 1)];
    if (slot == 0) {
      free = &slot;
    } else if (matches(groups_[slot - 1], tag, influences)) {
      return groups_[slot - 1].number;
    }
  }
  add({tag, next, influences});
  if (free != nullptr) *free = static_cast<uint32_t>(groups_.size());
  return next;
}

void JointGroups::add(const Group& group) {
  groups_.resize(groups_.size() + 1);
  groups_.back() = group;
}

}  // namespace md5v::skin
