#include "viewer/weight_colors.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/sort_numbers.h"

namespace md5v::viewer {

namespace {

// Told apart at a glance, none of them dark: they are shaded.
constexpr glm::u8vec4 kColors[] = {
    {230, 80, 74, 255},   {64, 140, 224, 255},  {242, 190, 60, 255}, {96, 186, 96, 255},
    {168, 104, 208, 255}, {240, 140, 60, 255},  {70, 196, 200, 255}, {226, 112, 172, 255},
    {152, 168, 70, 255},  {120, 128, 232, 255}, {176, 124, 84, 255}, {190, 200, 210, 255},
};
constexpr uint32_t kColorCount = sizeof(kColors) / sizeof(kColors[0]);
// Far enough apart that joints in a row do not look alike.
constexpr uint32_t kColorStep = 5;
constexpr glm::u8vec4 kNobody{110, 110, 116, 255};

// A pair of joints whose colours must differ.
struct Neighbours {
  uint32_t later;
  uint32_t earlier;
};

void appendNeighbours(const skin::SkinnedMesh& mesh, std::vector<Neighbours>& pairs) {
  const std::vector<int32_t> joints = dominantJoints(mesh);
  for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    for (size_t corner = 0; corner < 3; ++corner) {
      const int32_t a = joints[mesh.indices[i + corner]];
      const int32_t b = joints[mesh.indices[i + (corner + 1) % 3]];
      if (a >= 0 && b >= 0 && a != b) {
        pairs.push_back({static_cast<uint32_t>(std::max(a, b)), static_cast<uint32_t>(std::min(a, b))});
      }
    }
  }
}

template <typename Paint>
std::vector<glm::u8vec4> paintOutput(const model::Model& model, const Paint& paint) {
  std::vector<glm::u8vec4> colors;
  colors.reserve(model.output_count);
  for (const model::ModelMesh& mesh : model.meshes) {
    const size_t first = colors.size();
    paint(mesh.skinned, colors);
    for (const uint32_t vertex : mesh.skinned.repeats) {
      colors.push_back(colors[first + vertex]);
    }
  }
  return colors;
}

void appendHeat(const skin::SkinnedMesh& mesh, uint32_t joint, std::vector<glm::u8vec4>& colors) {
  for (const skin::InfluenceRange& range : mesh.vertices) {
    float all = 0.0f;
    float share = 0.0f;
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const skin::Influence& influence = mesh.influences[i];
      all += std::fabs(influence.bias);
      share += influence.joint == joint ? std::fabs(influence.bias) : 0.0f;
    }
    const float heat = all > 0.0f ? std::min(share / all, 1.0f) : 0.0f;
    colors.push_back({static_cast<uint8_t>(std::lround(255.0f * heat)), 0, 0, 0});
  }
}

}  // namespace

std::vector<int32_t> dominantJoints(const skin::SkinnedMesh& mesh) {
  std::vector<int32_t> joints;
  joints.reserve(mesh.vertices.size());
  for (const skin::InfluenceRange& range : mesh.vertices) {
    float most = 0.0f;
    int32_t joint = -1;
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      if (mesh.influences[i].bias > most) {
        most = mesh.influences[i].bias;
        joint = static_cast<int32_t>(mesh.influences[i].joint);
      }
    }
    joints.push_back(joint);
  }
  return joints;
}

std::vector<glm::u8vec4> jointColors(const model::Model& model) {
  const std::vector<int32_t>& parents = model.skeleton.hierarchy.parents;
  std::vector<Neighbours> pairs;
  for (const model::ModelMesh& mesh : model.meshes) {
    appendNeighbours(mesh.skinned, pairs);
  }
  for (uint32_t j = 0; j < parents.size(); ++j) {
    if (parents[j] >= 0) {
      const auto parent = static_cast<uint32_t>(parents[j]);
      pairs.push_back({std::max(j, parent), std::min(j, parent)});
    }
  }
  std::vector<uint32_t> order(pairs.size());
  for (uint32_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  sortNumbers(order, [&pairs](uint32_t a, uint32_t b) { return pairs[a].later < pairs[b].later; });

  std::vector<uint32_t> chosen(parents.size(), 0);
  size_t next = 0;
  for (uint32_t j = 0; j < chosen.size(); ++j) {
    uint32_t taken = 0;
    for (; next < order.size() && pairs[order[next]].later == j; ++next) {
      taken |= 1u << chosen[pairs[order[next]].earlier];
    }
    chosen[j] = j * kColorStep % kColorCount;
    for (uint32_t tried = 1; tried < kColorCount && (taken >> chosen[j] & 1u) != 0; ++tried) {
      chosen[j] = (chosen[j] + 1) % kColorCount;
    }
  }
  std::vector<glm::u8vec4> colors;
  colors.reserve(chosen.size());
  for (const uint32_t color : chosen) {
    colors.push_back(kColors[color]);
  }
  return colors;
}

std::vector<glm::u8vec4> weightColors(const model::Model& model, int32_t joint) {
  if (joint >= 0 && static_cast<size_t>(joint) < model.skeleton.hierarchy.jointCount()) {
    return paintOutput(model, [joint](const skin::SkinnedMesh& mesh, std::vector<glm::u8vec4>& colors) {
      appendHeat(mesh, static_cast<uint32_t>(joint), colors);
    });
  }
  const std::vector<glm::u8vec4> of_joint = jointColors(model);
  return paintOutput(model, [&of_joint](const skin::SkinnedMesh& mesh, std::vector<glm::u8vec4>& colors) {
    for (const int32_t dominant : dominantJoints(mesh)) {
      colors.push_back(dominant >= 0 ? of_joint[static_cast<size_t>(dominant)] : kNobody);
    }
  });
}

}  // namespace md5v::viewer
