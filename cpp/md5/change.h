// Defines what writers and edits say about the differences between a file and what is written of it.
#pragma once

#include <string>
#include <vector>

namespace md5v::md5 {

struct Change {
  std::string code;     // stable, kebab-case
  std::string message;  // a sentence with figures
};

using Changes = std::vector<Change>;

}  // namespace md5v::md5
