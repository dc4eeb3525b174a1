// Wraps stb_image, reduced to TGA. No other file includes it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace md5v {

struct StbDeleter {
  void operator()(uint8_t* pixels) const;
};

// RGBA, top row first, of the size in the header. Null if stb_image rejects the bytes or memory runs out.
// Missing bytes read as 0, so the caller must check the lengths first.
std::unique_ptr<uint8_t, StbDeleter> stbDecodeTga(std::span<const uint8_t> bytes);

}  // namespace md5v
