// Finds the triangle or joint under the pointer: by a ray against the skinned triangles of one picture, or
// by the distance to joints.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "model/evaluation.h"
#include "model/model.h"
#include "render/view.h"

namespace md5v::viewer {

// In world space.
struct Ray {
  glm::vec3 origin{0.0f};
  glm::vec3 direction{0.0f};  // unit length
};

// The ray through a point of the picture: x to the right and y up, -1 to 1 between its edges. For perspective
// and orthographic cameras.
Ray rayThrough(const render::Camera& camera, glm::vec2 at);

struct Hit {
  int32_t mesh = -1;      // -1: a joint was hit, not a triangle
  int32_t triangle = -1;  // index in the mesh, in the order of the file
  int32_t joint = -1;     // the joint with the greatest weight at the hit; -1 if there are no weights
  glm::vec3 position{0.0f};
  glm::vec3 normal{0.0f};  // skinned, of the side that was hit; zero for a joint
  glm::vec2 uv{0.0f};
  float along = 0.0f;  // distance from the ray's origin; 0 for a joint
};

// The sides of triangles that a ray can hit.
enum class Sides : uint8_t {
  kSeen,  // the visible sides: only the front of one-sided surfaces
  kBack,  // the back, where the ray leaves a body
};

// The nearest triangle that the ray hits. Hidden surfaces are skipped. Holes of an alpha-tested image count
// as surface. `surfaces` has one entry for each mesh, `hidden` a byte for each triangle of the model, not 0
// where hidden; triangles beyond are shown.
std::optional<Hit> pickSurface(const model::Model& model, const model::Evaluation& evaluation,
                               std::span<const render::Surface> surfaces, const Ray& ray,
                               Sides sides = Sides::kSeen, std::span<const uint8_t> hidden = {});

// The joint whose centre is nearest to a point of the picture, at most `radius` pixels away; `half_size` is
// half of the picture in pixels.
std::optional<Hit> pickJoint(const render::Camera& camera, std::span<const JointTransform> pose, glm::vec2 at,
                             glm::vec2 half_size, float radius);

}  // namespace md5v::viewer
