#include "md5/rotations_with_w.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "base/transform.h"
#include "md5/frame_layout.h"
#include "md5/frame_places.h"

namespace md5v::md5 {
namespace {

bool hasRotation(uint32_t flags) { return (flags & kRotationFlags) == kRotationFlags; }

// Where w stands: behind x, y and z or before them.
enum class Order { kLast, kFirst };

struct Rotation {
  glm::dvec3 xyz;
  double w;
};

Rotation rotationAt(const float* four, Order order) {
  const float* xyz = order == Order::kLast ? four : four + 1;
  return {{xyz[0], xyz[1], xyz[2]}, order == Order::kLast ? four[3] : four[0]};
}

// Calls visit(rotation, rotation of the base frame, frame, part) until that returns false.
template <class Visit>
bool allRotations(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file, Order order,
                  const Visit& visit) {
  return allParts(raw, layout, [&](const RawFrame& frame, const FramePart& part, const float* numbers) {
    if (!hasRotation(part.flags)) return true;
    return visit(rotationAt(numbers + part.positions(), order), file.baseframe[part.joint].rotation, frame,
                 part);
  });
}

bool areUnit(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file) {
  constexpr double kTolerance = 0.01;
  const auto isUnit = [&](const Rotation& r, const glm::dvec3&, const RawFrame&, const FramePart&) {
    return std::fabs(std::sqrt(glm::dot(r.xyz, r.xyz) + r.w * r.w) - 1.0) <= kTolerance;
  };
  return allRotations(raw, layout, file, Order::kLast, isUnit);
}

// Numbers that are 0 in all frames are no w that an exporter wrote.
bool hasW(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file, Order order) {
  return !allRotations(
      raw, layout, file, order,
      [](const Rotation& r, const glm::dvec3&, const RawFrame&, const FramePart&) { return r.w == 0.0; });
}

// How near the rotations are to those of the base frame, all together; each is at most 1.
double likeness(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file, Order order) {
  double sum = 0.0;
  allRotations(raw, layout, file, order,
               [&](const Rotation& r, const glm::dvec3& base, const RawFrame&, const FramePart&) {
                 // Of whatever sense of turning.
                 const double w = std::sqrt(std::max(0.0, 1.0 - glm::dot(base, base)));
                 sum += std::fabs(glm::dot(base, r.xyz)) + w * std::fabs(r.w);
                 return true;
               });
  return sum;
}

// w stands last unless the base frame clearly says otherwise.
Order orderOf(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file) {
  constexpr double kClearly = 0.05;
  const auto rotations = static_cast<double>(
      raw.frames.size() *
      static_cast<size_t>(std::count_if(layout.parts.begin(), layout.parts.end(),
                                        [](const FramePart& part) { return hasRotation(part.flags); })));
  const double more = likeness(raw, layout, file, Order::kFirst) - likeness(raw, layout, file, Order::kLast);
  return more > kClearly * rotations ? Order::kFirst : Order::kLast;
}

// The sign that w has where x, y and z are those of the format. That is -1 by the textbook, in which a
// rotation stays the same where all four are negated. Id's own tools turn the other way, and their w is
// positive: then the base frame, which has no w to be mistaken, turns against what the textbook says.
double signOfW(const RawFrames& raw, const FrameLayout& layout, const AnimFile& file, Order order) {
  constexpr double kMostly = 0.5;
  double agrees = 0.0;
  double all = 0.0;
  allRotations(raw, layout, file, order,
               [&](const Rotation& r, const glm::dvec3& base, const RawFrame&, const FramePart&) {
                 const double along = glm::dot(base, r.xyz) * (r.w > 0.0 ? -1.0 : 1.0);
                 agrees += along;
                 all += std::fabs(along);
                 return true;
               });
  return agrees < -kMostly * all ? 1.0 : -1.0;
}

// Of one w that is not that of the format x, y and z are negated; true where there is one. What x, y and z in
// single precision do not tell of w is kept in `small_w`.
bool negateOthers(RawFrames& raw, const FrameLayout& layout, const AnimFile& file, Order order,
                  RawVector<SmallW>& small_w) {
  const double sign = signOfW(raw, layout, file, order);
  std::vector<size_t> others;  // where their x stands
  allRotations(raw, layout, file, order,
               [&](const Rotation& r, const glm::dvec3&, const RawFrame& frame, const FramePart& part) {
                 const size_t x = part.place + part.positions() + (order == Order::kLast ? 0u : 1u);
                 if (r.w * sign < 0.0) others.push_back(frame.first + x);
                 if (std::fabs(r.w) < kSmallW && frame.index != std::numeric_limits<uint32_t>::max())
                   small_w.push_back({frame.index, part.joint, static_cast<float>(-std::fabs(r.w))});
                 return true;
               });
  for (const size_t x : others) raw.numbers.negate(x, 3);
  return !others.empty();
}

}  // namespace

bool dropRotationW(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file) {
  const FrameLayout layout(file, [](uint32_t flags) { return hasRotation(flags) ? 1u : 0u; });
  if (!layout.fits(file, raw, count) || !areUnit(raw, layout, file)) return false;
  const Order order = orderOf(raw, layout, file);
  if (!hasW(raw, layout, file, order)) return false;
  const auto first = std::find_if(layout.parts.begin(), layout.parts.end(),
                                  [](const FramePart& part) { return hasRotation(part.flags); });
  const uint32_t w = first->place + first->positions() + (order == Order::kLast ? 3u : 0u);
  RawVector<SmallW> small_w;
  const bool is_positive = signOfW(raw, layout, file, order) > 0.0;
  const bool are_negated = negateOthers(raw, layout, file, order, small_w);
  reader.add(Code::kComponentsExtra, placeInFrame(reader, raw.frames[0], w),
             "Frames hold rotations of four numbers, ", order == Order::kLast ? "x y z w" : "w x y z",
             ", and the format leaves w out. So it was read",
             !are_negated  ? "."
             : is_positive ? ", with x, y and z negated where w is negative."
                           : ", with x, y and z negated where w is positive.");
  takeColumns(raw, layout.columns([order](const FramePart& part, uint32_t i) {
    const bool is_behind = order == Order::kFirst && hasRotation(part.flags) && i >= part.positions();
    return is_behind ? 1u : 0u;
  }));
  raw.small_w = std::move(small_w);
  layout.settle(count, file);
  return true;
}

}  // namespace md5v::md5

#endif
