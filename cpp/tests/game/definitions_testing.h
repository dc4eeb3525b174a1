// For the tests of definitions: sets of definitions from short texts.
#pragma once

#include <string>
#include <string_view>

#include "game/entities/definitions.h"
#include "game/tree/paths.h"
#include "tests/game/texts_testing.h"

namespace md5v::game {

// Adds a file whose text ends where its allocation ends, and which is gone afterwards.
inline void addTo(Definitions& definitions, const std::string& path, std::string_view text) {
  const ExactBytes bytes(text);
  DefinitionFile file;
  file.path = path;
  file.cube = {path, std::string(folderOf(path))};
  definitions.add(std::move(file), bytes.span());
}

}  // namespace md5v::game
