#include "base/sort_numbers.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace md5v::detail {

// A merge sort from runs of one number upwards.
void sortNumbers(std::span<uint32_t> numbers, LessNumbers less, const void* context) {
  const size_t count = numbers.size();
  std::vector<uint32_t> room(count);
  uint32_t* from = numbers.data();
  uint32_t* to = room.data();
  for (size_t run = 1; run < count; run *= 2) {
    for (size_t begin = 0; begin < count; begin += 2 * run) {
      const size_t middle = std::min(begin + run, count);
      const size_t end = std::min(middle + run, count);
      size_t left = begin;
      size_t right = middle;
      for (size_t i = begin; i < end; ++i) {
        const bool takes_right = right < end && (left == middle || less(context, from[right], from[left]));
        to[i] = from[takes_right ? right++ : left++];
      }
    }
    std::swap(from, to);
  }
  if (from != numbers.data()) std::copy(from, from + count, to);
}

}  // namespace md5v::detail
