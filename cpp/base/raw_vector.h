// Vectors for bulk that is written right after it was made room for.
#pragma once

#include <memory>
#include <type_traits>
#include <vector>

namespace md5v {

// Leaves elements that a vector adds without a value (resize(n)) as their memory is.
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

  // Only this one: with another, vectors would move their elements one by one when they grow.
  void construct(Value*) noexcept { static_assert(std::is_trivially_copyable_v<Value>); }
};

template <class Value>
using RawVector = std::vector<Value, RawAllocator<Value>>;

}  // namespace md5v
