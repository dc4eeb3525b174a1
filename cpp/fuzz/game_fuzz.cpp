// Fuzzes what decides how files belong together: decodes any bytes as facts, and compares meshes and clips
// whose joints and poses the bytes choose.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "game/fit_table.h"
#include "game/ranking.h"

namespace md5v::game {
namespace {

// Chooses values; at the end of the input all are 0.
class Choices {
 public:
  Choices(const uint8_t* data, size_t size) : rest_(data, size) {}

  uint32_t below(uint32_t limit) { return byte() % limit; }
  std::string name() {
    std::string text;
    for (uint32_t left = below(4); left > 0; --left) text += static_cast<char>(byte());
    return text;
  }
  // Any bits, also those of infinities and NaN.
  float number() {
    const uint8_t bytes[4] = {byte(), byte(), byte(), byte()};
    float value = 0.0f;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  JointTransform transform() {
    if (below(2) == 0) return {{0.0f, 0.0f, static_cast<float>(below(8))}, {}};
    return {{number(), number(), number()}, {number(), number(), number(), number()}};
  }

 private:
  uint8_t byte() {
    if (rest_.empty()) return 0;
    const uint8_t first = rest_[0];
    rest_ = rest_.subspan(1);
    return first;
  }

  std::span<const uint8_t> rest_;
};

anim::Hierarchy hierarchyFrom(Choices& choices, uint32_t least) {
  const uint32_t count = least + choices.below(9);
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (uint32_t j = 0; j < count; ++j) {
    names.push_back(choices.name());
    parents.push_back(static_cast<int32_t>(choices.below(j + 1)) - 1);
  }
  anim::Hierarchy hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
  hierarchy.has_parents = choices.below(8) > 0;
  return hierarchy;
}

std::vector<JointTransform> poseFrom(Choices& choices, const anim::Hierarchy& hierarchy) {
  std::vector<JointTransform> pose;
  for (size_t j = 0; j < hierarchy.jointCount(); ++j) pose.push_back(choices.transform());
  return pose;
}

FitFile fileFrom(Choices& choices) {
  const char* const folders[] = {"", "a", "a/b", "ab"};
  const uint32_t which = choices.below(5);
  if (which == 4) return {choices.name(), std::nullopt};
  return {choices.name(), folders[which]};
}

void compareChosen(Choices choices) {
  FitTable table(choices.below(2) == 0 ? Strangers::kSkip : Strangers::kCompare);
  std::vector<anim::Hierarchy> mesh_joints;
  std::vector<anim::Hierarchy> clip_joints;
  for (uint32_t left = choices.below(4); left > 0; --left) {
    anim::Hierarchy hierarchy = hierarchyFrom(choices, 0);
    hierarchy.has_parents = true;
    mesh_joints.push_back(hierarchy);
    std::vector<JointTransform> bind = poseFrom(choices, hierarchy);
    table.addMesh(fileFrom(choices), anim::makeSkeleton(std::move(hierarchy), std::move(bind)));
  }
  for (uint32_t left = choices.below(4); left > 0; --left) {
    anim::Hierarchy hierarchy = hierarchyFrom(choices, 1);
    clip_joints.push_back(hierarchy);
    model::ClipFacts facts{hierarchy, poseFrom(choices, hierarchy), poseFrom(choices, hierarchy),
                           poseFrom(choices, hierarchy)};
    const std::string bytes = model::encodeFacts(facts);
    ASSERT_TRUE(model::decodeClipFacts({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()}));
    table.addClip(fileFrom(choices), std::move(facts));
  }
  const std::vector<ClipFits> compared = table.compare();
  for (const ClipFits& fits : compared) {
    ASSERT_EQ(fits.best.has_value(), !fits.fitting.empty());
    ASSERT_FALSE(fits.best && fits.misfit);
    for (const PairFit& pair : fits.fitting) ASSERT_LT(pair.mesh, mesh_joints.size());
  }
  for (const FitFinding& finding : table.findings(compared)) {
    ASSERT_LT(finding.clip, clip_joints.size());
    ASSERT_FALSE(finding.message.empty());
  }
  std::vector<RankedMesh> meshes;
  std::vector<const anim::Hierarchy*> clips;
  for (const anim::Hierarchy& joints : mesh_joints) meshes.push_back({&joints, joints.jointCount() == 0});
  for (const anim::Hierarchy& joints : clip_joints) clips.push_back(&joints);
  std::vector<uint32_t> order = rank(meshes, clips);
  ASSERT_EQ(order.size(), meshes.size() + clips.size());
  const auto first_clip = order.begin() + static_cast<ptrdiff_t>(meshes.size());
  std::sort(order.begin(), first_clip);
  std::sort(first_clip, order.end());
  for (uint32_t m = 0; m < meshes.size(); ++m) ASSERT_EQ(order[m], m);
  for (uint32_t c = 0; c < clips.size(); ++c) ASSERT_EQ(order[meshes.size() + c], c);
}

// Facts from any bytes are used like others.
void decodeAndCompare(std::span<const uint8_t> bytes) {
  FitTable table;
  if (std::optional<anim::Skeleton> mesh = model::decodeMeshFacts(bytes)) {
    table.addMesh({"mesh", ""}, std::move(*mesh));
    table.addClip({"clip", ""}, {anim::makeHierarchy({"origin"}, {-1}), {{}}, {{}}, {{}}});
  }
  if (std::optional<model::ClipFacts> clip = model::decodeClipFacts(bytes)) {
    table.addMesh({"mesh", ""}, anim::makeSkeleton(anim::makeHierarchy({"origin"}, {-1}), {{}}));
    table.addClip({"clip", ""}, std::move(*clip));
  }
  const std::vector<ClipFits> compared = table.compare();
  table.findings(compared);
}

}  // namespace
}  // namespace md5v::game

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::game::decodeAndCompare({data, size});
  md5v::game::compareChosen(md5v::game::Choices(data, size));
  return 0;
}
