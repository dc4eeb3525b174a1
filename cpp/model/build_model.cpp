#include <utility>

#include "model/model.h"
#include "skin/complete_mesh.h"

namespace md5v::model {

namespace {

anim::Skeleton buildSkeleton(std::vector<md5::MeshJoint> joints) {
  std::vector<std::string> names;
  std::vector<int32_t> parents;
  std::vector<JointTransform> bind_model;
  for (md5::MeshJoint& joint : joints) {
    names.push_back(std::move(joint.name));
    parents.push_back(joint.parent);
    bind_model.push_back({joint.position, quatFromXyz(joint.rotation)});
  }
  return anim::makeSkeleton(anim::makeHierarchy(std::move(names), std::move(parents)), std::move(bind_model));
}

skin::SkinnedMesh buildSkinnedMesh(md5::SubMesh& source, const Model& model) {
  skin::SkinnedMesh mesh;
  mesh.vertices.reserve(source.vertices.size());
  mesh.uvs.reserve(source.vertices.size());
  for (const md5::MeshVertex& vertex : source.vertices) {
    mesh.vertices.push_back({vertex.first_weight, vertex.weight_count});
    mesh.uvs.push_back(vertex.uv);
  }
  mesh.influences.reserve(source.weights.size());
  for (const md5::MeshWeight& weight : source.weights) {
    mesh.influences.push_back({weight.position * weight.bias, weight.bias, weight.joint});
  }
  mesh.indices = std::move(source.indices);
  skin::completeMesh(mesh, model.skeleton.bind_model, model.bind);
  return mesh;
}

}  // namespace

Model buildModel(md5::MeshFile file) {
  Model model;
  model.skeleton = buildSkeleton(std::move(file.joints));
  model.bind = skin::makeBindPose(model.skeleton.bind_model);
  if (file.has_foreign_skeleton) {
    return model;
  }
  for (md5::SubMesh& source : file.meshes) {
    ModelMesh mesh{std::move(source.name), std::move(source.material), model.output_count, {}};
    mesh.skinned = buildSkinnedMesh(source, model);
    model.output_count += static_cast<uint32_t>(mesh.skinned.outputCount());
    model.meshes.push_back(std::move(mesh));
  }
  return model;
}

Model buildSkeletonModel(const anim::Clip& clip, uint32_t frame) {
  std::vector<JointTransform> pose(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile, pose, {}}.run();
  anim::LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  Model model;
  model.skeleton = anim::makeSkeleton(clip.hierarchy, std::move(pose));
  model.bind = skin::makeBindPose(model.skeleton.bind_model);
  return model;
}

}  // namespace md5v::model
