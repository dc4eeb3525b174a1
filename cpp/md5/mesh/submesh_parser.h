// Reads a mesh { } block with its vert, tri and weight lines as they are; resolve.h checks their indices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "md5/dialects/vertex_extras.h"
#include "md5/grammar/entry_list.h"
#include "md5/mesh/bulk_entries.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// A mesh { } block between the text and its SubMesh. After resolveSubmesh() it keeps only the locations of
// the entries, for the checks.
struct RawSubmesh {
  static constexpr size_t kNoDialect = SIZE_MAX;

  size_t offset = 0;  // of the keyword mesh
  std::string name;
  std::optional<std::string> material;  // the text of `shader`; nullopt if there is none
  size_t material_offset = 0;
  EntryList<MeshVertex> vertices;
  EntryList<Triangle> triangles;
  EntryList<MeshWeight> weights;
  uint32_t flags = 0;
  VertexExtras extras;
  size_t dialect_offset = kNoDialect;  // of the first element that only versions 11 and 12 have
};

// Reads from the opening brace to the closing one. Stops before a keyword that belongs outside of a mesh, and
// at the end of the file. `offset` is that of the keyword mesh.
void readSubmesh(Cursor& cursor, size_t offset, RawSubmesh& mesh);

}  // namespace md5v::md5
