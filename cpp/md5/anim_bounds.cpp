#include "md5/anim_bounds.h"

namespace md5v::md5 {
namespace {

void takeBounds(Reader& reader, const RawBounds& bounds, AnimFile& file) {
  const size_t frames = file.frame_count;
  bool has_size = false;
  size_t inverted = frames;
  size_t inverted_count = 0;
  file.bounds.reserve(frames);
  for (size_t i = 0; i < frames; ++i) {
    const glm::vec3 min = bounds.items[i].position;
    const glm::vec3 max(bounds.items[i].rotation);
    const glm::vec3 size = max - min;
    const bool is_inverted = size.x < 0.0f || size.y < 0.0f || size.z < 0.0f;
    if (kIsPlainReader && is_inverted) reader.giveUp();
    if (is_inverted && inverted_count++ == 0) inverted = i;
    has_size = has_size || ((kIsPlainReader || !is_inverted) && size != glm::vec3(0.0f));
    file.bounds.push_back({min, max});
  }
  if (bounds.are_damaged) return;
  if (!kIsPlainReader && inverted_count == frames) {
    reader.add(Code::kBoundsInverted, reader.numberIn(bounds.offset, 3).offset,
               "In the bounds of all frames the minimum is above the maximum.");
  } else if (!has_size) {
    reader.remark(Code::kBoundsEmpty, bounds.offset, "None of the bounds encloses anything.");
  } else if (!kIsPlainReader && inverted != frames) {
    // bounds { and ten tokens a pair
    const size_t place = reader.numberIn(bounds.offset, 2 + inverted * 10 + 1).offset;
    reader.add(Code::kBoundsInverted, place, "In the bounds of frame ", inverted,
               " the minimum is above the maximum.");
  }
}

}  // namespace

void settleBounds(Reader& reader, const RawBounds& bounds, const DeclaredCount& frame_count, AnimFile& file) {
  const size_t frames = file.frame_count;
  const size_t count = bounds.items.size();
  if (count == 0) {
    if (!kIsPlainReader && bounds.are_damaged) return;
    reader.add(Code::kBoundsMissing, bounds.offset,
               bounds.offset == 0 ? "There are no bounds." : "There are no bounds in this block.");
    return;
  }
  const bool is_announced = static_cast<int64_t>(count) == frame_count.value;
  const bool lost_frames = count > frames && is_announced;
  if (count == frames || lost_frames) return takeBounds(reader, bounds, file);
  // What is said of the block, or of 'numFrames', says it, too.
  if (!kIsPlainReader && (bounds.are_damaged || is_announced)) return;
  reader.add(Code::kBoundsCount, bounds.offset, "There are ", count, " bounds, but ", frames,
             frames == 1 ? " frame" : " frames", ". The bounds were ignored.");
}

}  // namespace md5v::md5
