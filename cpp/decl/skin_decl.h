// Reads skins, which replace materials of a model by others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "decl/decl_index.h"

namespace md5v::decl {

struct SkinRemap {
  std::string from;  // canonical material name, or "*" for all
  std::string to;    // as written
};

struct Skin {
  std::string name;                       // canonical
  std::vector<std::string> models;        // paths or names of the models that use it, as written
  std::vector<SkinRemap> remaps;          // the first match is used
  std::vector<DeclReference> references;  // the new materials
};

Skin readSkin(std::span<const uint8_t> file, const DeclEntry& entry, Report& report);

}  // namespace md5v::decl
