#include "game/findings/name_habit.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/concat.h"

namespace md5v::game {
namespace {

using Names = std::span<const std::string>;
using Change = std::function<std::string(std::string_view)>;

// How names of the mesh and of the clip become equal, and what to say of such a pair.
struct Habit {
  Change of_mesh;
  Change of_clip;
  size_t least = 1;  // the number of joints for which it must be true
  // '' if the pair is no example.
  std::function<std::string(const std::string& mesh, const std::string& clip)> say;
};

std::string same(std::string_view name) { return std::string(name); }

std::string trimmed(std::string_view name) {
  const size_t first = name.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return std::string(name.substr(first, name.find_last_not_of(" \t") - first + 1));
}

std::string lowered(std::string_view name) { return toLower(name); }

bool isWordByte(char c) { return isLetter(c) || isDigit(c) || static_cast<uint8_t>(c) >= 0x80; }

// With one '_' for each run of characters that are neither letters nor digits.
std::string plain(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (isWordByte(c)) {
      text += c;
    } else if (text.empty() || text.back() != '_') {
      text += '_';
    }
  }
  return text;
}

size_t sequenceLength(char first) {
  const auto byte = static_cast<uint8_t>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// U+0300 to U+036F, the accents as characters of their own.
bool isAccent(std::string_view sequence) {
  if (sequence.size() != 2) return false;
  const auto lead = static_cast<uint8_t>(sequence[0]);
  const auto next = static_cast<uint8_t>(sequence[1]);
  return lead == 0xCC || (lead == 0xCD && next < 0xB0);
}

// Where letters with accents are, in either form: one '?' for each. `accents` counts accents of their own.
// This needs no tables of letters, as the other letters of the names must agree.
std::string withoutAccented(std::string_view name, size_t& accents) {
  std::string text;
  for (size_t at = 0; at < name.size();) {
    const std::string_view sequence = name.substr(at, sequenceLength(name[at]));
    at += sequence.size();
    if (isAccent(sequence)) {
      ++accents;
      if (!text.empty()) text.back() = '?';
    } else {
      text += sequence.size() > 1 ? '?' : sequence[0];
    }
  }
  return text;
}

std::string accentless(std::string_view name) {
  size_t accents = 0;
  return withoutAccented(name, accents);
}

std::string formOf(std::string_view name) {
  size_t accents = 0;
  withoutAccented(name, accents);
  return accents > 0 ? "characters of their own (NFD)" : "part of their letters (NFC)";
}

std::string differInForm(const std::string& mesh, const std::string& clip) {
  const std::string in_mesh = formOf(mesh);
  const std::string in_clip = formOf(clip);
  if (in_mesh == in_clip) return {};
  return concat("The names look alike but differ in their Unicode form: accents are ", in_mesh,
                " in the mesh and ", in_clip, " in the animation.");
}

auto differOnly(std::string_view how) {
  return [how](const std::string& mesh, const std::string& clip) {
    return concat("The names differ only ", how, ": '", mesh, "' is '", clip, "'.");
  };
}

struct Affix {
  std::string before;
  std::string behind;

  std::string around(std::string_view name) const { return concat(before, name, behind); }
  std::string described() const {
    return before.empty() ? concat("'", behind, "' behind") : concat("'", before, "' before");
  }
};

using Counts = std::map<std::string, size_t, std::less<>>;

std::string commonest(const Counts& counts) {
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? "" : most->first;
}

// The most frequent prefix and suffix around a name of `short_names` in one of `long_names`. A few names are
// enough to find one that all have.
std::vector<Affix> affixes(Names short_names, Names long_names) {
  constexpr size_t kSamples = 8;
  Counts before;
  Counts behind;
  for (const std::string& name : short_names.first(std::min(short_names.size(), kSamples))) {
    if (name.empty()) continue;
    for (const std::string& other : long_names) {
      const std::string_view long_name = other;
      if (long_name.size() <= name.size()) continue;
      const size_t more = long_name.size() - name.size();
      if (long_name.substr(more) == name) ++before[std::string(long_name.substr(0, more))];
      if (long_name.substr(0, name.size()) == name) ++behind[std::string(long_name.substr(name.size()))];
    }
  }
  std::vector<Affix> found;
  if (!before.empty()) found.push_back({commonest(before), ""});
  if (!behind.empty()) found.push_back({"", commonest(behind)});
  return found;
}

std::vector<Habit> habitsOf(Names in_mesh, Names in_clip) {
  std::vector<Habit> habits = {
      {accentless, accentless, 1, differInForm},
      {trimmed, trimmed, 1, differOnly("in spaces before or after them")},
      {lowered, lowered, 1, differOnly("in capitals")},
      {plain, plain, 1, differOnly("in the characters between their words")},
  };
  for (const Affix& affix : affixes(in_mesh, in_clip)) {
    habits.push_back({[affix](std::string_view name) { return affix.around(name); }, same, 2,
                      [affix](const std::string&, const std::string&) {
                        return concat("The names in the animation are those of the mesh with ",
                                      affix.described(), " them.");
                      }});
  }
  for (const Affix& affix : affixes(in_clip, in_mesh)) {
    habits.push_back({same, [affix](std::string_view name) { return affix.around(name); }, 2,
                      [affix](const std::string&, const std::string&) {
                        return concat("The names in the mesh are those of the animation with ",
                                      affix.described(), " them.");
                      }});
  }
  return habits;
}

}  // namespace

std::string nameHabit(Names in_mesh, Names in_clip) {
  // Four of five names.
  const size_t needed = (4 * std::min(in_mesh.size(), in_clip.size()) + 4) / 5;
  for (const Habit& habit : habitsOf(in_mesh, in_clip)) {
    std::map<std::string, const std::string*> by_name;
    for (const std::string& name : in_clip) by_name[habit.of_clip(name)] = &name;
    size_t count = 0;
    std::string text;
    for (const std::string& name : in_mesh) {
      const auto found = by_name.find(habit.of_mesh(name));
      if (found == by_name.end()) continue;
      std::string said = habit.say(name, *found->second);
      if (said.empty()) continue;
      if (++count == 1) text = std::move(said);
    }
    if (!text.empty() && count >= std::max(needed, habit.least)) return text;
  }
  return {};
}

}  // namespace md5v::game
