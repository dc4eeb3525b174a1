// Binds poses, fits, arrays and camera paths for web/core. A function whose name ends in View returns
// memory of the module, valid until the next call.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "game/catalog/ranking.h"
#include "model/build.h"
#include "model/evaluation.h"
#include "model/facts.h"
#include "model/fit_findings.h"
#include "viewer/overlay/path_overlay.h"
#include "viewer/page_number.h"
#include "wasm/fit_value.h"
#include "wasm/registry.h"
#include "wasm/values.h"

namespace md5v::wasm {

using emscripten::val;

Registry& registry() {
  static Registry instance;
  return instance;
}

viewer::SharedClip Registry::clip(uint32_t handle) const {
  const std::shared_ptr<viewer::ClipAsset> asset = clips.find(handle);
  return asset ? asset->clip() : nullptr;
}

// The names of HandleKind.
EM_JS(void, throwForHandle, (int kind, uint32_t handle), {
  const kinds = [ "model", "clip", "camera path", "view" ];
  throw new Error("No " + kinds[kind] + " has the handle " + (handle >>> 0) + ". It was disposed.");
});

void failForHandle(HandleKind kind, uint32_t handle) {
  throwForHandle(static_cast<int>(kind), handle);
  std::abort();
}

std::shared_ptr<viewer::ModelAsset> requireModel(uint32_t handle) {
  return found(registry().models.find(handle), HandleKind::kModel, handle);
}

std::shared_ptr<viewer::ClipAsset> requireClipAsset(uint32_t handle) {
  return found(registry().clips.find(handle), HandleKind::kClip, handle);
}

viewer::SharedClip requireClip(uint32_t handle) { return requireClipAsset(handle)->clip(); }

std::shared_ptr<anim::CameraPath> requirePath(uint32_t handle) {
  return found(registry().paths.find(handle), HandleKind::kPath, handle);
}

void findLayerClips() {
  Registry& r = registry();
  r.layer_clips.clear();
  for (const viewer::LayerRequest& layer : r.layers) {
    r.layer_clips.push_back(r.clip(viewer::handleNumber(layer.clip)));
  }
}

namespace {

const skin::SkinnedMesh& meshOf(uint32_t model, uint32_t mesh) {
  return requireModel(model)->meshes()[mesh].skinned;
}

val inputView(uint32_t size) { return viewOf(registry().input.allocate(size), size); }

val indicesView(uint32_t model, uint32_t mesh) {
  const RawVector<uint32_t>& indices = meshOf(model, mesh).indices;
  return viewOf(indices.data(), indices.size());
}

val uvsView(uint32_t model, uint32_t mesh) {
  const RawVector<glm::vec2>& uvs = meshOf(model, mesh).uvs;
  return viewOf(reinterpret_cast<const float*>(uvs.data()), uvs.size() * 2);
}

// Empty for a mesh without colours.
val colorsView(uint32_t model, uint32_t mesh) {
  const std::vector<glm::u8vec4>& colors = meshOf(model, mesh).colors;
  return viewOf(reinterpret_cast<const uint8_t*>(colors.data()), colors.size() * 4);
}

// Two numbers per vertex: its first influence and how many it has.
val influenceRangesView(uint32_t model, uint32_t mesh) {
  static_assert(sizeof(skin::InfluenceRange) == 2 * sizeof(uint32_t));
  const RawVector<skin::InfluenceRange>& ranges = meshOf(model, mesh).vertices;
  return viewOf(reinterpret_cast<const uint32_t*>(ranges.data()), ranges.size() * 2);
}

// Five numbers of 4 bytes per influence: bias * offset (3 floats, joint space), bias (float), joint (uint32).
val influencesView(uint32_t model, uint32_t mesh) {
  static_assert(sizeof(skin::Influence) == 5 * sizeof(float));
  static_assert(offsetof(skin::Influence, bias) == 3 * sizeof(float));
  static_assert(offsetof(skin::Influence, joint) == 4 * sizeof(float));
  const RawVector<skin::Influence>& influences = meshOf(model, mesh).influences;
  return viewOf(reinterpret_cast<const uint8_t*>(influences.data()),
                influences.size() * sizeof(skin::Influence));
}

// The scales for the next call of scaleClip().
std::vector<model::NamedScale>& scales() {
  static std::vector<model::NamedScale> instance;
  return instance;
}

// The input holds the keys as floats: frame and scale alternately.
void addScale(const std::string& joint, bool scales_position) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  scales().push_back({joint, scales_position, {}});
  for (size_t at = 0; at + 2 * sizeof(float) <= bytes.size(); at += 2 * sizeof(float)) {
    float key[2];
    std::memcpy(key, bytes.data() + at, sizeof key);
    scales().back().keys.push_back(
        {static_cast<uint32_t>(viewer::wholeNumber(static_cast<double>(key[0]))), key[1]});
  }
  registry().input.release();
}

// Applies the scales that addScale() received since the last call.
void scaleClip(uint32_t clip) {
  requireClipAsset(clip)->setScales(scales());
  scales() = {};
}

// See viewer::ModelAsset.
void setOffset(uint32_t model, float x, float y, float z) { requireModel(model)->setOffset({x, y, z}); }
void setUnsmoothedTangents(uint32_t model, const std::string& material, bool on) {
  requireModel(model)->setUnsmoothedTangents(material, on);
}

FitValue fit(uint32_t model, uint32_t clip_handle) {
  const anim::Skeleton& skeleton = requireModel(model)->skeleton();
  const auto clip = requireClip(clip_handle);
  const model::Fit fit = model::fitClip(skeleton.hierarchy, clip->hierarchy);
  return fitValue(skeleton.hierarchy, clip->hierarchy, fit,
                  model::inspectFit(skeleton, model::factsOf(*clip), fit));
}

// The bytes of the last facts.
val keptFacts(std::string facts) {
  static std::string kept;
  kept = std::move(facts);
  return viewOf(reinterpret_cast<const uint8_t*>(kept.data()), kept.size());
}

val modelFactsView(uint32_t model) { return keptFacts(model::encodeFacts(requireModel(model)->skeleton())); }

val clipFactsView(uint32_t clip) { return keptFacts(model::encodeFacts(model::factsOf(*requireClip(clip)))); }

// The input has the handles of `models` models, then those of clips, of 4 bytes each. Returns indices in both
// lists, first those of the models; see game::rank().
val rankView(uint32_t models) {
  static std::vector<uint32_t> order;
  const std::span<const uint8_t> bytes = registry().input.bytes();
  std::vector<uint32_t> handles(bytes.size() / sizeof(uint32_t));
  std::memcpy(handles.data(), bytes.data(), handles.size() * sizeof(uint32_t));
  registry().input.release();
  std::vector<game::RankedMesh> meshes;
  std::vector<const anim::Hierarchy*> clips;
  for (const uint32_t handle : handles) {
    if (meshes.size() < models) {
      const auto model = requireModel(handle);
      meshes.push_back({&model->skeleton().hierarchy, model->model().needed_joints > 0});
    } else {
      clips.push_back(&requireClipAsset(handle)->hierarchy());
    }
  }
  order = game::rank(meshes, clips);
  return viewOf(order.data(), order.size());
}

// The last evaluated pose, kept until its arrays are copied.
struct Evaluated {
  std::shared_ptr<viewer::ModelAsset> asset;
  std::unique_ptr<model::Evaluation> evaluation;
  viewer::LayerStack layers;
  Bounds bounds;
  std::vector<uint32_t> addresses;

