// Files that are not MD5 text, recognised by their first bytes: one sentence says what they are, instead of
// many reports on text that was never meant to be read.
#pragma once

#include <cstdint>
#include <span>

#include "base/diagnostic.h"

namespace md5v::md5 {

// True, and reported, for an empty file, an archive, an image, a web page and the like.
bool reportForeignFile(std::span<const uint8_t> text, Report& report);

// For a text of which nothing could be read: if it has no keyword of a mesh, an animation or a camera path,
// that is said instead of all other reports.
void reportNoMd5(std::span<const uint8_t> text, Report& report);

}  // namespace md5v::md5
