#include "md5/joints.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include "base/sort_numbers.h"

namespace md5v::md5 {
namespace {

// What a file says of its joints.
struct JointList {
  std::span<const JointSource> sources;
  std::span<const std::string_view> names;
  bool are_some_lost = false;  // then parents that are not right follow, and are not told
  int64_t announced = 0;
};

// Of joints that come behind their parents, as in ordinary files.
void takeOrderedParents(Reader& reader, std::span<const JointSource> joints, std::vector<int32_t>& parents) {
  for (size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].parent >= static_cast<int64_t>(i) || joints[i].parent < -1) return reader.giveUp();
    parents[i] = static_cast<int32_t>(joints[i].parent);
  }
}

// Whether a parent that is no joint is -1 as an unsigned number of one, two or four bytes.
bool isUnsignedNone(int64_t parent, size_t joint_count) {
  const bool is_one = parent == UINT8_MAX || parent == UINT16_MAX || parent == UINT32_MAX;
  return is_one && parent >= static_cast<int64_t>(joint_count);
}

void checkParentRange(Reader& reader, const JointList& list, std::vector<int32_t>& parents) {
  const std::span<const JointSource> joints = list.sources;
  for (size_t i = 0; i < joints.size(); ++i) {
    const int64_t parent = joints[i].parent;
    if (parent < static_cast<int64_t>(joints.size())) {
      parents[i] = parent < 0 ? -1 : static_cast<int32_t>(parent);
      if (parent < -1 && parent != JointSource::kUnreadable) {
        reader.add(Code::kJointParentNegative, numberOf(reader, joints[i], 0).offset, "The parent of joint ",
                   Quoted(list.names[i]), " is ", parent,
                   ", which stands for none as -1 does. It is a root.");
      }
      continue;
    }
    if (list.are_some_lost && parent < list.announced) continue;
    const bool is_none = isUnsignedNone(parent, joints.size());
    if (is_none && parent == UINT32_MAX) {
      reader.add(Code::kJointParentNegative, numberOf(reader, joints[i], 0).offset, "The parent of joint ",
                 Quoted(list.names[i]), " is ", parent,
                 ", which is -1 as an unsigned number, and stands for none as that does. It is a root.");
      continue;
    }
    const text::Token named = numberOf(reader, joints[i], 0);
    // What is too large for a number is named as it is written.
    const std::string written = parent < text::kMaxInteger ? concat(parent) : std::string(named.text);
    reader.add(Code::kJointParentOutOfRange, named.offset, "Joint ", Quoted(list.names[i]), " has parent ",
               written, ", but the file has only ", joints.size(), joints.size() == 1 ? " joint" : " joints",
               is_none ? ". It looks like -1 as an unsigned number: the joint was made a root."
                       : ". It was made a root.");
  }
}

// Of the cycle through joint `at` the first joint whose parent does not come before it.
size_t oddJointOf(std::span<const int32_t> parents, size_t at) {
  while (parents[at] < static_cast<int64_t>(at)) at = static_cast<size_t>(parents[at]);
  return at;
}

// Walks up from every joint once; a walk that meets itself has found a cycle, which is cut. Whether there
// was one.
bool cutCycles(Reader& reader, const JointList& list, std::vector<int32_t>& parents) {
  const std::span<const JointSource> joints = list.sources;
  bool found = false;
  std::vector<size_t> walk_of(joints.size(), joints.size());
  for (size_t start = 0; start < joints.size(); ++start) {
    size_t at = start;
    while (walk_of[at] == joints.size()) {
      walk_of[at] = start;
      if (parents[at] < 0) break;
      const auto parent = static_cast<size_t>(parents[at]);
      if (walk_of[parent] == start) {
        const size_t odd = oddJointOf(parents, at);
        parents[odd] = -1;
        found = true;
        if (list.are_some_lost) break;
        reader.add(Code::kJointParentCycle, numberOf(reader, joints[odd], 0).offset, "Joint ",
                   Quoted(list.names[odd]), parent == at ? " is its own parent" : " is its own ancestor",
                   ". It was made a root.");
        break;
      }
      at = parent;
    }
  }
  return found;
}

void reportParentsAfterChild(Reader& reader, const JointList& list, std::span<const int32_t> parents) {
  const std::span<const JointSource> joints = list.sources;
  for (size_t i = 0; i < joints.size(); ++i) {
    if (parents[i] <= static_cast<int64_t>(i)) continue;
    reader.add(Code::kJointParentAfterChild, numberOf(reader, joints[i], 0).offset, "Joint ",
               Quoted(list.names[i]), " (", i, ") comes before its parent (", parents[i], ").");
  }
}

// As an error where parents had to be changed or come too late, or others name the joints.
void reportLostJoints(Reader& reader, Keyword keyword, const DeclaredCount& count, const JointList& list,
                      std::span<const int32_t> parents) {
  bool are_wrong = count.is_named;
  for (size_t i = 0; i < parents.size(); ++i) {
    const int64_t parent = list.sources[i].parent;
    const bool is_none = isUnsignedNone(parent, parents.size());
    are_wrong = are_wrong || parents[i] >= static_cast<int64_t>(i) ||
                parents[i] < (is_none ? -1 : std::max(parent, int64_t{-1}));
  }
  const auto report = [&](Code code, std::string_view end) {
    reader.add(code, count.offset, "'", spelling(keyword), "' says ", reader.numberIn(count.offset, 0).text,
               ", but there ", parents.size() == 1 ? "is " : "are ", parents.size(), end);
  };
  if (are_wrong) {
    report(Code::kJointsMissing, ". Numbers that name a joint may name the wrong one because of that.");
  } else {
    report(Code::kCountMismatch, ".");
  }
}

