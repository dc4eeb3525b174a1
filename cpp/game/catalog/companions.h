// Decides by folders and names which animations and camera paths may belong to which mesh of a large set.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "game/tree/file_tree.h"

namespace md5v::game {

// A file belongs to the meshes of the nearest folder above it that has some. Among several, it belongs to
// those whose name is the longest that begins its own; if there is none, to all of them. If no folder above
// it has a mesh, it belongs to the meshes below the nearest common folder that one of its folders is named
// after, or whose name begins its own; or else to all of these meshes, if they are few. The archives of the
// games are laid out like this.
class Companions {
 public:
  struct File {
    std::string path;
    uint32_t archive = 0;  // see FileTree::add()
  };

  Companions(std::span<const std::string> meshes, std::vector<File> files);

  // The indices of the files to read with the mesh: those that its model blocks name (`declared`, paths),
  // then the others in natural order. At most 400 are read.
  std::vector<uint32_t> of(uint32_t mesh, std::span<const std::string> declared) const;

  // Number of files that may belong to the mesh, without a limit.
  uint32_t countOf(uint32_t mesh, std::span<const std::string> declared) const;

  // The meshes to try for the first picture, the best first: the first mesh with at least four files, or the
  // one with the most. The next ones are tried if it cannot be read.
  std::vector<uint32_t> firstMeshes() const;

 private:
  // The files of several meshes, as indices in order_.
  struct Bucket {
    std::vector<uint32_t> files;
  };

  // Meshes of one folder, or of all folders below one.
  struct Group {
    uint32_t mesh_count = 0;
    uint32_t all = 0;                         // the bucket of all meshes
    std::map<std::string, uint32_t> by_name;  // buckets by the base name of their meshes

    std::optional<uint32_t> bucketOfStart(std::string_view name) const;
  };
  using Groups = std::unordered_map<std::string, Group>;

  void addMesh(Groups& groups, const std::string& folder, uint32_t mesh, const std::string& name);
  const FileTree& tree() const;
  std::vector<uint32_t> bucketsOf(const std::string& path, const Groups& here, const Groups& below) const;
  std::vector<uint32_t> all(uint32_t mesh, std::span<const std::string> declared) const;

  std::vector<std::string> meshes_;
  std::vector<uint32_t> order_;  // files in natural order
  std::vector<Bucket> buckets_;
  std::vector<std::vector<uint32_t>> buckets_of_mesh_;
  std::vector<File> files_;
  mutable std::optional<FileTree> tree_;  // made for the first declared file
};

}  // namespace md5v::game
