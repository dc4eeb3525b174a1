#include "game/tree/paths.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"

namespace md5v::game {

std::string normalizedPath(std::string_view path) {
  if (path.find("::") != std::string_view::npos) return {};
  std::string out;
  while (!path.empty()) {
    const size_t end = path.find_first_of("/\\");
    const std::string_view name = path.substr(0, end);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    if (name == "..") return {};
    if (name.empty() || name == ".") continue;
    if (!out.empty()) out += '/';
    out += toLower(name);
  }
  return out;
}

std::string_view fileName(std::string_view path) { return path.substr(path.find_last_of("/\\") + 1); }

std::string_view folderOf(std::string_view path) {
  const size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view stemOf(std::string_view path) {
  const std::string_view name = fileName(path);
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos || dot == 0 ? name : name.substr(0, dot);
}

std::string_view extensionOf(std::string_view path) {
  const std::string_view name = fileName(path);
  const std::string_view stem = stemOf(path);
  return name.substr(std::min(name.size(), stem.size() + 1));
}

bool endsWithPath(std::string_view path, std::string_view wanted) {
  if (wanted.empty() || !path.ends_with(wanted)) return false;
  return path.size() == wanted.size() || path[path.size() - wanted.size() - 1] == '/';
}

bool isCubeConfig(std::string_view path) {
  const std::string lower = toLower(path);
  return lower.ends_with("md5.cfg") || lower.ends_with("iqm.cfg");
}

}  // namespace md5v::game
