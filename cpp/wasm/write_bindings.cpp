// Binds edits and writers of MD5 files for web/core. Only the inputs and the text are kept between calls.
#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "edit/rewrite.h"
#include "md5/write.h"
#include "wasm/file_values.h"
#include "wasm/values.h"
#include "wasm/write_buffers.h"

namespace md5v::wasm {

WriteBuffers& writeBuffers() {
  static WriteBuffers kept;
  return kept;
}

namespace {

using emscripten::val;

// Fields that an edit omits have these values, which change nothing.
struct MeshEditsValue {
  bool is_y_up = false;
  double scale = 1.0;
  val renames = val::array();  // old and new names alternately
  uint32_t max_weights = 0;    // 0 for any number
  bool normalize_weights = false;
  bool sort_joints = false;
  bool add_origin = false;
  bool remove_unused_joints = false;
  bool remove_unused_weights = false;
  bool remove_zero_weights = false;
  bool turn_inside_out = false;
  bool merge_duplicate_meshes = false;
  bool remove_empty_meshes = false;
  bool is_version12 = false;
  bool has_lender = false;  // the other file has the joints
  bool is_lender_y_up = false;
};

struct AnimEditsValue {
  bool is_y_up = false;
  double scale = 1.0;
  val renames = val::array();
  val frames = val::array();  // first and last, or none
  double frame_rate = 0.0;    // 0 for the rate of the file
  bool is_in_place = false;
  bool invert_rotations = false;
  bool add_origin = false;
  bool has_mesh = false;  // the other file is the mesh to fit; `mesh_edits` apply to it first
  MeshEditsValue mesh_edits;
  val bounds = val::array();  // six numbers per frame, or none
};

struct CameraEditsValue {
  bool is_y_up = false;
  double scale = 1.0;
  val frames = val::array();
  double frame_rate = 0.0;
};

// `is_written`: textView() returns the text.
struct RewrittenValue {
  bool is_written = false;
  val changes = val::array();
  val diagnostics = val::array();
};

edit::Renames renamesOf(const val& names) {
  const auto list = emscripten::vecFromJSArray<std::string>(names);
  edit::Renames renames;
  for (size_t i = 0; i + 1 < list.size(); i += 2) renames.emplace_back(list[i], list[i + 1]);
  return renames;
}

edit::MeshEdits editsOf(const MeshEditsValue& value) {
  edit::MeshEdits edits;
  edits.is_y_up = value.is_y_up;
  if (value.has_lender) edits.lender = {writeBuffers().other.bytes(), value.is_lender_y_up};
  edits.scale = value.scale;
  edits.renames = renamesOf(value.renames);
  edits.remove_zero_weights = value.remove_zero_weights;
  edits.max_weights = value.max_weights;
  edits.normalize_weights = value.normalize_weights;
  edits.sort_joints = value.sort_joints;
  edits.remove_unused_joints = value.remove_unused_joints;
  edits.add_origin = value.add_origin;
  edits.remove_unused_weights = value.remove_unused_weights;
  edits.turn_inside_out = value.turn_inside_out;
  edits.merge_duplicate_meshes = value.merge_duplicate_meshes;
  edits.remove_empty_meshes = value.remove_empty_meshes;
  edits.is_version12 = value.is_version12;
  return edits;
}

edit::FrameEdits framesOf(const val& frames, double frame_rate) {
  const auto range = emscripten::convertJSArrayToNumberVector<uint32_t>(frames);
  edit::FrameEdits edits{{}, frame_rate};
  if (range.size() == 2) edits.range = {range[0], range[1]};
  return edits;
}

edit::AnimEdits editsOf(const AnimEditsValue& value) {
  edit::AnimEdits edits;
  edits.is_y_up = value.is_y_up;
  edits.renames = renamesOf(value.renames);
  edits.scale = value.scale;
  edits.frames = framesOf(value.frames, value.frame_rate);
  edits.is_in_place = value.is_in_place;
  edits.invert_rotations = value.invert_rotations;
  edits.add_origin = value.add_origin;
  if (value.has_mesh) edits.mesh = {writeBuffers().other.bytes(), value.mesh_edits.is_y_up};
  edits.mesh_edits = editsOf(value.mesh_edits);
  edits.bounds = emscripten::convertJSArrayToNumberVector<float>(value.bounds);
  return edits;
}

edit::CameraEdits editsOf(const CameraEditsValue& value) {
  return {value.is_y_up, value.scale, framesOf(value.frames, value.frame_rate)};
}

// Rewrites the input.
template <class Rewrite, class Value>
RewrittenValue rewrite(const Rewrite& call, const Value& edits) {
  const std::span<const uint8_t> bytes = writeBuffers().input.bytes();
  Report report(bytes);
  edit::Rewritten out = call(bytes, editsOf(edits), report);
  RewrittenValue value;
  value.is_written = out.text.has_value();
  writeBuffers().text = std::move(out.text).value_or("");
  value.changes = arrayOf(out.changes);
  value.diagnostics = diagnosticsOf(report);
  writeBuffers().input.release();
  writeBuffers().other.release();
  return value;
}

RewrittenValue rewriteMesh(const MeshEditsValue& edits) { return rewrite(edit::rewriteMesh, edits); }
RewrittenValue rewriteAnim(const AnimEditsValue& edits) { return rewrite(edit::rewriteAnim, edits); }
RewrittenValue rewriteCamera(const CameraEditsValue& edits) { return rewrite(edit::rewriteCamera, edits); }

// Each function returns the error in the data, or an empty string if textView() has the text.
std::string writeMeshData(const val& data) {
  md5::MeshFile file;
  std::vector<edit::Normals> normals;
  std::string error = readMeshData(data, file, normals);
  if (!error.empty()) return error;
  md5::Changes changes;
  const bool is_version12 =
      std::any_of(file.meshes.begin(), file.meshes.end(),
                  [](const md5::SubMesh& mesh) { return !mesh.colors.empty(); }) ||
      std::any_of(normals.begin(), normals.end(), [](const edit::Normals& list) { return !list.empty(); });
  if (is_version12) edit::storeNormals(file, changes, normals);
  writeBuffers().text =
      md5::writeMesh(file, is_version12 ? md5::MeshVersion::k12 : md5::MeshVersion::k10, changes);
  return {};
}

std::string writeAnimData(const val& data) {
  md5::AnimFile file;
  std::string error = readAnimData(data, file);
  md5::Changes changes;
  if (error.empty()) writeBuffers().text = md5::writeAnim(file, changes);
  return error;
}

std::string writeCameraData(const val& data) {
  md5::CameraFile file;
  std::string error = readCameraData(data, file);
  md5::Changes changes;
  if (error.empty()) writeBuffers().text = md5::writeCamera(file, changes);
  return error;
}

// The buffers for the file that the next call rewrites, and for the other file.
val inputView(size_t size) { return viewOf(writeBuffers().input.allocate(size), size); }
val otherInputView(size_t size) { return viewOf(writeBuffers().other.allocate(size), size); }

// The text of the last call. releaseText() frees it.
val textView() {
  const std::string& text = writeBuffers().text;
  return viewOf(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}
void releaseText() { writeBuffers().text = {}; }

}  // namespace

EMSCRIPTEN_BINDINGS(writing) {
  emscripten::value_object<md5::Change>("Change")
      .field("code", &md5::Change::code)
      .field("message", &md5::Change::message);
  emscripten::value_object<MeshEditsValue>("MeshEdits")
      .field("isYUp", &MeshEditsValue::is_y_up)
      .field("scale", &MeshEditsValue::scale)
      .field("renames", &MeshEditsValue::renames)
      .field("maxWeights", &MeshEditsValue::max_weights)
      .field("normalizeWeights", &MeshEditsValue::normalize_weights)
      .field("sortJoints", &MeshEditsValue::sort_joints)
      .field("addOrigin", &MeshEditsValue::add_origin)
      .field("removeUnusedJoints", &MeshEditsValue::remove_unused_joints)
      .field("removeUnusedWeights", &MeshEditsValue::remove_unused_weights)
      .field("removeZeroWeights", &MeshEditsValue::remove_zero_weights)
      .field("turnInsideOut", &MeshEditsValue::turn_inside_out)
      .field("mergeDuplicateMeshes", &MeshEditsValue::merge_duplicate_meshes)
      .field("removeEmptyMeshes", &MeshEditsValue::remove_empty_meshes)
      .field("isVersion12", &MeshEditsValue::is_version12)
      .field("hasLender", &MeshEditsValue::has_lender)
      .field("isLenderYUp", &MeshEditsValue::is_lender_y_up);
  emscripten::value_object<AnimEditsValue>("AnimEdits")
      .field("isYUp", &AnimEditsValue::is_y_up)
      .field("scale", &AnimEditsValue::scale)
      .field("renames", &AnimEditsValue::renames)
      .field("frames", &AnimEditsValue::frames)
      .field("frameRate", &AnimEditsValue::frame_rate)
      .field("isInPlace", &AnimEditsValue::is_in_place)
      .field("invertRotations", &AnimEditsValue::invert_rotations)
      .field("addOrigin", &AnimEditsValue::add_origin)
      .field("hasMesh", &AnimEditsValue::has_mesh)
      .field("meshEdits", &AnimEditsValue::mesh_edits)
      .field("bounds", &AnimEditsValue::bounds);
  emscripten::value_object<CameraEditsValue>("CameraEdits")
      .field("isYUp", &CameraEditsValue::is_y_up)
      .field("scale", &CameraEditsValue::scale)
      .field("frames", &CameraEditsValue::frames)
      .field("frameRate", &CameraEditsValue::frame_rate);
  emscripten::value_object<RewrittenValue>("Rewritten")
      .field("isWritten", &RewrittenValue::is_written)
      .field("changes", &RewrittenValue::changes)
      .field("diagnostics", &RewrittenValue::diagnostics);
  emscripten::function("inputView", &inputView);
  emscripten::function("otherInputView", &otherInputView);
  emscripten::function("rewriteMesh", &rewriteMesh);
  emscripten::function("rewriteAnim", &rewriteAnim);
  emscripten::function("rewriteCamera", &rewriteCamera);
  emscripten::function("writeMeshData", &writeMeshData);
  emscripten::function("writeAnimData", &writeAnimData);
  emscripten::function("writeCameraData", &writeCameraData);
  emscripten::function("textView", &textView);
  emscripten::function("releaseText", &releaseText);
}

}  // namespace md5v::wasm
