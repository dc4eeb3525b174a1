// A text, and a copy of it as soon as something in it is to be replaced. It keeps its length, so that places
// stay.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace md5v::md5 {

class RestoredText {
 public:
  // `text` must outlive this.
  explicit RestoredText(std::span<const uint8_t> text) : text_(text) {}

  std::span<const uint8_t> bytes() const {
    if (copy_.empty()) return text_;
    return {reinterpret_cast<const uint8_t*>(copy_.data()), copy_.size()};
  }
  std::string_view view() const {
    const std::span<const uint8_t> text = bytes();
    return {reinterpret_cast<const char*>(text.data()), text.size()};
  }
  // To be written to. Views of before are of no use then.
  std::string& copy() {
    if (copy_.empty()) copy_ = view();
    return copy_;
  }
  void blank(size_t from, size_t to) {
    std::fill_n(copy().begin() + static_cast<ptrdiff_t>(from), to - from, ' ');
  }

 private:
  std::span<const uint8_t> text_;
  std::string copy_;
};

}  // namespace md5v::md5
