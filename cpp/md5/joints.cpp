#include "md5/joints.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/concat.h"
#include "text/printable.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

void reportParentsOutOfRange(Reader& reader, std::span<const JointEntry> joints,
                             std::vector<int32_t>& parents) {
  for (size_t i = 0; i < joints.size(); ++i) {
    const int64_t parent = joints[i].parent;
    if (parent < static_cast<int64_t>(joints.size())) {
      parents[i] = parent < 0 ? -1 : static_cast<int32_t>(parent);
      continue;
    }
    reader.add(Code::kJointParentOutOfRange, joints[i].offset,
               concat("Joint ", text::quoted(joints[i].name), " has parent ", parent, ", but there are only ",
                      joints.size(), " joints. It was made a root."));
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
        reader.add(
            Code::kJointParentCycle, joints[at].offset,
            concat("Joint ", text::quoted(joints[at].name),
                   parent == at ? " is its own parent" : " is its own ancestor", ". It was made a root."));
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
    reader.add(Code::kJointParentAfterChild, joints[i].offset,
               concat("Joint ", text::quoted(joints[i].name), " (", i, ") comes before its parent (",
                      parents[i], ")."));
  }
}

void reportDuplicateNames(Reader& reader, std::span<const JointEntry> joints) {
  std::vector<uint32_t> by_name(joints.size());
  std::iota(by_name.begin(), by_name.end(), 0u);
  std::sort(by_name.begin(), by_name.end(), [&](uint32_t a, uint32_t b) {
    const int order = joints[a].name.compare(joints[b].name);
    return order != 0 ? order < 0 : a < b;
  });
  for (size_t i = 1; i < by_name.size(); ++i) {
    const JointEntry& joint = joints[by_name[i]];
    if (joint.name != joints[by_name[i - 1]].name) continue;
    reader.add(Code::kJointNameDuplicate, joint.offset,
               concat("Joint ", by_name[i], " has the name of joint ", by_name[i - 1], ": ",
                      text::quoted(joint.name), "."));
  }
}

// What the engine's lexer takes for one word: other characters end it, and a digit begins a number.
bool isOneWord(std::string_view name) {
  constexpr std::string_view kInside = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/\\:.";
  const bool is_number = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return !is_number && name.find_first_not_of(kInside) == std::string_view::npos;
}

void checkBareName(Reader& reader, const JointName& name) {
  if (!name.is_bare || isOneWord(name.text)) return;
  reader.add(Code::kNameNotQuoted, name.offset,
             concat("The name ", text::quoted(name.text), " needs quotes."));
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
  reportParentsOutOfRange(reader, joints, parents);
  cutCycles(reader, joints, parents);
  reportParentsAfterChild(reader, joints, parents);
  reportDuplicateNames(reader, joints);
  return parents;
}

size_t rootCount(std::span<const int32_t> parents) {
  return static_cast<size_t>(std::count(parents.begin(), parents.end(), -1));
}

std::optional<JointName> readJointName(Reader& reader) {
  if (reader.peek().kind == TokenKind::kNumber && !isWordWithDigits(reader)) {
    reader.reportUnexpected("the name of a joint");
    return JointName{};
  }
  const bool is_bare = reader.peek().kind != TokenKind::kString;
  const size_t offset = reader.offset();
  std::optional<std::string> name = reader.readText("the name of a joint");
  if (name) return JointName{std::move(*name), is_bare, offset};
  reader.next();
  skipToJoint(reader);
  return std::nullopt;
}

std::optional<int64_t> readJointParent(Reader& reader, JointName& name) {
  const size_t minus = name.text.rfind('-');
  if (name.is_bare && minus != std::string::npos && reader.peek().kind != TokenKind::kNumber) {
    const std::string glued = name.text.substr(minus);
    const text::NumberScan scan = text::scanNumber(glued);
    if (scan.form == text::NumberForm::kInteger && scan.length == glued.size()) {
      name.text.resize(minus);
      checkBareName(reader, name);
      return text::toInteger(glued, scan.form);
    }
  }
  checkBareName(reader, name);
  return reader.readInteger(concat("the parent of joint ", text::quoted(name.text)));
}

void skipToJoint(Reader& reader) {
  while (!reader.atEnd() && !reader.peek().is('}')) {
    const TokenKind kind = reader.peek().kind;
    if (kind == TokenKind::kString || kind == TokenKind::kWord) return;
    reader.skipTokenOrBlock();
  }
}

bool startsJoint(Reader& reader, bool then_vector) {
  const size_t start = reader.offset();
  reader.next();
  bool fits = reader.next().kind == TokenKind::kNumber;
  if (fits) fits = then_vector ? reader.peek().is('(') : reader.peek().kind == TokenKind::kNumber;
  reader.lexer().rewind(start);
  return fits;
}

}  // namespace md5v::md5
