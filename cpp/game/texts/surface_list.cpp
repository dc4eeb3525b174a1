#include "game/texts/surface_list.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/ascii.h"

namespace md5v::game {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"')) {
    text = trimmed(text.substr(1, text.size() - 2));
  }
  return text;
}

}  // namespace

bool isSurfaceList(std::span<const uint8_t> text) { return asText(text).find('{') == std::string_view::npos; }

std::vector<ListedSurface> readSurfaceList(std::span<const uint8_t> text, Report& report) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  const std::string_view all = asText(text);
  std::vector<ListedSurface> surfaces;
  size_t begin = all.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  while (begin < all.size()) {
    const size_t end = std::min(all.find_first_of("\r\n", begin), all.size());
    std::string_view line = all.substr(begin, end - begin);
    line = trimmed(line.substr(0, line.find("//")));
    const size_t comma = std::min(line.find(','), line.size());
    std::string surface = toLower(unquoted(line.substr(0, comma)));
    if (!line.empty() && (comma == line.size() || surface.empty())) {
      report.add(Code::kSkinLineSkipped, begin,
                 "Expected a surface, a comma and a material. The line was skipped.");
    } else if (!line.empty()) {
      const std::string_view to = unquoted(line.substr(comma + 1));
      if (!to.empty()) surfaces.push_back({std::move(surface), std::string(to)});
    }
    begin = end + 1;  // the LF of a CRLF is another, empty line
  }
  return surfaces;
}

}  // namespace md5v::game
