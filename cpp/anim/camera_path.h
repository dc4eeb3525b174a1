// Plays a camera path: keys at a fixed rate, divided into shots by cuts. Immutable once built. Times are
// seconds or frames; transforms are in model space.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "base/transform.h"

namespace md5v::anim {

struct CameraKey {
  JointTransform transform;  // model space; the camera looks along its +X, its left is +Y, its up is +Z
  float fov = 90.0f;         // degrees, horizontal on a 4:3 picture
};

// The meaning of a cut value c in a file.
enum class CutConvention : uint8_t {
  kLastOfOldShot,   // id Tech 4: key c ends a shot; key c+1 has the same time and begins the next shot
  kFirstOfNewShot,  // other exporters: key c begins the next shot, one frame after key c-1
};

// Keys first..last, shown from `start` on. Times are in frames.
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

// The convention that fits the keys: the one whose jump is at the cut. It is id's unless the keys clearly
// differ.
CutConvention guessCutConvention(const std::vector<CameraKey>& keys, const std::vector<uint32_t>& cuts);

// Sets `convention` as the meaning of the cuts, and divides the keys into shots accordingly. Cuts must be
// ascending, unique and within 1..keys-1.
void layOutShots(CameraPath& path, CutConvention convention);

double durationSeconds(const CameraPath& path);

struct CameraView {
  CameraKey at;
  uint32_t shot = 0;
  double key = 0.0;  // fractional between two keys of one shot
};

// The view at a time, clamped at both ends. Keys of different shots are never blended.
CameraView viewAt(const CameraPath& path, double seconds);

// The picture to which the field of view in a file refers.
enum class FovRule : uint8_t {
  kDoom3,  // degrees across a 4:3 picture, as in Doom 3
  kBfg,    // degrees across a 16:9 picture, as in Doom 3 BFG Edition
};

// Vertical field of view in degrees of a picture with this width/height. Both rules fix it, so that a wider
// picture shows more at the sides. Doom 3 has no pictures narrower than 4:3; here such a picture keeps the
// horizontal angle. BFG gives a square picture the same angle in both directions.
float verticalFov(float fov, float aspect, FovRule rule);

}  // namespace md5v::anim
