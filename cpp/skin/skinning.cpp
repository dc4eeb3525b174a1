#include "skin/skinning.h"

#include <cfloat>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

namespace md5v::skin {

namespace {

// Unit length, or zero where there is no direction, or numbers overflowed.
glm::vec3 direction(glm::vec3 v) {
  const float length_squared = glm::dot(v, v);
  return length_squared > 1e-20f && length_squared <= FLT_MAX ? v * (1.0f / std::sqrt(length_squared))
                                                              : glm::vec3(0.0f);
}

}  // namespace

bool PaletteJob::validate() const { return bind.size() == pose.size() && palette.size() == pose.size(); }

void PaletteJob::run() const {
  for (size_t j = 0; j < palette.size(); ++j) {
    palette[j].model_from_joint = glm::mat3_cast(pose[j].rotation);
    palette[j].position = pose[j].position;
    palette[j].pose_from_bind = glm::mat3_cast(pose[j].rotation * glm::conjugate(bind[j].rotation));
  }
}

bool SkinningJob::validate() const {
  return mesh != nullptr && out.size() == mesh->vertices.size() &&
         mesh->bind_frames.size() == mesh->vertices.size();
}

void SkinningJob::run() const {
  for (size_t v = 0; v < out.size(); ++v) {
    const InfluenceRange range = mesh->vertices[v];
    const BindFrame& bind = mesh->bind_frames[v];
    glm::vec3 position(0.0f);
    glm::mat3 rotation(0.0f);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const Influence& influence = mesh->influences[i];
      const JointMatrix& joint = palette[influence.joint];
      position += joint.model_from_joint * influence.scaled_offset + joint.position * influence.bias;
      rotation += joint.pose_from_bind * influence.bias;
    }
    out[v].position = position;
    out[v].normal = direction(rotation * bind.normal);
    out[v].tangent = glm::vec4(direction(rotation * glm::vec3(bind.tangent)), bind.tangent.w);
  }
}

}  // namespace md5v::skin
