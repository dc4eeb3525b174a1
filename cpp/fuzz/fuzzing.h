// Checks the guarantees of the headers for every model, fit and pose from any file. All fuzz targets use it.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vector_relational.hpp>
#include <string_view>
#include <vector>

#include "model/build.h"
#include "model/evaluation.h"
#include "model/fit_findings.h"
#include "tests/md5/md5_testing.h"

namespace md5v::fuzzing {

inline std::string_view textOf(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline void expectUnit(const glm::quat& rotation) { EXPECT_NEAR(glm::length(rotation), 1.0f, 1e-2f); }

template <class Vector>
void expectUnitOrZero(const Vector& v) {
  EXPECT_TRUE(v == Vector(0.0f) || std::fabs(glm::length(v) - 1.0f) < 1e-3f) << glm::length(v);
}

// Checks the guarantees of hierarchy.h.
inline void checkHierarchy(const anim::Hierarchy& hierarchy) {
  const size_t count = hierarchy.jointCount();
  ASSERT_EQ(hierarchy.names.size(), count);
  ASSERT_EQ(hierarchy.order.size(), count);
  std::vector<bool> done(count, false);
  for (const uint32_t joint : hierarchy.order) {
    ASSERT_LT(joint, count);
    ASSERT_FALSE(done[joint]);
    const int32_t parent = hierarchy.parents[joint];
    ASSERT_TRUE(parent < 0 || done[static_cast<size_t>(parent)]);
    done[joint] = true;
  }
}

// Checks the guarantees of model.h and skinned_mesh.h.
inline void checkModel(const model::Model& model) {
  checkHierarchy(model.skeleton.hierarchy);
  ASSERT_EQ(model.skeleton.bind_model.size(), model.skeleton.hierarchy.jointCount());
  for (const JointTransform& joint : model.skeleton.bind_model) expectUnit(joint.rotation);
  uint32_t vertices = 0;
  uint32_t streamed = 0;
  for (const model::ModelMesh& mesh : model.meshes) {
    EXPECT_EQ(mesh.first_vertex, vertices);
    EXPECT_EQ(mesh.first_streamed, streamed);
    vertices += static_cast<uint32_t>(mesh.skinned.outputCount());
    streamed += static_cast<uint32_t>(mesh.skinned.streamedCount());
    ASSERT_EQ(mesh.skinned.uvs.size(), mesh.skinned.vertices.size());
    ASSERT_EQ(mesh.skinned.bind_frames.size(), mesh.skinned.outputCount());
    ASSERT_TRUE(mesh.skinned.colors.empty() || mesh.skinned.colors.size() == mesh.skinned.vertices.size());
    for (const skin::BindFrame& frame : mesh.skinned.bind_frames) {
      expectUnitOrZero(frame.normal);
      expectUnitOrZero(glm::vec3(frame.tangent));
      EXPECT_EQ(std::fabs(frame.tangent.w), 1.0f);
    }
  }
  EXPECT_EQ(model.output_count, vertices);
  EXPECT_EQ(model.streamed_count, streamed);
}

// Checks the guarantees of fit.h.
inline void checkFit(const model::Fit& fit, const anim::Hierarchy& model, const anim::Hierarchy& clip) {
  EXPECT_EQ(fit.kind == model::FitKind::kExact, fit.first_difference.empty());
  ASSERT_EQ(fit.clip_joint_of.size(), model.jointCount());
  size_t missing = 0;
  for (const int32_t joint : fit.clip_joint_of) {
    ASSERT_TRUE(joint >= -1 && joint < static_cast<int64_t>(clip.jointCount()));
    missing += joint < 0 ? 1 : 0;
  }
  EXPECT_EQ(fit.missing.size(), missing);
  EXPECT_TRUE(fit.kind == model::FitKind::kNone || missing * 2 <= model.jointCount());
}

// Checks the guarantees of transform.h and vertex.h for a pose. Positions may overflow: files hold any finite
// number.
inline void checkPosed(const model::Evaluation& posed) {
  for (const JointTransform& joint : posed.pose()) expectUnit(joint.rotation);
  for (const glm::vec3& normal : posed.normals()) expectUnitOrZero(normal);
  for (const glm::vec4& tangent : posed.tangents()) expectUnitOrZero(glm::vec3(tangent));
  const Bounds bounds = posed.bounds();
  EXPECT_TRUE(glm::all(glm::lessThanEqual(bounds.min, bounds.max)));
}

// Skins for streaming, into arrays that end where their allocations end, and for scripts.
inline void skinAndCheck(const model::Model& model, model::Evaluation& posed) {
  StreamedMemory memory(model.streamed_count, true);
  posed.skinPacked(memory.vertices());
  const Bounds bounds = posed.bounds();
  posed.skin();
  EXPECT_EQ(posed.bounds().min, bounds.min);
  EXPECT_EQ(posed.bounds().max, bounds.max);
  checkPosed(posed);
}

inline void poseAndCheckBind(const model::Model& model) {
  model::Evaluation posed(model);
  posed.poseBind();
  skinAndCheck(model, posed);
}

// Poses between two frames of the clip's second pass, if it has more than one frame.
inline void poseAndCheck(const model::Model& model, const anim::Clip& clip) {
  const model::Fit fit = model::fitClip(model.skeleton.hierarchy, clip.hierarchy);
  checkFit(fit, model.skeleton.hierarchy, clip.hierarchy);
  if (fit.kind == model::FitKind::kNone) return;
  const model::FitFindings findings = model::inspectFit(model.skeleton, model::factsOf(clip), fit);
  ASSERT_TRUE(std::isfinite(findings.bone_scale) && findings.bone_scale >= 0.0f);
  ASSERT_TRUE(findings.turned_root < static_cast<int32_t>(model.skeleton.hierarchy.jointCount()));
  const double seconds = 1.37 * anim::durationSeconds(clip.timeline);
  const anim::FrameBlend at = anim::blendAtSeconds(clip.timeline, seconds);
  ASSERT_TRUE(at.from < clip.timeline.frame_count && at.to < clip.timeline.frame_count);
  ASSERT_TRUE(at.lerp >= 0.0f && at.lerp <= 1.0f);
  model::Evaluation posed(model);
  posed.poseClip(clip, fit, at, anim::RootMotion::kTravel);
  skinAndCheck(model, posed);
}

}  // namespace md5v::fuzzing
