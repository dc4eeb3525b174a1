// Reads numbers as printf's "%f" writes them, with six decimals: most animations hold nothing else. The shape
// of the tokens is checked 64 bytes at a time instead of token by token. With decimals.h alone, such
// animations are read at 0.63 to 0.76 of the speed (26 of 55 real files over 20 kB, wasm).
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::text {

// The room that the output needs. It includes what is written beyond the last number.
inline constexpr size_t kMostMillionths = 80;

// Reads such numbers, separated by blanks, from `at` on, and moves `at` past the last one. Returns how many
// it read. It stops less than 64 bytes before the first token of another form, and 128 bytes before `end`.
// Without SIMD it reads none. `at` must not be inside a token, and three bytes before it must be readable.
size_t readMillionths(const uint8_t*& at, const uint8_t* end, double* values);

}  // namespace md5v::text
