// Readers, poses and camera paths for web/core. Functions whose names end in View return memory of the module
// that is valid until the next call into it; handles are numbers, 0 for none.
#include <emscripten/bind.h>
#include <malloc.h>

#include <algorithm>
#include <string>

#include "md5/anim_file.h"
#include "md5/classify.h"
#include "md5/file_image.h"
#include "md5/mesh_file.h"
#include "model/build.h"
#include "model/evaluation.h"
#include "model/fit_findings.h"
#include "viewer/path_overlay.h"
#include "wasm/fields.h"
#include "wasm/registry.h"

namespace md5v::wasm {

Registry& registry() {
  static Registry instance;
  return instance;
}

void findLayerClips() {
  Registry& r = registry();
  r.layer_clips.clear();
  for (const viewer::LayerRequest& layer : r.layers) {
    r.layer_clips.push_back(r.clips.find(static_cast<uint32_t>(layer.clip)));
  }
}

namespace {

using emscripten::val;

val inputView(uint32_t size) { return viewOf(registry().input.allocate(size), size); }

std::span<const uint8_t> input() { return registry().input.bytes(); }

void releaseInput() { registry().input.release(); }

const char* nameOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kInfo:
      break;
  }
  return "info";
}

val diagnosticsOf(const Report& report) {
  val list = val::array();
  for (const Diagnostic& diagnostic : report.diagnostics()) {
    val entry = val::object();
    setText(entry, "severity", nameOf(diagnostic.severity));
    setText(entry, "code", std::string(diagnostic.code));
    setText(entry, "file", report.file());
    setNumber(entry, "line", diagnostic.line);
    setNumber(entry, "column", diagnostic.column);
    setText(entry, "message", diagnostic.message);
    if (diagnostic.refused_by_doom3) {
      setFlag(entry, "strict", true);
    }
    append(list, entry);
  }
  return list;
}

// One name a line, since each text on its way out costs as much as the reading of a whole joint. No name
// holds a line end: strings of a file end with their line.
val namesOf(const std::vector<std::string>& names) {
  std::string lines;
  for (const std::string& name : names) {
    lines += name;
    lines += '\n';
  }
  return val(lines);
}

template <typename T>
val copyOf(const char* array_type, const std::vector<T>& values) {
  return val::global(array_type).new_(viewOf(values.data(), values.size()));
}

// [x, y, z, qx, qy, qz, qw] per transform.
std::vector<float> packTransforms(std::span<const JointTransform> transforms) {
  std::vector<float> packed;
  packed.reserve(transforms.size() * 7);
  for (const JointTransform& t : transforms) {
    for (int i = 0; i < 3; ++i) packed.push_back(t.position[i]);
    for (const float component : {t.rotation.x, t.rotation.y, t.rotation.z, t.rotation.w}) {
      packed.push_back(component);
    }
  }
  return packed;
}

val meshInfo(const model::ModelMesh& mesh) {
  uint32_t most_weights = 0;
  for (const skin::InfluenceRange& range : mesh.skinned.vertices) {
    most_weights = std::max(most_weights, range.count);
  }
  val info = val::object();
  setText(info, "name", mesh.name);
  setText(info, "material", mesh.material);
  setNumber(info, "vertexCount", mesh.skinned.vertices.size());
  const size_t triangles = mesh.skinned.indices.size() / 3;
  setNumber(info, "triangleCount", triangles);
  setNumber(info, "weightCount", mesh.skinned.influences.size());
  setNumber(info, "maxWeightsPerVertex", most_weights);
  setNumber(info, "flags", mesh.flags);
  return info;
}

val describeModel(const viewer::ModelAsset& model) {
  val out = val::object();
  setValue(out, "jointNames", namesOf(model.skeleton().hierarchy.names));
  setValue(out, "jointParents", copyOf("Int32Array", model.skeleton().hierarchy.parents));
  setValue(out, "bindPose", copyOf("Float32Array", packTransforms(model.skeleton().bind_model)));
  val meshes = val::array();
  for (const model::ModelMesh& mesh : model.meshes()) {
    append(meshes, meshInfo(mesh));
  }
  setValue(out, "meshes", meshes);
  setNumber(out, "neededJoints", model.neededJoints());
  return out;
}

// Result of a reader: {handle, diagnostics, ...}; handle 0 where nothing can be shown. {givenUp} where the
// file is for the whole reader, which is another module: what that finds comes in by the functions
// adopt...().
val readResult(Report& report, val out) {
  report.finish();
  setValue(out, "diagnostics", diagnosticsOf(report));
  releaseInput();
  return out;
}

val givenUp() {
  val out = val::object();
  setFlag(out, "givenUp", true);
  releaseInput();
  return out;
}

val nothing() {
  val out = val::object();
  setNumber(out, "handle", 0);
  return out;
}

