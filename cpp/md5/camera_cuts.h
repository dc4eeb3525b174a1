// The cuts of a camera path, made usable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// As the file has it.
struct CameraCut {
  int64_t value = 0;
  size_t offset = 0;
  bool is_damaged = false;  // no number, which has been reported
};

// Reports how many there are, where that is not what `declared` says or more than `keys`, the number of keys.
// `camera_offset` is where the camera block begins, `has_block` whether there is one of cuts.
void checkCutCount(Reader& reader, const DeclaredCount& declared, size_t found, bool has_block, size_t keys,
                   size_t camera_offset);

// Those within 1 .. keys-1, ascending and unique. What had to be done about them is reported, except of cuts
// behind the last key where `declared_keys` of them were to come.
std::vector<uint32_t> settleCuts(Reader& reader, const std::vector<CameraCut>& cuts, size_t keys,
                                 int64_t declared_keys);

}  // namespace md5v::md5
