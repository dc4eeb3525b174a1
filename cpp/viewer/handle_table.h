// Keeps the objects to which the page refers by number.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace md5v::viewer {

// Handles count from 1 and are never reused, so a stale handle finds nothing. The class stores untyped
// pointers, so that all tables share its code.
class Handles {
 public:
  uint32_t add(std::shared_ptr<void> thing);

  // nullptr for a handle that is not in use.
  std::shared_ptr<void> find(uint32_t handle) const;

  // Replaces the object of a handle that is in use.
  void replace(uint32_t handle, std::shared_ptr<void> thing);

  // Whether the handle was in use.
  bool remove(uint32_t handle);

  const std::vector<std::pair<uint32_t, std::shared_ptr<void>>>& things() const { return things_; }

 private:
  size_t indexOf(uint32_t handle) const;  // the number of objects for a handle that is not in use

  uint32_t last_ = 0;
  std::vector<std::pair<uint32_t, std::shared_ptr<void>>> things_;  // sorted by handle
};

// A table for objects of one type.
template <typename T>
class HandleTable {
 public:
  uint32_t add(std::shared_ptr<T> thing) { return handles_.add(std::move(thing)); }
  std::shared_ptr<T> find(uint32_t handle) const {
    return std::static_pointer_cast<T>(handles_.find(handle));
  }
  void replace(uint32_t handle, std::shared_ptr<T> thing) { handles_.replace(handle, std::move(thing)); }
  bool remove(uint32_t handle) { return handles_.remove(handle); }

  // Calls `act` with each object, the oldest first.
  template <typename Act>
  void forEach(Act act) const {
    for (const auto& [handle, thing] : handles_.things()) act(*static_cast<T*>(thing.get()));
  }
  size_t size() const { return handles_.things().size(); }

 private:
  Handles handles_;
};

}  // namespace md5v::viewer
