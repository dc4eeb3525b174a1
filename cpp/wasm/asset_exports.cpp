// The second module, md5-viewer-assets.wasm: declarations and images, for pages that meet any. It keeps
// nothing between calls but the images of one program, so that it can live in a worker. Plain exports and
// JSON in place of Embind: it needs no glue to start.
//
// Input lies in memory from reserveInput(); results are the text at outputAt(), valid until the next call.
#include <emscripten.h>

#include <optional>
#include <string>
#include <vector>

#include "decl/decl_index.h"
#include "decl/material.h"
#include "decl/model_decl.h"
#include "decl/names.h"
#include "decl/skin_decl.h"
#include "image/dds.h"
#include "image/decode.h"
#include "image/operations.h"
#include "wasm/json.h"
#include "wasm/json_diagnostics.h"

namespace md5v::wasm {
namespace {

struct State {
  std::vector<uint8_t> input;
  std::string output;
  std::vector<Image> images;
};
State& state() {
  static State instance;
  return instance;
}

void addProgram(Json& json, const std::optional<decl::ImageProgram>& program) {
  if (!program) {
    json.null();
    return;
  }
  json.open('{').key("text").string(decl::describe(*program)).key("steps").open('[');
  for (const decl::ImageStep& step : *program) {
    json.open('{').key("op").number(static_cast<double>(step.op));
    if (step.op == decl::ImageOp::kFile) json.key("file").string(step.file);
    json.key("numbers").open('[');
    for (const float number : step.numbers) json.number(static_cast<double>(number));
    json.close(']').close('}');
  }
  json.close(']').close('}');
}

void addImageOf(Json& json, const decl::Material& material, std::string_view key, int stage) {
  json.key(key);
  addProgram(json, stage < 0 ? std::nullopt : material.stages[static_cast<size_t>(stage)].image);
}

std::string_view nameOf(decl::Blend blend) {
  constexpr std::string_view kNames[] = {"opaque", "blend", "add", "filter", "opaque"};
  return kNames[static_cast<size_t>(blend)];
}

void addMaterial(Json& json, const decl::Material& material) {
  const decl::MaterialSurface& surface = material.surface;
  addImageOf(json, material, "diffuse", surface.diffuse);
  addImageOf(json, material, "normal", surface.normal);
  addImageOf(json, material, "specular", surface.specular);
  json.key("editorImage");
  addProgram(json, material.editor_image);
  json.key("alphaTest");
  if (surface.alpha_test) {
    json.number(static_cast<double>(*surface.alpha_test));
  } else {
    json.null();
  }
  json.key("blend").string(nameOf(surface.blend));
  json.key("color").open('[');
  for (const float part : surface.color) json.number(static_cast<double>(part));
  json.close(']');
  json.key("twoSided").boolean(material.two_sided || material.back_sided);
  json.key("unlit").boolean(surface.unlit).key("noDraw").boolean(surface.no_draw);
  json.key("clamp").boolean(surface.clamp);
  json.key("unsmoothedTangents").boolean(material.unsmoothed_tangents);
  json.key("stages").number(static_cast<double>(material.stages.size()));
}

void addInherited(Json& json, const std::string& name, size_t offset) {
  json.key("inherit").string(name).key("base").string(decl::canonicalName(name));
  json.key("inheritAt").number(static_cast<double>(offset));
}

void addModel(Json& json, const decl::ModelDecl& model) {
  addInherited(json, model.inherit, model.inherit_offset);
  json.key("mesh").string(model.mesh).key("skin").string(model.skin);
  json.key("offset").open('[');
  for (const float value : model.offset) json.number(static_cast<double>(value));
  json.close(']').key("anims").open('[');
  for (const decl::ModelAnim& anim : model.anims) {
    json.open('{').key("name").string(anim.name).key("files").open('[');
    for (const std::string& file : anim.files) json.string(file);
    json.close(']').close('}');
  }
  json.close(']');
}

void addSkin(Json& json, const decl::Skin& skin) {
  json.key("models").open('[');
  for (const std::string& model : skin.models) json.string(model);
  json.close(']').key("remaps").open('[');
  for (const decl::SkinRemap& remap : skin.remaps) {
    json.open('{').key("from").string(remap.from).key("to").string(remap.to).close('}');
  }
  json.close(']');
}

void addEntity(Json& json, const decl::EntityDecl& entity) {
  addInherited(json, entity.inherit, entity.inherit_offset);
  json.key("model").string(entity.model).key("skin").string(entity.skin);
}

}  // namespace
}  // namespace md5v::wasm

using md5v::wasm::Json;
using md5v::wasm::state;

