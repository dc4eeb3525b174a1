// Wraps stb_image, reduced to TGA. No other file includes it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace md5v {

struct StbDeleter {
  void operator()(uint8_t* pixels) const;
};

// RGBA, top row first, of the size that the header says; null where stb_image refuses the bytes or memory
// runs out. Missing bytes read as 0: whoever calls this has checked the lengths.
std::unique_ptr<uint8_t, StbDeleter> stbDecodeTga(std::span<const uint8_t> bytes);

}  // namespace md5v
