#include "model/fit.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

#include "base/concat.h"
#include "base/name_index.h"

namespace md5v::model {

namespace {

using anim::Hierarchy;

// The joint's name in quotes, or text for none.
std::string nameOf(const Hierarchy& h, int32_t joint) {
  return joint < 0 ? "none" : concat("'", h.names[static_cast<size_t>(joint)], "'");
}

// The first difference between the lists, as a sentence; empty if they are equal.
std::string firstDifference(const Hierarchy& model, const Hierarchy& clip) {
  const size_t common = std::min(model.jointCount(), clip.jointCount());
  for (size_t j = 0; j < common; ++j) {
    const auto joint = static_cast<int32_t>(j);
    const bool same_name = model.names[j] == clip.names[j];
    if (same_name && (!clip.has_parents || model.parents[j] == clip.parents[j])) continue;
    const std::string name = nameOf(model, joint);
    return concat("Joint ", j, same_name ? concat(" (", name, ") has the parent ") : " is ",
                  same_name ? nameOf(model, model.parents[j]) : name, " in the mesh and ",
                  nameOf(clip, same_name ? clip.parents[j] : joint), " in the animation.");
  }
  if (model.jointCount() != clip.jointCount()) {
    const std::string_view joints = model.jointCount() == 1 ? " joint" : " joints";
    return concat("The mesh has ", model.jointCount(), joints, ", the animation ", clip.jointCount(), ".");
  }
  return {};
}

// If several joints of the clip have the same name, prefers the one at the model's index, or else the first.
// Returns, per joint of the clip, whether the model has it.
std::vector<uint8_t> matchNames(const Hierarchy& model, const Hierarchy& clip, Fit& fit) {
  const NameIndex clip_by_name(clip.names);
  std::vector<uint8_t> used(clip.names.size(), 0);
  for (uint32_t j = 0; j < model.names.size(); ++j) {
    const bool is_in_place = j < clip.names.size() && clip.names[j] == model.names[j];
    const std::optional<uint32_t> found = is_in_place ? j : clip_by_name.find(model.names[j]);
    if (!found) {
      fit.clip_joint_of.push_back(-1);
      fit.missing.push_back(j);
    } else {
      fit.clip_joint_of.push_back(static_cast<int32_t>(*found));
      used[*found] = 1;
    }
  }
  for (uint32_t j = 0; j < used.size(); ++j) {
    if (!used[j]) {
      fit.extra.push_back(j);
    }
  }
  return used;
}

// The common joints with different parents in model and clip, where each parent is common or none.
std::vector<uint32_t> reparentedJoints(const Hierarchy& model, const Hierarchy& clip, const Fit& fit,
                                       const std::vector<uint8_t>& used) {
  std::vector<uint32_t> joints;
  for (uint32_t j = 0; j < model.jointCount(); ++j) {
    if (fit.clip_joint_of[j] < 0 || sharesParent(model, clip, fit, j)) continue;
    const int32_t parent = model.parents[j];
    const int32_t clip_parent = clip.parents[static_cast<size_t>(fit.clip_joint_of[j])];
    const bool is_known = parent < 0 || fit.clip_joint_of[static_cast<size_t>(parent)] >= 0;
    if (is_known && (clip_parent < 0 || used[static_cast<size_t>(clip_parent)])) joints.push_back(j);
  }
  return joints;
}

// Adds the names that an earlier joint of `hierarchy` has, and that are in `other`; each once.
void addRepeated(const Hierarchy& hierarchy, const NameIndex& other, NameIndex& added,
                 std::vector<std::string>& repeated) {
  NameIndex seen;
  for (uint32_t j = 0; j < hierarchy.jointCount(); ++j) {
    const std::string& name = hierarchy.names[j];
    if (seen.add(name, j) == j || !other.find(name) || added.find(name)) continue;
    added.add(name, j);
    repeated.push_back(name);
  }
}

std::vector<std::string> ambiguousNames(const Hierarchy& model, const Hierarchy& clip) {
  std::vector<std::string> names;
  NameIndex added;
  addRepeated(model, NameIndex(clip.names), added, names);
  addRepeated(clip, NameIndex(model.names), added, names);
  return names;
}

}  // namespace

bool sharesParent(const Hierarchy& model, const Hierarchy& clip, const Fit& fit, size_t joint) {
  const int32_t clip_joint = fit.clip_joint_of[joint];
  if (clip_joint < 0 || !clip.has_parents) return clip_joint >= 0;
  const int32_t parent = model.parents[joint];
  const int32_t clip_parent = clip.parents[static_cast<size_t>(clip_joint)];
  if (parent < 0 || clip_parent < 0) return parent == clip_parent;
  return fit.clip_joint_of[static_cast<size_t>(parent)] == clip_parent;
}

Fit fitClip(const Hierarchy& model, const Hierarchy& clip) {
  Fit fit;
  fit.first_difference = firstDifference(model, clip);
  if (fit.first_difference.empty()) {
    fit.kind = FitKind::kExact;
    fit.clip_joint_of.resize(model.jointCount());
    std::iota(fit.clip_joint_of.begin(), fit.clip_joint_of.end(), 0);
    return fit;
  }
  const std::vector<uint8_t> used = matchNames(model, clip, fit);
  const size_t matched = model.jointCount() - fit.missing.size();
  for (size_t j = 0; j < model.jointCount(); ++j) {
    fit.parents_differ |= fit.clip_joint_of[j] >= 0 && !sharesParent(model, clip, fit, j);
  }
  fit.reordered = fit.missing.empty() && fit.extra.empty() &&
                  !std::is_sorted(fit.clip_joint_of.begin(), fit.clip_joint_of.end());
  const bool enough = matched > 0 && matched * 2 >= model.jointCount();
  if (enough) fit.reparented = reparentedJoints(model, clip, fit, used);
  const bool hangs_alike = fit.missing.empty() || fit.reparented.size() * 2 <= matched;
  fit.kind = enough && hangs_alike ? FitKind::kByName : FitKind::kNone;
  if (fit.kind == FitKind::kByName) fit.ambiguous = ambiguousNames(model, clip);
  if (!enough) {
    fit.first_difference += " Fewer than half of the mesh's joints are in the animation.";
  } else if (!hangs_alike) {
    fit.first_difference += " Joints are missing, and most of the others have other parents.";
  }
  return fit;
}

}  // namespace md5v::model