const anim::Skeleton* skeletonOf(const viewer::ModelAsset* lender) {
  return lender != nullptr ? &lender->skeleton() : nullptr;
}

val adopt(md5::MeshFile file, const anim::Skeleton* lent) {
  const auto asset = std::make_shared<viewer::ModelAsset>(model::assembleModel(std::move(file), lent));
  val out = describeModel(*asset);
  setNumber(out, "handle", registry().models.add(asset));
  return out;
}

// `lender`: the model whose skeleton a file without one takes; 0 for none.
val readModel(const std::string& file_name, uint32_t lender_handle) {
  Report report(file_name, input());
  const std::shared_ptr<viewer::ModelAsset> lender = registry().models.find(lender_handle);
  const anim::Skeleton* skeleton = skeletonOf(lender.get());
  const size_t lent_joints = skeleton != nullptr ? skeleton->bind_model.size() : 0;
  std::optional<md5::MeshFile> file = md5::parseMeshOnSkeleton(input(), lent_joints, report);
  if (report.hasGivenUp()) return givenUp();
  return readResult(report, file ? adopt(std::move(*file), skeleton) : nothing());
}

// The input is an image of a MeshFile.
val adoptModel(uint32_t lender_handle) {
  const std::shared_ptr<viewer::ModelAsset> lender = registry().models.find(lender_handle);
  std::optional<md5::MeshFile> file = md5::meshOfImage(input());
  releaseInput();
  return file ? adopt(std::move(*file), skeletonOf(lender.get())) : nothing();
}

val adopt(md5::AnimFile file) {
  const auto clip = std::make_shared<anim::Clip>(model::buildClip(std::move(file)));
  val out = val::object();
  setValue(out, "jointNames", namesOf(clip->hierarchy.names));
  setValue(out, "jointParents", copyOf("Int32Array", clip->hierarchy.parents));
  setNumber(out, "frameCount", clip->timeline.frame_count);
  setNumber(out, "frameRate", clip->timeline.frame_rate);
  setFlag(out, "circular", clip->timeline.rule == anim::LoopRule::kCircular);
  setNumber(out, "handle", registry().clips.add(clip));
  return out;
}

val readClip(const std::string& file_name) {
  Report report(file_name, input());
  std::optional<md5::AnimFile> file = md5::parseAnim(input(), report);
  if (report.hasGivenUp()) return givenUp();
  return readResult(report, file ? adopt(std::move(*file)) : nothing());
}

// The input is an image of an AnimFile.
val adoptClip() {
  std::optional<md5::AnimFile> file = md5::animOfImage(input());
  releaseInput();
  return file ? adopt(std::move(*file)) : nothing();
}

val describePath(const anim::CameraPath& path) {
  std::vector<uint32_t> shots;
  for (const anim::Shot& shot : path.shots) {
    shots.push_back(shot.first_key);
    shots.push_back(shot.last_key);
    shots.push_back(static_cast<uint32_t>(shot.start));
    shots.push_back(static_cast<uint32_t>(shot.length));
  }
  val out = val::object();
  setNumber(out, "frameCount", path.keys.size());
  setNumber(out, "frameRate", path.frame_rate);
  setNumber(out, "duration", anim::durationSeconds(path));
  setValue(out, "cuts", copyOf("Uint32Array", path.cuts));
  setValue(out, "shots", copyOf("Uint32Array", shots));
  setFlag(out, "cutsBeginShots", path.convention == anim::CutConvention::kFirstOfNewShot);
  return out;
}

// The input is an image of a CameraFile; only the whole reader reads those.
val adoptCameraPath() {
  const std::optional<md5::CameraFile> file = md5::cameraOfImage(input());
  releaseInput();
  if (!file) return nothing();
  const auto path = std::make_shared<const anim::CameraPath>(model::buildCameraPath(*file));
  val out = describePath(*path);
  setNumber(out, "handle", registry().paths.add(path));
  return out;
}

// Reads the path's cuts by another convention from now on: 0 by the one that the keys speak for, else
// anim::CutConvention + 1.
val setCutConvention(uint32_t handle, uint32_t convention) {
  anim::CameraPath path = *registry().paths.find(handle);
  anim::layOutShots(path, convention == 0 ? anim::guessCutConvention(path.keys, path.cuts)
                                          : static_cast<anim::CutConvention>(convention - 1));
  val out = describePath(path);
  registry().paths.replace(handle, std::make_shared<const anim::CameraPath>(std::move(path)));
  return out;
}

// A model without meshes from a clip's joints.
val skeletonOfClip(uint32_t clip) {
  const auto asset =
      std::make_shared<viewer::ModelAsset>(model::buildSkeletonModel(*registry().clips.find(clip)));
  val out = describeModel(*asset);
  setNumber(out, "handle", registry().models.add(asset));
  setValue(out, "diagnostics", val::array());
  return out;
}

