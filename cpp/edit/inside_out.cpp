#include "md5/inside_out.h"

#include <utility>

#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"

namespace md5v::edit {

void turnInsideOut(MeshFile& file, Changes& changes) {
  const std::vector<size_t> found = md5::insideOutMeshes(file);
  for (const size_t i : found) {
    md5::SubMesh& mesh = file.meshes[i];
    for (size_t corner = 0; corner + 2 < mesh.indices.size(); corner += 3)
      std::swap(mesh.indices[corner + 1], mesh.indices[corner + 2]);
  }
  if (found.empty()) return;
  changes.push_back({"triangles-turned", concat("The triangles of ", counted(found.size(), "mesh", "meshes"),
                                                " faced inwards and were turned.")});
}

}  // namespace md5v::edit
