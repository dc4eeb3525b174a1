// Checks the joint lists of meshes and animations: names, and parents that exist and form no cycle.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "md5/grammar/cursor.h"
#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

// Values of a joint in the file that the joint itself does not keep.
struct JointSource {
  static constexpr int64_t kUnreadable = std::numeric_limits<int64_t>::min();
  int64_t parent = -1;       // as in the file; kUnreadable if it was unreadable, which was reported
  size_t offset = 0;         // of the entry
  size_t parent_offset = 0;  // of the parent; 0: the parent is the token after the one at `offset`
  bool is_damaged = false;   // a fault of the entry was reported
};

// The token `index` tokens after the parent of a joint. Version 6 has its values elsewhere, so there it is
// the joint itself.
text::Token tokenOf(const Cursor& cursor, const JointSource& joint, size_t index);

// Whether a token can begin the entry of a joint: it is a name.
bool isJointName(const text::Token& token);

// Whether x, y and z are too long for a rotation, whose w follows from them. id Tech 4 uses the root of the
// absolute value in this case.
inline bool isTooLong(const glm::dvec3& xyz) { return xyz.x * xyz.x + xyz.y * xyz.y + xyz.z * xyz.z > 1.01; }

// The number of intended roots. Joints that became roots because of an invalid parent are not counted.
size_t rootCount(std::span<const JointSource> sources);

// The valid parents: -1 or the index of another joint, without cycles. Reports a count that differs, every
// parent that was changed, parents after their child, and names that occur twice. Takes time in proportion to
// the joints. `names` has one entry for each of `sources`.
std::vector<int32_t> validParents(Cursor& cursor, std::span<const JointSource> sources,
                                  std::span<const std::string_view> names);

// Sets the parents of `joints`, which already have their names.
template <class Joint>
void resolveParents(Cursor& cursor, std::span<const JointSource> sources, std::vector<Joint>& joints) {
  std::vector<std::string_view> names;
  names.reserve(joints.size());
  for (const Joint& joint : joints) names.push_back(joint.name);
  const std::vector<int32_t> parents = validParents(cursor, sources, names);
  for (size_t i = 0; i < parents.size(); ++i) joints[i].parent = parents[i];
}

}  // namespace md5v::md5
