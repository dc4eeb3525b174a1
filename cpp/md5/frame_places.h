// Where the numbers of a frame stand in the file.
#pragma once

#include <cstddef>
#include <vector>

#include "md5/anim_frames.h"
#include "md5/reader.h"

namespace md5v::md5 {

// Where the number `column` of a frame stands, or the frame where that is not found. Takes as long as the
// frame. Not for the plain reader.
#ifdef MD5V_PLAIN_READER
inline size_t placeInFrame(Reader&, const RawFrame& frame, size_t) { return frame.offset; }
#else
size_t placeInFrame(Reader& reader, const RawFrame& frame, size_t column);

// Where each `every`-th number of a frame stands, behind the first; as many as are found.
std::vector<size_t> placesInFrame(Reader& reader, const RawFrame& frame, size_t every);

// Where a number of the table stands, once settleFrameColumns() is done.
size_t placeInTable(Reader& reader, const RawFrames& raw, const RawFrame& frame, size_t column);
#endif

}  // namespace md5v::md5
