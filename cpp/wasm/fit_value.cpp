#include "wasm/fit_value.h"

#include <emscripten/bind.h>

#include <cmath>
#include <vector>

#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

val namesOf(const std::vector<uint32_t>& joints, const anim::Hierarchy& hierarchy) {
  std::vector<std::string> names;
  names.reserve(joints.size());
  for (const uint32_t joint : joints) names.push_back(hierarchy.names[joint]);
  return arrayOf(names);
}

}  // namespace

FitValue fitValue(const anim::Hierarchy& mesh, const anim::Hierarchy& clip, const model::Fit& fit,
                  const model::FitFindings& findings) {
  FitValue value;
  value.kind = static_cast<uint32_t>(fit.kind);
  value.missing = namesOf(fit.missing, mesh);
  value.extra = namesOf(fit.extra, clip);
  value.reparented = namesOf(fit.reparented, mesh);
  value.ambiguous = arrayOf(fit.ambiguous);
  value.reordered = fit.reordered;
  value.is_plain = model::isPlain(fit, findings);
  value.first_difference = fit.first_difference;
  value.bone_scale = std::round(static_cast<double>(findings.bone_scale) * 1e6) / 1e6;
  value.rotations_inverted = findings.are_rotations_inverted;
  const glm::vec3& offset = findings.root_offset;
  if (offset != glm::vec3(0.0f))
    value.root_offset = arrayOf(std::vector<float>{offset.x, offset.y, offset.z});
  if (findings.turned_root >= 0) {
    value.turned_root = mesh.names[static_cast<size_t>(findings.turned_root)];
    value.turn_degrees = findings.turn_degrees;
    value.turn_axis = {findings.turn_axis};
  }
  return value;
}

EMSCRIPTEN_BINDINGS(fit_value) {
  emscripten::value_object<FitValue>("Fit")
      .field("kind", &FitValue::kind)
      .field("missing", &FitValue::missing)
      .field("extra", &FitValue::extra)
      .field("reparented", &FitValue::reparented)
      .field("ambiguous", &FitValue::ambiguous)
      .field("reordered", &FitValue::reordered)
      .field("isPlain", &FitValue::is_plain)
      .field("firstDifference", &FitValue::first_difference)
      .field("boneScale", &FitValue::bone_scale)
      .field("rootOffset", &FitValue::root_offset)
      .field("rotationsInverted", &FitValue::rotations_inverted)
      .field("turnedRoot", &FitValue::turned_root)
      .field("turnDegrees", &FitValue::turn_degrees)
      .field("turnAxis", &FitValue::turn_axis);
}

}  // namespace md5v::wasm
