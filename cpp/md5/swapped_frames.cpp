#include "md5/swapped_frames.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <numeric>
#include <utility>
#include <vector>

#include "md5/frame_layout.h"
#include "md5/frame_places.h"
#include "md5/joints.h"
#include "md5/slips.h"

namespace md5v::md5 {
namespace {

// Joints with a whole rotation and at least one number of a position.
bool canBeSwapped(const FramePart& part) {
  return (part.flags & kRotationFlags) == kRotationFlags && part.positions() != 0;
}

glm::dvec3 vectorAt(const float* numbers) { return {numbers[0], numbers[1], numbers[2]}; }

// Whether the numbers of a position are much like those of the base frame.
bool isNearBase(const FramePart& part, const float* numbers, const glm::vec3& base) {
  float distance = 0.0f;
  float length = 0.0f;
  for (int axis = 0; axis < 3; ++axis) {
    if ((part.flags >> axis & 1) == 0) continue;
    distance += std::fabs(*numbers++ - base[axis]);
    length += std::fabs(base[axis]);
  }
  return 2.0f * distance < length;
}

// Where the first rotation that is none stands, for what is read as one; as of entries of a base frame, see
// firstSwapped().
struct Shown {
  const RawFrame* frame = nullptr;
  uint32_t place = 0;
};

// Degrees of a small model would look the same, but its positions are like those of the base frame.
Shown findSwapped(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file) {
  constexpr double kFarTooLong = 1.5 * 1.5;
  constexpr size_t kMostPerOdd = 8;
  Shown shown;
  size_t count = 0;
  size_t odd = 0;
  size_t near = 0;
  const bool fit = allParts(raw, layout, [&](const RawFrame& frame, const FramePart& part, const float* at) {
    if (!canBeSwapped(part)) return true;
    const glm::dvec3 rotation = vectorAt(at + part.positions());
    const bool is_odd = isNoRotation(rotation);
    ++count;
    odd += is_odd ? 1u : 0u;
    if (shown.frame == nullptr && glm::dot(rotation, rotation) > kFarTooLong)
      shown = {&frame, part.place + part.positions()};
    near += isNearBase(part, at, file.baseframe[part.joint].position) ? 1u : 0u;
    return !isNoRotation(vectorAt(at));
  });
  if (!fit || odd * kMostPerOdd < count || 2 * near > count) return {};
  return shown;
}

}  // namespace

void settleSwappedFrames(Reader& reader, RawFrames& raw, const AnimFile& file) {
  const FrameLayout layout(file, [](uint32_t) { return 0u; });
  const size_t width = raw.frames[0].count;
  if (!layout.areFirsts(file, &FramePart::column) || width < layout.width || !areFramesUniform(raw)) return;
  const Shown shown = findSwapped(raw, layout, file);
  if (shown.frame == nullptr) return;
  reader.add(Code::kValuesSwapped, placeInFrame(reader, *shown.frame, shown.place),
             "The positions and the rotations of the frames stand in each other's place.", kReadAsMeant);
  std::vector<uint32_t> columns(width);
  std::iota(columns.begin(), columns.end(), 0u);
  for (const FramePart& part : layout.parts) {
    uint32_t* first = columns.data() + part.place;
    if (canBeSwapped(part)) std::rotate(first, first + 3, first + 3 + part.positions());
  }
  takeColumns(raw, std::move(columns));
}

}  // namespace md5v::md5

#endif
