#include "bench/workbench.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>
#include <string>

#include "bench/byte_stream.h"
#include "md5/read.h"
#include "model/build.h"

namespace md5v::bench {

namespace {

// Reads it like the page: completeModel() makes the data that only posing needs.
std::optional<model::Model> readModel(std::span<const uint8_t> bytes) {
  Report report(bytes);
  std::optional<md5::MeshFile> file = md5::readMesh(bytes, report);
  report.finish();
  if (!file) return std::nullopt;
  return model::assembleModel(std::move(*file));
}

std::optional<anim::Clip> readClip(std::span<const uint8_t> bytes) {
  Report report(bytes);
  std::optional<md5::AnimFile> file = md5::readAnim(bytes, report);
  report.finish();
  if (!file) return std::nullopt;
  return model::buildClip(std::move(*file));
}

bool sameCounts(const model::Model& model, const TutorialModel& tutorial) {
  if (model.meshes.size() != tutorial.meshes.size()) return false;
  if (model.skeleton.bind_model.size() != tutorial.joints.size()) return false;
  for (size_t m = 0; m < model.meshes.size(); ++m) {
    const skin::SkinnedMesh& mesh = model.meshes[m].skinned;
    if (mesh.uvs.size() != tutorial.meshes[m].vertices.size()) return false;
    if (mesh.indices.size() != tutorial.meshes[m].triangles.size() * 3) return false;
  }
  return true;
}

std::vector<JointTransform> poseAt(const anim::Clip& clip, const anim::FrameBlend& at) {
  std::vector<JointTransform> pose(clip.hierarchy.jointCount());
  anim::SampleJob{&clip, at, anim::RootMotion::kFile, pose}.run();
  anim::LocalToModelJob{&clip.hierarchy, pose, pose}.run();
  return pose;
}

// The intervals that every contender can play: the tutorials do not support circular clips.
uint32_t playedFrames(const anim::Clip& clip) { return std::max(1u, clip.timeline.frame_count - 1); }

}  // namespace

struct Workbench::Contender {
  const char* name;
  void (Workbench::*run)();
  void (Workbench::*put)();
};

std::span<const Workbench::Contender> Workbench::contenders() {
  static constexpr Contender kAll[] = {
      {"read-mesh/ours", &Workbench::readMesh, &Workbench::putMeshPositions},
      {"read-mesh/ours-text", &Workbench::readMeshText, nullptr},
      {"read-mesh/tutorial", &Workbench::readTutorialMesh, &Workbench::putTutorialMesh},
      {"read-anim/ours", &Workbench::readAnim, &Workbench::putLastFrame},
      {"read-anim/ours-text", &Workbench::readAnimText, nullptr},
      {"read-anim/tutorial", &Workbench::readTutorialAnim, &Workbench::putTutorialLastFrame},
      {"skin/ours", &Workbench::skinPacked, &Workbench::putPacked},
      {"skin/ours-plain", &Workbench::skinWithoutTangents, &Workbench::putPacked},
      {"skin/ours-floats", &Workbench::skin, &Workbench::putCrowd},
      {"skin/tutorial", &Workbench::skinByTutorial, &Workbench::putTutorialPose},
      {"skin/matrix", &Workbench::skinByMatrix, &Workbench::putModelPose},
      {"skin/blended", &Workbench::skinByBlending, &Workbench::putBlended},
      {"skin/copy", &Workbench::copyVertices, nullptr},
      {"pose/ours", &Workbench::pose, nullptr},
      {"pose/tutorial", &Workbench::poseByTutorial, nullptr},
      {"frame/ours", &Workbench::poseAndSkinCrowd, &Workbench::putPacked},
  };
  return kAll;
}

bool Workbench::keepMesh() {
  std::optional<model::Model> model = readModel(input);
  if (!model) return false;
  ByteStream stream(input);
  tutorial_model_ = readTutorialModel(stream);
  crowd_.clear();
  model_ = std::move(*model);
  model::completeModel(model_);
  if (!sameCounts(model_, tutorial_model_)) return false;
  setCrowd(1);
  crowd_[0].skin();
  bind_vertices_.clear();
  for (const model::ModelMesh& mesh : model_.meshes) {
    for (size_t v = mesh.first_vertex; v < mesh.first_vertex + mesh.skinned.vertices.size(); ++v) {
      bind_vertices_.push_back({crowd_[0].positions()[v], crowd_[0].normals()[v], crowd_[0].tangents()[v]});
    }
  }
  vertices_ = bind_vertices_;
  blended_ = BlendedPalette(tutorial_model_, bind_vertices_);
  packed_ = StreamedMemory(model_.streamed_count, true);
  copy_ = bind_vertices_;
  tutorial_pose_ = tutorial_model_.joints;
  return true;
}

bool Workbench::keepAnimation() {
  std::optional<anim::Clip> clip = readClip(input);
  if (!clip) return false;
  ByteStream stream(input);
  tutorial_animation_ = readTutorialAnimation(stream);
  clip_ = std::move(*clip);
  const size_t joints = clip_.hierarchy.jointCount();
  local_.resize(joints);
  pose_.resize(joints);
  tutorial_pose_.resize(joints);
  fit_ = model::fitClip(model_.skeleton.hierarchy, clip_.hierarchy);
  return tutorial_animation_.joint_infos.size() == joints &&
         tutorial_animation_.frames.size() == clip_.timeline.frame_count;
}

void Workbench::setPose(double frame) {
  if (fit_.kind == model::FitKind::kNone) return;
  const anim::FrameBlend at = anim::blendAtFrame(clip_.timeline, frame);
  for (model::Evaluation& each : crowd_) each.poseClip(clip_, fit_, at, anim::RootMotion::kFile);
  const std::span<const JointTransform> pose = crowd_[0].pose();
  tutorial_pose_ = tutorial_model_.joints;
  for (size_t j = 0; j < tutorial_pose_.size(); ++j) {
    tutorial_pose_[j].position = pose[j].position;
    tutorial_pose_[j].orientation = pose[j].rotation;
  }
}

void Workbench::setCrowd(uint32_t characters) {
  crowd_.clear();
  crowd_.reserve(characters);
  for (uint32_t i = 0; i < characters; ++i) crowd_.emplace_back(model_);
}

int Workbench::find(std::string_view name) {
  const std::span<const Contender> all = contenders();
  for (size_t i = 0; i < all.size(); ++i) {
    if (name == all[i].name) return static_cast<int>(i);
  }
  return -1;
}

void Workbench::run(int contender, uint32_t times) {
  const Contender& chosen = contenders()[static_cast<size_t>(contender)];
  for (uint32_t i = 0; i < times; ++i) (this->*chosen.run)();
}

std::span<const float> Workbench::output(int contender) {
  output_.clear();
  const Contender& chosen = contenders()[static_cast<size_t>(contender)];
  if (chosen.put != nullptr) (this->*chosen.put)();
  return output_;
}

void Workbench::readMesh() {
  if (std::optional<model::Model> model = readModel(input)) read_model_ = std::move(*model);
}

void Workbench::readMeshText() {
  Report report(input);
  const std::optional<md5::MeshFile> file = md5::readMesh(input, report);
  report.finish();
}

void Workbench::readTutorialMesh() {
  ByteStream stream(input);
  read_tutorial_model_ = readTutorialModel(stream);
}

void Workbench::readAnim() {
  if (std::optional<anim::Clip> clip = readClip(input)) read_clip_ = std::move(*clip);
}

void Workbench::readAnimText() {
  Report report(input);
  const std::optional<md5::AnimFile> file = md5::readAnim(input, report);
  report.finish();
}

void Workbench::readTutorialAnim() {
  ByteStream stream(input);
  read_tutorial_animation_ = readTutorialAnimation(stream);
}

void Workbench::skin() { crowd_[0].skin(); }
void Workbench::skinPacked() { crowd_[0].skinPacked(packed_.vertices()); }
void Workbench::skinWithoutTangents() {
  StreamedVertices out = packed_.vertices();
  out.has_tangents = false;
  crowd_[0].skinPacked(out);
}

void Workbench::skinByTutorial() {
  for (TutorialMesh& mesh : tutorial_model_.meshes) skinTutorial(tutorial_pose_, mesh);
}

void Workbench::skinByMatrix() {
  fillMatrixPalette(tutorial_model_.joints, tutorial_pose_, palette_);
  size_t first = 0;
  for (const TutorialMesh& mesh : tutorial_model_.meshes) {
    skinByMatrices(mesh, std::span(bind_vertices_).subspan(first, mesh.vertices.size()), palette_,
                   std::span(vertices_).subspan(first, mesh.vertices.size()));
    first += mesh.vertices.size();
  }
}

void Workbench::skinByBlending() {
  blended_.fill(tutorial_pose_);
  blended_.skin();
}

void Workbench::copyVertices() {
  std::memcpy(copy_.data(), bind_vertices_.data(), copy_.size() * sizeof(WideVertex));
}

// Poses the clip at advancing times, like playback.
void Workbench::pose() {
  step_ = std::fmod(step_ + 0.37, playedFrames(clip_));
  anim::SampleJob{&clip_, anim::blendAtFrame(clip_.timeline, step_), anim::RootMotion::kFile, local_}.run();
  anim::LocalToModelJob{&clip_.hierarchy, local_, pose_}.run();
}

void Workbench::poseByTutorial() {
  step_ = std::fmod(step_ + 0.37, playedFrames(clip_));
  interpolateTutorial(tutorial_animation_, static_cast<float>(step_), tutorial_pose_);
}

void Workbench::poseAndSkinCrowd() {
  const uint32_t intervals = playedFrames(clip_);
  for (size_t i = 0; i < crowd_.size(); ++i) {
    step_ = std::fmod(step_ + 0.37, intervals);
    crowd_[i].poseClip(clip_, fit_, anim::blendAtFrame(clip_.timeline, step_), anim::RootMotion::kFile);
    crowd_[i].skinPacked(packed_.vertices());
  }
}

void Workbench::putPositions(const model::Model& model, const model::Evaluation& posed) {
  for (const model::ModelMesh& mesh : model.meshes) {
    for (size_t v = 0; v < mesh.skinned.vertices.size(); ++v) put(posed.positions()[mesh.first_vertex + v]);
  }
}

void Workbench::putMeshPositions() {
  model::completeModel(read_model_);
  model::Evaluation bind(read_model_);
  bind.poseBind();
  bind.skin();
  putPositions(read_model_, bind);
}

void Workbench::putTutorialMesh() {
  for (const TutorialMesh& mesh : read_tutorial_model_.meshes) {
    for (const glm::vec3& position : mesh.positions) put(position);
  }
}

void Workbench::putTutorialPose() {
  for (const TutorialMesh& mesh : tutorial_model_.meshes) {
    for (const glm::vec3& position : mesh.positions) put(position);
  }
}

void Workbench::putModelPose() {
  for (const WideVertex& vertex : vertices_) put(vertex.position);
}

void Workbench::putBlended() {
  for (size_t v = 0; v < bind_vertices_.size(); ++v) put(blended_.positionOf(v));
}

void Workbench::putCrowd() { putPositions(model_, crowd_[0]); }

void Workbench::putPacked() {
  const StreamedVertices packed = packed_.vertices();
  size_t i = 0;
  for (const model::ModelMesh& mesh : model_.meshes) {
    std::vector<glm::vec3> positions(mesh.skinned.outputCount());
    for (const uint32_t slot : mesh.skinned.plan.vertices) positions[slot] = packed.positionOf(i++);
    for (size_t v = 0; v < mesh.skinned.vertices.size(); ++v) put(positions[v]);
  }
}

void Workbench::putLastFrame() {
  const double last = read_clip_.timeline.frame_count - 1;
  for (const JointTransform& joint : poseAt(read_clip_, anim::blendAtFrame(read_clip_.timeline, last))) {
    put(joint.position);
  }
}

void Workbench::putTutorialLastFrame() {
  for (const TutorialJoint& joint : read_tutorial_animation_.skeletons.back()) put(joint.position);
}

}  // namespace md5v::bench