extern "C" {

EMSCRIPTEN_KEEPALIVE uint8_t* reserveInput(uint32_t size) {
  state().input.resize(size);
  return state().input.data();
}
EMSCRIPTEN_KEEPALIVE const char* outputAt() { return state().output.data(); }
EMSCRIPTEN_KEEPALIVE uint32_t outputSize() { return static_cast<uint32_t>(state().output.size()); }

// The declarations of the input; `implied` is a decl::DeclKind.
EMSCRIPTEN_KEEPALIVE void indexDeclarations(uint32_t implied) {
  md5v::Report report(state().input);
  Json json;
  json.open('{').key("declarations").open('[');
  for (const md5v::decl::DeclEntry& entry :
       md5v::decl::indexDeclarations(state().input, static_cast<md5v::decl::DeclKind>(implied), report)) {
    json.open('{').key("kind").number(static_cast<double>(entry.kind)).key("name").string(entry.name);
    json.key("offset").number(static_cast<double>(entry.offset));
    json.key("begin").number(static_cast<double>(entry.body.begin));
    json.key("end").number(static_cast<double>(entry.body.end)).close('}');
  }
  json.close(']');
  md5v::wasm::addDiagnostics(json, report);
  state().output = json.close('}').take();
}

// One declaration of the file in the first `size` bytes of the input; tables that it may look up follow.
EMSCRIPTEN_KEEPALIVE void readDeclaration(uint32_t kind, uint32_t size, uint32_t offset, uint32_t begin,
                                          uint32_t end, bool quake3) {
  namespace decl = md5v::decl;
  const std::span<const uint8_t> input(state().input);
  const std::span<const uint8_t> file = input.first(size);
  const decl::DeclEntry entry{static_cast<decl::DeclKind>(kind), "", offset, {begin, end}};
  md5v::Report report(file);
  Json json;
  json.open('{');
  switch (entry.kind) {
    case decl::DeclKind::kMaterial: {
      const decl::Tables tables(input.subspan(size));
      const auto dialect = quake3 ? decl::Dialect::kQuake3 : decl::Dialect::kDoom3;
      md5v::wasm::addMaterial(json, decl::readMaterial(file, entry, dialect, tables, report));
      break;
    }
    case decl::DeclKind::kSkin:
      md5v::wasm::addSkin(json, decl::readSkin(file, entry, report));
      break;
    case decl::DeclKind::kModel:
      md5v::wasm::addModel(json, decl::readModel(file, entry, report));
      break;
    case decl::DeclKind::kEntity:
      md5v::wasm::addEntity(json, decl::readEntity(file, entry, report));
      break;
    case decl::DeclKind::kTable:
      decl::checkTable(file, entry, report);
      break;
    default:
      break;
  }
  md5v::wasm::addDiagnostics(json, report);
  state().output = json.close('}').take();
}

// How a DDS image in the input is stored: {blocks: 'bc1' | 'bc2' | 'bc3' | null, levels}, or {error}.
// `blocks` is null where a GPU cannot take it as it is.
EMSCRIPTEN_KEEPALIVE void describeDds() {
  std::string error;
  const std::optional<md5v::Dds> dds = md5v::readDds(state().input, error);
  Json json;
  json.open('{');
  if (dds) {
    constexpr std::string_view kNames[] = {"bc1", "bc2", "bc3"};
    const auto format = static_cast<size_t>(dds->blocks);
    json.key("blocks");
    if (dds->is_blocks && format < 3 && !dds->red_in_alpha) {
      json.string(kNames[format]);
    } else {
      json.null();
    }
    json.key("levels").open('[');
    for (const md5v::DdsLevel& level : dds->levels) {
      json.open('{').key("width").number(level.width).key("height").number(level.height);
      json.key("offset").number(static_cast<double>(level.offset));
      json.key("size").number(static_cast<double>(level.size)).close('}');
    }
    json.close(']');
  } else {
    json.key("error").string(error);
  }
  state().output = json.close('}').take();
}

// Decodes the input to an image on top of the stack; false, and the output says why, where it cannot.
EMSCRIPTEN_KEEPALIVE bool pushImage() {
  state().output.clear();
  std::optional<md5v::Image> image = md5v::decodeImage(state().input, state().output);
  state().input = {};
  if (!image) return false;
  state().images.push_back(std::move(*image));
  return true;
}

// Decodes one level of the DDS image in the input, which must have it, onto the stack.
EMSCRIPTEN_KEEPALIVE bool pushDdsLevel(uint32_t level) {
  state().output.clear();
  const std::optional<md5v::Dds> dds = md5v::readDds(state().input, state().output);
  if (!dds || level >= dds->levels.size()) return false;
  state().images.push_back(md5v::decodeDds(state().input, *dds, level));
  return true;
}

// One step of an image program (a decl::ImageOp) on the images on top of the stack. False where they are too
// few.
EMSCRIPTEN_KEEPALIVE bool applyStep(uint32_t op, float a, float b, float c, float d) {
  using md5v::decl::ImageOp;
  std::vector<md5v::Image>& images = state().images;
  const auto step = static_cast<ImageOp>(op);
  const size_t operands = md5v::decl::operandCount(step);
  if (operands == 0 || images.size() < operands) return false;
  const md5v::Image second = operands == 2 ? std::move(images.back()) : md5v::Image{};
  if (operands == 2) images.pop_back();
  md5v::Image& image = images.back();
  switch (step) {
    case ImageOp::kHeightmap:
      md5v::heightmapToNormals(image, a);
      return true;
    case ImageOp::kAddNormals:
      md5v::addNormals(image, second);
      return true;
    case ImageOp::kSmoothNormals:
      md5v::smoothNormals(image);
      return true;
    case ImageOp::kAdd:
      md5v::addImage(image, second);
      return true;
    case ImageOp::kScale:
      md5v::scaleImage(image, {a, b, c, d});
      return true;
    case ImageOp::kInvertAlpha:
      md5v::invertAlpha(image);
      return true;
    case ImageOp::kInvertColor:
      md5v::invertColor(image);
      return true;
    case ImageOp::kMakeIntensity:
      md5v::makeIntensity(image);
      return true;
    case ImageOp::kMakeAlpha:
      md5v::makeAlpha(image);
      return true;
    case ImageOp::kFile:
      break;
  }
  return false;
}

// The image on top of the stack, which must have one; dropImages() frees all.
EMSCRIPTEN_KEEPALIVE int imageWidth() { return state().images.back().width; }
EMSCRIPTEN_KEEPALIVE int imageHeight() { return state().images.back().height; }
EMSCRIPTEN_KEEPALIVE const uint8_t* imagePixels() { return state().images.back().rgba.data(); }
EMSCRIPTEN_KEEPALIVE void dropImages() {
  state().images = {};
  state().input = {};
}
}
