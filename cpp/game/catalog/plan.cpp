#include "game/catalog/plan.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/figures.h"
#include "game/tree/file_tree.h"
#include "game/tree/natural_order.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// A set within these limits is read completely, so that contents alone decide what belongs together.
constexpr size_t kFewMeshes = 4;
constexpr size_t kFewFiles = 120;
constexpr double kFewBytes = 24.0 * 1024 * 1024;

// Files of unknown kind are examined only if they are few and none must be unpacked.
constexpr size_t kFewUnknown = 60;

bool isMd5(const ListedFile& file) {
  return file.kind == ListedKind::kMesh || file.kind == ListedKind::kMotion;
}

// Counts the MD5 files of a set.
struct Tally {
  size_t meshes = 0;
  size_t files = 0;
  double bytes = 0.0;

  void add(const ListedFile& file) {
    if (file.kind == ListedKind::kMesh) ++meshes;
    ++files;
    bytes += file.size;
  }
  bool isFew() const {
    return meshes < 2 || (meshes <= kFewMeshes && files <= kFewFiles && bytes <= kFewBytes);
  }
};

// The extension in lower case.
std::string kindOf(const std::string& path) { return toLower(extensionOf(path)); }

std::string othersOf(std::span<const ListedFile> files, const FileTree& tree, const std::string& extension) {
  if (extension.empty()) return counted(tree.size(), "other file");
  std::set<std::string> paths;
  for (const ListedFile& file : files)
    if (kindOf(file.path) == extension) paths.insert(normalizedPath(file.path));
  if (paths.empty()) return concat("no .", extension, " at all");
  return counted(paths.size(), concat("other .", extension, " file"));
}

void lookUp(std::span<const ListedFile> files, std::span<const std::string> wanted,
            const std::vector<bool>& waits, Plan& plan) {
  if (wanted.empty()) return;
  FileTree tree;
  for (uint32_t i = 0; i < files.size(); ++i) tree.add(i, files[i].path, files[i].archive);
  for (const std::string& path : wanted) {
    if (const std::optional<uint32_t> found = tree.find(path)) {
      if (waits[*found]) plan.wanted.push_back(*found);
      continue;
    }
    const std::optional<uint32_t> similar = tree.findNamed(fileName(path));
    const std::string hint = similar ? concat("There is ", files[*similar].path, ".")
                                     : concat("It has ", othersOf(files, tree, kindOf(path)), ".");
    plan.missing.push_back({path, concat("The archive has no file of this path. ", hint)});
  }
}

}  // namespace

Plan planOf(std::span<const ListedFile> files, std::span<const std::string> wanted) {
  Tally all;
  Tally loose;
  size_t unknown = 0;
  for (const ListedFile& file : files) {
    if (file.kind == ListedKind::kUnknown) ++unknown;
    if (!isMd5(file) || file.is_linked) continue;
    all.add(file);
    if (file.archive == 0) loose.add(file);
  }
  const bool is_small = all.isFew() && wanted.empty();
  const bool are_loose_few = loose.isFew();
  std::vector<bool> waits(files.size());
  bool has_mesh = false;
  for (size_t i = 0; i < files.size(); ++i) {
    const ListedFile& file = files[i];
    if (!isMd5(file) || file.is_linked || is_small || (are_loose_few && file.archive == 0)) continue;
    waits[i] = true;
    has_mesh = has_mesh || file.kind == ListedKind::kMesh;
  }
  // Without a mesh, animations are read at once.
  if (!has_mesh) waits.assign(files.size(), false);

  Plan plan;
  for (uint32_t i = 0; i < files.size(); ++i) {
    const ListedFile& file = files[i];
    if (waits[i]) {
      (file.kind == ListedKind::kMesh ? plan.meshes : plan.on_demand).push_back(i);
    } else if (file.kind != ListedKind::kUnknown || (unknown <= kFewUnknown && file.archive == 0)) {
      plan.now.push_back(i);
    }
  }
  std::stable_sort(plan.meshes.begin(), plan.meshes.end(),
                   [&](uint32_t a, uint32_t b) { return isNaturallyBefore(files[a].path, files[b].path); });
  lookUp(files, wanted, waits, plan);
  return plan;
}

}  // namespace md5v::game
