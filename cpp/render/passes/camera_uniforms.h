// Sets the uniforms with which vertex shaders transform world space to clip space.
#pragma once

#include "render/gl/program.h"
#include "render/view.h"

namespace md5v::render {

// Clip space from coordinates relative to the eye, with the world's axes. If the scene and the eye are far
// from the origin, a matrix from world space would leave too little precision for depth.
inline glm::mat4 clipFromEye(const Camera& camera) {
  return camera.clip_from_view * glm::mat4(glm::mat3(camera.view_from_world));
}

class CameraUniforms {
 public:
  explicit CameraUniforms(const Program& program)
      : clip_from_eye_(program, "u_clip_from_eye"), eye_(program, "u_eye") {}

  // The program must be in use.
  void set(const glm::mat4& clip_from_eye, const Camera& camera) const {
    clip_from_eye_.set(clip_from_eye);
    eye_.set(camera.eye);
  }

 private:
  Uniform<glm::mat4> clip_from_eye_;
  Uniform<glm::vec3> eye_;
};

}  // namespace md5v::render
