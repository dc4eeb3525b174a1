// Reads the text of the three MD5 formats. All other modules use only this interface.
//
// Every function is a pure function of the bytes. Findings go to `report` with their locations. The result is
// null only if nothing of the file can be shown. The grammar is a superset of Doom 3's: free-form tokens,
// versions 6, 10, 11 and 12, recognised by content. Each result keeps the guarantees of its *_file.h. Reading
// takes time in proportion to the bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

struct ReadOptions {
  // The joint count of a skeleton from another file, for a mesh without joints: its weights are checked
  // against it.
  size_t lent_joints = 0;
  // The file has Y up. It is rotated so that Z is up, as in the engines of this format.
  bool is_y_up = false;
};

std::optional<MeshFile> readMesh(std::span<const uint8_t> text, Report& report,
                                 const ReadOptions& options = {});
std::optional<AnimFile> readAnim(std::span<const uint8_t> text, Report& report,
                                 const ReadOptions& options = {});
std::optional<CameraFile> readCamera(std::span<const uint8_t> text, Report& report,
                                     const ReadOptions& options = {});

}  // namespace md5v::md5
