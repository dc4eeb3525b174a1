// Reads skins in the format of Quake III: a line "surface,material" for each mesh of one model. Evidence: the
// player models of Unvanquished.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace md5v::game {

struct ListedSurface {
  std::string surface;  // lower case (ASCII); never empty
  std::string to;       // the material, as written; never empty
};

// Whether a .skin file is such a list. Skins of Doom 3 are declarations in braces.
bool isSurfaceList(std::span<const uint8_t> text);

// Empty lines, comments, and tags (which have no material) are skipped. Any other line that is not a surface,
// a comma and a material is reported and skipped. A line ends at LF, CRLF or CR. Names may be in quotes.
std::vector<ListedSurface> readSurfaceList(std::span<const uint8_t> text, Report& report);

}  // namespace md5v::game
