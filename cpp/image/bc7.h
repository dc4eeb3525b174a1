// Decodes the blocks of BC7 (BPTC), the compression of the newest texture packs.
#pragma once

#include <cstdint>

#include "image/blocks.h"

namespace md5v {

// `block` has 16 bytes. All of their values have a meaning; the reserved mode gives transparent black. Rules
// and tables: Khronos Data Format Specification, "BPTC compressed texture image formats".
void decodeBc7Block(const uint8_t* block, BlockPixels& out);

}  // namespace md5v
