// What weights of a mesh add up to, for the checks of whole lists. Not for the plain reader.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "md5/mesh_file.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Running totals of the biases of a list.
class WeightUse {
 public:
  explicit WeightUse(const EntryList<MeshWeight>& weights) : total_(weights.items.size() + 1, 0.0) {
    for (size_t i = 0; i < weights.items.size(); ++i) {
      total_[i + 1] = total_[i] + static_cast<double>(weights.items[i].bias);
    }
  }

  // Whether there are `count` weights from `first` on, and they add up to `whole`.
  bool isWhole(uint64_t first, uint64_t count, double whole = 1.0, double tolerance = 0.01) const {
    if (count == 0 || first + count >= total_.size()) return false;
    const auto begin = static_cast<size_t>(first);
    const double sum = total_[begin + static_cast<size_t>(count)] - total_[begin];
    return std::fabs(sum - whole) <= tolerance * whole;
  }

  double total() const { return total_.back(); }

 private:
  std::vector<double> total_;
};

// Of lists whose entries are in order and undamaged: of others something else was told.
template <class Item>
bool isOrdinary(const EntryList<Item>& list) {
  return !list.items.empty() && list.order.isSequential() && list.damaged.empty();
}

}  // namespace md5v::md5