  void putAddresses() {
    const auto put = [this](const void* array) {
      addresses.push_back(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(array)));
    };
    bounds = evaluation->bounds();
    put(evaluation->pose().data());
    put(&bounds);
    for (const model::ModelMesh& mesh : asset->model().meshes) {
      put(evaluation->positions().data() + mesh.first_vertex);
      put(evaluation->normals().data() + mesh.first_vertex);
      put(evaluation->tangents().data() + mesh.first_vertex);
    }
  }
};
Evaluated& evaluated() {
  static Evaluated instance;
  return instance;
}

// x y z qx qy qz qw per joint, model space.
val bindPoseView(uint32_t model) {
  static_assert(sizeof(JointTransform) == 7 * sizeof(float));
  static_assert(offsetof(JointTransform, rotation.x) == 3 * sizeof(float));
  static_assert(offsetof(JointTransform, rotation.w) == 6 * sizeof(float));
  const std::vector<JointTransform>& pose = requireModel(model)->skeleton().bind_model;
  return viewOf(reinterpret_cast<const float*>(pose.data()), pose.size() * 7);
}

void prepareEvaluation(const std::shared_ptr<viewer::ModelAsset>& asset) {
  Evaluated& e = evaluated();
  if (e.asset != asset) {
    e.evaluation = std::make_unique<model::Evaluation>(asset->model());
    e.asset = asset;
  }
}

// Room for `count` layers, as doubles. The page fills it before evaluateView() or drawViews().
val layersView(uint32_t count) {
  registry().layers.resize(count);
  return viewOf(reinterpret_cast<const double*>(registry().layers.data()),
                size_t{count} * viewer::kLayerRequestFields);
}

std::string layerFields() { return camelCase(viewer::kLayerRequestNames); }

// Poses and skins `model` by the layers in layersView(), or in the bind pose if there are none. Returns byte
// addresses of float arrays: joints, bounds, then positions, normals and tangents of each mesh. If a clip
// does not fit the model, does nothing and returns an empty list.
val evaluateView(uint32_t model) {
  prepareEvaluation(requireModel(model));
  Evaluated& e = evaluated();
  e.addresses.clear();
  findLayerClips();
  e.layers.set(&e.asset->model(), registry().layers, registry().layer_clips);
  if (e.layers.layers().size() == registry().layers.size()) {
    e.evaluation->poseLayers(e.layers.layers());
    e.evaluation->skin();
    e.putAddresses();
  }
  return viewOf(e.addresses.data(), e.addresses.size());
}

