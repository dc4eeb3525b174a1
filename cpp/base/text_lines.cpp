#include "base/text_lines.h"

#include <algorithm>

namespace md5v {

TextLines::TextLines(std::span<const uint8_t> text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (ends) starts_.push_back(i + 1);
  }
}

TextPlace TextLines::at(size_t offset) const {
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<uint32_t>(next - starts_.begin());
  return {line, static_cast<uint32_t>(offset - *(next - 1)) + 1};
}

}  // namespace md5v
