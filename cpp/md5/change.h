// Describes one difference between a file that was read and the text that writers or edits produce from it.
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
