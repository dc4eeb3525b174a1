#include "game/findings/ancestry.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include "base/concat.h"

namespace md5v::game {
namespace {

// The number of members of a cycle that a finding lists.
constexpr size_t kMembersNamed = 3;

const char* nameOf(decl::DeclKind kind) { return kind == decl::DeclKind::kModel ? "model" : "entity"; }

class Walk {
 public:
  explicit Walk(const Definitions& definitions) : definitions_(definitions) {}

  // The cycle to which the definition leads, with its first member first. Empty if there is none or it was
  // found before.
  std::vector<const Definition*> cycleFrom(const Definition& definition) {
    std::vector<const Definition*> path;
    const Definition* at = &definition;
    while (at != nullptr && walked_.insert(at).second) {
      path.push_back(at);
      at = at->base.empty() ? nullptr : definitions_.find(at->kind, at->base);
    }
    const auto begin = std::find(path.begin(), path.end(), at);
    return {begin, path.end()};
  }

 private:
  const Definitions& definitions_;
  std::unordered_set<const Definition*> walked_;
};

std::string cycleMessage(const std::vector<const Definition*>& cycle) {
  const Definition& first = *cycle[0];
  std::string way;
  for (size_t i = 1; i < cycle.size() && i <= kMembersNamed; ++i)
    way += concat(i == 1 ? " by way of '" : ", '", cycle[i]->name, "'");
  if (cycle.size() > kMembersNamed + 1) way += concat(" and ", cycle.size() - kMembersNamed - 1, " more");
  return concat("The ", nameOf(first.kind), " '", first.name, "' inherits from itself", way, ".");
}

}  // namespace

std::vector<DefinitionFinding> ancestryFindings(const Definitions& definitions) {
  std::vector<DefinitionFinding> findings;
  Walk walk(definitions);
  for (const Definition& each : definitions.all()) {
    if (each.base.empty() || definitions.find(each.kind, each.name) != &each) continue;
    if (definitions.find(each.kind, each.base) == nullptr) {
      if (definitions.fileOf(each).is_base) continue;
      std::string message = concat("The ", nameOf(each.kind), " '", each.name, "' inherits from '", each.base,
                                   "', but no file declares that.");
      findings.push_back({Code::kDeclarationNotFound, Severity::kInfo, each.file, each.inherit_offset,
                          std::move(message), AbsentName{AbsentKind::kDefinition, each.base}});
      continue;
    }
    const std::vector<const Definition*> cycle = walk.cycleFrom(each);
    if (cycle.empty() || definitions.fileOf(*cycle[0]).is_base) continue;
    findings.push_back({Code::kDeclarationCycle, Severity::kWarning, cycle[0]->file, cycle[0]->inherit_offset,
                        cycleMessage(cycle), std::nullopt});
  }
  return findings;
}

}  // namespace md5v::game
