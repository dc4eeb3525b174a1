#include "viewer/pick.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <limits>
#include <memory>

namespace md5v::viewer {

namespace {

// A point on a triangle: its distance along the ray, and the weights of the second and third corner.
struct Place {
  float along = 0.0f;
  float second = 0.0f;
  float third = 0.0f;
  bool front = true;
};

// Slightly larger, so that a ray along one of its sides does not depend on the last digit.
Bounds grown(const Bounds& box) {
  const glm::vec3 margin(1e-5f * (glm::distance(box.min, box.max) + glm::length(box.min)));
  return {box.min - margin, box.max + margin};
}

// Whether the ray hits the box within the distance `reach`.
bool meets(const Bounds& box, const Ray& ray, float reach) {
  float enter = 0.0f;
  float leave = reach;
  for (int axis = 0; axis < 3; ++axis) {
    const float inverse = 1.0f / ray.direction[axis];
    const float a = (box.min[axis] - ray.origin[axis]) * inverse;
    const float b = (box.max[axis] - ray.origin[axis]) * inverse;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return enter <= leave;
}

// Möller and Trumbore's test. Front faces are clockwise. The ray never hits positions that overflowed.
std::optional<Place> meet(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
  const glm::vec3 ab = b - a;
  const glm::vec3 ac = c - a;
  const glm::vec3 across = glm::cross(ray.direction, ac);
  const float determinant = glm::dot(ab, across);
  const float inverse = 1.0f / determinant;
  const glm::vec3 away = ray.origin - a;
  const glm::vec3 turned = glm::cross(away, ab);
  Place place;
  place.second = glm::dot(away, across) * inverse;
  place.third = glm::dot(ray.direction, turned) * inverse;
  place.along = glm::dot(ac, turned) * inverse;
  place.front = determinant < 0.0f;
  const bool inside = place.second >= 0.0f && place.third >= 0.0f && place.second + place.third <= 1.0f;
  return inside && place.along > 0.0f && determinant != 0.0f ? std::optional(place) : std::nullopt;
}

// The joint with the most influence at a point between three vertices; -1 if they have no weights.
int32_t greatestJoint(const skin::SkinnedMesh& mesh, const uint32_t* corners, const float* shares,
                      size_t joint_count) {
  const std::unique_ptr<float[]> weights(new float[joint_count]());
  for (size_t i = 0; i < 3; ++i) {
    const skin::InfluenceRange range = mesh.vertices[corners[i]];
    for (uint32_t k = range.first; k < range.first + range.count; ++k) {
      weights[mesh.influences[k].joint] += mesh.influences[k].bias * shares[i];
    }
  }
  int32_t greatest = -1;
  float weight = 0.0f;
  for (size_t joint = 0; joint < joint_count; ++joint) {
    if (weights[joint] > weight) {
      weight = weights[joint];
      greatest = static_cast<int32_t>(joint);
    }
  }
  return greatest;
}

struct Found {
  size_t mesh = 0;
  size_t triangle = 0;
  Place place;
};

Hit describe(const model::Model& model, const model::Evaluation& evaluation, const Ray& ray,
             const Found& found) {
  const skin::SkinnedMesh& mesh = model.meshes[found.mesh].skinned;
  const glm::vec3* normals = evaluation.normals().data() + model.meshes[found.mesh].first_vertex;
  const uint32_t* corners = mesh.indices.data() + 3 * found.triangle;
  const auto& [along, second, third, front] = found.place;
  const float shares[3] = {1.0f - second - third, second, third};
  Hit hit{static_cast<int32_t>(found.mesh), static_cast<int32_t>(found.triangle), -1};
  hit.position = ray.origin + ray.direction * along;
  hit.along = along;
  for (size_t i = 0; i < 3; ++i) {
    hit.normal += normals[corners[i]] * shares[i];
    hit.uv += mesh.uvs[corners[i]] * shares[i];
  }
  const float length = glm::length(hit.normal);
  hit.normal = length > 0.0f ? hit.normal * ((front ? 1.0f : -1.0f) / length) : -ray.direction;
  hit.joint = greatestJoint(mesh, corners, shares, model.skeleton.bind_model.size());
  return hit;
}

}  // namespace

Ray rayThrough(const render::Camera& camera, glm::vec2 at) {
  const glm::mat4& clip = camera.clip_from_view;
  const glm::mat3 world_from_view = glm::transpose(glm::mat3(camera.view_from_world));
  const glm::vec2 across(at.x / clip[0][0], at.y / clip[1][1]);
  const bool orthographic = clip[2][3] == 0.0f;
  if (orthographic) {
    return {camera.eye + world_from_view * glm::vec3(across, 0.0f),
            world_from_view * glm::vec3(0.0f, 0.0f, -1.0f)};
  }
  return {camera.eye, glm::normalize(world_from_view * glm::vec3(across, -1.0f))};
}

std::optional<Hit> pickSurface(const model::Model& model, const model::Evaluation& evaluation,
                               std::span<const render::Surface> surfaces, const Ray& ray, Sides sides,
                               std::span<const uint8_t> hidden) {
  std::optional<Found> nearest;
  float reach = std::numeric_limits<float>::infinity();
  size_t first = 0;  // triangle of the mesh, in the model
  for (size_t i = 0; i < std::min(model.meshes.size(), surfaces.size()); ++i) {
    const render::Material& material = surfaces[i].material;
    const RawVector<uint32_t>& indices = model.meshes[i].skinned.indices;
    const std::span<const uint8_t> mask = hidden.subspan(std::min(first, hidden.size()));
    first += indices.size() / 3;
    const glm::vec3* positions = evaluation.positions().data() + model.meshes[i].first_vertex;
    if (material.hidden || !meets(grown(evaluation.meshBounds(i)), ray, reach)) {
      continue;
    }
    for (size_t t = 0; t + 2 < indices.size(); t += 3) {
      const std::optional<Place> place =
          meet(ray, positions[indices[t]], positions[indices[t + 1]], positions[indices[t + 2]]);
      if (!place || place->along >= reach || (t / 3 < mask.size() && mask[t / 3] != 0)) continue;
      if (sides == Sides::kBack ? !place->front : place->front || material.two_sided) {
        reach = place->along;
        nearest = Found{i, t / 3, *place};
      }
    }
  }
  return nearest ? std::optional(describe(model, evaluation, ray, *nearest)) : std::nullopt;
}

std::optional<Hit> pickJoint(const render::Camera& camera, std::span<const JointTransform> pose, glm::vec2 at,
                             glm::vec2 half_size, float radius) {
  std::optional<Hit> nearest;
  for (size_t j = 0; j < pose.size(); ++j) {
    const glm::vec4 clip =
        camera.clip_from_view * (camera.view_from_world * glm::vec4(pose[j].position, 1.0f));
    const float distance = glm::length((glm::vec2(clip) / clip.w - at) * half_size);
    if (clip.w > 0.0f && distance <= radius) {
      radius = distance;
      nearest = Hit{-1, -1, static_cast<int32_t>(j), pose[j].position};
    }
  }
  return nearest;
}

}  // namespace md5v::viewer
