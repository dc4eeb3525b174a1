// Position and rotation as files write them: ( x y z ) ( x y z ).
#pragma once

#include <glm/vec3.hpp>

namespace md5v::md5 {

struct StoredTransform {
  glm::vec3 position{0.0f};
  glm::dvec3 rotation{0.0};  // x, y, z of the quaternion; w by quatFromXyz()
};

}  // namespace md5v::md5
