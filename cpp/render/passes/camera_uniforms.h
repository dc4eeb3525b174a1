// Sets the uniforms by which vertex shaders transform world space to clip space.
#pragma once

#include "render/gl/program.h"
#include "render/view.h"

namespace md5v::render {

// Clip space from the eye, with the world's axes: with a scene far from the origin, and the eye near it, a
// matrix from the world's origin on would leave depths too little precision.
inline glm::mat4 clipFromEye(const Camera& camera) {
  return camera.clip_from_view * glm::mat4(glm::mat3(camera.view_from_world));
}

class CameraUniforms {
 public:
  explicit CameraUniforms(const Program& program)
      : clip_from_eye_(program, "u_clip_from_eye"), eye_(program, "u_eye") {}

  // The program is in use.
  void set(const glm::mat4& clip_from_eye, const Camera& camera) const {
    clip_from_eye_.set(clip_from_eye);
    eye_.set(camera.eye);
  }

 private:
  Uniform<glm::mat4> clip_from_eye_;
  Uniform<glm::vec3> eye_;
};

}  // namespace md5v::render
