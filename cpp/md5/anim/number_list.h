// A growing list of numbers with a fast push: the end is a pointer, and growing is not inlined.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/raw_vector.h"

namespace md5v::md5 {

template <class Value>
class NumberList {
 public:
  NumberList() = default;
  NumberList(NumberList&&) noexcept = default;
  NumberList& operator=(NumberList&&) noexcept = default;
  NumberList(const NumberList&) = delete;
  NumberList& operator=(const NumberList&) = delete;
  ~NumberList() = default;

  void reserve(size_t count) {
    const size_t used = size();
    values_.reserve(count);
    settle(used);
  }
  void clear() { next_ = values_.data(); }
  void add(Value value) {
    if (next_ == end_) grow(1);
    *next_++ = value;
  }

  void shrink(size_t size) { next_ = values_.data() + size; }

  // Room for `count` values after the last one. addRoom() appends the values that were written there.
  Value* room(size_t count) {
    if (static_cast<size_t>(end_ - next_) < count) grow(count);
    return next_;
  }
  // Whether the room exists without an allocation.
  bool hasRoom(size_t count) const { return values_.capacity() - size() >= count; }
  void addRoom(size_t count) { next_ += count; }

  size_t size() const { return static_cast<size_t>(next_ - values_.data()); }
  std::span<const Value> values() const { return {values_.data(), size()}; }
  Value operator[](size_t i) const { return values_[i]; }

  void negate(size_t first, size_t count) {
    for (size_t i = first; i < first + count; ++i) values_[i] = -values_[i];
  }

  // Moves the numbers out. The list must not be used afterwards.
  RawVector<Value> take() {
    values_.resize(size());
    return std::move(values_);
  }

 private:
  [[gnu::noinline]] void grow(size_t count) {
    const size_t used = size();
    const size_t more = std::max(used * 2 + 64, used + count);
    values_.resize(used + count <= values_.capacity() ? std::min(more, values_.capacity()) : more);
    settle(used);
  }
  void settle(size_t count) {
    next_ = values_.data() + count;
    end_ = values_.data() + values_.size();
  }

  RawVector<Value> values_;  // those from next_ on are free room
  Value* next_ = nullptr;
  Value* end_ = nullptr;
};

}  // namespace md5v::md5
