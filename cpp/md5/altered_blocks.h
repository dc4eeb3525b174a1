// Blocks that are written in another way all through a text: around the entries of a list, without braces,
// with the number of a frame in front of its bounds. For altered_text.cpp.
#pragma once

#include "base/diagnostic.h"
#include "md5/restored_text.h"

namespace md5v::md5 {

// Of any file: verts { vert 0 ... }, frames { frame 0 { ... } }
void restoreInnerBlocks(RestoredText& text, Report& report);
// Of animations and camera paths.
void restoreFrameBlocks(RestoredText& text, Report& report);

// Whether the word before the '{' at `open` is what such a block is called.
bool opensInnerBlock(std::string_view text, size_t open);

}  // namespace md5v::md5