// The two corners of a box.
val viewOfBounds(const Bounds& bounds) {
  static Bounds last;
  last = bounds;
  return viewOf(&last.min.x, 6);
}

// Bounds over one pass of the clip in the only layer of layersView(), from at most `samples` poses. Without a
// layer, the bounds of the bind pose.
val clipBoundsView(uint32_t model, uint32_t samples) {
  const std::shared_ptr<viewer::ModelAsset> asset = requireModel(model);
  if (registry().layers.empty()) {
    return viewOfBounds(model::boundsOverClip(asset->model(), nullptr, nullptr, {}, {}, samples));
  }
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = requireClip(viewer::handleNumber(request.clip));
  const model::Fit fit = model::fitClip(asset->skeleton().hierarchy, clip->hierarchy);
  const auto root_motion = viewer::choiceOf(request.root_motion, anim::RootMotion::kTravel);
  return viewOfBounds(model::boundsOverClip(asset->model(), clip.get(), &fit,
                                            viewer::timelineOf(request, *clip), root_motion, samples));
}

// The movement of the root over one pass of the clip in the only layer of layersView().
val clipTravelView() {
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = requireClip(viewer::handleNumber(request.clip));
  static glm::vec3 way;
  way = anim::travelPerPass(*clip, viewer::timelineOf(request, *clip));
  return viewOf(&way.x, 3);
}

val pathBoundsView(uint32_t path) { return viewOfBounds(viewer::pathBounds(*requirePath(path))); }

// Position, forward and up; then the field of view twice: in vertical degrees for pictures of 4:3 and wider,
// and as in the file; then shot and key. `fov_rule`: anim::FovRule.
val cameraView(uint32_t path, double seconds, uint32_t fov_rule) {
  const anim::CameraView view = anim::viewAt(*requirePath(path), seconds);
  const JointTransform& at = view.at.transform;
  const glm::vec3 vectors[] = {at.position, at.rotation * glm::vec3(1.0f, 0.0f, 0.0f),
                               at.rotation * glm::vec3(0.0f, 0.0f, 1.0f)};
  static std::array<double, 13> numbers;
  std::copy(&vectors[0].x, &vectors[0].x + 9, numbers.begin());
  numbers[9] = anim::verticalFov(view.at.fov, 4.0f / 3.0f, static_cast<anim::FovRule>(fov_rule));
  numbers[10] = view.at.fov;
  numbers[11] = view.shot;
  numbers[12] = view.key;
  return viewOf(numbers.data(), numbers.size());
}

// Bytes of the module's memory that are in use.
double heapBytes() { return static_cast<double>(mallinfo().uordblks); }

// The number of models, clips and camera paths that are not disposed.
uint32_t objectCount() {
  const Registry& r = registry();
  return static_cast<uint32_t>(r.models.size() + r.clips.size() + r.paths.size());
}

bool disposeModel(uint32_t handle) {
  if (evaluated().asset == registry().models.find(handle)) evaluated() = {};
  return registry().models.remove(handle);
}
bool disposeClip(uint32_t handle) {
  evaluated().layers.set(nullptr, {}, {});
  registry().layer_clips.clear();
  return registry().clips.remove(handle);
}
bool disposePath(uint32_t handle) { return registry().paths.remove(handle); }

}  // namespace

EMSCRIPTEN_BINDINGS(core) {
  emscripten::function("inputView", &inputView);
  emscripten::function("indicesView", &indicesView);
  emscripten::function("uvsView", &uvsView);
  emscripten::function("colorsView", &colorsView);
  emscripten::function("influenceRangesView", &influenceRangesView);
  emscripten::function("influencesView", &influencesView);
  emscripten::function("addScale", &addScale);
  emscripten::function("scaleClip", &scaleClip);
  emscripten::function("setOffset", &setOffset);
  emscripten::function("setUnsmoothedTangents", &setUnsmoothedTangents);
  emscripten::function("fit", &fit);
  emscripten::function("modelFactsView", &modelFactsView);
  emscripten::function("clipFactsView", &clipFactsView);
  emscripten::function("rankView", &rankView);
  emscripten::function("layersView", &layersView);
  emscripten::function("layerFields", &layerFields);
  emscripten::function("evaluateView", &evaluateView);
  emscripten::function("bindPoseView", &bindPoseView);
  emscripten::function("clipBoundsView", &clipBoundsView);
  emscripten::function("clipTravelView", &clipTravelView);
  emscripten::function("pathBoundsView", &pathBoundsView);
  emscripten::function("cameraView", &cameraView);
  emscripten::function("heapBytes", &heapBytes);
  emscripten::function("objectCount", &objectCount);
  emscripten::function("disposeModel", &disposeModel);
  emscripten::function("disposeClip", &disposeClip);
  emscripten::function("disposePath", &disposePath);
}

}  // namespace md5v::wasm
