// Keeps the objects that the page refers to by number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace md5v::viewer {

// Numbers count from 1 and are never used again, so a stale one finds nothing instead of something else.
template <typename T>
class HandleTable {
 public:
  uint32_t add(std::shared_ptr<T> thing) {
    things_.emplace_back(++last_, std::move(thing));
    return last_;
  }

  // nullptr for a number that is not (or no longer) in use.
  std::shared_ptr<T> find(uint32_t handle) const {
    const size_t at = indexOf(handle);
    return at == none() ? nullptr : things_[at].second;
  }

  // Another thing for a number that is in use.
  void replace(uint32_t handle, std::shared_ptr<T> thing) {
    const size_t at = indexOf(handle);
    if (at != none()) {
      things_[at].second = std::move(thing);
    }
  }

  bool remove(uint32_t handle) {
    const size_t at = indexOf(handle);
    if (at == none()) {
      return false;
    }
    things_.erase(things_.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
  }
  // Calls `act` with each of them, the oldest first.
  template <typename Act>
  void forEach(Act act) const {
    for (const auto& [handle, thing] : things_) act(*thing);
  }
  size_t size() const { return things_.size(); }

 private:
  static constexpr size_t none() { return SIZE_MAX; }

  size_t indexOf(uint32_t handle) const {
    const auto before = [](const auto& thing, uint32_t h) { return thing.first < h; };
    const auto found = std::lower_bound(things_.begin(), things_.end(), handle, before);
    const bool exists = found != things_.end() && found->first == handle;
    return exists ? static_cast<size_t>(found - things_.begin()) : none();
  }

  uint32_t last_ = 0;
  std::vector<std::pair<uint32_t, std::shared_ptr<T>>> things_;  // by number
};

}  // namespace md5v::viewer
