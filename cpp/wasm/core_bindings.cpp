// Poses, fits, arrays and camera paths for web/core. What ends in View is memory of the module; handles are
// numbers, 0 for none. How names of functions tell what comes back: library.js.
#include <emscripten/bind.h>
#include <malloc.h>

#include <cmath>
#include <cstring>
#include <string>

#include "model/build.h"
#include "model/evaluation.h"
#include "model/fit_findings.h"
#include "viewer/overlay/path_overlay.h"
#include "wasm/array_view.h"
#include "wasm/json.h"
#include "wasm/registry.h"

namespace md5v::wasm {

Registry& registry() {
  static Registry instance;
  return instance;
}

std::shared_ptr<anim::Clip> Registry::clip(uint32_t handle) const {
  std::shared_ptr<anim::Clip> found = clips.find(handle);
  if (found && found->source) anim::completeClip(*found);
  return found;
}

void findLayerClips() {
  Registry& r = registry();
  r.layer_clips.clear();
  for (const viewer::LayerRequest& layer : r.layers) {
    r.layer_clips.push_back(r.clip(static_cast<uint32_t>(layer.clip)));
  }
}

namespace {

ArrayView inputView(uint32_t size) { return wasm::viewOf(registry().input.allocate(size), size); }

// x y z qx qy qz qw per transform.
ArrayView viewOf(std::span<const JointTransform> transforms) {
  return wasm::viewOf(reinterpret_cast<const float*>(transforms.data()), transforms.size() * 7);
}

ArrayView indicesView(uint32_t model, uint32_t mesh) {
  const RawVector<uint32_t>& indices = registry().models.find(model)->meshes()[mesh].skinned.indices;
  return wasm::viewOf(indices.data(), indices.size());
}

ArrayView uvsView(uint32_t model, uint32_t mesh) {
  const RawVector<glm::vec2>& uvs = registry().models.find(model)->meshes()[mesh].skinned.uvs;
  return wasm::viewOf(reinterpret_cast<const float*>(uvs.data()), uvs.size() * 2);
}

// Empty for a mesh without colours.
ArrayView colorsView(uint32_t model, uint32_t mesh) {
  const std::vector<glm::u8vec4>& colors = registry().models.find(model)->meshes()[mesh].skinned.colors;
  return wasm::viewOf(reinterpret_cast<const uint8_t*>(colors.data()), colors.size() * 4);
}

// Those that scaleClip() takes next.
std::vector<model::NamedScale>& scales() {
  static std::vector<model::NamedScale> instance;
  return instance;
}

// The input buffer holds the keys: frame and scale in turn, as floats.
void addScale(const std::string& joint, bool scales_position) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  scales().push_back({joint, scales_position, {}});
  for (size_t at = 0; at + 2 * sizeof(float) <= bytes.size(); at += 2 * sizeof(float)) {
    float key[2];
    std::memcpy(key, bytes.data() + at, sizeof key);
    scales().back().keys.push_back({static_cast<uint32_t>(key[0]), key[1]});
  }
  registry().input.release();
}

// By what addScale() was given since the last call.
void scaleClip(uint32_t clip) {
  model::setScales(*registry().clip(clip), scales());
  scales() = {};
}

// See viewer::ModelAsset.
void setUnsmoothedTangents(uint32_t model, const std::string& material, bool on) {
  registry().models.find(model)->setUnsmoothedTangents(material, on);
}

void addNames(Json& json, const char* key, const std::vector<uint32_t>& joints,
              const anim::Hierarchy& hierarchy) {
  json.key(key).open('[');
  for (const uint32_t joint : joints) json.string(hierarchy.names[joint]);
  json.close(']');
}

std::string fit(uint32_t model, uint32_t clip_handle) {
  const anim::Skeleton& skeleton = registry().models.find(model)->skeleton();
  const auto clip = registry().clip(clip_handle);
  const model::Fit fit = model::fitClip(skeleton.hierarchy, clip->hierarchy);
  const model::FitFindings findings = model::inspectFit(skeleton, *clip, fit);
  Json json;
  json.open('{').key("kind").integer(static_cast<int64_t>(fit.kind));
  addNames(json, "missing", fit.missing, skeleton.hierarchy);
  addNames(json, "extra", fit.extra, clip->hierarchy);
  json.key("reordered").boolean(fit.reordered);
  json.key("firstDifference").string(fit.first_difference);
  json.key("boneScaleMillionths").integer(std::llround(static_cast<double>(findings.bone_scale) * 1e6));
  json.key("mistake").integer(static_cast<int64_t>(findings.mistake));
  if (findings.turned_root >= 0) {
    json.key("turnedRoot").string(skeleton.hierarchy.names[static_cast<size_t>(findings.turned_root)]);
    json.key("turnDegrees").integer(findings.turn_degrees);
    json.key("turnAxis").string({&findings.turn_axis, 1});
  }
  return json.close('}').take();
}

// The last pose that was asked for, kept so that its arrays can be copied out one by one.
struct Evaluated {
  std::shared_ptr<viewer::ModelAsset> asset;
  std::unique_ptr<model::Evaluation> evaluation;
  viewer::LayerStack layers;
  std::vector<float> numbers;
  Bounds bounds;
  std::vector<uint32_t> places;

