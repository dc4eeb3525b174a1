// The beginning of a joint in the lists of meshes and animations: its name and its parent, however they are
// written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "md5/inner_braces.h"
#include "md5/reader.h"

namespace md5v::md5 {

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

// A joint's parent; JointSource::kNamed where a name stands there. An unquoted name takes a glued parent with
// it (root-1), as the engine's lexer ends names at the minus; such a parent is split off the name. Notes
// where the parent stands, and reports a name that should stand in quotes.
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

// Whether a token can be the name of a joint.
bool isNameOfJoint(const text::Token& token);

// Reader::blockGoesOn() for a list of joints, past braces around each of them. A brace that closes the list
// too early is not passed over here (false): the parsers go on behind it by Reader::reopens(), which knows
// joints.
inline bool jointsGoOn(Reader& reader, InnerBraces& braces, Wording what, bool (*startsJoint)(Reader&)) {
  if constexpr (!kIsPlainReader) braces.skip(false);
  return reader.blockGoesOn(what, kIsPlainReader ? nullptr : startsJoint);
}

}  // namespace md5v::md5
