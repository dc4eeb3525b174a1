#include "game/findings/absent_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <utility>

#include "base/concat.h"
#include "base/figures.h"

namespace md5v::game {
namespace {

constexpr size_t kKinds = 4;
constexpr std::array<const char*, kKinds> kPlurals = {"meshes", "animation files", "skins",
                                                      "models and entities"};

// Limit of names in a message.
constexpr size_t kNamesTold = 3;

// Each name once, in the order of the findings.
struct NameSum {
  std::set<std::string> known;
  std::vector<std::string> first;

  void add(const std::string& name) {
    if (known.insert(name).second && first.size() < kNamesTold) first.push_back(concat("'", name, "'"));
  }

  std::string sum(AbsentKind kind) const {
    std::string names;
    for (const std::string& name : first) names += (names.empty() ? "" : ", ") + name;
    const size_t more = known.size() - first.size();
    const std::string others = more == 0 ? "" : concat(" and ", counted(more, "other"));
    return concat(known.size(), " ", kPlurals[static_cast<size_t>(kind)],
                  " are not here, but may be in the base game: ", names, others, ".");
  }
};

}  // namespace

std::vector<DefinitionFinding> withAbsent(std::vector<DefinitionFinding> findings, Absent absent) {
  if (absent == Absent::kList) return findings;
  if (absent == Absent::kMissing) {
    for (DefinitionFinding& each : findings)
      if (each.absent) each.severity = Severity::kWarning;
    return findings;
  }
  std::array<NameSum, kKinds> names;
  for (const DefinitionFinding& each : findings)
    if (each.absent) names[static_cast<size_t>(each.absent->kind)].add(each.absent->name);
  std::array<bool, kKinds> is_told = {};
  std::vector<DefinitionFinding> summed;
  for (DefinitionFinding& each : findings) {
    if (each.absent) {
      const auto kind = static_cast<size_t>(each.absent->kind);
      if (names[kind].known.size() > 1) {
        if (std::exchange(is_told[kind], true)) continue;
        each.message = names[kind].sum(each.absent->kind);
      }
    }
    summed.push_back(std::move(each));
  }
  return summed;
}

}  // namespace md5v::game