  void putPlaces() {
    const auto put = [this](const void* array) {
      places.push_back(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(array)));
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

ArrayView bindPoseView(uint32_t model) {
  return viewOf(registry().models.find(model)->skeleton().bind_model);
}

void prepareEvaluation(const std::shared_ptr<viewer::ModelAsset>& asset) {
  Evaluated& e = evaluated();
  if (e.asset != asset) {
    e.evaluation = std::make_unique<model::Evaluation>(asset->model());
    e.asset = asset;
  }
}

// Room for `count` layers, as doubles; the page fills it before evaluate() or drawViews().
ArrayView layersView(uint32_t count) {
  registry().layers.resize(count);
  return wasm::viewOf(reinterpret_cast<const double*>(registry().layers.data()),
                      size_t{count} * viewer::kLayerRequestFields);
}

uint32_t layerFieldCount() { return viewer::kLayerRequestFields; }

// Poses and skins `model` by the layers in layersView(); the bind pose where there are none. Returns where
// the arrays of the result stand, in bytes: those of the joints and the bounds, then positions, normals and
// tangents of each mesh. Does nothing, and returns none, where a clip does not fit the model.
ArrayView evaluateView(uint32_t model) {
  prepareEvaluation(registry().models.find(model));
  Evaluated& e = evaluated();
  e.places.clear();
  findLayerClips();
  e.layers.set(&e.asset->model(), registry().layers, registry().layer_clips);
  if (e.layers.layers().size() == registry().layers.size()) {
    e.evaluation->poseLayers(e.layers.layers());
    e.evaluation->skin();
    e.putPlaces();
  }
  return wasm::viewOf(e.places.data(), e.places.size());
}

ArrayView boundsView(const Bounds& b) {
  std::vector<float>& numbers = evaluated().numbers;
  numbers = {b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z};
  return wasm::viewOf(numbers.data(), numbers.size());
}

// Bounds over one pass of the clip of the one layer in layersView() (none: bind pose), from at most `samples`
// poses.
ArrayView clipBoundsView(uint32_t model, uint32_t samples) {
  const std::shared_ptr<viewer::ModelAsset> asset = registry().models.find(model);
  if (registry().layers.empty()) {
    return boundsView(model::boundsOverClip(asset->model(), nullptr, nullptr, {}, {}, samples));
  }
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = registry().clip(static_cast<uint32_t>(request.clip));
  const model::Fit fit = model::fitClip(asset->skeleton().hierarchy, clip->hierarchy);
  const auto root_motion = static_cast<anim::RootMotion>(static_cast<int>(request.root_motion));
  return boundsView(model::boundsOverClip(asset->model(), clip.get(), &fit,
                                          viewer::timelineOf(request, *clip), root_motion, samples));
}

// Way of joint 0 over one pass of the clip of the one layer in layersView().
ArrayView clipTravelView() {
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = registry().clip(static_cast<uint32_t>(request.clip));
  const glm::vec3 travel = anim::travelPerPass(*clip, viewer::timelineOf(request, *clip));
  std::vector<float>& numbers = evaluated().numbers;
  numbers = {travel.x, travel.y, travel.z};
  return wasm::viewOf(numbers.data(), numbers.size());
}

ArrayView pathBoundsView(uint32_t path) {
  return boundsView(viewer::pathBounds(*registry().paths.find(path)));
}

// position, forward, up, fovY for pictures of 4:3 and wider by each anim::FovRule, fov, shot, key.
ArrayView cameraAtView(uint32_t path, double seconds) {
  const anim::CameraView view = anim::viewAt(*registry().paths.find(path), seconds);
  const glm::vec3 p = view.at.transform.position;
  const glm::vec3 forward = view.at.transform.rotation * glm::vec3(1.0f, 0.0f, 0.0f);
  const glm::vec3 up = view.at.transform.rotation * glm::vec3(0.0f, 0.0f, 1.0f);
  std::vector<float>& numbers = evaluated().numbers;
  numbers = {p.x,
             p.y,
             p.z,
             forward.x,
             forward.y,
             forward.z,
             up.x,
             up.y,
             up.z,
             anim::verticalFov(view.at.fov, 4.0f / 3.0f, anim::FovRule::kDoom3),
             anim::verticalFov(view.at.fov, 4.0f / 3.0f, anim::FovRule::kBfg),
             view.at.fov,
             static_cast<float>(view.shot),
             static_cast<float>(view.key)};
  return wasm::viewOf(numbers.data(), numbers.size());
}

bool disposeModel(uint32_t handle) {
  if (evaluated().asset == registry().models.find(handle)) {
    evaluated() = {};
  }
  return registry().models.remove(handle);
}
// Bytes of the module's memory that are in use.
double heapBytes() { return static_cast<double>(mallinfo().uordblks); }

bool disposeClip(uint32_t handle) {
  evaluated().layers.set(nullptr, {}, {});
  registry().layer_clips.clear();
  return registry().clips.remove(handle);
}
bool disposePath(uint32_t handle) { return registry().paths.remove(handle); }

}  // namespace

EMSCRIPTEN_BINDINGS(core) {
  emscripten::function("inputView[]", &inputView);
  emscripten::function("indicesView[]", &indicesView);
  emscripten::function("uvsView[]", &uvsView);
  emscripten::function("colorsView[]", &colorsView);
  emscripten::function("addScale", &addScale);
  emscripten::function("scaleClip", &scaleClip);
  emscripten::function("setUnsmoothedTangents", &setUnsmoothedTangents);
  emscripten::function("fit{}", &fit);
  emscripten::function("layersView[]", &layersView);
  emscripten::function("layerFieldCount", &layerFieldCount);
  emscripten::function("evaluateView[]", &evaluateView);
  emscripten::function("bindPoseView[]", &bindPoseView);
  emscripten::function("clipBoundsView[]", &clipBoundsView);
  emscripten::function("clipTravelView[]", &clipTravelView);
  emscripten::function("pathBoundsView[]", &pathBoundsView);
  emscripten::function("cameraAtView[]", &cameraAtView);
  emscripten::function("heapBytes", &heapBytes);
  emscripten::function("disposeModel", &disposeModel);
  emscripten::function("disposeClip", &disposeClip);
  emscripten::function("disposePath", &disposePath);
}

}  // namespace md5v::wasm
