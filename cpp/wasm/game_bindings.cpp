// Binds the readers of small texts for web/core. They read the input of the module.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <vector>

#include "game/texts/cube_config.h"
#include "game/texts/joint_scales.h"
#include "game/texts/md2_skins.h"
#include "game/texts/resource_table.h"
#include "game/texts/surface_list.h"
#include "wasm/decl_values.h"
#include "wasm/module_input.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

struct SurfaceListValue {
  bool is_list = false;
  val surfaces = val::array();  // of game::ListedSurface
  val diagnostics = val::array();
};

struct Md2SkinsValue {
  bool is_md2 = false;
  val names = val::array();
  std::string fault;
};

struct JointScaleValue {
  std::string joint;
  bool scales_position = false;
  val frames = val::undefined();  // a Float32Array: each frame with its scale
};

struct JointScalesValue {
  val scales = val::null();
  val diagnostics = val::array();
};

struct ResourcePlaceValue {
  std::string fault;
  double offset = 0.0;
  double size = 0.0;
};

struct ResourceTableValue {
  std::string fault;
  std::string damage;
  val entries = val::undefined();  // a Uint32Array of game::Resource, four numbers each
};

struct CubeSurfaceValue {
  std::string surface;
  std::string name;  // of the material
  uint32_t at = 0;
  MaterialValue material;
};

struct CubeModelValue {
  std::string name;
  uint32_t at = 0;
  std::string mesh;
  val surfaces = val::array();  // of CubeSurfaceValue
};

struct CubeConfigValue {
  val models = val::array();
  val diagnostics = val::array();
};

SurfaceListValue readSurfaceList() {
  const std::span<const uint8_t> text = moduleInput().bytes();
  SurfaceListValue value;
  value.is_list = game::isSurfaceList(text);
  if (!value.is_list) return value;
  Report report(text);
  value.surfaces = arrayOf(game::readSurfaceList(text, report));
  value.diagnostics = diagnosticsOf(report);
  return value;
}

Md2SkinsValue readMd2Skins() {
  const std::optional<game::Md2Skins> skins = game::readMd2Skins(moduleInput().bytes());
  if (!skins) return {};
  return {true, arrayOf(skins->names), skins->fault};
}

JointScaleValue valueOf(const game::JointScale& scale) {
  std::vector<float> frames;
  for (const auto& [frame, factor] : scale.frames)
    frames.insert(frames.end(), {static_cast<float>(frame), factor});
  return {scale.joint, scale.scales_position, viewOf(frames.data(), frames.size()).call<val>("slice")};
}

JointScalesValue readJointScales() {
  const std::span<const uint8_t> text = moduleInput().bytes();
  Report report(text);
  JointScalesValue value;
  if (const auto scales = game::readJointScales(text, report)) {
    value.scales = arrayOf(*scales, [](const game::JointScale& scale) { return valueOf(scale); });
  }
  value.diagnostics = diagnosticsOf(report);
  return value;
}

CubeSurfaceValue valueOf(const game::CubeSurface& surface) {
  CubeSurfaceValue value{surface.surface, surface.material, sizeValue(surface.offset), {}};
  value.material.diffuse = programOf(surface.diffuse);
  value.material.normal = programOf(surface.normal);
  value.material.specular = programOf(surface.specular);
  if (surface.alpha_test > 0.0) value.material.alpha_test = val(surface.alpha_test);
  value.material.blend = "opaque";
  value.material.color = arrayOf(std::vector<float>(4, 1.0f));
  value.material.two_sided = surface.two_sided;
  value.material.stages = 1;
  return value;
}

CubeModelValue valueOf(const game::CubeModel& model) {
  return {model.name, sizeValue(model.offset), model.mesh,
          arrayOf(model.surfaces, [](const game::CubeSurface& surface) { return valueOf(surface); })};
}

CubeConfigValue readCubeConfig(const std::string& path, const std::string& place) {
  const std::span<const uint8_t> text = moduleInput().bytes();
  Report report(text);
  const game::CubeConfig config = game::readCubeConfig(text, path, place, report);
  CubeConfigValue value;
  value.models = arrayOf(config.models, [](const game::CubeModel& model) { return valueOf(model); });
  value.diagnostics = diagnosticsOf(report);
  return value;
}

