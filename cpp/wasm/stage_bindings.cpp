// Binds the stage for web/core: the page's renderer and its views. Each frame is one call of drawViews(). The
// page makes the WebGL2 context current first.
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <string>

#include "render/renderer.h"
#include "viewer/page_number.h"
#include "viewer/view.h"
#include "wasm/registry.h"
#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

struct StageData {
  std::unique_ptr<render::Renderer> renderer;
  viewer::HandleTable<viewer::View> views;
  RawVector<viewer::ViewRequest> requests;
};
StageData& stage() {
  static StageData instance;
  return instance;
}

// Returns the error, or an empty string.
std::string createRenderer() {
  std::string error;
  stage().renderer = render::Renderer::create(error);
  return error;
}

std::shared_ptr<viewer::View> requireView(uint32_t handle) {
  return found(stage().views.find(handle), HandleKind::kView, handle);
}

uint32_t createView() { return stage().views.add(std::make_shared<viewer::View>()); }
bool disposeView(uint32_t handle) { return stage().views.remove(handle); }

// Room for `count` requests, as doubles. The page fills it, calls drawViews(), and then reads the out fields.
val requestsView(uint32_t count) {
  if (stage().requests.size() < count) {
    stage().requests.resize(count);
  }
  return viewOf(reinterpret_cast<const double*>(stage().requests.data()),
                size_t{count} * viewer::kViewRequestFields);
}

std::string requestFields() { return camelCase(viewer::kViewRequestNames); }

// Draws the first `count` requests. Poses all views, uploads them, then draws.
void drawViews(uint32_t count) {
  StageData& s = stage();
  findLayerClips();
  const std::span<const viewer::LayerRequest> all_layers = registry().layers;
  const std::span<const viewer::SharedClip> all_clips = registry().layer_clips;
  size_t first_layer = 0;
  s.renderer->beginFrame();
  for (uint32_t i = 0; i < count && i < s.requests.size(); ++i) {
    viewer::ViewRequest& request = s.requests[i];
    const size_t layers =
        std::min(size_t{viewer::handleNumber(request.layers)}, all_layers.size() - first_layer);
    if (const auto view = s.views.find(viewer::handleNumber(request.view))) {
      const viewer::ViewContent content{registry().models.find(viewer::handleNumber(request.model)),
                                        registry().paths.find(viewer::handleNumber(request.path)),
                                        registry().paths.find(viewer::handleNumber(request.shown_path)),
                                        all_layers.subspan(first_layer, layers),
                                        all_clips.subspan(first_layer, layers)};
      view->prepare(request, content, *s.renderer);
    }
    first_layer += layers;
  }
  s.renderer->uploadStreams();
  const auto eachView = [&](auto step) {
    for (uint32_t i = 0; i < count && i < s.requests.size(); ++i) {
      viewer::ViewRequest& request = s.requests[i];
      if (const auto view = s.views.find(viewer::handleNumber(request.view)))
        ((*view).*step)(request, *s.renderer);
    }
  };
  eachView(&viewer::View::updateShadow);
  eachView(&viewer::View::draw);
  s.renderer->endFrame();
  registry().layer_clips.clear();
}

// The triangle or joint at x, y of a view's last picture, 0 to 1 from its upper left corner; see
// viewer::View::pick(). Returns mesh, triangle, joint, position, normal, uv; empty if nothing was hit.
val pickView(uint32_t view, float x, float y, float joint_radius) {
  static std::array<float, 11> numbers;
  const auto hit = requireView(view)->pick({x, y}, joint_radius);
  if (!hit) return viewOf(numbers.data(), 0);
  numbers = {static_cast<float>(hit->mesh),
             static_cast<float>(hit->triangle),
             static_cast<float>(hit->joint),
             hit->position.x,
             hit->position.y,
             hit->position.z,
             hit->normal.x,
             hit->normal.y,
             hit->normal.z,
             hit->uv.x,
             hit->uv.y};
  return viewOf(numbers.data(), numbers.size());
}

// The input buffer holds x, y, z and a joint per point, 4 floats. Returns 3 per point: see
// viewer::View::project().
val projectView(uint32_t view, bool tests) {
  const std::span<const uint8_t> bytes = registry().input.bytes();
  const auto* points = reinterpret_cast<const glm::vec4*>(bytes.data());
  const auto places = requireView(view)->project({points, bytes.size() / sizeof(*points)}, tests);
  registry().input.release();
  return viewOf(reinterpret_cast<const float*>(places.data()), places.size() * 3);
}

