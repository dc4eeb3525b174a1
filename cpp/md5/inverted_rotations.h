// Which rotations of a mesh's joints are the inverse of what was meant. Files leave w out: an exporter must
// turn x, y and z round where w has the wrong sign, and one that does not inverts the rotation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "md5/mesh_file.h"
#include "md5/weight_pairs.h"

namespace md5v::md5 {

class InvertedRotations {
 public:
  // Of joints that share vertices. `joints` are the bind transforms; both must outlive this. `step`: see
  // forEachPair().
  InvertedRotations(const MeshFile& file, const Transforms& joints, size_t step);

  // Begins with none or all inverted and goes on with what brings the vertices' joints together. Takes time
  // in proportion to the vertices. Returns the joints as they would be then.
  Transforms search(bool start);

  // Of those that the last search left inverted, the joints for which it matters.
  std::vector<uint32_t> joints() const;

 private:
  struct Bond {
    const MeshWeight* own = nullptr;
    const MeshWeight* other = nullptr;
  };

  Transforms transforms() const;
  float costOf(uint32_t joint, bool is_inverted) const;

  const Transforms& joints_;
  std::vector<bool> is_inverted_;
  JointMatrices matrices_[2];        // as they are, inverted
  std::vector<size_t> first_bonds_;  // by joint, and one more
  std::vector<Bond> bonds_;
};

}  // namespace md5v::md5
