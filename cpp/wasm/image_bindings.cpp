// Binds image decoding for web/core: files in, pixels out. A stack holds the operands of an image program
// while it runs.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <vector>

#include "decl/image_program.h"
#include "image/dds.h"
#include "image/decode.h"
#include "image/operations.h"
#include "wasm/asset_input.h"
#include "wasm/values.h"

namespace md5v::wasm {

Input& assetInput() {
  static Input instance;
  return instance;
}

namespace {

using emscripten::val;

std::vector<Image>& images() {
  static std::vector<Image> instance;
  return instance;
}

struct DdsLevelValue {
  uint32_t width = 0;
  uint32_t height = 0;
  uint32_t offset = 0;
  uint32_t size = 0;
};

struct DdsValue {
  std::string error;   // empty for none
  std::string blocks;  // 'bc1', 'bc2' or 'bc3'; empty where GPUs do not take the image as it is stored
  val levels = val::array();
};

struct SizeValue {
  uint32_t width = 0;
  uint32_t height = 0;
};

val inputView(uint32_t size) { return viewOf(assetInput().allocate(size), size); }

// How the DDS image in the input is stored.
DdsValue describeDds() {
  DdsValue value;
  const std::optional<Dds> dds = readDds(assetInput().bytes(), value.error);
  if (!dds) return value;
  constexpr const char* kNames[] = {"bc1", "bc2", "bc3"};
  const auto format = static_cast<size_t>(dds->blocks);
  if (dds->is_blocks && format < 3 && !dds->red_in_alpha) value.blocks = kNames[format];
  std::vector<DdsLevelValue> levels;
  for (const DdsLevel& level : dds->levels) {
    levels.push_back({static_cast<uint32_t>(level.width), static_cast<uint32_t>(level.height),
                      static_cast<uint32_t>(level.offset), static_cast<uint32_t>(level.size)});
  }
  value.levels = arrayOf(levels);
  return value;
}

// Decodes the input onto the stack. Returns what is wrong with it, empty for nothing.
std::string pushImage() {
  std::string error;
  std::optional<Image> image = decodeImage(assetInput().bytes(), error);
  assetInput().release();
  if (image) images().push_back(std::move(*image));
  return error;
}

// Decodes one level of the DDS image in the input onto the stack; false where it has no such level.
bool pushDdsLevel(uint32_t level) {
  std::string error;
  const std::optional<Dds> dds = readDds(assetInput().bytes(), error);
  if (!dds || level >= dds->levels.size()) return false;
  images().push_back(decodeDds(assetInput().bytes(), *dds, level));
  return true;
}

// One step of an image program (a decl::ImageOp) on the images on top of the stack; nothing where they are
// too few.
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
    case ImageOp::kFile:
      return;
  }
}

// The image on top of the stack, which must have one; dropImages() frees all.
SizeValue imageSize() {
  return {static_cast<uint32_t>(images().back().width), static_cast<uint32_t>(images().back().height)};
}
val imageView() { return viewOf(images().back().rgba.data(), images().back().rgba.size()); }
void dropImages() {
  images() = {};
  assetInput().release();
}

}  // namespace

EMSCRIPTEN_BINDINGS(images) {
  emscripten::value_object<DdsLevelValue>("DdsLevel")
      .field("width", &DdsLevelValue::width)
      .field("height", &DdsLevelValue::height)
      .field("offset", &DdsLevelValue::offset)
      .field("size", &DdsLevelValue::size);
  emscripten::value_object<DdsValue>("Dds")
      .field("error", &DdsValue::error)
      .field("blocks", &DdsValue::blocks)
      .field("levels", &DdsValue::levels);
  emscripten::value_object<SizeValue>("ImageSize")
      .field("width", &SizeValue::width)
      .field("height", &SizeValue::height);
  emscripten::function("inputView", &inputView);
  emscripten::function("describeDds", &describeDds);
  emscripten::function("pushImage", &pushImage);
  emscripten::function("pushDdsLevel", &pushDdsLevel);
  emscripten::function("applyStep", &applyStep);
  emscripten::function("imageSize", &imageSize);
  emscripten::function("imageView", &imageView);
  emscripten::function("dropImages", &dropImages);
}

}  // namespace md5v::wasm
