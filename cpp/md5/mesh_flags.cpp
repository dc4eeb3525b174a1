#include "md5/mesh_flags.h"

#ifndef MD5V_PLAIN_READER

#include <string>
#include <string_view>

#include "md5/mesh_file.h"

namespace md5v::md5 {
namespace {

uint32_t flagOf(std::string_view name) {
  std::string lower(name.substr(0, 16));
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower == "vertexcolor" ? kVertexColorFlag : lower == "noanimate" ? kNoAnimateFlag : 0u;
}

bool isFlag(std::string_view name) { return flagOf(name) != 0; }

void reportSign(Reader& reader, size_t offset, std::string_view sign) {
  reader.add(Code::kStrayCharacter, offset, sign.size() > 1 ? "The characters " : "The character ",
             Quoted(sign), sign.size() > 1 ? " mean nothing here." : " means nothing here.");
}

// vertexColor, and vertexColor | with signs that mean nothing.
void readFlag(Reader& reader, const text::Token& flag, uint32_t& flags) {
  if (flag.kind != text::TokenKind::kWord && flag.kind != text::TokenKind::kString) {
    if (flag.kind == text::TokenKind::kSymbol) reportSign(reader, flag.offset, flag.text);
    return;
  }
  const size_t length = flag.text.find_last_not_of(",;|") + 1;
  const bool is_glued =
      length > 0 && flag.kind == text::TokenKind::kWord && isFlag(flag.text.substr(0, length));
  const std::string_view name = is_glued ? flag.text.substr(0, length) : flag.text;
  flags |= flagOf(name);
  if (!isFlag(name)) {
    reader.add(Code::kMeshFlagUnknown, flag.offset, "The flag ", Quoted(flag.text), " is unknown.");
  } else if (name.size() < flag.text.size()) {
    reportSign(reader, flag.offset + length, flag.text.substr(length));
  }
}

}  // namespace

void readMeshFlags(Reader& reader, uint32_t& flags) {
  if (!reader.openBlock("flags")) return;
  while (!reader.tryCloseBlock() && !reader.tryCloseOtherwise("the flags")) {
    if (reader.atEnd()) return reader.reportEnd("the '}' of the flags");
    if (reader.peekKeyword({}) != Keyword::kNone && !isFlag(reader.peek().text)) {
      reader.add(Code::kMissingBrace, reader.offset(), "The flags have no closing '}' before this.");
      return;
    }
    readFlag(reader, reader.next(), flags);
  }
}

}  // namespace md5v::md5

#endif
