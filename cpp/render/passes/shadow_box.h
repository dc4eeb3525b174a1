// Fits the box in world space that a shadow map covers.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace md5v::render {

// A cube of world space around a model, seen along the light. It grows in steps and moves by integer texels,
// so that edges do not crawl while the model moves.
struct ShadowBox {
  glm::vec3 center{0.0f};
  glm::vec3 side{0.0f};   // half of its width, to the right of the light's view
  glm::vec3 up{0.0f};     // half of its height
  glm::vec3 light{0.0f};  // half of its depth, towards the light

  // To the clip space of the light: the side nearest to the light is at -1.
  glm::mat4 clipFromWorld() const;
};

// The box that contains `min` to `max` for a map of `size` texels; `direction` points to the light, unit
// length.
ShadowBox fitShadowBox(glm::vec3 min, glm::vec3 max, glm::vec3 direction, int size);

}  // namespace md5v::render
