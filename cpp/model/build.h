// Builds clips and camera paths from file-shaped data. Models are built in model.h.
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

// The content of a file as a clip, for anim::startClip().
anim::ClipSource clipSource(md5::AnimFile file);
// A complete clip.
inline anim::Clip buildClip(md5::AnimFile file) { return anim::makeClip(clipSource(std::move(file))); }

// Scale of a joint by its name, as an .md5scale file has it.
struct NamedScale {
  std::string joint;
  bool scales_position = false;
  std::vector<anim::JointScale::Key> keys;  // ascending
};

// Replaces the scales of the clip. Skips joints and frames that it lacks, scales beyond 1000, and
// joints that occur again.
void setScales(anim::Clip& clip, std::span<const NamedScale> scales);

// Cuts are read by the convention that fits the keys; see anim::guessCutConvention.
anim::CameraPath buildCameraPath(const md5::CameraFile& file);

}  // namespace md5v::model
