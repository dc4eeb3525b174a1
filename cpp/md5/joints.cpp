#include "md5/joints.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/sort_numbers.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

// Of joints that come behind their parents, as in ordinary files.
void takeOrderedParents(Reader& reader, std::span<const JointEntry> joints, std::vector<int32_t>& parents) {
  for (size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].parent >= static_cast<int64_t>(i)) return reader.giveUp();
    parents[i] = static_cast<int32_t>(std::max(joints[i].parent, int64_t{-1}));
  }
}

void reportParentsOutOfRange(Reader& reader, std::span<const JointEntry> joints,
                             std::vector<int32_t>& parents) {
  for (size_t i = 0; i < joints.size(); ++i) {
    const int64_t parent = joints[i].parent;
    if (parent < static_cast<int64_t>(joints.size())) {
      parents[i] = parent < 0 ? -1 : static_cast<int32_t>(parent);
      continue;
    }
    reader.add(Code::kJointParentOutOfRange, joints[i].offset, "Joint ", Quoted(joints[i].name),
               " has parent ", parent, ", but there are only ", joints.size(),
               " joints. It was made a root.");
  }
}

// Walks up from every joint once; a walk that meets itself has found a cycle, which is cut at that joint.
void cutCycles(Reader& reader, std::span<const JointEntry> joints, std::vector<int32_t>& parents) {
  std::vector<size_t> walk_of(joints.size(), joints.size());
  for (size_t start = 0; start < joints.size(); ++start) {
    size_t at = start;
    while (walk_of[at] == joints.size()) {
      walk_of[at] = start;
      if (parents[at] < 0) break;
      const auto parent = static_cast<size_t>(parents[at]);
      if (walk_of[parent] == start) {
        parents[at] = -1;
        reader.add(Code::kJointParentCycle, joints[at].offset, "Joint ", Quoted(joints[at].name),
                   parent == at ? " is its own parent" : " is its own ancestor", ". It was made a root.");
        break;
      }
      at = parent;
    }
  }
}

void reportParentsAfterChild(Reader& reader, std::span<const JointEntry> joints,
                             std::span<const int32_t> parents) {
  for (size_t i = 0; i < joints.size(); ++i) {
    if (parents[i] <= static_cast<int64_t>(i)) continue;
    reader.add(Code::kJointParentAfterChild, joints[i].offset, "Joint ", Quoted(joints[i].name), " (", i,
               ") comes before its parent (", parents[i], ").");
  }
}

void reportDuplicateNames(Reader& reader, std::span<const JointEntry> joints) {
  std::vector<std::string_view> names;
  for (const JointEntry& joint : joints) names.push_back(joint.name);
  const NameIndex index(std::move(names));
  const std::span<const uint32_t> by_name = index.order();
  for (size_t i = 1; i < by_name.size(); ++i) {
    const JointEntry& joint = joints[by_name[i]];
    if (joint.name != joints[by_name[i - 1]].name) continue;
    reader.add(Code::kJointNameDuplicate, joint.offset, "Joint ", by_name[i], " has the name of joint ",
               by_name[i - 1], ": ", Quoted(joint.name), ".");
  }
}

// The first eight bytes as a number, which compares as they do.
uint64_t beginningOf(std::string_view name) {
  uint64_t beginning = 0;
  for (size_t i = 0; i < 8; ++i)
    beginning = beginning << 8 | (i < name.size() ? static_cast<uint8_t>(name[i]) : 0);
  return beginning;
}

// 01_body is a name, although it starts like a number.
bool isWordWithDigits(Reader& reader) {
  const text::Token number = reader.peek();
  const size_t word_end = reader.lexer().nextText().end;
  reader.lexer().rewind(number.offset);
  return word_end > number.end;
}

}  // namespace

std::vector<int32_t> settleParents(Reader& reader, std::span<const JointEntry> joints) {
  std::vector<int32_t> parents(joints.size(), -1);
  if (kIsPlainReader) {
    takeOrderedParents(reader, joints, parents);
  } else {
    reportParentsOutOfRange(reader, joints, parents);
    cutCycles(reader, joints, parents);
    reportParentsAfterChild(reader, joints, parents);
  }
  reportDuplicateNames(reader, joints);
  return parents;
}

NameIndex::NameIndex(std::vector<std::string_view> names) : names_(std::move(names)), order_(names_.size()) {
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

size_t rootCount(std::span<const int32_t> parents) {
  return static_cast<size_t>(std::count(parents.begin(), parents.end(), -1));
}

std::optional<JointName> readJointName(Reader& reader) {
  if (kIsPlainReader) {
    const text::Token name = reader.peek();
    if (name.kind != TokenKind::kString) reader.giveUp();
    std::optional<std::string> text = reader.readText("");
    return text ? std::optional(JointName{std::move(*text), false, name.offset}) : std::nullopt;
  }
  if (reader.peek().kind == TokenKind::kNumber && !isWordWithDigits(reader)) {
    reader.reportUnexpected("the name of a joint");
    return JointName{};
  }
  const size_t offset = reader.offset();
  const bool is_bare = reader.peek().kind != TokenKind::kString;
  std::optional<std::string> name = reader.readText("the name of a joint");
  if (name) return JointName{std::move(*name), is_bare, offset};
  reader.next();
  skipToJoint(reader);
  return std::nullopt;
}

namespace {

// The parent that is glued to the name, taken off it.
std::optional<int64_t> splitParent(Reader& reader, JointName& name) {
  const size_t minus = name.text.rfind('-');
  if (name.is_bare && minus != std::string::npos && reader.peek().kind != TokenKind::kNumber) {
    if constexpr (kIsPlainReader) {
      reader.giveUp();
      return std::nullopt;
    }
    const std::string glued = name.text.substr(minus);
    const text::NumberScan scan = text::scanNumber(glued);
    if (scan.form == text::NumberForm::kInteger && scan.length == glued.size()) {
      name.text.resize(minus);
      return text::toInteger(glued, scan.form);
    }
  }
  return std::nullopt;
}

bool startsJoint(Reader& reader, bool then_vector) {
  const size_t start = reader.offset();
  reader.next();
  bool fits = reader.next().kind == TokenKind::kNumber;
  if (fits) fits = then_vector ? reader.peek().is('(') : reader.peek().kind == TokenKind::kNumber;
  reader.lexer().rewind(start);
  return fits;
}

}  // namespace

std::optional<int64_t> readJointParent(Reader& reader, JointName& name) {
  if (kIsPlainReader) return reader.readInteger("");
  const std::optional<int64_t> glued = splitParent(reader, name);
  if (name.is_bare && !name.text.empty()) reader.checkBareName(name.text, name.offset);
  if (glued) return glued;
  return reader.readInteger(wording("the parent of joint ", Quoted(name.text)));
}

void skipToJoint(Reader& reader) {
  while (!reader.atEnd() && !reader.peek().is('}')) {
    const TokenKind kind = reader.peek().kind;
    if (kind == TokenKind::kString || kind == TokenKind::kWord) return;
    reader.skipTokenOrBlock();
  }
}

bool startsMeshJoint(Reader& reader) { return startsJoint(reader, true); }

bool startsAnimJoint(Reader& reader) { return startsJoint(reader, false); }

}  // namespace md5v::md5
