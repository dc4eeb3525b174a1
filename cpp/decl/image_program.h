// Reads the image of a material: a file, or a formula over files such as addnormals(a, heightmap(b, 4)).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "decl/scanner.h"

namespace md5v::decl {

enum class ImageOp : uint8_t {
  kFile,
  kHeightmap,   // numbers[0]: scale
  kAddNormals,  // two operands
  kSmoothNormals,
  kAdd,    // two operands
  kScale,  // numbers: factors of red, green, blue, alpha
  kInvertAlpha,
  kInvertColor,
  kMakeIntensity,
  kMakeAlpha,
  // No material names these. They are for images that an engine stores in another form.
  kCopyAlpha,   // two operands: the colours of the first, the alpha of the second
  kXFromAlpha,  // see readXFromAlpha()
};

// How many earlier images an operation consumes.
constexpr size_t operandCount(ImageOp op) {
  if (op == ImageOp::kFile) return 0;
  return op == ImageOp::kAddNormals || op == ImageOp::kAdd || op == ImageOp::kCopyAlpha ? 2 : 1;
}

struct ImageStep {
  ImageOp op = ImageOp::kFile;
  std::string file;  // only for kFile: the name as written
  std::array<float, 4> numbers = {1.0f, 1.0f, 1.0f, 1.0f};
  size_t offset = 0;  // only for kFile: of the name in its declarations
};

// Steps in the order of execution. Each operation takes its operands from a stack and pushes one image. A
// complete program leaves exactly one image.
using ImageProgram = std::vector<ImageStep>;

// Deeper formulas are not read.
constexpr int kMaxImageDepth = 16;

// Reads one program. An unknown function is replaced by its first image, a missing operand by the other one;
// both are reported. Without any image, returns nullopt and reports that.
std::optional<ImageProgram> readImageProgram(Scanner& scanner);

// One spelling for equal programs: "addnormals(models/a,heightmap(models/b,4))". Names keep their case, '\'
// becomes '/'.
std::string describe(const ImageProgram& program);

}  // namespace md5v::decl
