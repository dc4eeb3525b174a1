#include "md5/grammar/joint_list.h"

#include <algorithm>
#include <limits>

#include "base/name_index.h"

namespace md5v::md5 {
namespace {

// The joints of a file: a source and a name for each.
struct JointList {
  std::span<const JointSource> sources;
  std::span<const std::string_view> names;
};

// For Doom 3 any negative parent is a root. It keeps 32 bits of the number, so 4294967295 is -1.
bool isRoot(int64_t parent) {
  return parent < 0 ||
         (parent > std::numeric_limits<int32_t>::max() && parent <= std::numeric_limits<uint32_t>::max());
}

void checkParentRange(Cursor& cursor, const JointList& list, std::vector<int32_t>& parents) {
  for (size_t i = 0; i < parents.size(); ++i) {
    const int64_t parent = list.sources[i].parent;
    if (isRoot(parent)) {
      parents[i] = -1;
      if (parent == -1 || parent == JointSource::kUnreadable) continue;
      cursor.report(Code::kJointParentNegative, tokenOf(cursor, list.sources[i], 0).offset,
                    {"The parent of joint ", Quoted(list.names[i]), " is ", parent,
                     "; the joint becomes a root, as with -1."});
      continue;
    }
    if (parent < static_cast<int64_t>(parents.size())) {
      parents[i] = static_cast<int32_t>(parent);
      continue;
    }
    const text::Token written = tokenOf(cursor, list.sources[i], 0);
    cursor.report(Code::kJointParentOutOfRange, written.offset,
                  {"Joint ", Quoted(list.names[i]), " has parent ", written.text, ", but the file has only ",
                   parents.size(), parents.size() == 1 ? " joint" : " joints", ". It becomes a root."});
  }
}

// Follows the parents of every joint, each joint once. A path that reaches itself is a cycle, which is cut at
// the first joint whose parent does not come before it. Returns whether there was one.
bool cutCycles(Cursor& cursor, const JointList& list, std::vector<int32_t>& parents) {
  bool found = false;
  std::vector<size_t> walk_of(parents.size(), parents.size());
  for (size_t start = 0; start < parents.size(); ++start) {
    size_t at = start;
    while (walk_of[at] == parents.size()) {
      walk_of[at] = start;
      if (parents[at] < 0) break;
      const auto parent = static_cast<size_t>(parents[at]);
      if (walk_of[parent] == start) {
        while (parents[at] < static_cast<int64_t>(at)) at = static_cast<size_t>(parents[at]);
        const bool is_own_parent = parents[at] == static_cast<int64_t>(at);
        parents[at] = -1;
        found = true;
        cursor.report(
            Code::kJointParentCycle, tokenOf(cursor, list.sources[at], 0).offset,
            {"Joint ", Quoted(list.names[at]), is_own_parent ? " is its own parent" : " is its own ancestor",
             ". It becomes a root."});
        break;
      }
      at = parent;
    }
  }
  return found;
}

void reportParentsAfterChild(Cursor& cursor, const JointList& list, std::span<const int32_t> parents) {
  for (size_t i = 0; i < parents.size(); ++i) {
    if (parents[i] <= static_cast<int64_t>(i)) continue;
    cursor.report(
        Code::kJointParentAfterChild, tokenOf(cursor, list.sources[i], 0).offset,
        {"Joint ", Quoted(list.names[i]), " (", i, ") comes before its parent (", parents[i], ")."});
  }
}

void reportDuplicateNames(Cursor& cursor, const JointList& list) {
  NameIndex index;
  for (uint32_t i = 0; i < list.names.size(); ++i) {
    const uint32_t first = index.add(list.names[i], i);
    if (first == i) continue;
    cursor.report(Code::kJointNameDuplicate, list.sources[i].offset,
                  {"Joints ", first, " and ", i, " have the same name: ", Quoted(list.names[i]), "."});
  }
}

}  // namespace

text::Token tokenOf(const Cursor& cursor, const JointSource& joint, size_t index) {
  if (cursor.isVersion6()) return cursor.tokenAt(joint.offset, 0);
  return joint.parent_offset != 0 ? cursor.tokenAt(joint.parent_offset, index)
                                  : cursor.tokenAt(joint.offset, index + 1);
}

bool isJointName(const text::Token& token) {
  return token.kind == text::TokenKind::kString || token.kind == text::TokenKind::kWord;
}

size_t rootCount(std::span<const JointSource> sources) {
  return static_cast<size_t>(std::count_if(sources.begin(), sources.end(), [](const JointSource& source) {
    return isRoot(source.parent) && source.parent != JointSource::kUnreadable;
  }));
}

std::vector<int32_t> validParents(Cursor& cursor, std::span<const JointSource> sources,
                                  std::span<const std::string_view> names) {
  const JointList list{sources, names};
  std::vector<int32_t> parents(sources.size(), -1);
  checkParentRange(cursor, list, parents);
  if (!cutCycles(cursor, list, parents)) reportParentsAfterChild(cursor, list, parents);
  reportDuplicateNames(cursor, list);
  return parents;
}

}  // namespace md5v::md5
