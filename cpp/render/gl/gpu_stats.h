// Counts the objects on the GPU. The handles update the counts themselves.
#pragma once

#include <cstdint>
#include <memory>

namespace md5v::render {

// The objects that exist on the GPU now. Tests use it to check that removed objects are freed. `bytes` is the
// requested size: buffer sizes, and RGBA textures with all their mip levels.
struct GpuStats {
  uint32_t buffers = 0;
  uint32_t textures = 0;
  uint32_t bytes = 0;
};

// Shared by a renderer and all objects it created, so that they may be destroyed in any order.
using GpuLedger = std::shared_ptr<GpuStats>;

}  // namespace md5v::render
