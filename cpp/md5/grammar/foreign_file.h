// Recognises files that are not MD5 text by their first bytes. One report names the kind of file, instead of
// many reports on its content.
#pragma once

#include <cstdint>
#include <span>

#include "base/diagnostic.h"

namespace md5v::md5 {

// Reports an empty file, an archive, an image, a web page and the like, and returns true for them.
bool reportForeignFile(std::span<const uint8_t> text, Report& report);

// For a text of which nothing was readable. If it has no keyword of a mesh, an animation or a camera path, a
// single report replaces all others.
void reportNoMd5(std::span<const uint8_t> text, Report& report);

}  // namespace md5v::md5
