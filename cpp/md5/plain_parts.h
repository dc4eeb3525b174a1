// What stands in a text outside of quotes and comments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace md5v::md5 {

// Calls use(part, where it begins) for each. A text in quotes ends with its line.
template <class Use>
void forEachPlain(std::string_view text, const Use& use) {
  size_t from = 0;
  const auto end_at = [&](size_t end) {
    if (from < end) use(text.substr(from, end - from), from);
  };
  const auto behind = [&](size_t found, size_t size) {
    return found == std::string_view::npos ? text.size() : found + size;
  };
  for (size_t at = text.find_first_of("\"/"); at != std::string_view::npos;
       at = text.find_first_of("\"/", at)) {
    const std::string_view rest = text.substr(at);
    size_t end = at + 1;
    if (rest[0] == '"') {
      const size_t close = text.find_first_of("\"\r\n", at + 1);
      end = behind(close, close < text.size() && text[close] == '"' ? 1 : 0);
    } else if (rest.starts_with("//")) {
      end = behind(text.find_first_of("\r\n", at), 0);
    } else if (rest.starts_with("/*")) {
      end = behind(text.find("*/", at + 1), 2);
    } else {
      ++at;
      continue;
    }
    end_at(at);
    from = at = end;
  }
  end_at(text.size());
}

}  // namespace md5v::md5
