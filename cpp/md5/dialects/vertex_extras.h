// Reads the colours, stored normals and tangents that versions 11 and 12 add to the vertices of a mesh.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "md5/grammar/entry_list.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

struct VertexExtra {
  uint32_t vertex = 0;  // the index in file order; for a vertexcolor entry, the vertex itself
  uint32_t offset = 0;
  bool is_slot = false;  // of a vertexcolor entry
  bool has_color = false;
  bool has_normal = false;
  bool has_tangent = false;
  glm::vec4 color{1.0f};  // r, g, b, a, in 0..1 or 0..255
  glm::vec3 normal{0.0f};
  glm::vec4 tangent{0.0f};

  bool isEmpty() const { return !has_color && !has_normal && !has_tangent; }
};

struct VertexExtras {
  std::vector<VertexExtra> groups;  // those of vertices that have any, and of vertexcolor entries
  DeclaredCount declared_colors;    // numvertexcolors
  uint32_t color_entries = 0;
  uint32_t odd_groups = 0;      // groups in parentheses with another number of values
  size_t odd_group_offset = 0;  // of the first such group
};

// Reads the groups in parentheses that come next: three numbers are a normal, four after a normal its
// tangent, any other four a colour. The files of Enemy Territory: Quake Wars write the colour last, but a
// reader by other authors expects it before the weights. So call this before and after the weights of a vert
// entry.
void readVertexGroups(Cursor& cursor, VertexExtra& extra, VertexExtras& extras);

// Reads a vertexcolor entry after its keyword at `offset`.
void readColorEntry(Cursor& cursor, size_t offset, VertexExtras& extras);

// Fills colors and stored_frames of `mesh`, whose vertices are complete. `order` is the order of the vertices
// in the file, and `is_sorted` whether they were sorted by it.
void resolveExtras(Cursor& cursor, const VertexExtras& extras, const EntryOrder& order, bool is_sorted,
                   SubMesh& mesh);

}  // namespace md5v::md5
