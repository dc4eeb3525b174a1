// Binds edits and writers of MD5 files for web/core. Only the inputs and the text are kept between calls.
#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "edit/edit.h"
#include "md5/read.h"
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

void listTurn(bool is_y_up, md5::Changes& changes) {
  if (is_y_up) changes.push_back({"turned-z-up", "The file was turned by a quarter, from Y up to Z up."});
}

bool editMesh(md5::MeshFile& file, const MeshEditsValue& edits, md5::Changes& changes) {
  listTurn(edits.is_y_up, changes);
  if (!edit::scaleLengths(file, edits.scale, changes)) return false;
  if (!edit::renameJoints(file, renamesOf(edits.renames), changes)) return false;
  if (edits.remove_zero_weights) edit::removeZeroWeights(file, changes);
  if (edits.max_weights != 0) edit::limitWeights(file, edits.max_weights, changes);
  if (edits.normalize_weights) edit::normalizeWeights(file, changes);
  if (edits.sort_joints) edit::sortJoints(file, changes);
  if (edits.remove_unused_joints) edit::removeUnusedJoints(file, changes);
  if (edits.add_origin) edit::addOrigin(file, changes);
  if (edits.remove_unused_weights) edit::removeUnusedWeights(file, changes);
  if (edits.turn_inside_out) edit::turnInsideOut(file, changes);
  if (edits.merge_duplicate_meshes) edit::mergeDuplicateMeshes(file, changes);
  if (edits.remove_empty_meshes) edit::removeEmptyMeshes(file, changes);
  return true;
}

template <class File>
bool editFrames(File& file, const val& frames, double frame_rate, md5::Changes& changes) {
  const auto range = emscripten::convertJSArrayToNumberVector<uint32_t>(frames);
  if (range.size() == 2 && !edit::trimFrames(file, range[0], range[1], changes)) return false;
  return frame_rate == 0.0 || edit::resample(file, frame_rate, changes);
}

// If there are not as many bounds as frames, they belong to another animation.
bool takeBounds(md5::AnimFile& file, const val& bounds, md5::Changes& changes) {
  const auto numbers = emscripten::convertJSArrayToNumberVector<float>(bounds);
  if (numbers.empty()) return true;
  if (numbers.size() != size_t{file.frame_count} * 6) {
    changes.push_back({"bounds-count", "Expected one pair of bounds for each frame."});
    return false;
  }
  file.bounds = boundsOf(numbers);
  changes.push_back({"bounds-computed", "The bounds of all frames were computed from the mesh."});
  return true;
}

// Reads the other file. Null, with an entry in `changes`, if it is not readable.
std::optional<md5::MeshFile> readOther(bool is_y_up, md5::Changes& changes) {
  const std::span<const uint8_t> bytes = writeBuffers().other.bytes();
  Report report(bytes);
  std::optional<md5::MeshFile> file = md5::readMesh(bytes, report, {.is_y_up = is_y_up});
  if (!file) changes.push_back({"other-file-unreadable", "The passed mesh could not be read."});
  return file;
}

bool applyEdits(md5::MeshFile& file, const MeshEditsValue& edits, md5::Changes& changes) {
  if (edits.has_lender) {
    const std::optional<md5::MeshFile> lender = readOther(edits.is_lender_y_up, changes);
    if (!lender || !edit::takeSkeleton(file, *lender, changes)) return false;
  }
  if (!editMesh(file, edits, changes)) return false;
  if (edits.is_version12) edit::storeNormals(file, changes);
  const bool can_hold = edits.is_version12 && !file.has_foreign_skeleton;
  writeBuffers().text =
      md5::writeMesh(file, can_hold ? md5::MeshVersion::k12 : md5::MeshVersion::k10, changes);
  return true;
}

bool applyEdits(md5::AnimFile& file, const AnimEditsValue& edits, md5::Changes& changes) {
  listTurn(edits.is_y_up, changes);
  if (!edit::renameJoints(file, renamesOf(edits.renames), changes)) return false;
  if (!edit::scaleLengths(file, edits.scale, changes)) return false;
  if (!editFrames(file, edits.frames, edits.frame_rate, changes)) return false;
  if (edits.is_in_place && !edit::keepInPlace(file, changes)) return false;
  if (edits.invert_rotations && !edit::invertRotations(file, changes)) return false;
  // With a mesh, fitToMesh() below adopts its joints instead.
  if (edits.add_origin && !edits.has_mesh) edit::addOrigin(file, changes);
  if (edits.has_mesh) {
    std::optional<md5::MeshFile> mesh = readOther(edits.mesh_edits.is_y_up, changes);
    md5::Changes changes_of_mesh;  // reported when the mesh itself is written
    if (!mesh || !editMesh(*mesh, edits.mesh_edits, changes_of_mesh)) return false;
    if (!edit::fitToMesh(file, *mesh, changes)) return false;
  }
  if (!takeBounds(file, edits.bounds, changes)) return false;
  if (!edit::completeForVersion10(file, changes)) return false;
  writeBuffers().text = md5::writeAnim(file, changes);
  return true;
}

bool applyEdits(md5::CameraFile& file, const CameraEditsValue& edits, md5::Changes& changes) {
  listTurn(edits.is_y_up, changes);
  if (!edit::scaleLengths(file, edits.scale, changes)) return false;
  if (!editFrames(file, edits.frames, edits.frame_rate, changes)) return false;
  writeBuffers().text = md5::writeCamera(file, changes);
  return true;
}

// Reads the input with `read`, edits it and writes it.
template <class Read, class Edits>
RewrittenValue rewrite(const Read& read, const Edits& edits) {
  const std::span<const uint8_t> bytes = writeBuffers().input.bytes();
  Report report(bytes);
  md5::Changes changes;
  RewrittenValue value;
  if (auto file = read(bytes, report, md5::ReadOptions{.is_y_up = edits.is_y_up}))
    value.is_written = applyEdits(*file, edits, changes);
  value.changes = arrayOf(changes);
  value.diagnostics = diagnosticsOf(report);
  writeBuffers().input.release();
  writeBuffers().other.release();
  return value;
}

RewrittenValue rewriteMesh(const MeshEditsValue& edits) { return rewrite(md5::readMesh, edits); }
RewrittenValue rewriteAnim(const AnimEditsValue& edits) { return rewrite(md5::readAnim, edits); }
RewrittenValue rewriteCamera(const CameraEditsValue& edits) { return rewrite(md5::readCamera, edits); }

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
