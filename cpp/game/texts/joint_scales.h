// Reads the scales of joints (.md5scale) of the Quake II re-release, a JSON object of joints:
// { "hand": { "scale_positions": true, "12": 0.5 } }.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace md5v::game {

// No engine has more joints in a model, and each joint of a clip is looked up.
inline constexpr size_t kMostScaledJoints = 4096;
// No file has more frames.
inline constexpr uint32_t kMostScaledFrames = 1u << 20;
// Larger scales, which could make positions infinite, are ignored.
inline constexpr float kLargestScale = 1000.0f;

struct JointScale {
  std::string joint;  // as it is after JSON's escapes, UTF-8
  // Whether the joint's own position relative to its parent is scaled, too.
  bool scales_position = false;
  // In the order of the file. If a frame is repeated, the last one counts.
  std::vector<std::pair<uint32_t, float>> frames;
};

// Returns nullopt if the text is not JSON, or not an object, and reports where that shows. Parts of another
// form are reported and ignored. If a joint is repeated, the last one counts.
std::optional<std::vector<JointScale>> readJointScales(std::span<const uint8_t> text, Report& report);

}  // namespace md5v::game
