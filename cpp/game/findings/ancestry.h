// Finds faults in the inheritance of definitions.
#pragma once

#include <vector>

#include "game/entities/definitions.h"
#include "game/findings/absent_names.h"

namespace md5v::game {

// Unknown bases; cycles, each once at its first member, for all ways around it; and lines of inheritance that
// are longer than Definitions::lineOf(), each once. Nothing of definitions of the base game.
std::vector<DefinitionFinding> ancestryFindings(const Definitions& definitions);

}  // namespace md5v::game
