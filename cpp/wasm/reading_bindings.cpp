// Readers for web/core: bytes in, models, clips and camera paths out, described in JSON. Handles are numbers,
// 0 for none. How names of functions tell what comes back: library.js.
#include <emscripten/bind.h>

#include <algorithm>
#include <string>

#include "md5/anim_file.h"
#include "md5/classify.h"
#include "md5/file_image.h"
#include "md5/mesh_file.h"
#include "model/build.h"
#include "wasm/json.h"
#include "wasm/json_diagnostics.h"
#include "wasm/registry.h"

namespace md5v::wasm {
namespace {

std::span<const uint8_t> input() { return registry().input.bytes(); }

template <typename Number>
void addNumbers(Json& json, const std::vector<Number>& numbers) {
  json.open('[');
  for (const Number number : numbers) json.integer(number);
  json.close(']');
}

void addMesh(Json& json, const model::ModelMesh& mesh) {
  uint32_t most_weights = 0;
  for (const skin::InfluenceRange& range : mesh.skinned.vertices) {
    most_weights = std::max(most_weights, range.count);
  }
  json.open('[').string(mesh.name).string(mesh.material);
  const auto add = [&](size_t number) { json.integer(static_cast<int64_t>(number)); };
  add(mesh.skinned.vertices.size());
  add(mesh.skinned.indices.size() / 3);
  add(mesh.skinned.influences.size());
  add(most_weights);
  add(mesh.flags);
  json.close(']');
}

// Each keeps what it describes, as members of an object.
void keep(Json& json, model::Model&& made) {
  const auto asset = std::make_shared<viewer::ModelAsset>(std::move(made));
  json.key("handle").integer(registry().models.add(asset));
  json.key("jointCount").integer(static_cast<int64_t>(asset->skeleton().hierarchy.names.size()));
  json.key("meshes").open('[');
  for (const model::ModelMesh& mesh : asset->meshes()) addMesh(json, mesh);
  json.close(']').key("neededJoints").integer(asset->neededJoints());
}

void keep(Json& json, md5::AnimFile&& file) {
  const auto clip = std::make_shared<anim::Clip>(anim::startClip(model::clipSource(std::move(file))));
  json.key("handle").integer(registry().clips.add(clip));
  json.key("frameCount").integer(clip->timeline.frame_count);
}

void addPath(Json& json, const anim::CameraPath& path) {
  json.key("frameCount").integer(static_cast<int64_t>(path.keys.size()));
  addNumbers(json.key("cuts"), path.cuts);
  json.key("shots").open('[');
  for (const anim::Shot& shot : path.shots) {
    json.integer(shot.first_key).integer(shot.last_key);
    json.integer(static_cast<int64_t>(shot.start)).integer(static_cast<int64_t>(shot.length));
  }
  json.close(']');
  json.key("cutsBeginShots").boolean(path.convention == anim::CutConvention::kFirstOfNewShot);
}

void keep(Json& json, const md5::CameraFile& file) {
  const auto path = std::make_shared<const anim::CameraPath>(model::buildCameraPath(file));
  json.key("handle").integer(registry().paths.add(path));
  addPath(json, *path);
}

// The model whose skeleton a file without one takes.
using Lender = std::shared_ptr<viewer::ModelAsset>;

void keep(Json& json, md5::MeshFile&& file, const Lender& lender) {
  keep(json, model::assembleModel(std::move(file), lender ? &lender->skeleton() : nullptr));
}

// Keeps what was read, and describes it as members of an object: {handle: 0} where nothing can be shown.
template <class File, class... Context>
void describe(Json& json, std::optional<File>&& file, const Context&... context) {
  if (file) {
    keep(json, std::move(*file), context...);
  } else {
    json.key("handle").integer(0);
  }
}

// What readers return: the file, and what is said of it; {givenUp} where it is for the whole reader, which is
// another module: what that finds comes in by the functions adopt...().
template <class File, class... Context>
std::string readResult(Report& report, std::optional<File>&& file, const Context&... context) {
  Json json;
  json.open('{');
  if (report.hasGivenUp()) {
    json.key("givenUp").boolean(true);
  } else {
    describe(json, std::move(file), context...);
    addDiagnostics(json, report);
  }
  registry().input.release();
  return json.close('}').take();
}

template <class File, class... Context>
std::string adopt(std::optional<File>&& file, const Context&... context) {
  registry().input.release();
  Json json;
  json.open('{');
  describe(json, std::move(file), context...);
  return json.close('}').take();
}

// `lender`: its handle; 0 for none.
std::string readModel(uint32_t lender) {
  Report report(input());
  const Lender found = registry().models.find(lender);
  const size_t lent_joints = found ? found->skeleton().bind_model.size() : 0;
  return readResult(report, md5::parseMeshOnSkeleton(input(), lent_joints, report), found);
}

// The input is an image of a MeshFile.
std::string adoptModel(uint32_t lender) {
  return adopt(md5::meshOfImage(input()), registry().models.find(lender));
}

std::string readClip() {
  Report report(input());
  return readResult(report, md5::parseAnim(input(), report));
}

// The input is an image of an AnimFile.
std::string adoptClip() { return adopt(md5::animOfImage(input())); }

// The input is an image of a CameraFile; only the whole reader reads those.
std::string adoptCameraPath() { return adopt(md5::cameraOfImage(input())); }

// Names and parents of the joints of a clip, or of a model where `clip` is 0. Apart from what readers return:
// not everybody who reads a file wants them as JavaScript's.
std::string hierarchy(uint32_t clip, uint32_t model) {
  const auto found = registry().clips.find(clip);
  const anim::Hierarchy& asked =
      found ? found->hierarchy : registry().models.find(model)->skeleton().hierarchy;
  Json json;
  json.open('[').open('[');
  for (const std::string& name : asked.names) json.string(name);
  addNumbers(json.close(']'), asked.parents);
  return json.close(']').take();
}

// No part of the JSON, which has whole numbers.
double clipFrameRate(uint32_t clip) { return registry().clips.find(clip)->timeline.frame_rate; }
double pathFrameRate(uint32_t path) { return registry().paths.find(path)->frame_rate; }

bool clipIsCircular(uint32_t clip) {
  return registry().clip(clip)->timeline.rule == anim::LoopRule::kCircular;
}

// Reads the path's cuts by another convention from now on: 0 by the one that the keys speak for, else
// anim::CutConvention + 1.
std::string setCutConvention(uint32_t handle, uint32_t convention) {
  anim::CameraPath path = *registry().paths.find(handle);
  anim::layOutShots(path, convention == 0 ? anim::guessCutConvention(path.keys, path.cuts)
                                          : static_cast<anim::CutConvention>(convention - 1));
  Json json;
  json.open('{');
  addPath(json, path);
  registry().paths.replace(handle, std::make_shared<const anim::CameraPath>(std::move(path)));
  return json.close('}').take();
}

// A model without meshes from a clip's joints.
std::string skeletonOfClip(uint32_t clip) {
  Json json;
  json.open('{');
  keep(json, model::buildSkeletonModel(*registry().clip(clip)));
  return json.close('}').take();
}

// 0 unknown, 1 mesh, 2 anim, 3 camera.
uint32_t classifyInput() {
  const auto kind = static_cast<uint32_t>(md5::classify(input()));
  registry().input.release();
  return kind;
}

}  // namespace

EMSCRIPTEN_BINDINGS(reading) {
  emscripten::function("classifyInput", &classifyInput);
  emscripten::function("readModel{}", &readModel);
  emscripten::function("readClip{}", &readClip);
  emscripten::function("adoptModel{}", &adoptModel);
  emscripten::function("adoptClip{}", &adoptClip);
  emscripten::function("adoptCameraPath{}", &adoptCameraPath);
  emscripten::function("hierarchy{}", &hierarchy);
  emscripten::function("clipFrameRate", &clipFrameRate);
  emscripten::function("clipIsCircular", &clipIsCircular);
  emscripten::function("pathFrameRate", &pathFrameRate);
  emscripten::function("setCutConvention{}", &setCutConvention);
  emscripten::function("skeletonOfClip{}", &skeletonOfClip);
}

}  // namespace md5v::wasm
