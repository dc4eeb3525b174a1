// Binds the readers for web/core: the input bytes become models, clips and camera paths, to which the page
// refers by handle.
#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "md5/classify.h"
#include "md5/read.h"
#include "model/build.h"
#include "wasm/registry.h"
#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

struct MeshValue {
  std::string name;
  std::string material;
  uint32_t vertex_count = 0;
  uint32_t triangle_count = 0;
  uint32_t weight_count = 0;
  uint32_t max_weights_per_vertex = 0;
  uint32_t flags = 0;  // of md5::MeshFlag
};

// In all results of readers, the handle is 0 if nothing of the file can be shown.
struct ModelValue {
  uint32_t handle = 0;
  uint32_t joint_count = 0;
  uint32_t needed_joints = 0;  // see model::Model
  val meshes = val::array();   // of MeshValue
  val diagnostics = val::array();
};

struct ClipValue {
  uint32_t handle = 0;
  uint32_t frame_count = 0;
  double frame_rate = 0.0;
  val diagnostics = val::array();
};

struct PathValue {
  uint32_t handle = 0;
  uint32_t frame_count = 0;
  double frame_rate = 0.0;
  val cuts = val::array();   // key numbers
  val shots = val::array();  // of anim::Shot
  bool cuts_begin_shots = false;
  val diagnostics = val::array();
};

struct HierarchyValue {
  val names = val::array();
  val parents = val::array();
};

MeshValue describe(const model::ModelMesh& mesh) {
  const skin::SkinnedMesh& skinned = mesh.skinned;
  MeshValue value{mesh.name, mesh.material};
  value.vertex_count = static_cast<uint32_t>(skinned.vertices.size());
  value.triangle_count = static_cast<uint32_t>(skinned.indices.size() / 3);
  value.weight_count = static_cast<uint32_t>(skinned.influences.size());
  for (const skin::InfluenceRange& range : skinned.vertices) {
    value.max_weights_per_vertex = std::max(value.max_weights_per_vertex, range.count);
  }
  value.flags = mesh.flags;
  return value;
}

ModelValue addModel(model::Model&& model) {
  const auto asset = std::make_shared<viewer::ModelAsset>(std::move(model));
  ModelValue value;
  value.handle = registry().models.add(asset);
  value.joint_count = static_cast<uint32_t>(asset->skeleton().hierarchy.jointCount());
  value.needed_joints = asset->neededJoints();
  std::vector<MeshValue> meshes;
  for (const model::ModelMesh& mesh : asset->meshes()) meshes.push_back(describe(mesh));
  value.meshes = arrayOf(meshes);
  return value;
}

ClipValue addClip(md5::AnimFile&& file) {
  ClipValue value;
  value.frame_count = file.frame_count;
  value.frame_rate = file.frame_rate;
  value.handle = registry().clips.add(std::make_shared<viewer::ClipAsset>(model::clipData(std::move(file))));
  return value;
}

PathValue describePath(uint32_t handle) {
  const auto path = registry().paths.find(handle);
  PathValue value;
  value.handle = handle;
  value.frame_count = static_cast<uint32_t>(path->keys.size());
  value.frame_rate = path->frame_rate;
  value.cuts = arrayOf(path->cuts);
  value.shots = arrayOf(path->shots);
  value.cuts_begin_shots = path->convention == anim::CutConvention::kFirstOfNewShot;
  return value;
}

PathValue addPath(const md5::CameraFile& file) {
  return describePath(registry().paths.add(std::make_shared<anim::CameraPath>(model::buildCameraPath(file))));
}

// `lender`: handle of the model whose skeleton a file without joints uses; 0 for none.
ModelValue readModel(uint32_t lender, bool is_y_up) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  Report report(bytes);
  const auto found = registry().models.find(lender);
  const anim::Skeleton* skeleton = found ? &found->skeleton() : nullptr;
  const size_t lent_joints = skeleton ? skeleton->bind_model.size() : 0;
  std::optional<md5::MeshFile> file =
      md5::readMesh(bytes, report, {.lent_joints = lent_joints, .is_y_up = is_y_up});
  ModelValue value = file ? addModel(model::assembleModel(std::move(*file), skeleton)) : ModelValue();
  value.diagnostics = diagnosticsOf(report);
  registry().input.release();
  return value;
}

ClipValue readClip(bool is_y_up) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  Report report(bytes);
  std::optional<md5::AnimFile> file = md5::readAnim(bytes, report, {.is_y_up = is_y_up});
  ClipValue value = file ? addClip(std::move(*file)) : ClipValue();
  value.diagnostics = diagnosticsOf(report);
  registry().input.release();
  return value;
}

