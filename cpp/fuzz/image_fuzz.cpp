// Fuzzes images: decodes any bytes, and runs the operations of image programs on them.
#include <gtest/gtest.h>

#include <string>

#include "image/bimage.h"
#include "image/dds.h"
#include "image/decode.h"
#include "image/operations.h"

namespace md5v {
namespace {

// Pictures of more pixels say nothing new and take their time.
constexpr size_t kMostPixels = 1 << 16;

void checkDds(std::span<const uint8_t> bytes) {
  std::string error;
  const std::optional<Dds> dds = readDds(bytes, error);
  ASSERT_EQ(dds.has_value(), error.empty());
  if (!dds) return;
  for (size_t i = 0; i < dds->levels.size(); ++i) {
    const ImageLevel& level = dds->levels[i];
    ASSERT_LE(level.offset, bytes.size());
    ASSERT_LE(level.size, bytes.size() - level.offset);
    if (level.size > kMostPixels) continue;
    const Image image = decodeDds(bytes, *dds, i);
    ASSERT_EQ(image.rgba.size(), 4u * static_cast<size_t>(level.width) * static_cast<size_t>(level.height));
  }
}

void checkBimage(std::span<const uint8_t> bytes) {
  std::string error;
  const std::optional<Bimage> bimage = readBimage(bytes, error);
  ASSERT_EQ(bimage.has_value(), error.empty());
  if (!bimage) return;
  for (size_t i = 0; i < bimage->levels.size(); ++i) {
    const ImageLevel& level = bimage->levels[i];
    ASSERT_LE(level.offset, bytes.size());
    ASSERT_LE(level.size, bytes.size() - level.offset);
    if (level.size > kMostPixels) continue;
    const Image image = decodeBimage(bytes, *bimage, i);
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
  ASSERT_LE(pixels, kMaxImagePixels);
  if (pixels > kMostPixels) return;
  Image normals = *image;
  heightmapToNormals(normals, 4.0f);
  smoothNormals(normals);
  addNormals(*image, normals);
  addImage(normals, *image);
  scaleImage(normals, {2.0f, -1.0f, 1e30f, 0.5f});
  makeAlpha(normals);
  ASSERT_EQ(normals.rgba.size(), image->rgba.size());
}

}  // namespace
}  // namespace md5v

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::checkDds({data, size});
  md5v::checkBimage({data, size});
  md5v::checkImage({data, size});
  return 0;
}
