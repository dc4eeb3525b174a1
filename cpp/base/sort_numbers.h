// Sorts numbers, which may be indices, in a stable way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace md5v {

template <typename Less>
void sortNumbers(std::span<uint32_t> numbers, const Less& less) {
  std::stable_sort(numbers.begin(), numbers.end(), less);
}

}  // namespace md5v
