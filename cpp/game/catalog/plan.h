// Decides which files of a set are read at once, and which only when their model is shown.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace md5v::game {

// The kind of a file by its name.
enum class ListedKind : uint8_t { kOther, kMesh, kMotion, kUnknown };

// A file as the host lists it, without its content.
struct ListedFile {
  std::string path;
  double size = 0;  // in bytes; 0 if it is not known
  ListedKind kind = ListedKind::kOther;
  uint32_t archive = 0;    // any number above 0 for the archive that has it
  bool is_linked = false;  // it has its own address
};

// A wanted path that leads to no file.
struct MissingPath {
  std::string path;
  std::string message;  // with what is there instead
};

// Indices of files.
struct Plan {
  std::vector<uint32_t> now;        // read at once
  std::vector<uint32_t> meshes;     // read when they are shown, in natural order; empty for a small set
  std::vector<uint32_t> on_demand;  // animations and camera paths that are read with a mesh
  std::vector<uint32_t> wanted;     // those of `meshes` and `on_demand` that were named, in that order
  std::vector<MissingPath> missing;
};

// A set is read at once if it has one mesh, or few meshes in few and small files. In a large set, and if
// paths are `wanted`, one mesh is read with its companions. Linked files, and few loose ones, are always read
// at once. Without a mesh, all animations are read. Many files of unknown kind, and those in archives, are
// not read.
Plan planOf(std::span<const ListedFile> files, std::span<const std::string> wanted);

}  // namespace md5v::game
