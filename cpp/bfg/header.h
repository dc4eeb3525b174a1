// Checks the numbers at the beginning of the files of Doom 3 BFG.
#pragma once

#include <string_view>

#include "bfg/input.h"

namespace md5v::bfg {

// Three letters and the version, in four bytes.
struct BinaryMagic {
  std::string_view letters;
  uint32_t version = 0;
  std::string_view what;       // the part that it begins, for messages: "a compiled model"
  uint32_t newer_version = 0;  // of RBDOOM-3-BFG, if that has one
};

inline constexpr BinaryMagic kStaticMagic{"BRM", 108, "a compiled model", 110};
inline constexpr BinaryMagic kSkinnedMagic{"5DM", 106, "the skinned part of a compiled model"};
inline constexpr BinaryMagic kAnimMagic{"BMD", 101, "a compiled animation"};

// Reads the magic number. Returns the version, or 0, with a finding, for another version, the wrong byte
// order or other bytes.
uint32_t takeMagic(BinaryInput& input, const BinaryMagic& magic);

}  // namespace md5v::bfg
