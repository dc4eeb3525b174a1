// Holds a mesh { } block between the text and SubMesh, and the locations of its entries for the checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "md5/dialects/vertex_extras.h"
#include "md5/grammar/entry_list.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

// Replaces an index that is not a number, negative or too large.
inline constexpr uint32_t kNoIndex = UINT32_MAX;

struct Triangle {
  uint32_t vertices[3] = {0, 0, 0};
};

// The block as the text has it. Its indices may be out of range.
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

// The locations of a mesh whose data is in a SubMesh. Vertices and weights have the SubMesh's indices.
struct SubmeshSource {
  size_t offset = 0;  // of the keyword mesh
  EntrySource vertices;
  EntryList<Triangle> triangles;  // all of the file; the SubMesh lacks those whose vertices do not exist
  EntrySource weights;
};

}  // namespace md5v::md5
