#include "viewer/view_camera.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/vec4.hpp>

namespace md5v::viewer {
namespace {

// A camera that looks at the centre of a figure of this size from slightly above. The figure's origin is at
// (`offset`, 0, 0).
ViewRequest lookingAt(double size, double offset) {
  ViewRequest request;
  request.width = 640;
  request.height = 480;
  request.fov_y = 30;
  const double eye[3] = {130.0 * size + offset, 70.5 * size, 60.25 * size};
  const double target[3] = {-3.84 * size + offset, -5.12 * size, 28.1 * size};
  for (int i = 0; i < 3; ++i) {
    request.eye[i] = eye[i];
    request.target[i] = target[i];
  }
  return request;
}

Bounds roomOf(const ViewRequest& request, double size) {
  Bounds room;
  for (int i = 0; i < 3; ++i) {
    room.min[i] = static_cast<float>(request.target[i] - 30.0 * size);
    room.max[i] = static_cast<float>(request.target[i] + 30.0 * size);
  }
  return room;
}

// The position of the target in the picture: (0, 0) is its middle, 1 its edge.
glm::vec2 targetIn(const ViewRequest& request, double size) {
  const render::Camera camera = makeCamera(request, nullptr, roomOf(request, size));
  const glm::vec3 target(request.target[0], request.target[1], request.target[2]);
  const glm::vec4 clip = camera.clip_from_view * (camera.view_from_world * glm::vec4(target, 1.0f));
  EXPECT_GT(clip.w, 0.0f);
  EXPECT_LT(std::fabs(clip.z), clip.w);
  return {clip.x / clip.w, clip.y / clip.w};
}

TEST(ViewCamera, HasItsTargetInTheMiddleForModelsOfAnySize) {
  for (const bool parallel : {false, true}) {
    for (const double size : {1e-5, 1.0, 1e3, 1e5, 1e7, 1e10, 1e14}) {
      ViewRequest request = lookingAt(size, 0.0);
      request.orthographic = parallel ? 1 : 0;
      const glm::vec2 at = targetIn(request, size);
      EXPECT_NEAR(at.x, 0.0f, 1e-4f) << size;
      EXPECT_NEAR(at.y, 0.0f, 1e-4f) << size;
    }
  }
}

TEST(ViewCamera, ShowsItsTargetEvenWithADistantOutlier) {
  ViewRequest request = lookingAt(1.0, 0.0);
  for (const float away : {1e4f, 1e8f, 1e15f}) {
    Bounds room = roomOf(request, 1.0);
    room.max.y = away;
    const render::Camera camera = makeCamera(request, nullptr, room);
    // Between the eye and the target.
    const glm::vec4 near = camera.clip_from_view * (camera.view_from_world * glm::vec4(120, 65, 58, 1.0f));
    EXPECT_LT(std::fabs(near.z), near.w) << away;
  }
}

TEST(ViewCamera, HasItsTargetInTheMiddleFarFromTheOrigin) {
  const glm::vec2 at = targetIn(lookingAt(1.0, 100'000.0), 1.0);
  EXPECT_NEAR(at.x, 0.0f, 1e-3f);
  EXPECT_NEAR(at.y, 0.0f, 1e-3f);
}

}  // namespace
}  // namespace md5v::viewer
