#include "md5/frame_columns.h"

#ifndef MD5V_PLAIN_READER

#include "md5/extra_columns.h"
#include "md5/first_components.h"
#include "md5/rotations_with_w.h"
#include "md5/swapped_frames.h"

namespace md5v::md5 {

void settleFrameColumns(Reader& reader, std::span<const JointSource> sources, DeclaredCount& count,
                        RawFrames& raw, AnimFile& file) {
  // Of damaged joints nobody knows what they say of the frames.
  if (raw.are_joints_damaged) return;
  recountFirstComponents(reader, sources, count, raw, file);
  const bool has_extras = dropRotationW(reader, count, raw, file) || dropScales(reader, count, raw, file) ||
                          dropJointNumbers(reader, count, raw, file);
  if (has_extras) return;
  settleSwappedFrames(reader, raw, file);
}

}  // namespace md5v::md5

#endif
