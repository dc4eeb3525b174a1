// Runs the functions of id Tech 4's image programs on RGBA pixels. Each changes `image` in place; an image
// without pixels does not change. A second image is resampled to the size of the first, without smoothing.
#pragma once

#include <array>

#include "image/image.h"

namespace md5v {

// A normal map (x right, y down the image) from a height map, where the mean of red, green and blue is the
// height. With `scale` 256, one step of a byte per pixel is a slope of 1. Borders wrap, for any size.
void heightmapToNormals(Image& image, float scale);
// Adds the slopes of `other` to the normals of `image`. Alpha becomes opaque.
void addNormals(Image& image, const Image& other);
// Replaces each normal by the mean of itself and its eight neighbours.
void smoothNormals(Image& image);
// Clamped sum, alpha included.
void addImage(Image& image, const Image& other);
// Clamped product with the factors of red, green, blue and alpha, which must be finite.
void scaleImage(Image& image, const std::array<float, 4>& factors);
void invertAlpha(Image& image);
void invertColor(Image& image);
// Copies red to all channels, including alpha.
void makeIntensity(Image& image);
// Stores the mean of red, green and blue in alpha; the colour becomes white.
void makeAlpha(Image& image);
// Gives `image` the alpha of `other`.
void copyAlpha(Image& image, const Image& other);

}  // namespace md5v
