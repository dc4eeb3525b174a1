// Holds the cuts of a camera path as the text has them. Nothing is checked yet.
#pragma once

#include <cstddef>
#include <cstdint>

namespace md5v::md5 {

struct CameraCut {
  int64_t value = 0;
  size_t offset = 0;
};

}  // namespace md5v::md5
