#include "viewer/overlay/weight_colors.h"

#include <algorithm>
#include <cmath>

namespace md5v::viewer {

namespace {

// Easy to distinguish, and not dark, because they are shaded.
constexpr glm::u8vec4 kColors[] = {
    {230, 80, 74, 255},   {64, 140, 224, 255},  {242, 190, 60, 255}, {96, 186, 96, 255},
    {168, 104, 208, 255}, {240, 140, 60, 255},  {70, 196, 200, 255}, {226, 112, 172, 255},
    {152, 168, 70, 255},  {120, 128, 232, 255}, {176, 124, 84, 255}, {190, 200, 210, 255},
};
constexpr uint32_t kColorCount = sizeof(kColors) / sizeof(kColors[0]);
// Neighbouring joints get colours that do not look similar.
constexpr uint32_t kColorStep = 5;
constexpr glm::u8vec4 kNobody{110, 110, 116, 255};

// Colours become final from the first joint to the last. More passes than this are not worth their time.
constexpr int kMostPasses = 64;

// If two joints have the same colour, moves the later one to the next colour. Returns whether it did.
bool separate(int32_t a, int32_t b, std::vector<uint32_t>& chosen) {
  if (a < 0 || b < 0 || a == b) {
    return false;
  }
  const auto later = static_cast<size_t>(std::max(a, b));
  if (chosen[later] != chosen[static_cast<size_t>(std::min(a, b))]) {
    return false;
  }
  chosen[later] = (chosen[later] + 1) % kColorCount;
  return true;
}

uint8_t heatOf(const skin::SkinnedMesh& mesh, skin::InfluenceRange range, uint32_t joint) {
  float all = 0.0f;
  float share = 0.0f;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    const float weight = std::fabs(mesh.influences[i].bias);
    all += weight;
    share += mesh.influences[i].joint == joint ? weight : 0.0f;
  }
  return all > 0.0f ? static_cast<uint8_t>(std::lround(255.0f * std::min(share / all, 1.0f))) : uint8_t{0};
}

}  // namespace

std::vector<glm::u8vec4> jointColors(const model::Model& model) {
  const std::vector<int32_t>& parents = model.skeleton.hierarchy.parents;
  std::vector<uint32_t> chosen(parents.size());
  for (uint32_t j = 0; j < chosen.size(); ++j) {
    chosen[j] = j * kColorStep % kColorCount;
  }
  std::vector<int32_t> corners;  // the dominant joints of all triangle corners
  for (const model::ModelMesh& mesh : model.meshes) {
    for (const uint32_t vertex : mesh.skinned.indices) {
      corners.push_back(skin::dominantJoint(mesh.skinned, mesh.skinned.vertices[vertex]));
    }
  }
  bool changed = true;
  for (int pass = 0; pass < kMostPasses && changed; ++pass) {
    changed = false;
    for (size_t j = 0; j < parents.size(); ++j) {
      changed = separate(static_cast<int32_t>(j), parents[j], chosen) || changed;
    }
    for (size_t i = 0; i < corners.size(); ++i) {
      changed = separate(corners[i], corners[i % 3 == 2 ? i - 2 : i + 1], chosen) || changed;
    }
  }
  std::vector<glm::u8vec4> colors(chosen.size());
  for (size_t j = 0; j < colors.size(); ++j) {
    colors[j] = kColors[chosen[j]];
  }
  return colors;
}

std::vector<glm::u8vec4> weightColors(const model::Model& model, int32_t joint) {
  const bool is_heat = joint >= 0 && static_cast<size_t>(joint) < model.skeleton.hierarchy.jointCount();
  std::vector<glm::u8vec4> of_joint;
  if (!is_heat) of_joint = jointColors(model);
  std::vector<glm::u8vec4> colors;
  colors.reserve(model.streamed_count);
  for (const model::ModelMesh& mesh : model.meshes) {
    for (const uint32_t vertex : mesh.skinned.plan.vertices) {
      const skin::InfluenceRange& range = mesh.skinned.vertices[mesh.skinned.vertexOf(vertex)];
      const int32_t dominant = skin::dominantJoint(mesh.skinned, range);
      colors.push_back(is_heat
                           ? glm::u8vec4(heatOf(mesh.skinned, range, static_cast<uint32_t>(joint)), 0, 0, 0)
                       : dominant >= 0 ? of_joint[static_cast<size_t>(dominant)]
                                       : kNobody);
    }
  }
  return colors;
}

}  // namespace md5v::viewer
