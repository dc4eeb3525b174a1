#include "game/catalog/companions.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>
#include <utility>

#include "game/tree/natural_order.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Limit of files that are read with a mesh.
constexpr size_t kMostRead = 400;

// A mesh with this number of files is a good first picture. More make it slower to open, but not better.
constexpr size_t kEnough = 4;

// Number of meshes that are tried for the first picture.
constexpr size_t kAttempts = 4;

// Limit of meshes that share a file which no name connects with one of them.
constexpr uint32_t kMostSharing = 4;

// Calls `visit` with the folder and those above it, '' last, until it returns true.
template <typename Visit>
void upwards(std::string_view folder, Visit visit) {
  for (;; folder = folderOf(folder))
    if (visit(std::string(folder)) || folder.empty()) return;
}

}  // namespace

// The bucket of the longest name that begins `name`. Names of one letter begin too many others.
std::optional<uint32_t> Companions::Group::bucketOfStart(std::string_view name) const {
  std::string start(name);
  while (start.size() > 1) {
    auto next = by_name.upper_bound(start);
    if (next == by_name.begin()) return std::nullopt;
    const auto& [known, bucket] = *--next;
    if (start.starts_with(known)) {
      if (known.size() > 1) return bucket;
      return std::nullopt;
    }
    // All names that begin `name` begin with this one's letters up to here, or are shorter.
    const auto [end, _] = std::mismatch(start.begin(), start.end(), known.begin(), known.end());
    start.resize(static_cast<size_t>(end - start.begin()));
  }
  return std::nullopt;
}

Companions::Companions(std::span<const std::string> meshes, std::vector<File> files)
    : buckets_of_mesh_(meshes.size()), files_(std::move(files)) {
  Groups here;
  Groups below;
  for (uint32_t i = 0; i < meshes.size(); ++i) {
    meshes_.push_back(normalizedPath(meshes[i]));
    const std::string name(stemOf(meshes_[i]));
    const std::string home(folderOf(meshes_[i]));
    addMesh(here, home, i, name);
    upwards(home, [&](const std::string& folder) {
      addMesh(below, folder, i, name);
      return false;
    });
  }
  order_.resize(files_.size());
  std::iota(order_.begin(), order_.end(), 0);
  const auto isBefore = [&](uint32_t a, uint32_t b) {
    return isNaturallyBefore(files_[a].path, files_[b].path);
  };
  // Hosts list folders in this order.
  if (!std::is_sorted(order_.begin(), order_.end(), isBefore))
    std::stable_sort(order_.begin(), order_.end(), isBefore);
  for (uint32_t place = 0; place < order_.size(); ++place) {
    for (const uint32_t bucket : bucketsOf(normalizedPath(files_[order_[place]].path), here, below))
      buckets_[bucket].files.push_back(place);
  }
}

const FileTree& Companions::tree() const {
  if (!tree_) {
    tree_.emplace();
    for (uint32_t i = 0; i < files_.size(); ++i) tree_->add(i, files_[i].path, files_[i].archive);
  }
  return *tree_;
}

void Companions::addMesh(Groups& groups, const std::string& folder, uint32_t mesh, const std::string& name) {
  const auto newBucket = [&] {
    buckets_.emplace_back();
    return static_cast<uint32_t>(buckets_.size() - 1);
  };
  const auto [group, is_new] = groups.try_emplace(folder);
  if (is_new) group->second.all = newBucket();
  ++group->second.mesh_count;
  const auto named = group->second.by_name.find(name);
  const uint32_t bucket = named == group->second.by_name.end()
                              ? group->second.by_name.emplace(name, newBucket()).first->second
                              : named->second;
  buckets_of_mesh_[mesh].insert(buckets_of_mesh_[mesh].end(), {group->second.all, bucket});
}

// Each once.
std::vector<uint32_t> Companions::bucketsOf(const std::string& path, const Groups& here,
                                            const Groups& below) const {
  std::vector<uint32_t> buckets;
  const std::string_view name = stemOf(path);
  upwards(folderOf(path), [&](const std::string& folder) {
    if (const auto group = here.find(folder); group != here.end()) {
      buckets.push_back(group->second.bucketOfStart(name).value_or(group->second.all));
      return true;
    }
    const auto around = below.find(folder);
    if (around == below.end()) return false;
    const Group& group = around->second;
    std::string_view rest = folderOf(path);
    for (;;) {
      if (const auto named = group.by_name.find(std::string(fileName(rest))); named != group.by_name.end())
        buckets.push_back(named->second);
      if (rest.empty()) break;
      rest = folderOf(rest);
    }
    std::sort(buckets.begin(), buckets.end());
    buckets.erase(std::unique(buckets.begin(), buckets.end()), buckets.end());
    if (!buckets.empty()) return true;
    if (const std::optional<uint32_t> start = group.bucketOfStart(name)) {
      buckets.push_back(*start);
    } else if (group.mesh_count <= kMostSharing) {
      buckets.push_back(group.all);
    }
    return true;
  });
  return buckets;
}

std::vector<uint32_t> Companions::all(uint32_t mesh, std::span<const std::string> declared) const {
  std::vector<uint32_t> files;
  std::set<uint32_t> known;
  for (const std::string& path : declared) {
    const std::optional<uint32_t> file = tree().findEnding(path, meshes_[mesh]);
    if (file && known.insert(*file).second) files.push_back(*file);
  }
  // A file is in one group, and there in one bucket of each mesh.
  std::vector<uint32_t> places;
  for (const uint32_t bucket : buckets_of_mesh_[mesh])
    places.insert(places.end(), buckets_[bucket].files.begin(), buckets_[bucket].files.end());
  std::sort(places.begin(), places.end());
  for (const uint32_t place : places)
    if (!known.contains(order_[place])) files.push_back(order_[place]);
  return files;
}

std::vector<uint32_t> Companions::of(uint32_t mesh, std::span<const std::string> declared) const {
  std::vector<uint32_t> files = all(mesh, declared);
  files.resize(std::min(files.size(), kMostRead));
  return files;
}

uint32_t Companions::countOf(uint32_t mesh, std::span<const std::string> declared) const {
  return static_cast<uint32_t>(all(mesh, declared).size());
}

std::vector<uint32_t> Companions::firstMeshes() const {
  uint32_t best = 0;
  size_t most = 0;
  for (uint32_t mesh = 0; mesh < meshes_.size() && most < kEnough; ++mesh) {
    size_t count = 0;
    for (const uint32_t bucket : buckets_of_mesh_[mesh]) count += buckets_[bucket].files.size();
    count = std::min(count, kEnough);
    if (count <= most) continue;
    most = count;
    best = mesh;
  }
  std::vector<uint32_t> first;
  if (!meshes_.empty()) first.push_back(best);
  for (uint32_t mesh = 0; mesh < meshes_.size() && first.size() < kAttempts; ++mesh)
    if (mesh != best) first.push_back(mesh);
  return first;
}

}  // namespace md5v::game
