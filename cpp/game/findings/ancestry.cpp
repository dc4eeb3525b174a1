#include "game/findings/ancestry.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
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
  size_t offset = 0;                      // of the name that leads from the first member to the next
  std::vector<const Definition*> others;  // in the order of inheritance
};

// Finds the definitions that inherit from themselves. Definitions that inherit from one another form a group,
// a strongly connected component: Tarjan's algorithm finds all groups in linear time.
class Groups {
 public:
  explicit Groups(const Definitions& definitions)
      : definitions_(definitions), states_(definitions.all().size()) {
    for (const Definition& each : definitions.all())
      if (stateOf(each).number == 0) walk(each);
  }

  // An index below definitions.all().size().
  size_t groupOf(const Definition& definition) const { return stateOf(definition).group; }

  // The shortest way of inheritance from a definition back to itself.
  std::optional<Cycle> cycleOf(const Definition& first) const {
    HeirOf heir_of;  // from which each one was reached
    std::vector<const Definition*> queue = {&first};
    for (size_t i = 0; i < queue.size(); ++i) {
      for (const Base& each : queue[i]->bases) {
        const Definition* base = definitions_.find(first.kind, each.name);
        if (base == nullptr || groupOf(*base) != groupOf(first)) continue;
        if (base == &first) return cycleThrough(first, queue[i], heir_of);
        if (heir_of.try_emplace(base, queue[i]).second) queue.push_back(base);
      }
    }
    return std::nullopt;
  }

 private:
  struct State {
    size_t number = 0;    // in the order of the walk, from 1
    size_t earliest = 0;  // the least number on the stack that it leads to
    size_t group = 0;
    bool is_on_stack = false;
  };
  // A definition on the way, and which of its bases comes next.
  struct Step {
    const Definition* definition = nullptr;
    size_t next = 0;
  };
  using HeirOf = std::unordered_map<const Definition*, const Definition*>;

  const State& stateOf(const Definition& definition) const {
    return states_[static_cast<size_t>(&definition - definitions_.all().data())];
  }
  State& stateOf(const Definition& definition) {
    return states_[static_cast<size_t>(&definition - definitions_.all().data())];
  }

  // Without recursion, because a file may have a line of any length.
  void walk(const Definition& start) {
    std::vector<Step> way = {enter(start)};
    while (!way.empty()) {
      const Definition& at = *way.back().definition;
      if (way.back().next == at.bases.size()) {
        way.pop_back();
        leave(at);
        if (!way.empty()) reach(*way.back().definition, stateOf(at).earliest);
        continue;
      }
      const Definition* base = definitions_.find(at.kind, at.bases[way.back().next++].name);
      if (base == nullptr) continue;
      const State& state = stateOf(*base);
      if (state.number == 0) {
        way.push_back(enter(*base));
      } else if (state.is_on_stack) {
        reach(at, state.number);
      }
    }
  }

  Step enter(const Definition& definition) {
    const size_t number = ++walked_;
    stateOf(definition) = {number, number, 0, true};
    stack_.push_back(&definition);
    return {&definition, 0};
  }

  void reach(const Definition& from, size_t number) {
    size_t& earliest = stateOf(from).earliest;
    earliest = std::min(earliest, number);
  }

  // The first definition of a group takes all of the group from the stack.
  void leave(const Definition& definition) {
    if (stateOf(definition).earliest != stateOf(definition).number) return;
    const Definition* member = nullptr;
    do {
      member = stack_.back();
      stack_.pop_back();
      stateOf(*member).group = groups_;
      stateOf(*member).is_on_stack = false;
    } while (member != &definition);
    ++groups_;
  }

  Cycle cycleThrough(const Definition& first, const Definition* last, const HeirOf& heir_of) const {
    Cycle cycle{&first, 0, {}};
    for (const Definition* at = last; at != &first; at = heir_of.at(at)) cycle.others.push_back(at);
    std::reverse(cycle.others.begin(), cycle.others.end());
    const Definition* second = cycle.others.empty() ? &first : cycle.others.front();
    const auto name = std::find_if(first.bases.begin(), first.bases.end(),
                                   [&](const Base& each) { return each.name == second->name; });
    cycle.offset = name->offset;
    return cycle;
  }

  const Definitions& definitions_;
  std::vector<State> states_;  // by the index in definitions_.all()
  std::vector<const Definition*> stack_;
  size_t walked_ = 0;
  size_t groups_ = 0;
};

std::string messageOf(const Cycle& cycle) {
  std::string way;
  const size_t named = std::min(cycle.others.size(), kMembersNamed);
  for (const Definition* each : std::span(cycle.others).first(named))
    way += concat(way.empty() ? " by way of '" : ", '", each->name, "'");
  if (cycle.others.size() > named) way += concat(" and ", cycle.others.size() - named, " more");
  return concat("The ", nameOf(cycle.first->kind), " '", cycle.first->name, "' inherits from itself", way,
                ".");
}

// Reports each line of inheritance at the first definition that cannot use all of it: those that inherit from
// that one lack the same.
class LongLines {
 public:
  explicit LongLines(const Definitions& definitions) : definitions_(definitions) {}

  bool beginsAt(const Definition& definition) {
    return isCut(definition) &&
           std::none_of(definition.bases.begin(), definition.bases.end(), [&](const Base& each) {
             const Definition* base = definitions_.find(definition.kind, each.name);
             return base != nullptr && !definitions_.fileOf(*base).is_base && isCut(*base);
           });
  }

 private:
  bool isCut(const Definition& definition) {
    const auto [at, is_new] = cut_.try_emplace(&definition);
    if (is_new) at->second = definitions_.hasMoreAncestors(definition);
    return at->second;
  }

  const Definitions& definitions_;
  std::unordered_map<const Definition*, bool> cut_;
};

DefinitionFinding longLineOf(const Definition& definition) {
  return {Code::kInheritanceTooLong,
          Severity::kWarning,
          definition.file,
          definition.bases.front().offset,
          concat("The ", nameOf(definition.kind), " '", definition.name, "' inherits from more than ",
                 Definitions::kMostAncestors - 1, " others. The farthest ones are ignored."),
          std::nullopt};
}

}  // namespace

std::vector<DefinitionFinding> ancestryFindings(const Definitions& definitions) {
  std::vector<DefinitionFinding> findings;
  const Groups groups(definitions);
  LongLines long_lines(definitions);
  std::unordered_set<size_t> reported;  // groups
  for (const Definition& each : definitions.all()) {
    if (definitions.fileOf(each).is_base || definitions.find(each.kind, each.name) != &each) continue;
    for (const Base& base : each.bases) {
      if (definitions.find(each.kind, base.name) != nullptr) continue;
      std::string message = concat("The ", nameOf(each.kind), " '", each.name, "' inherits from '", base.name,
                                   "', but no file declares that.");
      findings.push_back({Code::kDeclarationNotFound, Severity::kInfo, each.file, base.offset,
                          std::move(message), AbsentName{AbsentKind::kDefinition, base.name}});
    }
    if (long_lines.beginsAt(each)) findings.push_back(longLineOf(each));
    if (reported.contains(groups.groupOf(each))) continue;
    const std::optional<Cycle> cycle = groups.cycleOf(each);
    if (!cycle) continue;
    reported.insert(groups.groupOf(each));
    findings.push_back({Code::kDeclarationCycle, Severity::kWarning, each.file, cycle->offset,
                        messageOf(*cycle), std::nullopt});
  }
  return findings;
}

}  // namespace md5v::game
