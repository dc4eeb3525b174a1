// Reads the top level of an .md5camera: counts, cuts and keys.
#pragma once

#include <optional>

#include "md5/camera_file.h"
#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// Null if there is no key.
std::optional<CameraFile> parseCamera(Cursor& cursor);

}  // namespace md5v::md5