void reportNames(Reader& reader, std::span<const JointSource> joints, std::vector<std::string_view> list) {
  const NameIndex index(std::move(list));
  const std::span<const uint32_t> by_name = index.order();
  const std::span<const std::string_view> names = index.names();
  for (size_t i = 0; i < by_name.size(); ++i) {
    const JointSource& joint = joints[by_name[i]];
    const std::string_view name = names[by_name[i]];
    if (joint.is_told_nameless) continue;
    if (name.empty()) {
      reader.add(Code::kJointNameEmpty, joint.offset, "Joint ", by_name[i], " has no name.");
    } else if (i > 0 && name == names[by_name[i - 1]]) {
      reader.add(Code::kJointNameDuplicate, joint.offset, "Joint ", by_name[i], " has the name of joint ",
                 by_name[i - 1], ": ", Quoted(name), ".");
    }
  }
}

// Whether all names are different and none is empty. Of very many, and of names that were made to clash, it
// may say no.
bool areDistinct(std::span<const std::string_view> names) {
  constexpr size_t kMostNames = 4096;
  constexpr uint32_t kMostClashes = 16;
  if (names.size() > kMostNames) return false;
  std::vector<uint32_t> table(std::bit_ceil(4 * names.size() + 1), 0);
  for (uint32_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) return false;
    uint32_t hash = 0;
    for (const char c : names[i]) hash = (hash ^ static_cast<uint8_t>(c)) * 0x01000193u;
    hash ^= hash >> 15;
    uint32_t clashes = 0;
    for (; table[hash & (table.size() - 1)] != 0; ++hash) {
      if (names[table[hash & (table.size() - 1)] - 1] == names[i] || ++clashes == kMostClashes) return false;
    }
    table[hash & (table.size() - 1)] = i + 1;
  }
  return true;
}

// The first eight bytes as a number, which compares as they do.
uint64_t beginningOf(std::string_view name) {
  uint64_t beginning = 0;
  for (size_t i = 0; i < 8; ++i)
    beginning = beginning << 8 | (i < name.size() ? static_cast<uint8_t>(name[i]) : 0);
  return beginning;
}

}  // namespace

std::vector<int32_t> settleParents(Reader& reader, Keyword count_keyword, const DeclaredCount& count,
                                   std::span<const JointSource> sources,
                                   std::vector<std::string_view> names) {
  const bool are_some_lost = !kIsPlainReader && areJointsLost(reader, count, sources);
  if (!are_some_lost)
    checkCount(reader, count_keyword, count, sources.size(), sources.empty() ? 0 : sources[0].offset);
  std::vector<int32_t> parents(sources.size(), -1);
  if (kIsPlainReader) {
    takeOrderedParents(reader, sources, parents);
    if (!areDistinct(names)) reader.giveUp();
  } else {
    const JointList list{sources, names, are_some_lost, count.value};
    checkParentRange(reader, list, parents);
    const bool has_cycle = cutCycles(reader, list, parents);
    if (are_some_lost) {
      reportLostJoints(reader, count_keyword, count, list, parents);
    } else if (!has_cycle) {
      reportParentsAfterChild(reader, list, parents);
    }
    reportNames(reader, sources, std::move(names));
  }
  return parents;
}

NameIndex::NameIndex(std::vector<std::string_view> names) : names_(std::move(names)), order_(names_.size()) {
  beginnings_.reserve(names_.size());
  for (const std::string_view name : names_) beginnings_.push_back(beginningOf(name));
  std::iota(order_.begin(), order_.end(), 0u);
  sortNumbers(order_, [this](uint32_t a, uint32_t b) {
    return beginnings_[a] != beginnings_[b] ? beginnings_[a] < beginnings_[b] : names_[a] < names_[b];
  });
}

int64_t NameIndex::first(std::string_view name) const {
  const auto before = [this](uint32_t entry, std::string_view n) { return names_[entry] < n; };
  const auto found = std::lower_bound(order_.begin(), order_.end(), name, before);
  return found != order_.end() && names_[*found] == name ? int64_t{*found} : -1;
}

text::Token numberOf(const Reader& reader, const JointSource& joint, size_t index) {
  if (reader.isVersion6()) {
    text::Token token;
    token.offset = joint.offset;
    return token;
  }
  return joint.parent_offset != 0 ? reader.numberIn(joint.parent_offset, index)
                                  : reader.numberIn(joint.offset, index + 1);
}

size_t rootCount(std::span<const JointSource> sources) {
  const auto is_root = [&](const JointSource& source) {
    if (!kIsPlainReader && isUnsignedNone(source.parent, sources.size())) return true;
    return source.parent < 0 && source.parent != JointSource::kUnreadable;
  };
  return static_cast<size_t>(std::count_if(sources.begin(), sources.end(), is_root));
}

bool areJointsLost(const Reader& reader, const DeclaredCount& count, std::span<const JointSource> sources) {
  const auto found = static_cast<int64_t>(sources.size());
  const bool are_few = count.value > found && count.value <= 2 * found && !reader.isCutOff();
  const auto is_damaged = [](const JointSource& source) { return source.is_damaged; };
  return are_few && std::none_of(sources.begin(), sources.end(), is_damaged);
}

}  // namespace md5v::md5
