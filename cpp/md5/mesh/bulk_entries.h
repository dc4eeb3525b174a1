// Reads the vertices, triangles and weights of a mesh, and its joints, on the fast path: where the bytes
// lie, for as long as they are written as exporters write them. The parser takes an entry that is written
// otherwise (comments, missing blanks, exponents, the last bytes of the file) and asks again. Both ways
// give the same result; the bulk of a file is read 20 times as fast here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "md5/grammar/entry_list.h"
#include "md5/mesh_file.h"
#include "md5/stored_transform.h"
#include "text/lexer.h"

namespace md5v::md5 {

// Stands for an index that is no number, negative or too large.
inline constexpr uint32_t kNoIndex = UINT32_MAX;

struct Triangle {
  uint32_t vertices[3] = {0, 0, 0};
};
static_assert(sizeof(Triangle) == 3 * sizeof(uint32_t), "triangles are copied as indices");

// Each takes entries from the lexer's position on until one is written otherwise, and appends them.
void readBulk(text::Lexer& lexer, EntryList<MeshVertex>& vertices);
void readBulk(text::Lexer& lexer, EntryList<Triangle>& triangles);
void readBulk(text::Lexer& lexer, EntryList<MeshWeight>& weights);

// An entry of a mesh's joints: "name" parent ( x y z ) ( x y z ), and a // comment behind it.
struct BulkMeshJoint {
  size_t offset = 0;
  std::string_view name;  // printable ASCII, not empty
  int32_t parent = -1;
  StoredTransform bind;
};
// Takes one; false, and nothing taken, where it is written otherwise.
bool readBulk(text::Lexer& lexer, BulkMeshJoint& joint);

}  // namespace md5v::md5
