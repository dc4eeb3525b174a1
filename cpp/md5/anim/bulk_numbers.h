// Reads the hierarchy, the base frame, the bounds and the frames of an animation on the fast path: see
// mesh/bulk_entries.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "md5/anim/number_list.h"
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

// How the file has written its numbers so far. It decides which of two ways is tried first.
struct NumberHabit {
  bool is_usual = true;  // most numbers have six decimals
};

// Reads numbers. Appends the nearest floats, and the doubles that these were rounded from.
void readBulk(text::Lexer& lexer, NumberList<float>& numbers, NumberList<double>& precise,
              NumberHabit& habit);

}  // namespace md5v::md5
