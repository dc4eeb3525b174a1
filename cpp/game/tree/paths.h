// Compares paths as the games do: without regard to case (ASCII), '/' and '\' are equal, and slashes at the
// front do not count.
#pragma once

#include <string>
#include <string_view>

namespace md5v::game {

// '/' between names in lower case, without empty names and '.'. Empty for a path that leaves its root ('..',
// '::').
std::string normalizedPath(std::string_view path);

// The part of a path after its last slash of either kind, and the part before it.
std::string_view fileName(std::string_view path);
std::string_view folderOf(std::string_view path);

// The file name without its extension, and the extension without its dot. A name that begins with its only
// dot has no extension.
std::string_view stemOf(std::string_view path);
std::string_view extensionOf(std::string_view path);

// Whether the path, relative to any folder, is `wanted`. Both are normalized; false if `wanted` is empty.
bool endsWithPath(std::string_view path, std::string_view wanted);

// Whether the file is the configuration of a model of a Cube 2 game.
bool isCubeConfig(std::string_view path);

}  // namespace md5v::game
