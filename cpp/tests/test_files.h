// Finds the files that tests read.
#pragma once

#include <string>
#include <string_view>

namespace md5v {

// A file or folder of the project, by its path from the root.
std::string projectPath(std::string_view path);
// A real file of another project, in a folder next to this one. Tests that need it are skipped if it does not
// exist.
std::string corpusPath(std::string_view path);

}  // namespace md5v
