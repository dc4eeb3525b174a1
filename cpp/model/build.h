// File-shaped data -> clips and camera paths.
#pragma once

#include "anim/camera_path.h"
#include "anim/clip.h"
#include "md5/anim_file.h"
#include "md5/camera_file.h"

namespace md5v::model {

anim::Clip buildClip(md5::AnimFile file);

// Cuts are read by the convention that the keys speak for; see anim::guessCutConvention.
anim::CameraPath buildCameraPath(const md5::CameraFile& file);

}  // namespace md5v::model
