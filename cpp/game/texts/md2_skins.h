// Reads the list of skins in a model of Quake II (.md2). The re-release draws models/x/md5/tris.md5mesh in
// place of models/x/tris.md2, with the skins that the .md2 names, as images in the folder md5. Nothing else
// of an .md2 is read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace md5v::game {

struct Md2Skins {
  // Base names in lower case (ASCII) without extension, in the order of the file; each once.
  std::vector<std::string> names;
  // Why the list is not used, as a sentence for the user; empty if it is.
  std::string fault;
};

// Returns nullopt for a file that is not a model of Quake II. Quake II refuses models with more than 32
// skins.
std::optional<Md2Skins> readMd2Skins(std::span<const uint8_t> bytes);

}  // namespace md5v::game
