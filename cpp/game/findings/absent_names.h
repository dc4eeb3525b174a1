// Sums up names that a mod does not hold, but that may be in its base game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace md5v::game {

enum class AbsentKind : uint8_t { kMesh, kAnimation, kSkin, kDefinition };

struct AbsentName {
  AbsentKind kind = AbsentKind::kMesh;
  std::string name;
};

// A finding at a place in a file of definitions.
struct DefinitionFinding {
  Code code = Code::kDeclarationNotFound;
  Severity severity = Severity::kInfo;  // of this finding: a name that the mod itself lacks is a warning
  uint32_t file = 0;                    // an index of Definitions::files()
  size_t offset = 0;                    // in the file
  std::string message;
  std::optional<AbsentName> absent;  // if the base game may have what is missing
};

// The treatment of names that the base game may have.
enum class Absent : uint8_t {
  kSum,      // one finding for all names of a kind
  kList,     // a finding each
  kMissing,  // the base game is at hand, and does not have them either
};

// With kSum, the findings with one for all absent names of a kind, at the place of the first. A kind with a
// single name keeps its finding.
std::vector<DefinitionFinding> withAbsent(std::vector<DefinitionFinding> findings, Absent absent);

}  // namespace md5v::game
