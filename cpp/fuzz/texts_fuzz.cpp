// Fuzzes the small texts of games and the images of Quake: reads any bytes as each format, and checks the
// guarantees of the headers.
#include <cmath>
#include <optional>
#include <string_view>

#include "fuzz/fuzzing.h"
#include "game/texts/cube_config.h"
#include "game/texts/joint_scales.h"
#include "game/texts/md2_skins.h"
#include "game/texts/resource_table.h"
#include "game/texts/surface_list.h"
#include "image/image_fault.h"
#include "image/lmp.h"

namespace md5v::game {
namespace {

void checkReport(Report& report) {
  report.finish();
  for (const Diagnostic& d : report.diagnostics()) ASSERT_FALSE(d.message.empty());
}

void checkCubeConfig(std::span<const uint8_t> text) {
  for (const std::string_view path : {"md5.cfg", "data/models/imp/md5.cfg"}) {
    Report report(text);
    const CubeConfig config = readCubeConfig(text, path, "/games/models/imp", report);
    checkReport(report);
    ASSERT_TRUE(std::isfinite(config.scale.value_or(0.0)));
    size_t names = 0;
    for (const CubeModel& model : config.models) {
      ASSERT_FALSE(model.name.empty());
      ASSERT_LT(model.offset, text.size());
      for (const decl::DeclReference& each : model.references) {
        ASSERT_FALSE(each.name.empty());
        ASSERT_LT(each.offset, text.size());
      }
      for (const decl::ModelAnim& anim : model.anims) ASSERT_EQ(anim.files.size(), 1u);
      for (size_t i = 0; i < model.surfaces.size(); ++i) {
        const CubeSurface& surface = model.surfaces[i];
        ASSERT_TRUE(surface.surface != "*" || i + 1 == model.surfaces.size());
        ASSERT_FALSE(surface.diffuse.empty());
        ASSERT_TRUE(std::isfinite(surface.alpha_test));
      }
      names += 1 + model.anims.size() + model.surfaces.size() + model.tags.size() + model.links.size();
    }
    ASSERT_LE(names, text.size());
  }
}

void checkJointScales(std::span<const uint8_t> text) {
  Report report(text);
  const auto scales = readJointScales(text, report);
  ASSERT_TRUE(scales || report.diagnostics().size() == 1);
  checkReport(report);
  if (!scales) return;
  ASSERT_LE(scales->size(), kMostScaledJoints);
  for (const JointScale& scale : *scales) {
    ASSERT_LE(scale.frames.size(), text.size());
    for (const auto& [frame, factor] : scale.frames) {
      ASSERT_LT(frame, kMostScaledFrames);
      ASSERT_LE(std::fabs(factor), kLargestScale);
    }
  }
}

void checkLists(std::span<const uint8_t> bytes) {
  Report report(bytes);
  if (isSurfaceList(bytes)) {
    for (const ListedSurface& each : readSurfaceList(bytes, report)) {
      ASSERT_FALSE(each.surface.empty() || each.to.empty());
    }
  }
  checkReport(report);
  if (const auto skins = readMd2Skins(bytes)) {
    ASSERT_TRUE(skins->fault.empty() || skins->names.empty());
    for (const std::string& name : skins->names) ASSERT_FALSE(name.empty());
  }
}

void checkTable(std::span<const uint8_t> bytes) {
  std::string error;
  const auto place =
      findResourceTable(bytes.first(std::min(bytes.size(), kResourceHeaderBytes)), bytes.size(), error);
  ASSERT_EQ(place.has_value(), error.empty());
  if (place) ASSERT_LE(place->offset + place->size, bytes.size());
  const auto table =
      place ? bytes.subspan(static_cast<size_t>(place->offset), static_cast<size_t>(place->size)) : bytes;
  error.clear();
  const auto read = readResourceTable(table, place ? place->offset : 0, error);
  ASSERT_EQ(read.has_value(), error.empty());
  if (!read) return;
  for (const Resource& each : read->resources) {
    ASSERT_LE(uint64_t{each.begin} + 12 + each.name_size, table.size());
  }
}

void checkImage(std::span<const uint8_t> bytes) {
  ASSERT_FALSE(foreignImageFault(bytes).empty());
  cutOffFault(bytes);
  for (const size_t palette : {size_t{0}, size_t{768}}) {
    std::string error;
    const size_t size = std::min(bytes.size(), palette);
    const auto image = decodeLmp(bytes.subspan(size), bytes.first(size), "a.lmp", error);
    ASSERT_EQ(image.has_value(), error.empty());
    if (image) {
      ASSERT_EQ(image->rgba.size(),
                4u * static_cast<size_t>(image->width) * static_cast<size_t>(image->height));
    }
  }
}

}  // namespace
}  // namespace md5v::game

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const md5v::ExactBytes bytes(md5v::fuzzing::textOf(data, size));
  md5v::game::checkCubeConfig(bytes.span());
  md5v::game::checkJointScales(bytes.span());
  md5v::game::checkLists(bytes.span());
  md5v::game::checkTable(bytes.span());
  md5v::game::checkImage(bytes.span());
  return 0;
}
