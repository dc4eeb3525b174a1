// Converts many byte offsets of a text to lines and columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace md5v {

// Both count from 1, columns in bytes.
struct TextPlace {
  uint32_t line = 1;
  uint32_t column = 1;
};

// Keeps where the lines of a text start, and not the text. A line ends at LF, CRLF or a lone CR.
class TextLines {
 public:
  TextLines() = default;
  explicit TextLines(std::span<const uint8_t> text);

  TextPlace at(size_t offset) const;

 private:
  std::vector<size_t> starts_ = {0};
};

}  // namespace md5v
