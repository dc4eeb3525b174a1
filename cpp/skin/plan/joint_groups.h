// Finds vertices with the same joints: the kernels move four of them at once with one set of matrices.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/raw_vector.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// More weights than real vertices have, but for a few. Weights of such are not laid out vertex by vertex:
// ranges may overlap, so a short file could ask for any amount of memory.
inline constexpr uint32_t kMaxGrouped = 12;

// The influences of one vertex whose bias is not 0, ordered by joint.
struct SortedInfluences {
  uint32_t at[kMaxGrouped] = {};  // in SkinnedMesh::influences
  uint32_t count = 0;
};

// `range` has no more than kMaxGrouped influences with a bias other than 0. Fills `sorted`: processors stall
// where a result of small parts is copied in large ones.
void sortInfluences(const SkinnedMesh& mesh, InfluenceRange range, SortedInfluences& sorted);

// Finds groups again by what their vertices have in common.
class JointGroups {
 public:
  JointGroups(const SkinnedMesh& mesh, size_t vertices);

  // The number of the group of vertices that have `tag` and the joints of `influences`, each as often; `next`
  // for a new one. Once in a great while a new one where there is one already: what that costs is a quad.
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
