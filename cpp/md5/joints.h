// What joint lists of meshes and animations have in common: names that are found, valid parents.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Entries found by name.
class NameIndex {
 public:
  explicit NameIndex(std::vector<std::string_view> names);

  // The first entry of this name, or -1.
  int64_t first(std::string_view name) const;
  // As they were given.
  std::span<const std::string_view> names() const { return names_; }
  // All entries by name, those of one name in their order.
  std::span<const uint32_t> order() const { return order_; }

 private:
  std::vector<std::string_view> names_;
  std::vector<uint64_t> beginnings_;
  std::vector<uint32_t> order_;
};

// What the file says of each joint of a list besides what is kept of it.
struct JointSource {
  static constexpr int64_t kUnreadable = std::numeric_limits<int64_t>::min();
  static constexpr int64_t kNamed = kUnreadable + 1;  // until settleNamedParents()
  int64_t parent = -1;  // as in the file; kUnreadable where that has been reported
  size_t offset = 0;
  size_t parent_offset = 0;       // 0: the parent is the token behind the name, which is one
  bool is_told_nameless = false;  // a number stands for the name, which has been reported
  bool is_damaged = false;        // something in it but the name has been reported
  bool lacks_values = false;      // some of what follows its parent, which has been reported
};

// The number that stands `index` tokens behind the parent of a joint; of version 6, whose lists have their
// numbers elsewhere, an empty one at the joint.
text::Token numberOf(const Reader& reader, const JointSource& joint, size_t index);

// Whether x, y and z are too long for a rotation, whose w follows from them.
inline bool isNoRotation(const glm::dvec3& xyz) {
  return xyz.x * xyz.x + xyz.y * xyz.y + xyz.z * xyz.z > 1.01;
}
inline constexpr std::string_view kLongerThanOne = " is longer than 1.";

// The roots that the file means; joints that had to be made roots are none.
size_t rootCount(std::span<const JointSource> sources);

// Whether some of the joints that are announced are gone, and nothing else tells why: what names them by
// their numbers is not told then.
bool areJointsLost(const Reader& reader, const DeclaredCount& count, std::span<const JointSource> sources);

// The parents, made valid: -1 or the index of another joint, without cycles. Reports a count that is not what
// the file announces, what was changed, parents that come after their child, and names that occur twice.
// Takes time in proportion to the joints (and sorts names). `names` has one entry for each of `sources`.
std::vector<int32_t> settleParents(Reader& reader, Keyword count_keyword, const DeclaredCount& count,
                                   std::span<const JointSource> sources, std::vector<std::string_view> names);

template <class Joint>
std::vector<std::string_view> namesOf(const std::vector<Joint>& joints) {
  std::vector<std::string_view> names(joints.size());
  for (size_t i = 0; i < joints.size(); ++i) names[i] = joints[i].name;
  return names;
}

// Sets the parents of `joints`, which have the names of the file already.
template <class Joint>
void settleJoints(Reader& reader, Keyword count_keyword, const DeclaredCount& count,
                  std::span<const JointSource> sources, std::vector<Joint>& joints) {
  const std::vector<int32_t> parents = settleParents(reader, count_keyword, count, sources, namesOf(joints));
  for (size_t i = 0; i < parents.size(); ++i) joints[i].parent = parents[i];
}

}  // namespace md5v::md5
