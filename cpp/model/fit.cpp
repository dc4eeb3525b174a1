#include "model/fit.h"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "base/concat.h"
#include "md5/joints.h"

namespace md5v::model {

namespace {

using anim::Hierarchy;

// In quotes, or that there is none.
std::string nameOf(const Hierarchy& h, int32_t joint) {
  return joint < 0 ? "none" : concat("'", h.names[static_cast<size_t>(joint)], "'");
}

// Where the lists first differ, as a sentence; empty where they are equal.
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
    return concat("The mesh has ", model.jointCount(), " joints, the animation ", clip.jointCount(), ".");
  }
  return {};
}

void matchNames(const Hierarchy& model, const Hierarchy& clip, Fit& fit) {
  const md5::NameIndex clip_by_name({clip.names.begin(), clip.names.end()});
  std::vector<uint8_t> used(clip.names.size(), 0);
  for (uint32_t j = 0; j < model.names.size(); ++j) {
    const int64_t found = clip_by_name.first(model.names[j]);
    if (found < 0) {
      fit.clip_joint_of.push_back(-1);
      fit.missing.push_back(j);
    } else {
      fit.clip_joint_of.push_back(static_cast<int32_t>(found));
      used[static_cast<size_t>(found)] = 1;
    }
  }
  for (uint32_t j = 0; j < used.size(); ++j) {
    if (!used[j]) {
      fit.extra.push_back(j);
    }
  }
}

// True where the parents of all matched joints are matched with each other.
bool parentsAgree(const Hierarchy& model, const Hierarchy& clip, const Fit& fit) {
  if (!clip.has_parents) return true;
  for (size_t j = 0; j < model.jointCount(); ++j) {
    const int32_t clip_joint = fit.clip_joint_of[j];
    if (clip_joint < 0) {
      continue;
    }
    const int32_t model_parent = model.parents[j];
    const int32_t expected = model_parent < 0 ? -1 : fit.clip_joint_of[static_cast<size_t>(model_parent)];
    if (clip.parents[static_cast<size_t>(clip_joint)] != expected) {
      return false;
    }
  }
  return true;
}

}  // namespace

Fit fitClip(const Hierarchy& model, const Hierarchy& clip) {
  Fit fit;
  fit.first_difference = firstDifference(model, clip);
  if (fit.first_difference.empty()) {
    fit.kind = FitKind::kExact;
    fit.clip_joint_of.resize(model.jointCount());
    std::iota(fit.clip_joint_of.begin(), fit.clip_joint_of.end(), 0);
    return fit;
  }
  matchNames(model, clip, fit);
  const size_t matched = model.jointCount() - fit.missing.size();
  fit.parents_differ = !parentsAgree(model, clip, fit);
  fit.reordered = fit.missing.empty() && fit.extra.empty() &&
                  !std::is_sorted(fit.clip_joint_of.begin(), fit.clip_joint_of.end());
  const bool enough = matched > 0 && matched * 2 >= model.jointCount();
  const bool composable = !fit.parents_differ || fit.missing.empty();
  fit.kind = enough && composable ? FitKind::kByName : FitKind::kNone;
  if (!enough) fit.first_difference += " Fewer than half of the mesh's joints are in the animation.";
  return fit;
}

}  // namespace md5v::model
