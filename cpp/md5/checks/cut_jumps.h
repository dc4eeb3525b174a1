// Checks whether the cuts of a camera path are where the camera jumps. Doom 3 takes a cut for the last frame
// of the old shot; the camera exporters of motorsep and mjsonofharry write the first frame of the new one.
#pragma once

#include <span>

#include "md5/camera_file.h"
#include "md5/grammar/cursor.h"
#include "md5/raw/raw_camera.h"

namespace md5v::md5 {

// Reports cuts that are one or two frames away from a jump of the camera. Reports nothing after errors.
// `places` are the cuts of the file; those that `file` does not have are left out.
void checkCutJumps(Cursor& cursor, std::span<const CameraCut> places, const CameraFile& file);

}  // namespace md5v::md5
