#include <algorithm>
#include <cmath>
#include <utility>

#include "model/model.h"
#include "skin/bind_frames.h"

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

bool isFinite(glm::vec3 v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// Where finite numbers of a file add up to none, the origin.
std::vector<glm::vec3> bindPositions(const skin::SkinnedMesh& mesh, const std::vector<JointTransform>& bind) {
  std::vector<glm::vec3> positions;
  positions.reserve(mesh.vertices.size());
  for (const skin::InfluenceRange& range : mesh.vertices) {
    glm::vec3 sum(0.0f);
    for (uint32_t i = range.first; i < range.first + range.count; ++i) {
      const skin::Influence& influence = mesh.influences[i];
      const JointTransform& joint = bind[influence.joint];
      sum += joint.rotation * influence.scaled_offset + joint.position * influence.bias;
    }
    positions.push_back(isFinite(sum) ? sum : glm::vec3(0.0f));
  }
  return positions;
}

skin::SkinnedMesh buildSkinnedMesh(md5::SubMesh& source, const std::vector<JointTransform>& bind) {
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
  mesh.bind_frames = skin::computeBindFrames(bindPositions(mesh, bind), mesh.uvs, mesh.indices);
  return mesh;
}

}  // namespace

Model buildModel(md5::MeshFile file) {
  Model model;
  model.skeleton = buildSkeleton(std::move(file.joints));
  if (file.has_foreign_skeleton) {
    return model;
  }
  for (md5::SubMesh& source : file.meshes) {
    ModelMesh mesh{std::move(source.name), std::move(source.material), model.vertex_count, {}};
    mesh.skinned = buildSkinnedMesh(source, model.skeleton.bind_model);
    model.vertex_count += static_cast<uint32_t>(mesh.skinned.vertices.size());
    model.meshes.push_back(std::move(mesh));
  }
  return model;
}

Model buildSkeletonModel(const anim::Clip& clip) {
  std::vector<JointTransform> pose(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, 0.0), anim::RootMotion::kFile, pose, {}}.run();
  anim::LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  Model model;
  model.skeleton = anim::makeSkeleton(clip.hierarchy, std::move(pose));
  return model;
}

}  // namespace md5v::model
