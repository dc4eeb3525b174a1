#include "render/passes/shadow_box.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace md5v::render {
namespace {

// Room for the penumbra, and for the movement by one texel.
constexpr float kMargin = 1.06f;
constexpr float kStep = 1.0905077f;  // the ratio of consecutive box sizes; eight steps double the size

float reach(glm::vec3 half, glm::vec3 axis) { return glm::dot(glm::abs(axis), half); }

// The smallest box size that is `needed` or more. It only multiplies, because pow() would add tables to the
// module.
float sizeFor(float needed) {
  const float wanted = std::clamp(needed, 1e-6f, 1e30f);
  float size = 1.0f;
  while (size < wanted) size *= 2.0f;
  while (size * 0.5f >= wanted) size *= 0.5f;
  while (size / kStep >= wanted) size /= kStep;
  return size;
}

}  // namespace

glm::mat4 ShadowBox::clipFromWorld() const {
  const glm::vec3 x = side / glm::dot(side, side);
  const glm::vec3 y = up / glm::dot(up, up);
  const glm::vec3 z = -light / glm::dot(light, light);
  return {{x.x, y.x, z.x, 0.0f},
          {x.y, y.y, z.y, 0.0f},
          {x.z, y.z, z.z, 0.0f},
          {-glm::dot(x, center), -glm::dot(y, center), -glm::dot(z, center), 1.0f}};
}

ShadowBox fitShadowBox(glm::vec3 min, glm::vec3 max, glm::vec3 direction, int size) {
  const glm::vec3 upright =
      std::fabs(direction.z) < 0.999f ? glm::vec3(0.0f, 0.0f, 1.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
  const glm::vec3 side = glm::normalize(glm::cross(upright, direction));
  const glm::vec3 up = glm::cross(direction, side);
  const glm::vec3 half = glm::max((max - min) * 0.5f, glm::vec3(1e-4f));
  const float needed = std::max({reach(half, side), reach(half, up), reach(half, direction)}) * kMargin;
  const float radius = sizeFor(needed);
  const float texel = 2.0f * radius / static_cast<float>(size);
  const glm::vec3 middle = (min + max) * 0.5f;
  const auto snapped = [&](glm::vec3 axis) {
    return axis * (std::round(glm::dot(middle, axis) / texel) * texel);
  };
  ShadowBox box;
  box.center = snapped(side) + snapped(up) + snapped(direction);
  box.side = side * radius;
  box.up = up * radius;
  box.light = direction * radius;
  return box;
}

}  // namespace md5v::render
