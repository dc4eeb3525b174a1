// Things that the page holds by number.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

namespace md5v::viewer {

// Numbers count from 1 and are never used again, so a stale one finds nothing instead of something else.
template <typename T>
class HandleTable {
 public:
  uint32_t add(std::shared_ptr<T> thing) {
    things_.emplace(++last_, std::move(thing));
    return last_;
  }

  // nullptr for a number that is not (or no longer) in use.
  std::shared_ptr<T> find(uint32_t handle) const {
    const auto found = things_.find(handle);
    return found == things_.end() ? nullptr : found->second;
  }

  // Another thing for a number that is in use.
  void replace(uint32_t handle, std::shared_ptr<T> thing) {
    const auto found = things_.find(handle);
    if (found != things_.end()) {
      found->second = std::move(thing);
    }
  }

  bool remove(uint32_t handle) { return things_.erase(handle) != 0; }
  // Calls `act` with each of them, in no order.
  template <typename Act>
  void forEach(Act act) const {
    for (const auto& [handle, thing] : things_) act(*thing);
  }
  size_t size() const { return things_.size(); }

 private:
  uint32_t last_ = 0;
  std::unordered_map<uint32_t, std::shared_ptr<T>> things_;
};

}  // namespace md5v::viewer