// 0 unknown, 1 mesh, 2 anim, 3 camera.
uint32_t classifyInput() {
  const auto kind = static_cast<uint32_t>(md5::classify(input()));
  releaseInput();
  return kind;
}

val indicesView(uint32_t model, uint32_t mesh) {
  const std::vector<uint32_t>& indices = registry().models.find(model)->meshes()[mesh].skinned.indices;
  return viewOf(indices.data(), indices.size());
}

val uvsView(uint32_t model, uint32_t mesh) {
  const std::vector<glm::vec2>& uvs = registry().models.find(model)->meshes()[mesh].skinned.uvs;
  return viewOf(reinterpret_cast<const float*>(uvs.data()), uvs.size() * 2);
}

// Empty for a mesh without colours.
val colorsView(uint32_t model, uint32_t mesh) {
  const std::vector<glm::u8vec4>& colors = registry().models.find(model)->meshes()[mesh].skinned.colors;
  return viewOf(reinterpret_cast<const uint8_t*>(colors.data()), colors.size() * 4);
}

// `scales`: {joint, scalesPosition, keys: [frame, scale, ...]} each.
void scaleClip(uint32_t clip, const val& scales) {
  std::vector<model::NamedScale> named;
  for (uint32_t i = 0; i < scales["length"].as<uint32_t>(); ++i) {
    const val scale = scales[i];
    const std::vector<float> numbers = emscripten::convertJSArrayToNumberVector<float>(scale["keys"]);
    named.push_back({scale["joint"].as<std::string>(), scale["scalesPosition"].as<bool>(), {}});
    for (size_t k = 0; k + 1 < numbers.size(); k += 2) {
      named.back().keys.push_back({static_cast<uint32_t>(numbers[k]), numbers[k + 1]});
    }
  }
  model::setScales(*registry().clips.find(clip), named);
}

// See viewer::ModelAsset.
void setUnsmoothedTangents(uint32_t model, const std::string& material, bool on) {
  registry().models.find(model)->setUnsmoothedTangents(material, on);
}

val fitNames(const std::vector<uint32_t>& joints, const anim::Hierarchy& hierarchy) {
  val list = val::array();
  for (const uint32_t joint : joints) {
    append(list, val(hierarchy.names[joint]));
  }
  return list;
}

val fit(uint32_t model, uint32_t clip_handle) {
  const anim::Skeleton& skeleton = registry().models.find(model)->skeleton();
  const auto clip = registry().clips.find(clip_handle);
  const model::Fit fit = model::fitClip(skeleton.hierarchy, clip->hierarchy);
  const model::FitFindings findings = model::inspectFit(skeleton, *clip, fit);
  val out = val::object();
  setNumber(out, "kind", static_cast<uint32_t>(fit.kind));
  setValue(out, "missing", fitNames(fit.missing, skeleton.hierarchy));
  setValue(out, "extra", fitNames(fit.extra, clip->hierarchy));
  setFlag(out, "reordered", fit.reordered);
  setText(out, "firstDifference", fit.first_difference);
  setNumber(out, "boneScale", static_cast<double>(findings.bone_scale));
  if (findings.turned_root >= 0) {
    setText(out, "turnedRoot", skeleton.hierarchy.names[static_cast<size_t>(findings.turned_root)]);
    setNumber(out, "turnDegrees", findings.turn_degrees);
    setText(out, "turnAxis", std::string(1, findings.turn_axis));
  }
  return out;
}

// The last pose that was asked for, kept so that its arrays can be copied out one by one.
struct Evaluated {
  std::shared_ptr<viewer::ModelAsset> asset;
  std::unique_ptr<model::Evaluation> evaluation;
  viewer::LayerStack layers;
  std::vector<float> numbers;
};
Evaluated& evaluated() {
  static Evaluated instance;
  return instance;
}

void prepareEvaluation(const std::shared_ptr<viewer::ModelAsset>& asset) {
  Evaluated& e = evaluated();
  if (e.asset != asset) {
    e.evaluation = std::make_unique<model::Evaluation>(asset->model());
    e.asset = asset;
  }
}

// Room for `count` layers, as doubles; the page fills it before evaluate() or drawViews().
val layersView(uint32_t count) {
  registry().layers.resize(count);
  return viewOf(reinterpret_cast<const double*>(registry().layers.data()),
                size_t{count} * viewer::kLayerRequestFields);
}

uint32_t layerFieldCount() { return viewer::kLayerRequestFields; }

