#include "viewer/view_camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "viewer/page_number.h"

namespace md5v::viewer {

namespace {

struct Eye {
  glm::vec3 position;
  glm::vec3 forward;
  glm::vec3 up;
  float fov_y;  // degrees
};

glm::vec3 toVec3(const double (&v)[3]) {
  return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

Eye freeEye(const ViewRequest& request) {
  const glm::vec3 eye = toVec3(request.eye);
  glm::vec3 forward = toVec3(request.target) - eye;
  forward = glm::length(forward) > 1e-9f ? glm::normalize(forward) : glm::vec3(1.0f, 0.0f, 0.0f);
  const glm::vec3 z(0.0f, 0.0f, 1.0f);
  const glm::vec3 up = std::fabs(forward.z) > 0.9999f ? glm::vec3(1.0f, 0.0f, 0.0f) : z;
  return {eye, forward, up, static_cast<float>(request.fov_y)};
}

Eye pathEye(const anim::CameraView& view, float aspect, anim::FovRule rule) {
  const JointTransform& t = view.at.transform;
  return {t.position, t.rotation * glm::vec3(1.0f, 0.0f, 0.0f), t.rotation * glm::vec3(0.0f, 0.0f, 1.0f),
          anim::verticalFov(view.at.fov, aspect, rule)};
}

// The position is subtracted first: a single matrix for a distant position would lose the precision of its
// direction.
glm::mat4 viewFrom(glm::vec3 place, const Eye& eye) {
  return glm::translate(glm::lookAt(glm::vec3(0.0f), eye.forward, eye.up), -place);
}

// The camera is far behind the eye, so that view directions for shading are nearly parallel, too, and nothing
// of the scene is behind it.
render::Camera orthographicCamera(const Eye& eye, const ViewRequest& request, float aspect,
                                  const Bounds& scene) {
  constexpr float kBack = 20.0f;  // distance behind the eye, as a multiple of the scene's size and distance
  const float distance = glm::distance(eye.position, toVec3(request.target));
  const float height = distance * std::tan(glm::radians(std::clamp(eye.fov_y, 1.0f, 175.0f)) * 0.5f);
  const float radius = std::max(0.5f * glm::distance(scene.min, scene.max), 1e-3f);
  const float depth = glm::dot((scene.min + scene.max) * 0.5f - eye.position, eye.forward);
  const float back = kBack * (distance + radius);
  render::Camera camera;
  camera.eye = eye.position - eye.forward * back;
  camera.view_from_world = viewFrom(camera.eye, eye);
  const float middle = back + depth;
  camera.clip_from_view = glm::ortho(-height * aspect, height * aspect, -height, height,
                                     middle - radius * 1.05f, middle + radius * 1.05f);
  return camera;
}

}  // namespace

render::Camera makeCamera(const ViewRequest& request, const anim::CameraView* through, const Bounds& scene) {
  const auto aspect = static_cast<float>(request.width / std::max(request.height, 1.0));
  const auto rule = choiceOf(request.fov_rule, anim::FovRule::kBfg);
  const Eye eye = through != nullptr ? pathEye(*through, aspect, rule) : freeEye(request);
  const float radius = std::max(0.5f * glm::distance(scene.min, scene.max), 1e-3f);
  const float distance = glm::distance(eye.position, (scene.min + scene.max) * 0.5f);
  if (through == nullptr && request.orthographic != 0) {
    return orthographicCamera(eye, request, aspect, scene);
  }
  const float far_plane = (distance + radius) * 1.05f;
  float nearest = far_plane / 4000.0f;
  // The near plane stays in front of the target, even if an outlier is very far away.
  if (through == nullptr) {
    nearest = std::min(nearest, 0.05f * glm::distance(eye.position, toVec3(request.target)) + 1e-7f);
  }
  const float near_plane = std::max((distance - radius) * 0.9f, nearest);
  render::Camera camera;
  camera.eye = eye.position;
  camera.view_from_world = viewFrom(eye.position, eye);
  const float top = near_plane * std::tan(glm::radians(std::clamp(eye.fov_y, 1.0f, 175.0f)) * 0.5f);
  camera.clip_from_view = glm::frustum(-top * aspect, top * aspect, -top, top, near_plane, far_plane);
  return camera;
}

}  // namespace md5v::viewer
