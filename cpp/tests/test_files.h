// Finds the files that tests read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace md5v {

// A file or folder of the project, by its path from the root.
std::string projectPath(std::string_view path);
// The lines of a table of the project, each split at its tabs. Lines that begin with # are comments.
std::vector<std::vector<std::string>> tableRows(std::string_view path);
// A real file of another project, in a folder next to this one. Tests that need it are skipped if it does not
// exist.
std::string corpusPath(std::string_view path);

}  // namespace md5v
