// Finds files by their paths, as the games do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace md5v::game {

// Files by their paths (see paths.h). If several files have one path, the last one is used. Files whose path
// leaves the tree are not found.
class FileTree {
 public:
  // `archive`: any number above 0 for each archive, and 0 for a loose file. Archives are added in the order
  // in which a later one hides an earlier one.
  void add(uint32_t file, std::string_view path, uint32_t archive);

  // Number of files with different paths.
  size_t size() const { return files_.size(); }

  std::optional<uint32_t> find(std::string_view path) const;

  // The first file with this name, in any folder.
  std::optional<uint32_t> findNamed(std::string_view name) const;

  // The file at `path` relative to any folder. Among several, the one that shares the most folders with
  // `near` is used, then the one that the games find first: loose files before archives, later archives
  // before earlier ones.
  std::optional<uint32_t> findEnding(std::string_view path, std::string_view near) const;

 private:
  struct Place {
    std::string path;  // normalized
    uint32_t file = 0;
    uint32_t archive = 0;
  };

  uint32_t precedenceOf(const Place& place) const;

  std::vector<Place> files_;
  std::unordered_map<std::string, uint32_t> by_path_;
  std::unordered_map<std::string, std::vector<uint32_t>> by_name_;
  std::unordered_map<uint32_t, uint32_t> archive_order_;
};

}  // namespace md5v::game
