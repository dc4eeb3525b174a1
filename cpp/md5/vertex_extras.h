// What versions 11 and 12 store for vertices besides the entries of version 10: colours, normals, tangents.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "md5/mesh_file.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// The groups of one vert entry, as in the file.
struct VertexExtra {
  uint32_t vertex = 0;   // place among the mesh's vertices in the order of the file
  bool is_slot = false;  // of a vertexcolor entry: `vertex` is the number of the vertex
  uint32_t offset = 0;
  bool has_color = false;
  bool has_normal = false;
  bool has_tangent = false;
  glm::vec4 color{0.0f};
  glm::vec3 normal{0.0f};
  glm::vec4 tangent{0.0f};

  bool isEmpty() const { return !has_color && !has_normal && !has_tangent; }
};

struct VertexExtras {
  std::vector<VertexExtra> groups;  // of vertices that have any, and of vertexcolor entries
  DeclaredCount declared_colors;    // numvertexcolors
  uint32_t color_entries = 0;
};

// Takes the groups in parentheses that come next, if any: three numbers are a normal, four behind a normal
// its tangent, any other four a colour. Call it before and behind the weights of a vert entry.
void readVertexGroups(Reader& reader, VertexExtra& extra);

// Reads a vertexcolor entry from behind its keyword, which stands at `offset`.
void readColorEntry(Reader& reader, size_t offset, VertexExtras& extras);

// Fills colors and stored_frames of `mesh`, whose vertices are settled; `order` is the one they had in the
// file and `is_sorted` says whether they were sorted by it.
void settleExtras(Reader& reader, const VertexExtras& extras, const SlotOrder& order, bool is_sorted,
                  SubMesh& mesh);

}  // namespace md5v::md5
