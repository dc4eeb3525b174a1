// Recognises files that are not MD5 text by their first bytes. One report says what such a file is,
// instead of many reports on its content.
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
