#include "viewer/overlay/figures.h"

#include <glm/common.hpp>

#include "skin/mesh/bounds.h"

namespace md5v::viewer {

void appendLine(const glm::vec3& a, const glm::vec3& b, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments) {
  segments.push_back({a, width, b, width, color});
}

void appendDisc(const glm::vec3& at, const glm::vec4& color, float width,
                std::vector<render::Segment>& segments) {
  appendLine(at, at, color, width, segments);
}

void appendBox(const Bounds& box, glm::vec4 color, float width, std::vector<render::Segment>& segments) {
  const auto corner = [&box](unsigned bits) {
    return glm::vec3((bits & 1) != 0 ? box.max.x : box.min.x, (bits & 2) != 0 ? box.max.y : box.min.y,
                     (bits & 4) != 0 ? box.max.z : box.min.z);
  };
  for (unsigned from = 0; from < 8; ++from) {
    for (unsigned axis = 1; axis < 8; axis *= 2) {
      if ((from & axis) == 0) {
        appendLine(corner(from), corner(from | axis), color, width, segments);
      }
    }
  }
}

void appendAxes(const JointTransform& at, float length, float width, std::vector<render::Segment>& segments) {
  for (int axis = 0; axis < 3; ++axis) {
    glm::vec3 direction(0.0f);
    direction[axis] = length;
    glm::vec4 color(0.25f, 0.25f, 0.25f, 1.0f);
    color[axis] = axis == 1 ? 0.75f : 0.95f;
    color.y += axis == 2 ? 0.25f : 0.0f;
    appendLine(at.position, at.position + at.rotation * direction, color, width, segments);
  }
}

void appendTrail(std::span<const glm::vec3> points, glm::vec3 shift, glm::vec4 color, float width,
                 std::vector<render::Segment>& segments) {
  for (size_t i = 1; i < points.size(); ++i) {
    appendLine(points[i - 1] + shift, points[i] + shift, color, width, segments);
  }
}

bool fileBounds(const model::PoseLayer& layer, Bounds& box) {
  const anim::Clip& clip = *layer.clip;
  const anim::FrameBlend& at = layer.at;
  if (at.from >= clip.bounds.size() || at.to >= clip.bounds.size()) {
    return false;
  }
  box = skin::unite(clip.bounds[at.from], clip.bounds[at.to]);
  glm::vec3 shift =
      layer.travel_per_pass * static_cast<float>(at.travel) - clip.base_frame[clip.hierarchy.root()].position;
  if (layer.root_motion == anim::RootMotion::kInPlace) {
    shift = anim::rootPosition(clip, 0) -
            glm::mix(anim::rootPosition(clip, at.from), anim::rootPosition(clip, at.to), at.lerp);
    shift.z = 0.0f;
  } else if (layer.root_motion == anim::RootMotion::kFile) {
    shift = glm::vec3(0.0f);
  }
  box.min += shift;
  box.max += shift;
  return true;
}

}  // namespace md5v::viewer
