#include "viewer/handle_table.h"

#include <algorithm>
#include <cstddef>

namespace md5v::viewer {

uint32_t Handles::add(std::shared_ptr<void> thing) {
  things_.emplace_back(++last_, std::move(thing));
  return last_;
}

std::shared_ptr<void> Handles::find(uint32_t handle) const {
  const size_t at = indexOf(handle);
  return at == things_.size() ? nullptr : things_[at].second;
}

void Handles::replace(uint32_t handle, std::shared_ptr<void> thing) {
  const size_t at = indexOf(handle);
  if (at != things_.size()) things_[at].second = std::move(thing);
}

bool Handles::remove(uint32_t handle) {
  const size_t at = indexOf(handle);
  if (at == things_.size()) return false;
  things_.erase(things_.begin() + static_cast<std::ptrdiff_t>(at));
  return true;
}

size_t Handles::indexOf(uint32_t handle) const {
  const auto is_before = [](const auto& entry, uint32_t wanted) { return entry.first < wanted; };
  const auto at = std::lower_bound(things_.begin(), things_.end(), handle, is_before);
  const bool is_found = at != things_.end() && at->first == handle;
  return is_found ? static_cast<size_t>(at - things_.begin()) : things_.size();
}

}  // namespace md5v::viewer
