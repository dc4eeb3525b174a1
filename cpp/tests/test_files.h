// Where the files are that tests read.
#pragma once

#include <string>
#include <string_view>

namespace md5v {

// A file or folder of the project, by its path from the root.
std::string projectPath(std::string_view path);
// One of the real files of others, which lie beside the project. Tests that need them skip where there are
// none.
std::string corpusPath(std::string_view path);

}  // namespace md5v
