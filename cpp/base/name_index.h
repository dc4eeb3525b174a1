// Finds the joints of a list by their names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace md5v {

// The names must outlive the index.
class NameIndex {
 public:
  explicit NameIndex(std::span<const std::string> names) {
    index_of_.reserve(names.size());
    for (uint32_t i = 0; i < names.size(); ++i) index_of_.try_emplace(names[i], i);
  }

  // The index of the first entry of this name; nullopt without one.
  std::optional<uint32_t> find(std::string_view name) const {
    const auto found = index_of_.find(name);
    return found == index_of_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  std::unordered_map<std::string_view, uint32_t> index_of_;
};

}  // namespace md5v
