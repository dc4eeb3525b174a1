// Defines the content of an .md5camera as the file states it. For timing and cuts see anim/camera_path.h.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

namespace md5v::md5 {

struct CameraKey {
  glm::vec3 position{0.0f};
  glm::dvec3 rotation{0.0};  // x, y, z as stored
  float fov = 90.0f;         // degrees, horizontal on a 4:3 picture (id Tech 4)
};

// The guarantees of readCamera() (read.h): at least one key, frame_rate > 0, 0 < fov < 180, all numbers
// finite. Cuts are ascending, unique and in 1 .. keys.size()-1. Other cuts are dropped with a warning; the
// values are those of the file.
struct CameraFile {
  int version = 10;
  std::string commandline;
  double frame_rate = 24.0;
  std::vector<uint32_t> cuts;
  std::vector<CameraKey> keys;
};

}  // namespace md5v::md5
