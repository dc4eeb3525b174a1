// Numbers as printf's "%f" writes them, with six digits behind the point: most animations hold nothing else.
// What their tokens have in common is checked 64 bytes at a time, and no number waits for the end of the one
// before it: animations of such numbers are read in 0.73 to 0.80 of the time that decimals.h takes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::text {

// As many as are read at once, at most, with what is written beyond the last: there must be room for them.
inline constexpr size_t kMostMillionths = 80;

// Reads such numbers, which are separated by blanks, from `at` on, and moves it behind the last one. Returns
// how many: none from the first token on that is anything else or is near to `end`, and none at all without
// SIMD; what stands less than 64 bytes before such a token may be left, too. `at` is no byte inside a token,
// and has three bytes of the text before it. `nearest` are the nearest floats, `precise` doubles off by at
// most a few units in their last place.
size_t readMillionths(const uint8_t*& at, const uint8_t* end, float* nearest, double* precise);

}  // namespace md5v::text
