// Defines vectors whose new elements are not initialised, for bulk data that is written right after
// resize().
#pragma once

#include <memory>
#include <type_traits>
#include <vector>

namespace md5v {

// An allocator that does not initialise elements that resize(n) adds.
template <class Value>
class RawAllocator : public std::allocator<Value> {
 public:
  template <class Other>
  struct rebind {
    using other = RawAllocator<Other>;
  };

  RawAllocator() = default;
  template <class Other>
  RawAllocator(const RawAllocator<Other>&) noexcept {}

  // Only this overload may exist: with another one, vectors would move their elements one by one when they
  // grow.
  void construct(Value*) noexcept { static_assert(std::is_trivially_copyable_v<Value>); }
};

template <class Value>
using RawVector = std::vector<Value, RawAllocator<Value>>;

}  // namespace md5v
