// Finds faults in the inheritance of definitions.
#pragma once

#include <vector>

#include "game/entities/definitions.h"
#include "game/findings/absent_names.h"

namespace md5v::game {

// Unknown bases, and cycles, each once at its first member. Nothing of definitions of the base game.
std::vector<DefinitionFinding> ancestryFindings(const Definitions& definitions);

}  // namespace md5v::game
