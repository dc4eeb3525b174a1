// Builds clips and camera paths from the content of files. Models are built in model.h.
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

// Converts the content of a file.
anim::ClipData clipData(md5::AnimFile file);
inline anim::Clip buildClip(md5::AnimFile file) { return anim::makeClip(clipData(std::move(file))); }

// Scale of a joint by its name, as in an .md5scale file.
struct NamedScale {
  std::string joint;
  bool scales_position = false;
  std::vector<anim::JointScale::Key> keys;  // ascending
};

// For anim::Clip::scales. Skips unknown joints and frames, scales beyond 1000, and repeated joints.
std::vector<anim::JointScale> jointScales(const anim::Clip& clip, std::span<const NamedScale> scales);

// Interprets cuts by the convention that fits the keys; see anim::guessCutConvention.
anim::CameraPath buildCameraPath(const md5::CameraFile& file);

}  // namespace md5v::model
