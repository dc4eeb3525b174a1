#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>

#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"

namespace md5v::edit {
namespace {

template <class List>
std::string_view bytesOf(const List& list) {
  return {reinterpret_cast<const char*>(list.data()), list.size() * sizeof(list[0])};
}

bool areEqual(const md5::SubMesh& a, const md5::SubMesh& b) {
  return a.material == b.material && a.flags == b.flags && bytesOf(a.vertices) == bytesOf(b.vertices) &&
         bytesOf(a.indices) == bytesOf(b.indices) && bytesOf(a.weights) == bytesOf(b.weights) &&
         bytesOf(a.colors) == bytesOf(b.colors) && bytesOf(a.stored_frames) == bytesOf(b.stored_frames);
}

// Only meshes with the same key are compared.
std::string keyOf(const md5::SubMesh& mesh) {
  const size_t bytes_hash = std::hash<std::string_view>()(bytesOf(mesh.weights));
  return concat(mesh.material, "\n", mesh.vertices.size(), " ", mesh.indices.size(), " ", bytes_hash);
}

}  // namespace

void mergeDuplicateMeshes(MeshFile& file, Changes& changes) {
  std::map<std::string, std::vector<size_t>> seen;
  std::vector<md5::SubMesh> kept;
  for (md5::SubMesh& mesh : file.meshes) {
    std::vector<size_t>& alike = seen[keyOf(mesh)];
    if (std::any_of(alike.begin(), alike.end(), [&](size_t i) { return areEqual(kept[i], mesh); })) continue;
    // More meshes with one key only occur in a file that was made to collide.
    if (alike.size() < 8) alike.push_back(kept.size());
    kept.push_back(std::move(mesh));
  }
  const size_t removed = file.meshes.size() - kept.size();
  file.meshes = std::move(kept);
  if (removed == 0) return;
  changes.push_back({"duplicate-meshes-removed", concat(counted(removed, "mesh was", "meshes were"),
                                                        " equal to another one and removed.")});
}

void removeEmptyMeshes(MeshFile& file, Changes& changes) {
  const auto isEmpty = [](const md5::SubMesh& mesh) { return mesh.indices.empty(); };
  const auto end = std::remove_if(file.meshes.begin(), file.meshes.end(), isEmpty);
  const auto removed = static_cast<size_t>(file.meshes.end() - end);
  file.meshes.erase(end, file.meshes.end());
  if (removed == 0) return;
  changes.push_back({"empty-meshes-removed", concat(counted(removed, "mesh", "meshes"), " without triangles ",
                                                    removed == 1 ? "was" : "were", " removed.")});
}

}  // namespace md5v::edit
