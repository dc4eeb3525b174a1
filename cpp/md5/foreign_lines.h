// Lines of something else among the numbers of a frame, as messages of an exporter that went into its file.
// Not for the plain reader.
#pragma once

#include <cstddef>
#include <cstdint>

#include "md5/reader.h"

namespace md5v::md5 {

// Takes and reports the line that comes next, and begins with no number, where the block has the `missing`
// numbers without it. `looked_at`: bytes that were looked at for this so far, of all frames.
bool skipForeignLine(Reader& reader, int64_t missing, size_t& looked_at);

}  // namespace md5v::md5
