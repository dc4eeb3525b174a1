// Holds the bytes that the page passes to the next call. The page fills the view that inputView() returns;
// the function that reads the bytes releases them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace md5v::wasm {

class Input {
 public:
  // Not initialised, because the page writes every byte. A std::vector would clear them first.
  uint8_t* allocate(size_t size) {
    release();
    bytes_.reset(new uint8_t[size]);
    size_ = size;
    return bytes_.get();
  }
  void release() {
    bytes_.reset();
    size_ = 0;
  }
  std::span<const uint8_t> bytes() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t size_ = 0;
};

}  // namespace md5v::wasm
