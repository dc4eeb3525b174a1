// Binds image decoding for web/core: files in, pixels out. A stack holds the operands of an image program
// while it is executed.
#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "decl/image_program.h"
#include "image/decode.h"
#include "image/image_fault.h"
#include "image/lmp.h"
#include "image/normal_map.h"
#include "image/operations.h"
#include "image/stored_image.h"
#include "wasm/module_input.h"
#include "wasm/values.h"

namespace md5v::wasm {

namespace {

using emscripten::val;

std::vector<Image>& images() {
  static std::vector<Image> instance;
  return instance;
}

struct LevelValue {
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t offset = 0;
  uint32_t size = 0;
};

struct StoredValue {
  std::string error;   // empty for none
  std::string blocks;  // 'bc1', 'bc2' or 'bc3'; empty if GPUs do not support the stored format
  val levels = val::array();
};

struct SizeValue {
  uint32_t width = 0;
  uint32_t height = 0;
};

// Describes the stored format of the DDS or .bimage file in the input.
StoredValue describeStored() {
  StoredValue value;
  const std::optional<StoredImage> stored = readStored(moduleInput().bytes(), value.error);
  if (!stored) return value;
  constexpr const char* kNames[] = {"bc1", "bc2", "bc3"};
  const auto format = static_cast<size_t>(stored->blocks);
  if (stored->is_blocks && format < 3 && stored->colors == StoredColors::kPlain)
    value.blocks = kNames[format];
  std::vector<LevelValue> levels;
  for (const ImageLevel& level : stored->levels) {
    levels.push_back({static_cast<uint32_t>(level.width), static_cast<uint32_t>(level.height),
                      static_cast<uint32_t>(level.offset), static_cast<uint32_t>(level.size)});
  }
  value.levels = arrayOf(levels);
  return value;
}

// Decodes the input onto the stack. Returns the error, or an empty string.
std::string pushImage() {
  std::string error;
  std::optional<Image> image = decodeImage(moduleInput().bytes(), error);
  moduleInput().release();
  if (image) images().push_back(std::move(*image));
  return error;
}

// Decodes an image of Quake onto the stack; the input has its palette first. Returns the error, or an empty
// string.
std::string pushLmp(uint32_t palette_size, const std::string& name) {
  std::string error;
  const std::span<const uint8_t> bytes = moduleInput().bytes();
  const size_t size = std::min<size_t>(palette_size, bytes.size());
  std::optional<Image> image = decodeLmp(bytes.subspan(size), bytes.first(size), name, error);
  moduleInput().release();
  if (image) images().push_back(std::move(*image));
  return error;
}

// Faults of the file in the input; empty for none.
std::string findCutOff() { return cutOffFault(moduleInput().bytes()); }
std::string describeForeign() { return foreignImageFault(moduleInput().bytes()); }

// Decodes one level of the DDS or .bimage file in the input onto the stack; false if it has no such level.
bool pushLevel(uint32_t level) {
  std::string error;
  const std::optional<StoredImage> stored = readStored(moduleInput().bytes(), error);
  if (!stored || level >= stored->levels.size()) return false;
  images().push_back(decodeStored(moduleInput().bytes(), *stored, level));
  return true;
}

// Applies one step of an image program (a decl::ImageOp) to the images on top of the stack. Does nothing if
// there are too few.
void applyStep(uint32_t op, float a, float b, float c, float d) {
  using decl::ImageOp;
  std::vector<Image>& stack = images();
  const auto step = static_cast<ImageOp>(op);
  const size_t operands = decl::operandCount(step);
  if (operands == 0 || stack.size() < operands) return;
  const Image second = operands == 2 ? std::move(stack.back()) : Image{};
  if (operands == 2) stack.pop_back();
  Image& image = stack.back();
  switch (step) {
    case ImageOp::kHeightmap:
      return heightmapToNormals(image, a);
    case ImageOp::kAddNormals:
      return addNormals(image, second);
    case ImageOp::kSmoothNormals:
      return smoothNormals(image);
    case ImageOp::kAdd:
      return addImage(image, second);
    case ImageOp::kScale:
      return scaleImage(image, {a, b, c, d});
    case ImageOp::kInvertAlpha:
      return invertAlpha(image);
    case ImageOp::kInvertColor:
      return invertColor(image);
    case ImageOp::kMakeIntensity:
      return makeIntensity(image);
    case ImageOp::kMakeAlpha:
      return makeAlpha(image);
    case ImageOp::kCopyAlpha:
      return copyAlpha(image, second);
    case ImageOp::kXFromAlpha:
      return readXFromAlpha(image);
    case ImageOp::kFile:
      return;
  }
}

// The size of the image on top of the stack, which must not be empty. dropImages() frees all images.
SizeValue imageSize() {
  return {static_cast<uint32_t>(images().back().width), static_cast<uint32_t>(images().back().height)};
}
val imageView() { return viewOf(images().back().rgba.data(), images().back().rgba.size()); }
void setMaxPixels(double most) { maxImagePixels() = static_cast<size_t>(most); }
void dropImages() {
  images() = {};
  moduleInput().release();
}

}  // namespace

EMSCRIPTEN_BINDINGS(images) {
  emscripten::value_object<LevelValue>("ImageLevel")
      .field("width", &LevelValue::width)
      .field("height", &LevelValue::height)
      .field("offset", &LevelValue::offset)
      .field("size", &LevelValue::size);
  emscripten::value_object<StoredValue>("StoredImage")
      .field("error", &StoredValue::error)
      .field("blocks", &StoredValue::blocks)
      .field("levels", &StoredValue::levels);
  emscripten::value_object<SizeValue>("ImageSize")
      .field("width", &SizeValue::width)
      .field("height", &SizeValue::height);
  emscripten::function("describeStored", &describeStored);
  emscripten::function("pushImage", &pushImage);
  emscripten::function("pushLmp", &pushLmp);
  emscripten::function("findCutOff", &findCutOff);
  emscripten::function("describeForeign", &describeForeign);
  emscripten::function("pushLevel", &pushLevel);
  emscripten::function("applyStep", &applyStep);
  emscripten::function("imageSize", &imageSize);
  emscripten::function("imageView", &imageView);
  emscripten::function("setMaxPixels", &setMaxPixels);
  emscripten::function("dropImages", &dropImages);
}

}  // namespace md5v::wasm
