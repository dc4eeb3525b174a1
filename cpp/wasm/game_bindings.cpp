// Binds the readers of small texts for web/core. They read the input of the assets module.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <vector>

#include "game/texts/joint_scales.h"
#include "game/texts/md2_skins.h"
#include "game/texts/surface_list.h"
#include "wasm/asset_input.h"
#include "wasm/values.h"

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

SurfaceListValue readSurfaceList() {
  const std::span<const uint8_t> text = assetInput().bytes();
  SurfaceListValue value;
  value.is_list = game::isSurfaceList(text);
  if (!value.is_list) return value;
  Report report(text);
  value.surfaces = arrayOf(game::readSurfaceList(text, report));
  value.diagnostics = diagnosticsOf(report);
  return value;
}

Md2SkinsValue readMd2Skins() {
  const std::optional<game::Md2Skins> skins = game::readMd2Skins(assetInput().bytes());
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
  const std::span<const uint8_t> text = assetInput().bytes();
  Report report(text);
  JointScalesValue value;
  if (const auto scales = game::readJointScales(text, report)) {
    std::vector<JointScaleValue> values;
    for (const game::JointScale& scale : *scales) values.push_back(valueOf(scale));
    value.scales = arrayOf(values);
  }
  value.diagnostics = diagnosticsOf(report);
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
  emscripten::function("readSurfaceList", &readSurfaceList);
  emscripten::function("readMd2Skins", &readMd2Skins);
  emscripten::function("readJointScales", &readJointScales);
}

}  // namespace md5v::wasm
