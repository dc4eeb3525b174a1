// Reads the vertices, triangles and weights of a mesh, and its joints, on the fast path. It works directly on
// the bytes, for as long as entries have the usual form of exporters. The parser reads an entry of another
// form (comments, missing blanks, exponents, the last bytes of the file) and then calls the fast path again.
// Both ways give the same result; most of a file is read 20 times as fast here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "md5/raw/raw_mesh.h"
#include "md5/stored_transform.h"
#include "text/lexer.h"

namespace md5v::md5 {

// Each function reads entries from the lexer's position on until one has another form, and appends them.
void readBulk(text::Lexer& lexer, EntryList<MeshVertex>& vertices);
void readBulk(text::Lexer& lexer, EntryList<Triangle>& triangles);
void readBulk(text::Lexer& lexer, EntryList<MeshWeight>& weights);

// An entry of a mesh's joints: "name" parent ( x y z ) ( x y z ), and an optional // comment after it.
struct BulkMeshJoint {
  size_t offset = 0;
  std::string_view name;  // printable ASCII, not empty
  int32_t parent = -1;
  StoredTransform bind;
};
// Reads one entry. Returns false, and reads nothing, if it is written in another way.
bool readBulk(text::Lexer& lexer, BulkMeshJoint& joint);

}  // namespace md5v::md5