// Poses and skins `model` by the layers in layersView(); the bind pose where there are none. Returns false,
// and does nothing, where a clip does not fit the model.
bool evaluate(uint32_t model) {
  prepareEvaluation(registry().models.find(model));
  Evaluated& e = evaluated();
  findLayerClips();
  e.layers.set(&e.asset->model(), registry().layers, registry().layer_clips);
  if (e.layers.layers().size() != registry().layers.size()) {
    return false;
  }
  e.evaluation->poseLayers(e.layers.layers());
  e.evaluation->skin();
  return true;
}

val evaluatedJointsView() {
  Evaluated& e = evaluated();
  e.numbers = packTransforms(e.evaluation->pose());
  return viewOf(e.numbers.data(), e.numbers.size());
}

// 10 floats per vertex: position, normal, tangent with handedness.
val evaluatedVerticesView(uint32_t mesh) {
  const std::span<const Vertex> vertices = evaluated().evaluation->meshVertices(mesh);
  return viewOf(reinterpret_cast<const float*>(vertices.data()), vertices.size() * 10);
}

val boundsView(const Bounds& b) {
  std::vector<float>& numbers = evaluated().numbers;
  numbers = {b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z};
  return viewOf(numbers.data(), numbers.size());
}

val evaluatedBoundsView() { return boundsView(evaluated().evaluation->bounds()); }

// Bounds over one pass of the clip of the one layer in layersView() (none: bind pose), from at most `samples`
// poses.
val clipBoundsView(uint32_t model, uint32_t samples) {
  const std::shared_ptr<viewer::ModelAsset> asset = registry().models.find(model);
  if (registry().layers.empty()) {
    return boundsView(model::boundsOverClip(asset->model(), nullptr, nullptr, {}, {}, samples));
  }
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = registry().clips.find(static_cast<uint32_t>(request.clip));
  const model::Fit fit = model::fitClip(asset->skeleton().hierarchy, clip->hierarchy);
  const auto root_motion = static_cast<anim::RootMotion>(static_cast<int>(request.root_motion));
  return boundsView(model::boundsOverClip(asset->model(), clip.get(), &fit,
                                          viewer::timelineOf(request, *clip), root_motion, samples));
}

// Way of joint 0 over one pass of the clip of the one layer in layersView().
val clipTravelView() {
  const viewer::LayerRequest& request = registry().layers.front();
  const auto clip = registry().clips.find(static_cast<uint32_t>(request.clip));
  const glm::vec3 travel = anim::travelPerPass(*clip, viewer::timelineOf(request, *clip));
  std::vector<float>& numbers = evaluated().numbers;
  numbers = {travel.x, travel.y, travel.z};
  return viewOf(numbers.data(), numbers.size());
}

val pathBoundsView(uint32_t path) { return boundsView(viewer::pathBounds(*registry().paths.find(path))); }

// position, forward, up, fovY for pictures of 4:3 and wider by each anim::FovRule, fov, shot, key.
val cameraAtView(uint32_t path, double seconds) {
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
  return viewOf(numbers.data(), numbers.size());
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
  return registry().clips.remove(handle);
}
bool disposePath(uint32_t handle) { return registry().paths.remove(handle); }

}  // namespace

EMSCRIPTEN_BINDINGS(core) {
  emscripten::function("inputView", &inputView);
  emscripten::function("classifyInput", &classifyInput);
  emscripten::function("readModel", &readModel);
  emscripten::function("readClip", &readClip);
  emscripten::function("adoptModel", &adoptModel);
  emscripten::function("adoptClip", &adoptClip);
  emscripten::function("adoptCameraPath", &adoptCameraPath);
  emscripten::function("setCutConvention", &setCutConvention);
  emscripten::function("indicesView", &indicesView);
  emscripten::function("uvsView", &uvsView);
  emscripten::function("colorsView", &colorsView);
  emscripten::function("scaleClip", &scaleClip);
  emscripten::function("setUnsmoothedTangents", &setUnsmoothedTangents);
  emscripten::function("fit", &fit);
  emscripten::function("layersView", &layersView);
  emscripten::function("layerFieldCount", &layerFieldCount);
  emscripten::function("evaluate", &evaluate);
  emscripten::function("evaluatedJointsView", &evaluatedJointsView);
  emscripten::function("evaluatedVerticesView", &evaluatedVerticesView);
  emscripten::function("evaluatedBoundsView", &evaluatedBoundsView);
  emscripten::function("clipBoundsView", &clipBoundsView);
  emscripten::function("clipTravelView", &clipTravelView);
  emscripten::function("skeletonOfClip", &skeletonOfClip);
  emscripten::function("pathBoundsView", &pathBoundsView);
  emscripten::function("cameraAtView", &cameraAtView);
  emscripten::function("heapBytes", &heapBytes);
  emscripten::function("disposeModel", &disposeModel);
  emscripten::function("disposeClip", &disposeClip);
  emscripten::function("disposePath", &disposePath);
}

}  // namespace md5v::wasm
