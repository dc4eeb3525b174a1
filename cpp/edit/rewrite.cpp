#include "edit/rewrite.h"

#include "md5/read.h"
#include "md5/write.h"

namespace md5v::edit {
namespace {

void listTurn(bool is_y_up, Changes& changes) {
  if (is_y_up) changes.push_back({"turned-z-up", "The file was turned by a quarter, from Y up to Z up."});
}

bool editMesh(MeshFile& file, const MeshEdits& edits, Changes& changes) {
  listTurn(edits.is_y_up, changes);
  if (!scaleLengths(file, edits.scale, changes)) return false;
  if (!renameJoints(file, edits.renames, changes)) return false;
  if (edits.remove_zero_weights) removeZeroWeights(file, changes);
  if (edits.max_weights != 0) limitWeights(file, edits.max_weights, changes);
  if (edits.normalize_weights) normalizeWeights(file, changes);
  if (edits.sort_joints) sortJoints(file, changes);
  if (edits.remove_unused_joints) removeUnusedJoints(file, changes);
  if (edits.add_origin) addOrigin(file, changes);
  if (edits.remove_unused_weights) removeUnusedWeights(file, changes);
  if (edits.turn_inside_out) turnInsideOut(file, changes);
  if (edits.merge_duplicate_meshes) mergeDuplicateMeshes(file, changes);
  if (edits.remove_empty_meshes) removeEmptyMeshes(file, changes);
  return true;
}

template <class File>
bool editFrames(File& file, const FrameEdits& frames, Changes& changes) {
  if (frames.range && !trimFrames(file, frames.range->first, frames.range->second, changes)) return false;
  return frames.frame_rate == 0.0 || resample(file, frames.frame_rate, changes);
}

// If there are not as many bounds as frames, they belong to another animation.
bool takeBounds(AnimFile& file, const std::vector<float>& numbers, Changes& changes) {
  if (numbers.empty()) return true;
  if (numbers.size() != size_t{file.frame_count} * 6) {
    changes.push_back({"bounds-count", "Expected one pair of bounds for each frame."});
    return false;
  }
  file.bounds.clear();
  for (size_t i = 0; i < numbers.size(); i += 6) {
    file.bounds.push_back(
        {{numbers[i], numbers[i + 1], numbers[i + 2]}, {numbers[i + 3], numbers[i + 4], numbers[i + 5]}});
  }
  changes.push_back({"bounds-computed", "The bounds of all frames were computed from the mesh."});
  return true;
}

// Nothing, with an entry in `changes`, if it is not readable.
std::optional<MeshFile> readOther(const OtherMesh& other, Changes& changes) {
  Report report(other.bytes);
  std::optional<MeshFile> file = md5::readMesh(other.bytes, report, {.is_y_up = other.is_y_up});
  if (!file) changes.push_back({"other-file-unreadable", "The passed mesh could not be read."});
  return file;
}

// Whether the text was written.
bool edit(MeshFile& file, const MeshEdits& edits, Rewritten& out) {
  if (edits.lender) {
    const std::optional<MeshFile> lender = readOther(*edits.lender, out.changes);
    if (!lender || !takeSkeleton(file, *lender, out.changes)) return false;
  }
  if (!editMesh(file, edits, out.changes)) return false;
  if (edits.is_version12) storeNormals(file, out.changes);
  const bool can_hold = edits.is_version12 && !file.has_foreign_skeleton;
  out.text = md5::writeMesh(file, can_hold ? md5::MeshVersion::k12 : md5::MeshVersion::k10, out.changes);
  return true;
}

bool edit(AnimFile& file, const AnimEdits& edits, Rewritten& out) {
  listTurn(edits.is_y_up, out.changes);
  if (!renameJoints(file, edits.renames, out.changes)) return false;
  if (!scaleLengths(file, edits.scale, out.changes)) return false;
  if (!editFrames(file, edits.frames, out.changes)) return false;
  if (edits.is_in_place && !keepInPlace(file, out.changes)) return false;
  if (edits.invert_rotations && !invertRotations(file, out.changes)) return false;
  if (edits.add_origin && !edits.mesh) addOrigin(file, out.changes);
  if (edits.mesh) {
    std::optional<MeshFile> mesh = readOther(*edits.mesh, out.changes);
    Changes changes_of_mesh;  // reported when the mesh itself is written
    if (!mesh || !editMesh(*mesh, edits.mesh_edits, changes_of_mesh)) return false;
    if (!fitToMesh(file, *mesh, out.changes)) return false;
  }
  if (!takeBounds(file, edits.bounds, out.changes)) return false;
  if (!completeForVersion10(file, out.changes)) return false;
  out.text = md5::writeAnim(file, out.changes);
  out.bounds = std::move(file.bounds);
  return true;
}

bool edit(CameraFile& file, const CameraEdits& edits, Rewritten& out) {
  listTurn(edits.is_y_up, out.changes);
  if (!scaleLengths(file, edits.scale, out.changes)) return false;
  if (!editFrames(file, edits.frames, out.changes)) return false;
  out.text = md5::writeCamera(file, out.changes);
  return true;
}

template <class Read, class Edits>
Rewritten rewrite(const Read& read, std::span<const uint8_t> bytes, const Edits& edits, Report& report) {
  Rewritten out;
  auto file = read(bytes, report, md5::ReadOptions{.is_y_up = edits.is_y_up});
  if (file && !edit(*file, edits, out)) out.text.reset();
  return out;
}

}  // namespace

Rewritten rewriteMesh(std::span<const uint8_t> bytes, const MeshEdits& edits, Report& report) {
  return rewrite(md5::readMesh, bytes, edits, report);
}

Rewritten rewriteAnim(std::span<const uint8_t> bytes, const AnimEdits& edits, Report& report) {
  return rewrite(md5::readAnim, bytes, edits, report);
}

Rewritten rewriteCamera(std::span<const uint8_t> bytes, const CameraEdits& edits, Report& report) {
  return rewrite(md5::readCamera, bytes, edits, report);
}

}  // namespace md5v::edit
