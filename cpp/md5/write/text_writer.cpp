#include "md5/write/text_writer.h"

#include <algorithm>

#include "base/concat.h"
#include "base/printable.h"

namespace md5v::md5 {
namespace {

bool isControl(char c) { return static_cast<unsigned char>(c) < ' ' && c != '\t'; }

void addCount(Changes& changes, std::string_view code, size_t count, std::string_view first,
              std::string_view what) {
  if (count == 0) return;
  changes.push_back({std::string(code), concat(count, count == 1 ? " name " : " names ", what,
                                               count == 1 ? ": " : ", the first one: ", Quoted(first), ".")});
}

}  // namespace

TextWriter::TextWriter(int version, std::string_view commandline, Changes& changes) : changes_(changes) {
  text("MD5Version ").integer(version).text("\ncommandline ").quoted(commandline).text("\n\n");
}

std::string TextWriter::finish() {
  addCount(changes_, "name-characters", replaced_, first_replaced_,
           "had quotation marks or control characters, which were replaced");
  addCount(changes_, "name-encoding", converted_, first_converted_,
           "had other bytes than UTF-8 and was converted from Latin-1");
  return std::move(out_);
}

std::string TextWriter::spelled(std::string_view name) {
  std::string spelled = isUtf8(name) ? std::string(name) : latin1ToUtf8(name);
  if (spelled != name && converted_++ == 0) first_converted_ = name;
  const auto isBad = [](char c) { return c == '"' || isControl(c); };
  if (std::any_of(spelled.begin(), spelled.end(), isBad)) {
    if (replaced_++ == 0) first_replaced_ = name;
    for (char& c : spelled) c = c == '"' ? '\'' : isControl(c) ? ' ' : c;
  }
  return spelled;
}

TextWriter& TextWriter::quoted(std::string_view name) {
  out_ += '"';
  out_ += spelled(name);
  out_ += '"';
  return *this;
}

}  // namespace md5v::md5
