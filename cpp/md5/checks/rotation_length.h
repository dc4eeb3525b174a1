// Reports rotations of frames whose x, y and z are longer than 1, so that no w makes them a unit quaternion.
#pragma once

#include <span>

#include "md5/anim_file.h"
#include "md5/grammar/cursor.h"
#include "md5/raw/raw_anim.h"

namespace md5v::md5 {

// `rows`: the frame of each row of the file's components; empty without frames. Reports the first rotation,
// with the number of all. Reports nothing if the joint's rotation in the base frame is too long, too, which
// has a report of its own.
void checkRotations(Cursor& cursor, std::span<const RawFrame> rows, const AnimFile& file);

}  // namespace md5v::md5
