// Arrays of the module's memory on their way out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::wasm {

// What a function returns that is registered with [] behind its name; library.js makes a typed array of it,
// which is valid until the next call into the module.
using ArrayView = uint32_t;

ArrayView viewOf(const uint8_t* data, size_t count);
ArrayView viewOf(const uint32_t* data, size_t count);
ArrayView viewOf(const float* data, size_t count);
ArrayView viewOf(const double* data, size_t count);

}  // namespace md5v::wasm
