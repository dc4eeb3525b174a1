// Reads the hierarchy, the base frame, the bounds and the frames of an animation on the fast path: see
// mesh/bulk_entries.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/raw_vector.h"
#include "md5/stored_transform.h"
#include "text/lexer.h"

namespace md5v::md5 {

// An entry of a hierarchy: "name" parent flags first, and an optional // comment after it.
struct BulkAnimJoint {
  size_t offset = 0;
  std::string_view name;  // printable ASCII, not empty
  int32_t parent = -1;
  uint32_t flags = 0;  // only bits of AnimFlag
  uint32_t first_component = 0;
};
// Reads one entry. Returns false, and reads nothing, if it is written in another way.
bool readBulk(text::Lexer& lexer, BulkAnimJoint& joint);

// Reads pairs ( x y z ) ( x y z ) of base frames and bounds, and appends them.
void readBulk(text::Lexer& lexer, std::vector<StoredTransform>& pairs);

// Reads "frame N {", and sets `offset` to that of the keyword.
bool readBulkFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number);
// Reads the brace that ends a block.
bool readBulkEnd(text::Lexer& lexer);

// The numbers of frames or channels.
struct NumberList {
  RawVector<double> values;
  bool are_usual = true;  // most have six decimals, so their fast path is tried first
};

// Reads numbers, and appends them.
void readBulk(text::Lexer& lexer, NumberList& numbers);

}  // namespace md5v::md5
