#include <algorithm>
#include <utility>

#include "model/fill_mesh.h"
#include "model/model.h"
#include "skin/mesh/complete_mesh.h"

namespace md5v::model {

namespace {

// Moves the names out of the file.
anim::Skeleton buildSkeleton(md5::MeshFile& file) {
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  for (md5::MeshJoint& joint : file.joints) {
    names.push_back(std::move(joint.name));
    parents.push_back(joint.parent);
  }
  return anim::makeSkeleton(anim::makeHierarchy(std::move(names), std::move(parents)),
                            md5::bindTransforms(file));
}

// The file's normals and tangents in model space. StormEngine 2 stores them relative to the joint with the
// greatest weight.
std::vector<skin::BindFrame> storedFrames(const std::vector<md5::StoredFrame>& stored, const Model& model,
                                          const skin::SkinnedMesh& mesh) {
  std::vector<skin::BindFrame> frames(stored.size());
  for (size_t v = 0; v < stored.size(); ++v) {
    if (stored[v].normal == glm::vec3(0.0f) || mesh.vertices[v].count == 0) continue;
    const int32_t joint = std::max(skin::dominantJoint(mesh, mesh.vertices[v]), 0);
    const glm::quat& rotation = model.skeleton.bind_model[static_cast<size_t>(joint)].rotation;
    const glm::vec4& tangent = stored[v].tangent;
    frames[v] = {rotation * stored[v].normal, glm::vec4(rotation * glm::vec3(tangent), tangent.w)};
  }
  return frames;
}

skin::SkinnedMesh buildSkinnedMesh(md5::SubMesh& source, const Model& model) {
  skin::SkinnedMesh mesh;
  fillMesh(source, mesh);
  mesh.indices = std::move(source.indices);
  mesh.colors = std::move(source.colors);
  mesh.stored_frames = storedFrames(source.stored_frames, model, mesh);
  return mesh;
}

}  // namespace

Model assembleModel(md5::MeshFile file, const anim::Skeleton* lender) {
  Model model;
  const auto needed = static_cast<uint32_t>(md5::neededJoints(file));
  if (needed > 0) {
    if (lender == nullptr || lender->bind_model.size() < needed) {
      model.needed_joints = needed;
      return model;
    }
    model.skeleton = *lender;
  } else {
    model.skeleton = buildSkeleton(file);
  }
  model.bind = skin::makeBindPose(model.skeleton.bind_model);
  model.meshes.reserve(file.meshes.size());
  for (md5::SubMesh& source : file.meshes) {
    ModelMesh mesh{std::move(source.name), std::move(source.material), source.flags, 0, 0, {}};
    mesh.skinned = buildSkinnedMesh(source, model);
    model.meshes.push_back(std::move(mesh));
  }
  return model;
}

void completeModel(Model& model) {
  model.output_count = 0;
  model.streamed_count = 0;
  for (ModelMesh& mesh : model.meshes) {
    skin::completeMesh(mesh.skinned, model.skeleton.bind_model, model.bind, mesh.skinned.frame_rule);
    mesh.first_vertex = model.output_count;
    mesh.first_streamed = model.streamed_count;
    model.output_count += static_cast<uint32_t>(mesh.skinned.outputCount());
    model.streamed_count += static_cast<uint32_t>(mesh.skinned.streamedCount());
  }
}

Model buildModel(md5::MeshFile file, const anim::Skeleton* lender) {
  Model model = assembleModel(std::move(file), lender);
  completeModel(model);
  return model;
}

Model buildSkeletonModel(const anim::Clip& clip) {
  std::vector<JointTransform> pose(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, 0), anim::RootMotion::kFile, pose, {}}.run();
  anim::LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  Model model;
  model.skeleton = anim::makeSkeleton(clip.hierarchy, std::move(pose));
  model.bind = skin::makeBindPose(model.skeleton.bind_model);
  return model;
}

}  // namespace md5v::model