PathValue readCameraPath(bool is_y_up) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  Report report(bytes);
  std::optional<md5::CameraFile> file = md5::readCamera(bytes, report, {.is_y_up = is_y_up});
  PathValue value = file ? addPath(*file) : PathValue();
  value.diagnostics = diagnosticsOf(report);
  registry().input.release();
  return value;
}

// Returns 0 unknown, 1 mesh, 2 anim, 3 camera.
uint32_t classifyInput() {
  const auto kind = static_cast<uint32_t>(md5::classify(registry().input.bytes()));
  registry().input.release();
  return kind;
}

HierarchyValue describe(const anim::Hierarchy& hierarchy) {
  return {arrayOf(hierarchy.names), arrayOf(hierarchy.parents)};
}
HierarchyValue modelHierarchy(uint32_t model) { return describe(requireModel(model)->skeleton().hierarchy); }
HierarchyValue clipHierarchy(uint32_t clip) { return describe(requireClipAsset(clip)->hierarchy()); }

uint32_t movedComponents(uint32_t handle, uint32_t joint) {
  const viewer::SharedClip clip = requireClip(handle);
  return joint < clip->moved.size() ? clip->moved[joint] : 0;
}

bool clipIsCircular(uint32_t clip) { return requireClip(clip)->timeline.rule == anim::LoopRule::kCircular; }

// Divides the path into shots by another convention: anim::CutConvention + 1, or 0 for the one that the keys
// suggest.
PathValue setCutConvention(uint32_t handle, uint32_t convention) {
  anim::CameraPath path = *requirePath(handle);
  anim::layOutShots(path, convention == 0 ? anim::guessCutConvention(path.keys, path.cuts)
                                          : static_cast<anim::CutConvention>(convention - 1));
  registry().paths.replace(handle, std::make_shared<anim::CameraPath>(std::move(path)));
  return describePath(handle);
}

// Makes a model without meshes from the joints of a clip.
ModelValue skeletonOfClip(uint32_t clip) { return addModel(model::buildSkeletonModel(*requireClip(clip))); }

}  // namespace

EMSCRIPTEN_BINDINGS(reading) {
  emscripten::value_object<MeshValue>("Mesh")
      .field("name", &MeshValue::name)
      .field("material", &MeshValue::material)
      .field("vertexCount", &MeshValue::vertex_count)
      .field("triangleCount", &MeshValue::triangle_count)
      .field("weightCount", &MeshValue::weight_count)
      .field("maxWeightsPerVertex", &MeshValue::max_weights_per_vertex)
      .field("flags", &MeshValue::flags);
  emscripten::value_object<ModelValue>("Model")
      .field("handle", &ModelValue::handle)
      .field("jointCount", &ModelValue::joint_count)
      .field("neededJoints", &ModelValue::needed_joints)
      .field("meshes", &ModelValue::meshes)
      .field("diagnostics", &ModelValue::diagnostics);
  emscripten::value_object<ClipValue>("Clip")
      .field("handle", &ClipValue::handle)
      .field("frameCount", &ClipValue::frame_count)
      .field("frameRate", &ClipValue::frame_rate)
      .field("diagnostics", &ClipValue::diagnostics);
  emscripten::value_object<anim::Shot>("Shot")
      .field("firstKey", &anim::Shot::first_key)
      .field("lastKey", &anim::Shot::last_key)
      .field("start", &anim::Shot::start)
      .field("length", &anim::Shot::length);
  emscripten::value_object<PathValue>("CameraPath")
      .field("handle", &PathValue::handle)
      .field("frameCount", &PathValue::frame_count)
      .field("frameRate", &PathValue::frame_rate)
      .field("cuts", &PathValue::cuts)
      .field("shots", &PathValue::shots)
      .field("cutsBeginShots", &PathValue::cuts_begin_shots)
      .field("diagnostics", &PathValue::diagnostics);
  emscripten::value_object<HierarchyValue>("Hierarchy")
      .field("names", &HierarchyValue::names)
      .field("parents", &HierarchyValue::parents);
  emscripten::function("classifyInput", &classifyInput);
  emscripten::function("readModel", &readModel);
  emscripten::function("readClip", &readClip);
  emscripten::function("readCameraPath", &readCameraPath);
  emscripten::function("modelHierarchy", &modelHierarchy);
  emscripten::function("clipHierarchy", &clipHierarchy);
  emscripten::function("clipIsCircular", &clipIsCircular);
  emscripten::function("movedComponents", &movedComponents);
  emscripten::function("setCutConvention", &setCutConvention);
  emscripten::function("skeletonOfClip", &skeletonOfClip);
}

}  // namespace md5v::wasm
