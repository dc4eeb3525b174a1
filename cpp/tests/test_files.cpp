#include "tests/test_files.h"

#include <fstream>

namespace md5v {

std::string projectPath(std::string_view path) { return std::string(MD5V_SOURCE_DIR "/").append(path); }

std::vector<std::vector<std::string>> tableRows(std::string_view path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(projectPath(path));
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::vector<std::string>& row = rows.emplace_back(1);
    for (const char c : line) {
      if (c == '\t') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
  }
  return rows;
}

std::string corpusPath(std::string_view path) {
  return std::string(MD5V_SOURCE_DIR "/../shared/corpus/").append(path);
}

}  // namespace md5v
