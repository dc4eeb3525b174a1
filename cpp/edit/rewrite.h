// Reads a file, edits it and writes it. The edits are made in a fixed order, that of the fields.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/vertex.h"
#include "edit/edit.h"

namespace md5v::edit {

// The bytes of another .md5mesh that an edit needs.
struct OtherMesh {
  std::span<const uint8_t> bytes;
  bool is_y_up = false;
};

// The fields of all edits change nothing by default.
struct MeshEdits {
  bool is_y_up = false;             // the file has Y up; the result has Z up
  std::optional<OtherMesh> lender;  // from which the joints are taken
  double scale = 1.0;
  Renames renames;
  bool remove_zero_weights = false;
  uint32_t max_weights = 0;  // 0 for any number
  bool normalize_weights = false;
  bool sort_joints = false;
  bool remove_unused_joints = false;
  bool add_origin = false;
  bool remove_unused_weights = false;
  bool turn_inside_out = false;
  bool merge_duplicate_meshes = false;
  bool remove_empty_meshes = false;
  bool is_version12 = false;  // written with stored normals
};

struct FrameEdits {
  std::optional<std::pair<uint32_t, uint32_t>> range;  // the first and the last frame
  double frame_rate = 0.0;                             // 0 for the rate of the file
};

struct AnimEdits {
  bool is_y_up = false;
  Renames renames;
  double scale = 1.0;
  FrameEdits frames;
  bool is_in_place = false;
  bool invert_rotations = false;
  bool add_origin = false;        // not with a mesh, whose joints the clip adopts
  std::optional<OtherMesh> mesh;  // to which the clip is fitted
  MeshEdits mesh_edits;           // of that mesh, before
  std::vector<float> bounds;      // six numbers per frame, or none
};

struct CameraEdits {
  bool is_y_up = false;
  double scale = 1.0;
  FrameEdits frames;
};

struct Rewritten {
  std::optional<std::string> text;  // nothing if the file is not readable, or if an edit does not apply
  Changes changes;                  // the last one says why an edit does not apply
  std::vector<Bounds> bounds;       // of the frames of an animation, as written
};

// Findings of reading go to `report`.
Rewritten rewriteMesh(std::span<const uint8_t> bytes, const MeshEdits& edits, Report& report);
Rewritten rewriteAnim(std::span<const uint8_t> bytes, const AnimEdits& edits, Report& report);
Rewritten rewriteCamera(std::span<const uint8_t> bytes, const CameraEdits& edits, Report& report);

}  // namespace md5v::edit
