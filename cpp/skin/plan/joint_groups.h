// Finds vertices with the same joints. The kernels move four of them at a time with one set of matrices.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/raw_vector.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// Nearly all real vertices have at most this number of weights. Vertices with more are not grouped: their
// ranges may overlap, so a short file could require any amount of memory.
inline constexpr uint32_t kMaxGrouped = 12;

// The influences of one vertex whose bias is not 0, ordered by joint.
struct SortedInfluences {
  uint32_t at[kMaxGrouped] = {};  // in SkinnedMesh::influences
  uint32_t count = 0;
};

// `range` has no more than kMaxGrouped influences with a bias other than 0. The result is an argument, not
// the return value: processors stall if small stores are soon copied in large loads.
void sortInfluences(const SkinnedMesh& mesh, InfluenceRange range, SortedInfluences& sorted);

// Maps the common properties of vertices to groups.
class JointGroups {
 public:
  JointGroups(const SkinnedMesh& mesh, size_t vertices);

  // The number of the group of vertices that have `tag` and the same multiset of joints as `influences`;
  // `next` for a new group. In rare cases it is a new group although one exists, which only costs a quad.
  uint32_t find(uint32_t tag, const SortedInfluences& influences, uint32_t next);

 private:
  struct Group {
    uint32_t tag = 0;
    uint32_t number = 0;
    SortedInfluences influences;  // of the first vertex
  };
  void add(const Group& group);
  bool matches(const Group& group, uint32_t tag, const SortedInfluences& influences) const;

  const SkinnedMesh& mesh_;
  RawVector<Group> groups_;
  std::vector<uint32_t> table_;  // index of a group + 1, or 0
};

}  // namespace md5v::skin
