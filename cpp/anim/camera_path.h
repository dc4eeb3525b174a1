// Plays a camera path: keys at a fixed rate, divided into shots by cuts. Immutable once built. Times are
// seconds or frames; transforms are in model space.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "base/transform.h"

namespace md5v::anim {

struct CameraKey {
  JointTransform transform;  // model space; the camera looks along its +X, left is +Y, up is +Z
  float fov = 90.0f;         // degrees, horizontal on a 4:3 picture
};

// The meaning of a cut value c in a file.
enum class CutConvention : uint8_t {
  kLastOfOldShot,   // id Tech 4: key c ends a shot, key c+1 stands at the same time and begins the next
  kFirstOfNewShot,  // other exporters: key c begins the next shot, one frame after key c-1
};

// Keys first..last, shown from `start` on; times in frames.
struct Shot {
  uint32_t first_key = 0;
  uint32_t last_key = 0;
  double start = 0.0;
  double length = 0.0;
};

struct CameraPath {
  std::vector<CameraKey> keys;  // at least one
  std::vector<uint32_t> cuts;   // as in the file, ascending
  double frame_rate = 24.0;
  CutConvention convention = CutConvention::kLastOfOldShot;
  std::vector<Shot> shots;
};

// The convention that fits the keys: the one whose jump is at the cut. id's unless the keys clearly differ.
CutConvention guessCutConvention(const std::vector<CameraKey>& keys, const std::vector<uint32_t>& cuts);

// Makes `convention` what the cuts mean and divides the keys into shots by it. Cuts must be ascending, unique
// and within 1..keys-1.
void layOutShots(CameraPath& path, CutConvention convention);

double durationSeconds(const CameraPath& path);

struct CameraView {
  CameraKey at;
  uint32_t shot = 0;
  double key = 0.0;  // fractional between two keys of one shot
};

// The view at a time, held at both ends. Keys of different shots are never blended.
CameraView viewAt(const CameraPath& path, double seconds);

// The picture to which the field of view of a file refers.
enum class FovRule : uint8_t {
  kDoom3,  // degrees across a 4:3 picture
  kBfg,    // across a 16:9 picture, as Doom 3 BFG Edition takes it
};

// Vertical field of view in degrees of a picture with this width/height. Both rules fix it and let a wider
// picture show more at the sides. Doom 3's knows no narrower picture than 4:3; one keeps the horizontal angle
// here. BFG's gives a square picture the same angle both ways.
float verticalFov(float fov, float aspect, FovRule rule);

}  // namespace md5v::anim
