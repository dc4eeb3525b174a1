// What joint lists of meshes and animations have in common: valid parents, names.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>
#include <span>
#include <string>
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

// The parents, made valid: -1 or the index of another joint, without cycles. Reports a count that is not what
// the file announces, what was changed, parents that come after their child, and names that occur twice.
// Takes time in proportion to the joints (and sorts names). `names` has one entry for each of `sources`.
std::vector<int32_t> settleParents(Reader& reader, Keyword count_keyword, const DeclaredCount& count,
                                   std::span<const JointSource> sources, std::vector<std::string_view> names);

// Sets the parents of `joints`, which have the names of the file already.
template <class Joint>
void settleJoints(Reader& reader, Keyword count_keyword, const DeclaredCount& count,
                  std::span<const JointSource> sources, std::vector<Joint>& joints) {
  std::vector<std::string_view> names;
  names.reserve(joints.size());
  for (const Joint& joint : joints) names.push_back(joint.name);
  const std::vector<int32_t> parents = settleParents(reader, count_keyword, count, sources, std::move(names));
  for (size_t i = 0; i < parents.size(); ++i) joints[i].parent = parents[i];
}

struct JointName {
  std::string text;
  bool is_bare = false;  // written without quotes
  size_t offset = 0;
  bool is_missing = false;  // which has been reported
  size_t parent_offset = 0;
  size_t quoting_remarks = 0;      // on the quotes that it should stand in
  bool is_in_parentheses = false;  // with all of its joint, which has been reported
};
// A joint's name; empty, and reported, where a number stands instead. nullopt if there is none at all: then
// everything up to the next possible name was skipped.
std::optional<JointName> readJointName(Reader& reader);

// A joint's parent. An unquoted name takes a glued parent with it (root-1), as the engine's lexer ends names
// at the minus; such a parent is split off the name. Notes where the parent stands, and reports a name that
// should stand in quotes.
std::optional<int64_t> readJointParent(Reader& reader, JointName& name);

// Takes and reports what follows on the line of a whole joint of a mesh, right behind its last parenthesis,
// and is none itself: it has neither a parent nor vectors.
void skipBehindJoint(Reader& reader);

// Skips to what may be the name of the next joint, or the end of the block.
void skipToJoint(Reader& reader);

// True if the next word names a joint, although it might be a keyword: a joint's name is followed by its
// parent and then by a parenthesis (mesh) or a number (animation).
bool startsMeshJoint(Reader& reader);
bool startsAnimJoint(Reader& reader);

}  // namespace md5v::md5
