// The bulk of a file, read straight from the bytes where it is written as exporters write it. Anything
// unusual (comments, missing blanks, exponents, the last bytes of the file) is left to the parsers' general
// path.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "md5/anim_file.h"
#include "md5/mesh_file.h"
#include "md5/number_list.h"
#include "md5/slots.h"

namespace md5v::md5 {

struct Triangle {
  uint32_t vertices[3] = {0, 0, 0};  // UINT32_MAX where the file has no usable index
};

// Each takes entries from the reader's position on until one is not plain, and appends them to the list.
void readPlainVertices(text::Lexer& lexer, EntryList<MeshVertex>& vertices);
void readPlainTriangles(text::Lexer& lexer, EntryList<Triangle>& triangles);
void readPlainWeights(text::Lexer& lexer, EntryList<MeshWeight>& weights);

// Base frames; and bounds, which look alike: their minimum stands for the position then, their maximum for
// the rotation.
void readPlainPairs(text::Lexer& lexer, std::vector<StoredTransform>& pairs);

// An entry of a hierarchy: "name" parent flags first, and a // comment behind it.
struct PlainJoint {
  size_t offset = 0;      // in the file
  std::string_view name;  // not empty, of printable ASCII
  int32_t parent = -1;
  uint32_t flags = 0;  // only bits of AnimFlag
  uint32_t first_component = 0;
};
// Takes one, or nothing where it is not plain: false.
bool readPlainJoint(text::Lexer& lexer, PlainJoint& joint);

// Takes the head of a further frame, which stands at `offset` then.
bool readPlainFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number);

// An entry of a mesh's list of joints: "name" parent ( x y z ) ( x y z ), and a // comment behind it.
struct PlainMeshJoint {
  size_t offset = 0;
  std::string_view name;  // as above
  int32_t parent = -1;
  StoredTransform bind;
};
bool readPlainMeshJoint(text::Lexer& lexer, PlainMeshJoint& joint);

// Takes the brace that ends a block.
bool readPlainEnd(text::Lexer& lexer);

// How a file writes its numbers, as far as it was read.
struct NumberHabit {
  bool is_usual = true;  // most with six places
};

// Takes numbers in the same way: the nearest floats, and what they are nearest to.
void readPlainNumbers(text::Lexer& lexer, NumberList<float>& numbers, NumberList<double>& precise,
                      NumberHabit& habit);

}  // namespace md5v::md5
