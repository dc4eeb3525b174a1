// Blocks whose first line, or the keyword in it, got lost: what they hold, and so which they are. Not for the
// plain reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "md5/reader.h"

namespace md5v::md5 {

struct HeadlessBlock {
  enum class Content : uint8_t { kOther, kJoints, kPairs, kNumbers, kMesh };

  Content content = Content::kOther;
  size_t count = 0;  // of pairs or numbers; none where the block is empty
  bool has_brace = false;
  bool is_behind_block = false;  // a '}' stands before it
  int64_t next_frame = -1;       // the number of the frame that follows pairs or numbers
};

// What comes next, at the top level of a file, from its brace on or behind it. `startsEntry` tells joints.
HeadlessBlock findHeadlessBlock(Reader& reader, bool (*startsEntry)(Reader&));

// Whether the number `number` comes next with a brace behind it: a frame without its word, which is reported.
bool reportFrameWithoutWord(Reader& reader, int64_t number);

// The keywords that are still to come, whatever for.
KeywordSet findLaterKeywords(Reader& reader);

// Reports the head that is missing, and takes the brace that is left of it.
void takeRestOfHead(Reader& reader, const HeadlessBlock& block, std::string_view head);

}  // namespace md5v::md5
