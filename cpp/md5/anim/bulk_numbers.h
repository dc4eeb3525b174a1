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

// An entry of a hierarchy: "name" parent flags first, and a // comment behind it.
struct BulkAnimJoint {
  size_t offset = 0;
  std::string_view name;  // printable ASCII, not empty
  int32_t parent = -1;
  uint32_t flags = 0;  // only bits of AnimFlag
  uint32_t first_component = 0;
};
// Takes one; false, and nothing taken, where it is written otherwise.
bool readBulk(text::Lexer& lexer, BulkAnimJoint& joint);

// Takes pairs ( x y z ) ( x y z ) of base frames and bounds, and appends them.
void readBulk(text::Lexer& lexer, std::vector<StoredTransform>& pairs);

// Takes "frame N {", whose keyword stands at `offset` then.
bool readBulkFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number);
// Takes the brace that ends a block.
bool readBulkEnd(text::Lexer& lexer);

// How a file writes its numbers, as far as it was read: which of two ways is tried first.
struct NumberHabit {
  bool is_usual = true;  // most with six places
};

// Takes numbers and appends the nearest floats, and the doubles that these are nearest to.
void readBulk(text::Lexer& lexer, NumberList<float>& numbers, NumberList<double>& precise,
              NumberHabit& habit);

}  // namespace md5v::md5