// `archive_size`: in bytes. The input is the archive's header.
ResourcePlaceValue findResourceTable(double archive_size) {
  ResourcePlaceValue value;
  const auto place =
      game::findResourceTable(moduleInput().bytes(), static_cast<uint64_t>(archive_size), value.fault);
  if (!place) return value;
  value.offset = static_cast<double>(place->offset);
  value.size = static_cast<double>(place->size);
  return value;
}

// `offset`: of the table in the archive. The input is the table.
ResourceTableValue readResourceTable(double offset) {
  ResourceTableValue value;
  const auto table =
      game::readResourceTable(moduleInput().bytes(), static_cast<uint64_t>(offset), value.fault);
  moduleInput().release();
  if (!table) return value;
  std::vector<uint32_t> numbers;
  numbers.reserve(4 * table->resources.size());
  for (const game::Resource& each : table->resources)
    numbers.insert(numbers.end(), {each.begin, each.name_size, each.file_offset, each.file_size});
  value.damage = table->damage;
  value.entries = viewOf(numbers.data(), numbers.size()).call<val>("slice");
  return value;
}

}  // namespace

EMSCRIPTEN_BINDINGS(game) {
  emscripten::value_object<game::ListedSurface>("ListedSurface")
      .field("surface", &game::ListedSurface::surface)
      .field("to", &game::ListedSurface::to);
  emscripten::value_object<SurfaceListValue>("SurfaceList")
      .field("isList", &SurfaceListValue::is_list)
      .field("surfaces", &SurfaceListValue::surfaces)
      .field("diagnostics", &SurfaceListValue::diagnostics);
  emscripten::value_object<Md2SkinsValue>("Md2Skins")
      .field("isMd2", &Md2SkinsValue::is_md2)
      .field("names", &Md2SkinsValue::names)
      .field("fault", &Md2SkinsValue::fault);
  emscripten::value_object<JointScaleValue>("JointScale")
      .field("joint", &JointScaleValue::joint)
      .field("scalesPosition", &JointScaleValue::scales_position)
      .field("frames", &JointScaleValue::frames);
  emscripten::value_object<JointScalesValue>("JointScales")
      .field("scales", &JointScalesValue::scales)
      .field("diagnostics", &JointScalesValue::diagnostics);
  emscripten::value_object<CubeSurfaceValue>("CubeSurface")
      .field("surface", &CubeSurfaceValue::surface)
      .field("name", &CubeSurfaceValue::name)
      .field("at", &CubeSurfaceValue::at)
      .field("material", &CubeSurfaceValue::material);
  emscripten::value_object<CubeModelValue>("CubeModel")
      .field("name", &CubeModelValue::name)
      .field("at", &CubeModelValue::at)
      .field("mesh", &CubeModelValue::mesh)
      .field("surfaces", &CubeModelValue::surfaces);
  emscripten::value_object<CubeConfigValue>("CubeConfig")
      .field("models", &CubeConfigValue::models)
      .field("diagnostics", &CubeConfigValue::diagnostics);
  emscripten::value_object<ResourcePlaceValue>("ResourcePlace")
      .field("fault", &ResourcePlaceValue::fault)
      .field("offset", &ResourcePlaceValue::offset)
      .field("size", &ResourcePlaceValue::size);
  emscripten::value_object<ResourceTableValue>("ResourceTable")
      .field("fault", &ResourceTableValue::fault)
      .field("damage", &ResourceTableValue::damage)
      .field("entries", &ResourceTableValue::entries);
  emscripten::function("findResourceTable", &findResourceTable);
  emscripten::function("readResourceTable", &readResourceTable);
  emscripten::function("readCubeConfig", &readCubeConfig);
  emscripten::function("readSurfaceList", &readSurfaceList);
  emscripten::function("readMd2Skins", &readMd2Skins);
  emscripten::function("readJointScales", &readJointScales);
}

}  // namespace md5v::wasm
