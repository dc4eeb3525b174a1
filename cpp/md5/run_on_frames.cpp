#include "md5/run_on_frames.h"

#ifndef MD5V_PLAIN_READER

#include <limits>
#include <utility>

#include "md5/frame_places.h"

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

}  // namespace md5v::md5

#endif
