// Reads the channels of a version 6 animation: one curve per joint and attribute, without a hierarchy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "md5/anim_file.h"
#include "md5/grammar/bulk_numbers.h"
#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

struct Version6Channel {
  std::string joint;
  std::string attribute;
  size_t offset = 0;
  std::optional<double> frame_rate;
  size_t frame_rate_offset = 0;
  // Frames first to last-1 have keys of their own. The first key holds before this range, the last key after
  // it.
  int64_t first_frame = 0;
  std::optional<int64_t> last_frame;
  size_t first_key = 0;  // range into Version6Channels::keys
  size_t key_count = 0;
};

struct Version6Channels {
  DeclaredCount declared;
  std::vector<Version6Channel> channels;
  NumberList keys;  // of all channels
};

// Reads a channel after its keyword at `offset`.
void readVersion6Channel(Cursor& cursor, size_t offset, Version6Channels& channels);

// Builds joints, base frame, frames and bounds from the channels; false if no joint moves. Angles become
// quaternions by id's rule: yaw about z, then pitch about y, then roll about x, in degrees. Values that are
// equal in all frames are stored in the base frame. Channels that move no joint, such as those of cameras,
// are reported and skipped.
bool buildFromChannels(Cursor& cursor, const Version6Channels& channels, AnimFile& file);

}  // namespace md5v::md5
