#include "game/findings/fit_remarks.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/concat.h"
#include "base/figures.h"
#include "game/findings/name_habit.h"

namespace md5v::game {
namespace {

using anim::Skeleton;
using model::ClipFacts;
using model::Fit;
using model::FitFindings;

std::vector<std::string> namesOf(const anim::Hierarchy& hierarchy, std::span<const uint32_t> joints) {
  std::vector<std::string> names;
  names.reserve(joints.size());
  for (const uint32_t joint : joints) names.push_back(hierarchy.names[joint]);
  return names;
}

// After a blank, or ''.
std::string habitOf(const Skeleton& mesh, const ClipFacts& clip, const Fit& fit) {
  const std::string habit =
      nameHabit(namesOf(mesh.hierarchy, fit.missing), namesOf(clip.hierarchy, fit.extra));
  return habit.empty() ? "" : concat(" ", habit);
}

std::string joined(const std::vector<std::string>& phrases) {
  std::string text;
  for (const std::string& phrase : phrases) text = text.empty() ? phrase : concat(text, "; ", phrase);
  return text;
}

// Inch and centimetre or metre, foot, millimetre and the like.
bool isUnitFactor(float scale) {
  constexpr float kFactors[] = {10, 100, 1000, 2.54f, 25.4f, 39.37f, 12, 3.281f, 30.48f};
  // The tolerance of inspectFit() for equal ratios of bones.
  constexpr float kSame = 0.03f;
  const float larger = std::max(scale, 1.0f / scale);
  return std::any_of(std::begin(kFactors), std::end(kFactors),
                     [larger](float factor) { return std::fabs(larger / factor - 1.0f) < kSame; });
}

FitRemark ofBoneScale(const std::string& mesh, float scale) {
  if (scale == 0.0f) {
    return {Code::kBoneLengthsDiffer,
            concat("The bones have no length, unlike those of ", mesh,
                   ". The model collapses into a point. Export the joints with their positions."),
            ""};
  }
  if (isUnitFactor(scale)) {
    return {Code::kBoneLengthsDiffer,
            concat("The bone lengths are ", figure(scale), " times those of ", mesh,
                   ". Apply scale before export."),
            ""};
  }
  return {Code::kClipOfOtherSize,
          concat("The animation is made for a skeleton ", figure(scale), " times as large as ", mesh,
                 ". Doom 3 plays it unchanged."),
          ""};
}

}  // namespace

std::vector<std::string> differences(const Skeleton& mesh, const ClipFacts& clip, const Fit& fit) {
  std::vector<std::string> phrases;
  if (fit.kind != model::FitKind::kByName) return phrases;
  if (!fit.missing.empty()) phrases.push_back(concat("lacks ", listed(namesOf(mesh.hierarchy, fit.missing))));
  if (!fit.extra.empty()) phrases.push_back(concat("also has ", listed(namesOf(clip.hierarchy, fit.extra))));
  if (fit.reordered) phrases.emplace_back("joints in another order");
  if (!fit.ambiguous.empty())
    phrases.push_back(concat("uses the first of several joints named ", listed(fit.ambiguous)));
  return phrases;
}

std::string misfitReason(const Skeleton& mesh, const ClipFacts& clip, const Fit& fit) {
  return concat(fit.first_difference, habitOf(mesh, clip, fit));
}

std::vector<FitRemark> fitRemarks(const std::string& mesh_name, const Skeleton& mesh, const ClipFacts& clip,
                                  const Fit& fit, const FitFindings& findings) {
  std::vector<FitRemark> remarks;
  if (fit.kind == model::FitKind::kNone) return remarks;
  const std::vector<std::string> phrases = differences(mesh, clip, fit);
  const auto add = [&remarks](Code code, std::string message, std::string cause = {}) {
    remarks.push_back({code, std::move(message), std::move(cause)});
  };
  if (!phrases.empty()) {
    add(Code::kClipFitsByName, concat("Matched with ", mesh_name, " by the names of the joints: ",
                                      joined(phrases), ".", habitOf(mesh, clip, fit)));
  }
  if (!fit.reparented.empty()) {
    add(Code::kParentsDiffer, concat("These joints have other parents in ", mesh_name, ": ",
                                     listed(namesOf(mesh.hierarchy, fit.reparented)), "."));
  }
  if (findings.are_rotations_inverted) {
    add(Code::kRotationsInverted, concat("The rotations are the inverse of those of ", mesh_name,
                                         ", so that its limbs bend the wrong way."));
  }
  if (findings.bone_scale != 1.0f) remarks.push_back(ofBoneScale(mesh_name, findings.bone_scale));
  if (findings.turned_root >= 0) {
    const std::string& root = mesh.hierarchy.names[static_cast<size_t>(findings.turned_root)];
    add(Code::kRootTurned,
        concat("The root '", root, "' is turned by ", findings.turn_degrees, " degrees about ",
               std::string_view(&findings.turn_axis, 1), " against ", mesh_name, "."));
  }
  if (findings.root_offset != glm::vec3(0.0f)) {
    const std::string offset = significantVector(std::span(&findings.root_offset.x, 3), 4);
    add(Code::kRootOffset,
        concat("Joint 0 is at (", offset,
               ") in the base frame. Doom 3 subtracts this position from the animation, as root motion "
               "\"travel\" does here."),
        mesh_name);
  }
  return remarks;
}

}  // namespace md5v::game
