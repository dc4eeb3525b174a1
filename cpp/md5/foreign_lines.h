// Lines of something else among the numbers of a frame, as messages of an exporter that went into its file.
// Not for the plain reader.
#pragma once

#include <cstdint>

#include "md5/reader.h"

namespace md5v::md5 {

// Takes and reports the line that comes next, and begins with no number, where the block has the `missing`
// numbers without it. `found`: how many were taken so far.
bool skipForeignLine(Reader& reader, int64_t missing, uint32_t& found);

}  // namespace md5v::md5
