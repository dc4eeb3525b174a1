#include "game/findings/ancestry.h"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/concat.h"

namespace md5v::game {
namespace {

// The number of members of a cycle that a finding lists.
constexpr size_t kMembersNamed = 3;

const char* nameOf(decl::DeclKind kind) { return kind == decl::DeclKind::kModel ? "model" : "entity"; }

struct Cycle {
  const Definition* first = nullptr;
  size_t offset = 0;  // of the name that leads from the first member to the next
  size_t size = 0;
  std::vector<std::string_view> others;  // the names of the next kMembersNamed
};

// Finds cycles among definitions: one for each name that leads back to a definition on the way.
class Walk {
 public:
  explicit Walk(const Definitions& definitions) : definitions_(definitions) {}

  // Those that the definition leads to and that were not found before.
  std::vector<Cycle> cyclesFrom(const Definition& definition) {
    std::vector<Cycle> cycles;
    enter(definition);
    while (!way_.empty()) {
      Step& step = way_.back();
      if (step.next == step.definition->bases.size()) {
        place_.erase(step.definition);
        way_.pop_back();
        continue;
      }
      const std::string& name = step.definition->bases[step.next++].name;
      const Definition* base = definitions_.find(step.definition->kind, name);
      if (base == nullptr) continue;
      const auto begin = place_.find(base);
      if (begin == place_.end()) {
        enter(*base);
      } else {
        cycles.push_back(cycleFrom(begin->second));
      }
    }
    return cycles;
  }

 private:
  // A definition on the way, and which of its bases comes next.
  struct Step {
    const Definition* definition = nullptr;
    size_t next = 0;
  };

  void enter(const Definition& definition) {
    if (!walked_.insert(&definition).second) return;
    place_[&definition] = way_.size();
    way_.push_back({&definition, 0});
  }

  Cycle cycleFrom(size_t begin) const {
    const Step& first = way_[begin];
    Cycle cycle{first.definition, first.definition->bases[first.next - 1].offset, way_.size() - begin, {}};
    for (size_t i = 1; i < cycle.size && i <= kMembersNamed; ++i)
      cycle.others.push_back(way_[begin + i].definition->name);
    return cycle;
  }

  const Definitions& definitions_;
  std::unordered_set<const Definition*> walked_;
  std::vector<Step> way_;
  std::unordered_map<const Definition*, size_t> place_;  // in way_
};

std::string messageOf(const Cycle& cycle) {
  std::string way;
  for (const std::string_view name : cycle.others)
    way += concat(way.empty() ? " by way of '" : ", '", name, "'");
  const size_t named = cycle.others.size() + 1;
  if (cycle.size > named) way += concat(" and ", cycle.size - named, " more");
  return concat("The ", nameOf(cycle.first->kind), " '", cycle.first->name, "' inherits from itself", way,
                ".");
}

}  // namespace

std::vector<DefinitionFinding> ancestryFindings(const Definitions& definitions) {
  std::vector<DefinitionFinding> findings;
  Walk walk(definitions);
  std::set<std::pair<const Definition*, size_t>> told;  // one finding for a place
  for (const Definition& each : definitions.all()) {
    if (definitions.find(each.kind, each.name) != &each) continue;
    for (const Base& base : each.bases) {
      if (definitions.fileOf(each).is_base || definitions.find(each.kind, base.name) != nullptr) continue;
      std::string message = concat("The ", nameOf(each.kind), " '", each.name, "' inherits from '", base.name,
                                   "', but no file declares that.");
      findings.push_back({Code::kDeclarationNotFound, Severity::kInfo, each.file, base.offset,
                          std::move(message), AbsentName{AbsentKind::kDefinition, base.name}});
    }
    for (const Cycle& cycle : walk.cyclesFrom(each)) {
      if (definitions.fileOf(*cycle.first).is_base) continue;
      if (!told.insert({cycle.first, cycle.offset}).second) continue;
      findings.push_back({Code::kDeclarationCycle, Severity::kWarning, cycle.first->file, cycle.offset,
                          messageOf(cycle), std::nullopt});
    }
  }
  return findings;
}

}  // namespace md5v::game
