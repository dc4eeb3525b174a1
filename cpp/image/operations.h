// Runs the functions of id Tech 4's image programs on RGBA pixels. Each changes `image` in place; an image
// without pixels stays as it is. Where two images meet, the second is sampled to the size of the first,
// without smoothing.
#pragma once

#include <array>

#include "image/image.h"

namespace md5v {

// A normal map (x right, y down the image) from the mean of red, green and blue as height; `scale` 256 makes
// one step of a byte per pixel a slope of 1. Borders wrap, for any size.
void heightmapToNormals(Image& image, float scale);
// Adds the slopes of `other` to the normals of `image`. Alpha becomes opaque.
void addNormals(Image& image, const Image& other);
// The mean of each normal and its eight neighbours.
void smoothNormals(Image& image);
// Clamped sum, alpha included.
void addImage(Image& image, const Image& other);
// Clamped product with the factors of red, green, blue and alpha, which are finite.
void scaleImage(Image& image, const std::array<float, 4>& factors);
void invertAlpha(Image& image);
void invertColor(Image& image);
// Red to all channels, alpha included.
void makeIntensity(Image& image);
// The mean of red, green and blue to alpha; the colour becomes white.
void makeAlpha(Image& image);

}  // namespace md5v
