// What stands in a text outside of quotes and comments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace md5v::md5 {

// Calls use(part, where it begins) for each. A text in quotes ends with its line.
template <class Use>
void forEachPlain(std::string_view text, const Use& use) {
  constexpr size_t kNone = std::string_view::npos;
  size_t from = 0;
  const auto end_at = [&](size_t end) {
    if (from < end) use(text.substr(from, end - from), from);
  };
  const auto behind = [&](size_t found, size_t size) { return found == kNone ? text.size() : found + size; };
  // Each is searched for by itself, and again only behind what it was found for: by two characters at once a
  // search takes ten times as long.
  size_t quote = text.find('"');
  size_t slash = text.find('/');
  while (quote != kNone || slash != kNone) {
    const size_t at = std::min(quote, slash);
    const std::string_view rest = text.substr(at);
    size_t end = at + 1;
    if (rest[0] == '"') {
      const size_t close = text.find_first_of("\"\r\n", at + 1);
      end = behind(close, close < text.size() && text[close] == '"' ? 1 : 0);
    } else if (rest.starts_with("//")) {
      end = behind(text.find_first_of("\r\n", at), 0);
    } else if (rest.starts_with("/*")) {
      end = behind(text.find("*/", at + 1), 2);
    }
    if (rest[0] == '"' || end != at + 1) {
      end_at(at);
      from = end;
    }
    if (quote < end) quote = text.find('"', end);
    if (slash < end) slash = text.find('/', end);
  }
  end_at(text.size());
}

}  // namespace md5v::md5
