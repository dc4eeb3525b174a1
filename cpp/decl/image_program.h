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
};

// How many images an operation takes from those before it.
constexpr size_t operandCount(ImageOp op) {
  if (op == ImageOp::kFile) return 0;
  return op == ImageOp::kAddNormals || op == ImageOp::kAdd ? 2 : 1;
}

struct ImageStep {
  ImageOp op = ImageOp::kFile;
  std::string file;  // of a kFile, as written
  std::array<float, 4> numbers = {1.0f, 1.0f, 1.0f, 1.0f};
};

// Steps in the order of their work: each operation takes its operands, which stand before it, from a stack
// and leaves one image. A program that was read leaves exactly one.
using ImageProgram = std::vector<ImageStep>;

// Formulas nested deeper are not read.
constexpr int kMaxImageDepth = 16;

// Reads one program. Functions that are unknown stand for their first image, operands that are missing for
// the other one; both are reported. Empty, and reported, where there is no image at all.
std::optional<ImageProgram> readImageProgram(Scanner& scanner);

// One spelling for equal programs: "addnormals(models/a,heightmap(models/b,4))" ('\' as '/', names as
// written).
std::string describe(const ImageProgram& program);

}  // namespace md5v::decl
