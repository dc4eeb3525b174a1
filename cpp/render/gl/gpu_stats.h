// Counts what is alive on the GPU. The handles count themselves.
#pragma once

#include <cstdint>
#include <memory>

namespace md5v::render {

// The objects alive on the GPU now; tests prove by it that removed objects are freed. `bytes` is the
// requested size: buffer sizes, and RGBA textures with all their mip levels.
struct GpuStats {
  uint32_t buffers = 0;
  uint32_t textures = 0;
  uint32_t bytes = 0;
};

// Shared by a renderer and everything it made, so that these may be destroyed in any order.
using GpuLedger = std::shared_ptr<GpuStats>;

}  // namespace md5v::render
