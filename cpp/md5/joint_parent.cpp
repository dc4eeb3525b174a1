// readJointParent() of joint_entry.h: the second half of the beginning of a joint.
#include <string>
#include <utility>

#include "md5/joint_entry.h"
#include "md5/joints.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

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

// Takes "( x y z )".
bool takeVector(Reader& reader) {
  if (!reader.next().is('(')) return false;
  for (int i = 0; i < 3; ++i) {
    if (reader.next().kind != TokenKind::kNumber) return false;
  }
  return reader.next().is(')');
}

// What stands on the line before the two whole vectors of a joint of a mesh.
struct BeforeVectors {
  text::Token number;  // the last one, if any
  size_t numbers = 0;
  size_t vectors = 0;  // where they begin; 0 where there are none, or too far away
};

BeforeVectors findVectors(Reader& reader) {
  constexpr int kMost = 8;
  const size_t start = reader.offset();
  BeforeVectors found;
  for (int i = 0; i <= kMost && !reader.atEnd() && found.vectors == 0; ++i) {
    const size_t at = reader.offset();
    if (reader.peek().is('(') && takeVector(reader) && takeVector(reader)) {
      found.vectors = at;
      break;
    }
    reader.rewind(at);
    const text::Token token = reader.next();
    // Another joint may begin with a name.
    const bool is_name =
        token.kind == TokenKind::kString || (token.kind == TokenKind::kWord && found.numbers > 0);
    if (is_name || token.is('{') || token.is('}') || !reader.isOnSameLine()) break;
    if (token.kind != TokenKind::kNumber) continue;
    found.number = token;
    ++found.numbers;
  }
  reader.rewind(start);
  return found;
}

// Of a joint of a mesh with more, or something else, than a number between its name and its vectors: the
// number behind the name is the parent, else the last one. Reports the rest, and goes on to the vectors.
std::optional<int64_t> takeParentAmong(Reader& reader, JointName& name) {
  const bool is_first = reader.peek().kind == TokenKind::kNumber;
  const BeforeVectors found = findVectors(reader);
  if (found.vectors == 0 || found.numbers == 0 || (is_first && found.numbers == 1)) return std::nullopt;
  if (is_first) reader.next();
  const text::Token odd = reader.peek();
  if (odd.kind == TokenKind::kSymbol && !odd.isBracket()) {
    reader.rewind(is_first ? name.parent_offset : odd.offset);
    return std::nullopt;
  }
  reader.reportUnexpected(is_first ? std::string("'(' and the position of a joint")
                                   : wording("the parent of joint ", Quoted(name.text)));
  name.parent_offset = is_first ? name.parent_offset : found.number.offset;
  reader.rewind(name.parent_offset);
  const std::optional<int64_t> parent = reader.readInteger("the parent of a joint");
  reader.rewind(found.vectors);
  return parent;
}

// Takes the name of a joint, or an empty text, where the number of the parent should stand.
bool takeParentName(Reader& reader) {
  if (!isNameOfJoint(reader.peek())) return false;
  const size_t start = reader.next().offset;
  // Flags and the first component, or the position.
  bool goes_on = reader.isOnSameLine() && reader.peek().is('(');
  if (reader.expectsSingleTexts()) {
    goes_on = reader.isOnSameLine() && reader.next().kind == TokenKind::kNumber && reader.isOnSameLine() &&
              reader.peek().kind == TokenKind::kNumber;
  }
  reader.rewind(start);
  if (goes_on) reader.next();
  return goes_on;
}

}  // namespace

std::optional<int64_t> readJointParent(Reader& reader, JointName& name) {
  if (kIsPlainReader) return reader.readInteger("");
  const size_t name_end = reader.lastEnd();
  name.parent_offset = reader.offset();
  const size_t length = name.text.size();
  const std::optional<int64_t> glued = splitParent(reader, name);
  if (glued) name.parent_offset = name_end - (length - name.text.size());
  const size_t remarks = reader.remarks();
  if (name.is_bare && !name.text.empty()) reader.checkBareName(name.text, name.offset);
  name.quoting_remarks = reader.remarks() - remarks;
  if (glued) return glued;
  if (takeParentName(reader)) return JointSource::kNamed;
  if (!reader.expectsSingleTexts()) {
    if (const std::optional<int64_t> among = takeParentAmong(reader, name)) return among;
  }
  const std::optional<int64_t> parent =
      reader.readInteger(wording("the parent of joint ", Quoted(name.text)));
  if (!parent) reader.skipWord();
  return parent;
}

}  // namespace md5v::md5
