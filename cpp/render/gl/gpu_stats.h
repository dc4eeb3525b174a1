// What is alive on the GPU, counted by the handles themselves.
#pragma once

#include <cstdint>
#include <memory>

namespace md5v::render {

// What is alive on the GPU now; the proof that removed things are freed. `bytes` is what was asked of GL:
// buffer sizes, and RGBA textures with all their mip levels.
struct GpuStats {
  uint32_t buffers = 0;
  uint32_t textures = 0;
  uint32_t bytes = 0;
};

// Shared by a renderer and everything it made, so that these may be destroyed in any order.
using GpuLedger = std::shared_ptr<GpuStats>;

}  // namespace md5v::render
