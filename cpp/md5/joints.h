// What joint lists of meshes and animations have in common: valid parents, names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "md5/reader.h"

namespace md5v::md5 {

// One joint of either file while it is checked; `parent` as in the file.
struct JointEntry {
  std::string_view name;
  int64_t parent = -1;
  size_t offset = 0;
};

// The parents, made valid: -1 or the index of another joint, without cycles. Reports what was changed,
// parents that come after their child, and names that occur twice. Takes time in proportion to the joints
// (and sorts names).
std::vector<int32_t> settleParents(Reader& reader, std::span<const JointEntry> joints);

size_t rootCount(std::span<const int32_t> parents);

struct JointName {
  std::string text;
  bool is_bare = false;  // written without quotes
  size_t offset = 0;
};
// A joint's name; empty, and reported, where a number stands instead. nullopt if there is none at all: then
// everything up to the next possible name was skipped.
std::optional<JointName> readJointName(Reader& reader);

// A joint's parent. An unquoted name takes a glued parent with it (root-1), as the engine's lexer ends names
// at the minus; such a parent is split off the name.
std::optional<int64_t> readJointParent(Reader& reader, JointName& name);

// Skips to what may be the name of the next joint, or the end of the block.
void skipToJoint(Reader& reader);

// True if the next word names a joint, although it might be a keyword: a joint's name is followed by its
// parent and then, by `then_vector`, a parenthesis (mesh) or a number (animation).
bool startsJoint(Reader& reader, bool then_vector);

}  // namespace md5v::md5