// The input buffer holds position and rotation (7 floats) of a model relative to a joint of the view's model.
// Model 0 removes all models.
void attach(uint32_t view, uint32_t model, uint32_t joint) {
  const auto* offset = reinterpret_cast<const JointTransform*>(registry().input.bytes().data());
  requireView(view)->attach(model == 0 ? nullptr : requireModel(model), joint, *offset);
  registry().input.release();
}

// Releases everything on the GPU because the context is lost, or soon will be. The page then calls
// createRenderer() and passes the images again.
void releaseGpu() {
  stage().views.forEach([](viewer::View& view) { view.releaseGpu(); });
  registry().models.forEach([](viewer::ModelAsset& model) { model.releaseGpu(); });
  stage().renderer.reset();
}

// The input buffer holds a byte per triangle of the view's model, in the order of its meshes: 0 shows it,
// any other value hides it. An empty buffer shows all.
void hideTriangles(uint32_t view) {
  requireView(view)->hideTriangles(registry().input.bytes());
  registry().input.release();
}

// The compile error of the programs for inspection, or an empty string.
std::string inspectError() { return stage().renderer ? stage().renderer->inspectError() : std::string(); }

// `blend` is render::Blend.
void setMaterial(uint32_t model, const std::string& material, float alpha_test, uint32_t blend,
                 bool two_sided, bool unlit, bool hidden, bool clamp, bool declared) {
  requireModel(model)->setMaterial(
      material, {alpha_test, static_cast<render::Blend>(blend), two_sided, unlit, hidden, clamp, declared});
}

// Returns a GL texture name for all meshes of `model` with this material, 0 if there is none. `role` is
// render::TextureRole.
uint32_t createTexture(uint32_t model, const std::string& material, uint32_t role) {
  return requireModel(model)->createTexture(*stage().renderer, material,
                                            static_cast<render::TextureRole>(role));
}

// Called when the page has filled level 0 of the texture. `model` shows it from now on.
void finishTexture(uint32_t model, uint32_t texture, int width, int height) {
  stage().renderer->finishTexture(texture, width, height);
  requireModel(model)->showTexture(texture);
}

// The input buffer holds width * height RGBA pixels, a sample of the material's diffuse image.
void guessAlphaTest(uint32_t model, const std::string& material, int width, int height) {
  requireModel(model)->guessAlphaTest(material, registry().input.bytes(), width, height);
  registry().input.release();
}

// The same for `levels` compressed levels, which use `bytes` of GPU memory in total.
void finishCompressedTexture(uint32_t model, uint32_t texture, int levels, uint32_t bytes) {
  stage().renderer->finishCompressedTexture(texture, levels, bytes);
  requireModel(model)->showTexture(texture);
}

// Buffers, textures and bytes on the GPU; then the number of models and views.
val stageStatsView() {
  static std::array<uint32_t, 5> numbers;
  const render::GpuStats gpu = stage().renderer ? stage().renderer->stats() : render::GpuStats{};
  numbers = {gpu.buffers, gpu.textures, gpu.bytes, static_cast<uint32_t>(registry().models.size()),
             static_cast<uint32_t>(stage().views.size())};
  return viewOf(numbers.data(), numbers.size());
}

}  // namespace

EMSCRIPTEN_BINDINGS(stage) {
  emscripten::function("createRenderer", &createRenderer);
  emscripten::function("createView", &createView);
  emscripten::function("disposeView", &disposeView);
  emscripten::function("requestsView", &requestsView);
  emscripten::function("requestFields", &requestFields);
  emscripten::function("drawViews", &drawViews);
  emscripten::function("pickView", &pickView);
  emscripten::function("projectView", &projectView);
  emscripten::function("attach", &attach);
  emscripten::function("releaseGpu", &releaseGpu);
  emscripten::function("hideTriangles", &hideTriangles);
  emscripten::function("inspectError", &inspectError);
  emscripten::function("setMaterial", &setMaterial);
  emscripten::function("guessAlphaTest", &guessAlphaTest);
  emscripten::function("createTexture", &createTexture);
  emscripten::function("finishTexture", &finishTexture);
  emscripten::function("finishCompressedTexture", &finishCompressedTexture);
  emscripten::function("stageStatsView", &stageStatsView);
}

}  // namespace md5v::wasm
