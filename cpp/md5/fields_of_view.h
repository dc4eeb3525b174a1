// The fields of view of a camera path, made usable.
#pragma once

#include <cstddef>

#include "md5/reader.h"

namespace md5v::md5 {

class FieldsOfView {
 public:
  // Takes what the file says of a key, at `offset`. Reports what is no field of view; the result is one.
  float take(Reader& reader, float fov, size_t key, size_t offset);
  // Reports what is narrower than cameras are, as angles in radians are. It stays as it is.
  void settle(Reader& reader) const;

 private:
  struct Place {
    float fov = 0.0f;
    size_t key = 0;
    size_t offset = 0;
  };

  Place first_;         // of those that are fields of view
  Place first_narrow_;  // of those under a degree
  size_t count_ = 0;
  size_t narrow_count_ = 0;
  float widest_ = 0.0f;
};

}  // namespace md5v::md5
