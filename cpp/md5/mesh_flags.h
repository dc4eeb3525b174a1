// The flags of a mesh of Enemy Territory: Quake Wars. Not for the plain reader.
#pragma once

#include <cstdint>

#include "md5/reader.h"

namespace md5v::md5 {

// flags { vertexColor noAnimate }, names in any case of letters: reads what follows the word and adds what is
// known. Reports flags that are not, and signs that mean nothing.
void readMeshFlags(Reader& reader, uint32_t& flags);

}  // namespace md5v::md5
