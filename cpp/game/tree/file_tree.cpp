#include "game/tree/file_tree.h"

#include <utility>

#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Number of folders at the front that two normalized paths share.
uint32_t sharedFolders(std::string_view a, std::string_view b) {
  a = a.substr(0, a.rfind('/') + 1);
  b = b.substr(0, b.rfind('/') + 1);
  uint32_t shared = 0;
  for (size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
    if (a[i] == '/') ++shared;
  return shared;
}

}  // namespace

void FileTree::add(uint32_t file, std::string_view path, uint32_t archive) {
  std::string key = normalizedPath(path);
  if (key.empty()) return;
  if (archive != 0) archive_order_.try_emplace(archive, static_cast<uint32_t>(archive_order_.size()));
  const auto [known, is_new] = by_path_.try_emplace(key, static_cast<uint32_t>(files_.size()));
  if (is_new) {
    by_name_[std::string(fileName(key))].push_back(known->second);
    files_.push_back({std::move(key), file, archive});
  } else {
    files_[known->second].file = file;
    files_[known->second].archive = archive;
  }
}

std::optional<uint32_t> FileTree::find(std::string_view path) const {
  const auto found = by_path_.find(normalizedPath(path));
  if (found == by_path_.end()) return std::nullopt;
  return files_[found->second].file;
}

std::optional<uint32_t> FileTree::findNamed(std::string_view name) const {
  const auto found = by_name_.find(normalizedPath(name));
  if (found == by_name_.end()) return std::nullopt;
  return files_[found->second.front()].file;
}

uint32_t FileTree::precedenceOf(const Place& place) const {
  if (place.archive == 0) return static_cast<uint32_t>(archive_order_.size());
  return archive_order_.at(place.archive);
}

std::optional<uint32_t> FileTree::findEnding(std::string_view path, std::string_view near) const {
  const std::string wanted = normalizedPath(path);
  const auto named = by_name_.find(std::string(fileName(wanted)));
  if (named == by_name_.end()) return std::nullopt;
  const std::string place = normalizedPath(near);
  const Place* best = nullptr;
  std::pair<uint32_t, uint32_t> best_score;
  for (const uint32_t at : named->second) {
    const Place& candidate = files_[at];
    if (!endsWithPath(candidate.path, wanted)) continue;
    const std::pair score(sharedFolders(candidate.path, place), precedenceOf(candidate));
    if (best != nullptr && score <= best_score) continue;
    best = &candidate;
    best_score = score;
  }
  if (best == nullptr) return std::nullopt;
  return best->file;
}

}  // namespace md5v::game
