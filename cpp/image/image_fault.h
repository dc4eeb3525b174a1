// Says what is wrong with a file that should be an image, without decoding it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace md5v {

// Reports that a PNG or JPEG ends early, as a sentence for the user. Empty if it is complete, or has another
// format: only browsers decode PNG and JPEG, and they show parts of such an image.
std::string cutOffFault(std::span<const uint8_t> bytes);

// Describes a file that is not an image by its first bytes, of which 32 are enough: what it is, and what is
// expected. If the name says .tga, only call this for a file without the header of a TGA.
std::string foreignImageFault(std::span<const uint8_t> head);

}  // namespace md5v
