#include "tests/test_files.h"

namespace md5v {

std::string projectPath(std::string_view path) { return std::string(MD5V_SOURCE_DIR "/").append(path); }

std::string corpusPath(std::string_view path) {
  return std::string(MD5V_SOURCE_DIR "/../shared/corpus/").append(path);
}

}  // namespace md5v
