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

// The joint with the greatest weight, the first of several, as StormEngine 2 has it for stored normals.
uint32_t dominantJoint(const skin::SkinnedMesh& mesh, const skin::InfluenceRange& range) {
  uint32_t joint = 0;
  float most = 0.0f;
  for (uint32_t i = range.first; i < range.first + range.count; ++i) {
    if (mesh.influences[i].bias <= most) continue;
    most = mesh.influences[i].bias;
    joint = mesh.influences[i].joint;
  }
  return joint;
}

// Puts the frames of the file in the place of the computed ones.
void takeStoredFrames(const std::vector<md5::StoredFrame>& stored, const std::vector<JointTransform>& bind,
                      skin::SkinnedMesh& mesh) {
  for (size_t v = 0; v < stored.size(); ++v) {
    if (stored[v].normal == glm::vec3(0.0f) || mesh.vertices[v].count == 0) continue;
    const glm::quat& rotation = bind[dominantJoint(mesh, mesh.vertices[v])].rotation;
    const glm::vec4& tangent = stored[v].tangent;
    mesh.bind_frames[v] = {rotation * stored[v].normal, glm::vec4(rotation * glm::vec3(tangent), tangent.w)};
  }
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
  takeStoredFrames(source.stored_frames, bind, mesh);
  mesh.colors = std::move(source.colors);
  return mesh;
}

}  // namespace

Model buildModel(md5::MeshFile file, const anim::Skeleton* lender) {
  Model model;
  const auto needed = static_cast<uint32_t>(md5::neededJoints(file));
  if (needed > 0) {
    if (lender == nullptr || lender->bind_model.size() < needed) {
      model.needed_joints = needed;
      return model;
    }
    model.skeleton = *lender;
  } else {
    model.skeleton = buildSkeleton(std::move(file.joints));
  }
  for (md5::SubMesh& source : file.meshes) {
    ModelMesh mesh{std::move(source.name), std::move(source.material), source.flags, model.vertex_count, {}};
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
