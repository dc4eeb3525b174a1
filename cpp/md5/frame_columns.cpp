#include "md5/frame_columns.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>

#include "md5/extra_columns.h"
#include "md5/first_components.h"
#include "md5/rotations_with_w.h"
#include "md5/swapped_frames.h"

namespace md5v::md5 {

void settleFrameColumns(Reader& reader, std::span<const JointSource> sources, DeclaredCount& count,
                        RawFrames& raw, AnimFile& file) {
  // Of damaged joints nobody knows what they say of the frames.
  if (raw.are_joints_damaged) return;
  // Most files have no rotation that is too long, and then all need not be looked at.
  const auto is_long = [](const SmallW& small) { return small.w > 0.0f; };
  const bool are_long = std::any_of(raw.small_w.begin(), raw.small_w.end(), is_long);
  const bool are_recounted = recountFirstComponents(reader, sources, count, raw, file);
  const bool has_extras = dropRotationW(reader, count, raw, file) || dropScales(reader, count, raw, file) ||
                          dropJointNumbers(reader, count, raw, file);
  if (!has_extras && (are_long || are_recounted)) settleSwappedFrames(reader, raw, file);
}

}  // namespace md5v::md5

#endif
