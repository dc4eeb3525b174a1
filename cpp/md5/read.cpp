#include "md5/read.h"

#include "md5/anim/anim_parser.h"
#include "md5/camera/camera_parser.h"
#include "md5/dialects/y_up.h"
#include "md5/grammar/foreign_file.h"
#include "md5/mesh/mesh_parser.h"

namespace md5v::md5 {
namespace {

// The result of `parse(cursor)`, or null if the first bytes show another kind of file.
template <class Parse>
auto readText(std::span<const uint8_t> text, Report& report, const ReadOptions& options, const Parse& parse)
    -> decltype(parse(std::declval<Cursor&>())) {
  if (reportForeignFile(text, report)) return std::nullopt;
  Cursor cursor(text, report);
  auto file = parse(cursor);
  if (!file) reportNoMd5(text, report);
  if (file && options.is_y_up) turnYUp(*file);
  return file;
}

}  // namespace

std::optional<MeshFile> readMesh(std::span<const uint8_t> text, Report& report, const ReadOptions& options) {
  return readText(text, report, options,
                  [&](Cursor& cursor) { return parseMesh(cursor, options.lent_joints); });
}

std::optional<AnimFile> readAnim(std::span<const uint8_t> text, Report& report, const ReadOptions& options) {
  return readText(text, report, options, [](Cursor& cursor) { return parseAnim(cursor); });
}

std::optional<CameraFile> readCamera(std::span<const uint8_t> text, Report& report,
                                     const ReadOptions& options) {
  return readText(text, report, options, [](Cursor& cursor) { return parseCamera(cursor); });
}

}  // namespace md5v::md5
