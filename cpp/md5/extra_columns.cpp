#include "md5/extra_columns.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "md5/frame_layout.h"
#include "md5/frame_places.h"

namespace md5v::md5 {
namespace {

constexpr uint32_t kScales = 3;

// What the frames scale by: whether it can be a scale everywhere, and where it is another than 1.
struct Scales {
  bool are_scales = true;
  const RawFrame* frame = nullptr;
  const FramePart* part = nullptr;
};

Scales scalesOf(const RawFrames& raw, const FrameLayout& layout) {
  constexpr float kTolerance = 0.01f;
  constexpr float kOne = 0.001f;
  Scales scales;
  scales.are_scales =
      allParts(raw, layout, [&](const RawFrame& frame, const FramePart& part, const float* numbers) {
        const float* scale = numbers + countFlags(part.flags);
        const auto [least, most] = std::minmax({scale[0], scale[1], scale[2]});
        const bool is_one = std::fabs(least - 1.0f) <= kOne && std::fabs(most - 1.0f) <= kOne;
        if (scales.frame == nullptr && !is_one) {
          scales.frame = &frame;
          scales.part = &part;
        }
        return least > 0.0f && most - least <= kTolerance * most;
      });
  return scales;
}

// Where it is not 1.
std::string scaleThatIsLost(Reader& reader, const Scales& scales, const AnimFile& file) {
  if (scales.frame == nullptr) return {};
  const uint32_t column = scales.part->place + countFlags(scales.part->flags);
  text::Lexer lexer(reader.lexer(), placeInFrame(reader, *scales.frame, column));
  return concat(" It is not 1 everywhere: that of joint ", Quoted(file.joints[scales.part->joint].name),
                " in frame ", scales.frame->number, " is ", lexer.next().text, ".");
}

// Whether the first number of each joint is its own, or that among those that move, from 0 or 1 on.
bool areNumbered(const RawFrames& raw, const FrameLayout& layout) {
  const FramePart* parts = layout.parts.data();
  for (const uint32_t from : {0u, 1u}) {
    const auto isOwn = [&](const RawFrame&, const FramePart& part, const float* number) {
      return *number == static_cast<float>(part.joint + from);
    };
    const auto isOrdinal = [&](const RawFrame&, const FramePart& part, const float* number) {
      return *number == static_cast<float>(static_cast<uint32_t>(&part - parts) + from);
    };
    if (allParts(raw, layout, isOwn) || allParts(raw, layout, isOrdinal)) return true;
  }
  return false;
}

}  // namespace

bool dropScales(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file) {
  const FrameLayout layout(file, [](uint32_t) { return kScales; });
  if (!layout.fits(file, raw, count)) return false;
  const Scales scales = scalesOf(raw, layout);
  if (!scales.are_scales) return false;
  const FramePart& first = layout.parts[0];
  reader.add(Code::kComponentsExtra,
             placeInFrame(reader, raw.frames[0], first.place + countFlags(first.flags)),
             "Frames hold a scale, three numbers, behind those of each joint that moves, and the format has "
             "none. It was left out.",
             scaleThatIsLost(reader, scales, file));
  takeColumns(raw, layout.columns([](const FramePart&, uint32_t) { return 0u; }));
  layout.settle(count, file);
  return true;
}

bool dropJointNumbers(Reader& reader, DeclaredCount& count, RawFrames& raw, AnimFile& file) {
  // Of fewer it may be chance.
  constexpr size_t kFewestJoints = 3;
  const FrameLayout layout(file, [](uint32_t) { return 1u; });
  if (layout.parts.size() < kFewestJoints || !layout.fits(file, raw, count) || !areNumbered(raw, layout))
    return false;
  reader.add(Code::kComponentsExtra, placeInFrame(reader, raw.frames[0], 0),
             "Before the numbers of each joint that moves, frames hold that of the joint itself, which the "
             "format does not have. It was left out.");
  takeColumns(raw, layout.columns([](const FramePart&, uint32_t) { return 1u; }));
  layout.settle(count, file);
  return true;
}

}  // namespace md5v::md5

#endif
