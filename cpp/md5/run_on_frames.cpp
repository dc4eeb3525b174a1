#include "md5/run_on_frames.h"

#ifndef MD5V_PLAIN_READER

#include <limits>
#include <utility>

#include "md5/frame_places.h"

namespace md5v::md5 {

void splitRunOns(Reader& reader, RawFrames& raw, int64_t frame_count) {
  if (raw.announced <= 0 || static_cast<int64_t>(raw.frames.size()) >= frame_count) return;
  const auto width = static_cast<size_t>(raw.announced);
  std::vector<RawFrame> frames;
  frames.reserve(2 * raw.frames.size());
  for (size_t i = 0; i < raw.frames.size(); ++i) {
    RawFrame frame = raw.frames[i];
    const int64_t next = i + 1 < raw.frames.size() ? raw.frames[i + 1].number : frame_count;
    if (frame.count / 2 == width && frame.count % 2 == 0 && next == frame.number + 2) {
      frame.count = width;
      frames.push_back(frame);
      frame.offset = placeInFrame(reader, frame, width);
      frame.number += 1;
      frame.first += width;
      frame.index = std::numeric_limits<uint32_t>::max();  // nothing was collected of it
      reader.add(Code::kBlockHeadMissing, frame.offset, "The '}' of frame ", frame.number - 1, " and 'frame ",
                 frame.number, " {' are missing before this.");
    }
    frames.push_back(frame);
  }
  raw.frames = std::move(frames);
}

}  // namespace md5v::md5

#endif
