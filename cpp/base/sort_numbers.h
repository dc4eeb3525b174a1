// One sort for all orders of entries that are put right now and then: small, where std::sort is compiled once
// more for every comparison.
#pragma once

#include <cstdint>
#include <span>

namespace md5v {

namespace detail {
using LessNumbers = bool (*)(const void* context, uint32_t a, uint32_t b);
void sortNumbers(std::span<uint32_t> numbers, LessNumbers less, const void* context);
}  // namespace detail

// Sorts stably, in n log n comparisons at most. `less(a, b)` takes two of the numbers, which may be indices.
template <typename Less>
void sortNumbers(std::span<uint32_t> numbers, const Less& less) {
  detail::sortNumbers(
      numbers,
      [](const void* context, uint32_t a, uint32_t b) { return (*static_cast<const Less*>(context))(a, b); },
      &less);
}

}  // namespace md5v
