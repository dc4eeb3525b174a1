// Fuzzes images: decodes any bytes, and runs the operations of image programs on them.
#include <gtest/gtest.h>

#include <string>

#include "image/decode.h"
#include "image/normal_map.h"
#include "image/operations.h"
#include "image/stored_image.h"

namespace md5v {
namespace {

// Larger pictures add no coverage and take more time.
constexpr size_t kMostPixels = 1 << 16;

void checkStored(std::span<const uint8_t> bytes) {
  std::string error;
  const std::optional<StoredImage> stored = readStored(bytes, error);
  ASSERT_EQ(stored.has_value(), error.empty());
  if (!stored) return;
  for (size_t i = 0; i < stored->levels.size(); ++i) {
    const ImageLevel& level = stored->levels[i];
    ASSERT_LE(level.offset, bytes.size());
    ASSERT_LE(level.size, bytes.size() - level.offset);
    if (level.size > kMostPixels) continue;
    const Image image = decodeStored(bytes, *stored, i);
    ASSERT_EQ(image.rgba.size(), 4u * static_cast<size_t>(level.width) * static_cast<size_t>(level.height));
  }
}

void checkImage(std::span<const uint8_t> bytes) {
  std::string error;
  std::optional<Image> image = decodeImage(bytes, error);
  ASSERT_EQ(image.has_value(), error.empty());
  if (!image) return;
  const size_t pixels = static_cast<size_t>(image->width) * static_cast<size_t>(image->height);
  ASSERT_EQ(image->rgba.size(), 4 * pixels);
  ASSERT_LE(pixels, maxImagePixels());
  if (pixels > kMostPixels) return;
  Image normals = *image;
  heightmapToNormals(normals, 4.0f);
  smoothNormals(normals);
  addNormals(*image, normals);
  addImage(normals, *image);
  scaleImage(normals, {2.0f, -1.0f, 1e30f, 0.5f});
  makeAlpha(normals);
  copyAlpha(normals, *image);
  readXFromAlpha(normals);
  ASSERT_EQ(normals.rgba.size(), image->rgba.size());
}

}  // namespace
}  // namespace md5v

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::checkStored({data, size});
  md5v::checkImage({data, size});
  return 0;
}
