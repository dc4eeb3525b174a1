#include "model/build.h"

namespace md5v::model {

anim::CameraPath buildCameraPath(const md5::CameraFile& file) {
  anim::CameraPath path;
  path.keys.reserve(file.keys.size());
  for (const md5::CameraKey& key : file.keys) {
    path.keys.push_back({{key.position, quatFromXyz(key.rotation)}, key.fov});
  }
  path.cuts = file.cuts;
  path.frame_rate = file.frame_rate;
  anim::layOutShots(path, anim::guessCutConvention(path.keys, path.cuts));
  return path;
}

}  // namespace md5v::model
