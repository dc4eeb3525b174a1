#include "viewer/overlay/path_overlay.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "skin/mesh/bounds.h"
#include "viewer/overlay/figures.h"

namespace md5v::viewer {

namespace {

Bounds keyBounds(const anim::CameraPath& path) {
  Bounds bounds{path.keys[0].transform.position, path.keys[0].transform.position};
  for (const anim::CameraKey& key : path.keys) {
    bounds = skin::unite(bounds, {key.transform.position, key.transform.position});
  }
  return bounds;
}

// The length of the pyramids in file units: a small share of the path, or a visible size if the path does not
// move.
float pyramidLength(const anim::CameraPath& path) {
  const Bounds bounds = keyBounds(path);
  const float extent = glm::distance(bounds.min, bounds.max);
  return extent > 1e-3f ? extent * 0.07f : 8.0f;
}

void appendPyramid(const anim::CameraKey& key, float length, glm::vec4 color, float width,
                   std::vector<render::Segment>& segments) {
  const glm::vec3 tip = key.transform.position;
  const glm::quat& turn = key.transform.rotation;
  const float half_width = length * std::tan(glm::radians(std::clamp(key.fov, 1.0f, 170.0f)) * 0.5f);
  const float half_height = half_width * 0.75f;
  glm::vec3 corners[4];
  for (int i = 0; i < 4; ++i) {
    const float left = i == 0 || i == 3 ? half_width : -half_width;
    const float up = i < 2 ? half_height : -half_height;
    corners[i] = tip + turn * glm::vec3(length, left, up);
  }
  for (int i = 0; i < 4; ++i) {
    appendLine(tip, corners[i], color, width, segments);
    appendLine(corners[i], corners[(i + 1) % 4], color, width, segments);
  }
}

// Draws a cut: marks both of its keys, and connects them by dashes, because no camera moves between them.
void appendCut(const glm::vec3& from, const glm::vec3& to, float pixel_ratio,
               std::vector<render::Segment>& segments) {
  constexpr int kDashes = 12;
  const glm::vec4 color(0.45f, 0.22f, 0.86f, 1.0f);
  const glm::vec3 step = (to - from) * (1.0f / kDashes);
  for (int i = 0; i < kDashes; ++i) {
    const glm::vec3 a = from + step * (static_cast<float>(i) + 0.25f);
    appendLine(a, a + step * 0.5f, color, 1.25f * pixel_ratio, segments);
  }
  appendDisc(from, color, 7.0f * pixel_ratio, segments);
  appendDisc(to, color, 7.0f * pixel_ratio, segments);
}

}  // namespace

void appendPathOverlay(const anim::CameraPath& path, glm::vec4 color, float pixel_ratio,
                       std::vector<render::Segment>& segments) {
  const float length = pyramidLength(path);
  const auto step = std::max(1u, static_cast<uint32_t>(std::lround(path.frame_rate)));
  const float curve_width = 2.0f * pixel_ratio;
  const float pyramid_width = 1.25f * pixel_ratio;
  const glm::vec4 faint(glm::vec3(color), color.w * 0.6f);
  for (const anim::Shot& shot : path.shots) {
    for (uint32_t k = shot.first_key; k < shot.last_key; ++k) {
      appendLine(path.keys[k].transform.position, path.keys[k + 1].transform.position, color, curve_width,
                 segments);
    }
    for (uint32_t k = shot.first_key; k < shot.last_key; k += step) {
      const bool first = k == shot.first_key;
      appendPyramid(path.keys[k], length, first ? color : faint, pyramid_width, segments);
    }
    appendPyramid(path.keys[shot.last_key], length, color, pyramid_width, segments);
  }
  for (size_t i = 1; i < path.shots.size(); ++i) {
    appendCut(path.keys[path.shots[i - 1].last_key].transform.position,
              path.keys[path.shots[i].first_key].transform.position, pixel_ratio, segments);
  }
}

Bounds pathBounds(const anim::CameraPath& path) {
  const Bounds bounds = keyBounds(path);
  const glm::vec3 margin(pyramidLength(path));
  return {bounds.min - margin, bounds.max + margin};
}

}  // namespace md5v::viewer
