// File-shaped data -> clips and camera paths.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "anim/camera_path.h"
#include "anim/clip.h"
#include "md5/anim_file.h"
#include "md5/camera_file.h"

namespace md5v::model {

// What a file says of a clip, for anim::startClip().
anim::ClipSource clipSource(md5::AnimFile file);
// The whole clip.
inline anim::Clip buildClip(md5::AnimFile file) { return anim::makeClip(clipSource(std::move(file))); }

// Scale of a joint by its name, as an .md5scale file has it.
struct NamedScale {
  std::string joint;
  bool scales_position = false;
  std::vector<anim::JointScale::Key> keys;  // ascending
};

// Gives the clip these scales in the place of any it had. What has no place in it is left out: joints and
// frames that it lacks, scales that are not finite, joints that come again.
void setScales(anim::Clip& clip, std::span<const NamedScale> scales);

// Cuts are read by the convention that the keys speak for; see anim::guessCutConvention.
anim::CameraPath buildCameraPath(const md5::CameraFile& file);

}  // namespace md5v::model
