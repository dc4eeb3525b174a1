// Completes normal maps that store two components of each normal. In a byte, 0 stands for -1 and 255 for 1.
#pragma once

#include <cstdint>

#include "image/image.h"

namespace md5v {

// Computes blue (z) of an RGBA pixel from red and green (x and y). If these are longer than a unit vector,
// all three change, as in the shaders of Doom 3 BFG: z is the root of the surplus, and the vector is
// normalised.
void completeNormal(uint8_t* pixel);

// Moves x from alpha to red, and completes the normals, if the image can only be read like that: Doom 3 and
// its ports compress normal maps with an unused red, so that alpha has all its bits. Other images do not
// change.
void readXFromAlpha(Image& image);

}  // namespace md5v
