// Finds the entries of a list by their names.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace md5v {

// The names must outlive the index.
class NameIndex {
 public:
  NameIndex() = default;
  explicit NameIndex(std::span<const std::string> names) {
    for (uint32_t i = 0; i < names.size(); ++i) add(names[i], i);
  }

  // Returns the index of the first entry with this name, which is `index` if the name is new.
  uint32_t add(std::string_view name, uint32_t index) {
    return index_of_.try_emplace(name, index).first->second;
  }

  // The index of the first entry with this name; nullopt if there is none.
  std::optional<uint32_t> find(std::string_view name) const {
    const auto found = index_of_.find(name);
    return found == index_of_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  // Compares bytes only where lengths are equal: the joints of a file often share a long prefix.
  struct IsBefore {
    bool operator()(std::string_view a, std::string_view b) const {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
  };

  std::map<std::string_view, uint32_t, IsBefore> index_of_;
};

}  // namespace md5v
