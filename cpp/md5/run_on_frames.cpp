#include "md5/run_on_frames.h"

#ifndef MD5V_PLAIN_READER

#include <limits>
#include <utility>

#include "md5/frame_layout.h"
#include "md5/frame_places.h"
#include "md5/slips.h"

namespace md5v::md5 {
namespace {

// How many frames the numbers of one are; 1 where it is not plain that they are more.
size_t framesIn(const Reader& reader, const RawFrames& raw, size_t i, int64_t frame_count) {
  const auto width = static_cast<size_t>(raw.announced);
  const RawFrame& frame = raw.frames[i];
  const size_t count = frame.count / width;
  if (count < 2 || frame.count % width != 0) return 1;
  const auto frames = static_cast<int64_t>(count);
  const int64_t next = i + 1 < raw.frames.size() ? raw.frames[i + 1].number : frame_count;
  const bool are_all = raw.frames.size() == 1 && frames == frame_count;
  if (next != frame.number + frames && !are_all) return 1;
  // Of single digits they would make much more of a file than it holds.
  constexpr size_t kFewestBytes = 4;
  const size_t end = i + 1 < raw.frames.size() ? raw.frames[i + 1].offset : reader.size();
  return end - frame.offset >= kFewestBytes * count ? count : 1;
}

void reportRunOn(Reader& reader, size_t place, int64_t number, size_t count) {
  if (count == 2) {
    reader.add(Code::kBlockHeadMissing, place, "The '}' of frame ", number, " and 'frame ", number + 1,
               " {' are missing before this.");
  } else {
    reader.add(Code::kBlockHeadMissing, place, "'frame ", number, " {' holds the numbers of ", count,
               " frames: '}' and 'frame ", number + 1,
               " {' are missing before this, and so are those of the others.");
  }
}

// Whether there is a block for each joint that moves, with all of its numbers. Of as many joints as frames
// nothing tells.
bool areBlocksOfJoints(const RawFrames& raw, const FrameLayout& layout, size_t frame_count) {
  if (raw.frames.size() != layout.parts.size() || raw.frames.size() == frame_count) return false;
  for (size_t i = 0; i < raw.frames.size(); ++i) {
    if (raw.frames[i].count != frame_count * countFlags(layout.parts[i].flags)) return false;
  }
  return true;
}

}  // namespace

void splitRunOns(Reader& reader, RawFrames& raw, int64_t frame_count) {
  if (raw.announced <= 0 || static_cast<int64_t>(raw.frames.size()) >= frame_count) return;
  const auto width = static_cast<size_t>(raw.announced);
  std::vector<RawFrame> frames;
  frames.reserve(2 * raw.frames.size());
  for (size_t i = 0; i < raw.frames.size(); ++i) {
    RawFrame frame = raw.frames[i];
    const size_t count = framesIn(reader, raw, i, frame_count);
    if (count > 1) {
      std::vector<size_t> places = placesInFrame(reader, frame, width);
      places.resize(count - 1, frame.offset);
      reportRunOn(reader, places[0], frame.number, count);
      frame.count = width;
      for (const size_t place : places) {
        frames.push_back(frame);
        frame.offset = place;
        frame.number += 1;
        frame.first += width;
        frame.index = std::numeric_limits<uint32_t>::max();  // nothing was collected of it
      }
    }
    frames.push_back(frame);
  }
  raw.frames = std::move(frames);
}

void turnBlocksOfJoints(Reader& reader, RawFrames& raw, int64_t frame_count, const AnimFile& file) {
  const FrameLayout layout(file, [](uint32_t) { return 0u; });
  constexpr size_t kFewestJoints = 2;
  if (frame_count < 2 || layout.parts.size() < kFewestJoints || raw.are_joints_damaged) return;
  const auto count = static_cast<size_t>(frame_count);
  if (!areBlocksOfJoints(raw, layout, count) || !layout.areFirsts(file, &FramePart::column)) return;
  reader.add(Code::kValuesSwapped, raw.frames[0].offset,
             "The blocks of numbers hold all frames of one joint each, not all joints of one frame.",
             kReadAsMeant);
  NumberList<float> numbers;
  numbers.reserve(count * layout.width + 3);
  std::vector<RawFrame> frames(count);
  for (size_t f = 0; f < count; ++f) {
    frames[f] = {static_cast<int64_t>(f), raw.frames[0].offset, f * layout.width, layout.width,
                 std::numeric_limits<uint32_t>::max()};
    for (size_t i = 0; i < layout.parts.size(); ++i) {
      const size_t each = countFlags(layout.parts[i].flags);
      for (size_t k = 0; k < each; ++k) numbers.add(raw.numbers[raw.frames[i].first + f * each + k]);
    }
  }
  raw.numbers = std::move(numbers);
  raw.frames = std::move(frames);
  raw.small_w.resize(0);  // was looked for in other columns; follows from x, y and z
}

}  // namespace md5v::md5

#endif
