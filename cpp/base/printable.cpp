#include "base/printable.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace md5v {
namespace {

constexpr size_t kMaxQuotedBytes = 40;

uint32_t byteAt(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

// The length in bytes of the UTF-8 character at `i`; 0 if the bytes there are not valid.
size_t utf8Length(std::string_view bytes, size_t i) {
  const uint32_t lead = byteAt(bytes, i);
  if (lead < 0x80) return 1;
  const size_t length = lead < 0xC0 || lead >= 0xF8 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length == 0 || length > bytes.size() - i) return 0;
  uint32_t code = lead & (0x7Fu >> length);
  for (size_t k = 1; k < length; ++k) {
    const uint32_t next = byteAt(bytes, i + k);
    if ((next & 0xC0) != 0x80) return 0;
    code = code << 6 | (next & 0x3F);
  }
  constexpr uint32_t kLeast[] = {0x80, 0x800, 0x10000};  // smaller code points have a shorter form
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  return code < kLeast[length - 2] || code > 0x10FFFF || is_surrogate ? 0 : length;
}

void appendEscaped(std::string& out, uint32_t byte) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  out += "\\x";
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

}  // namespace

bool isUtf8(std::string_view bytes) {
  for (size_t i = 0; i < bytes.size();) {
    const size_t length = utf8Length(bytes, i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

std::string latin1ToUtf8(std::string_view bytes) {
  std::string out;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const uint32_t code = byteAt(bytes, i);
    if (code >= 0x80) out += static_cast<char>(0xC0 | code >> 6);
    out += static_cast<char>(code >= 0x80 ? 0x80 | (code & 0x3F) : code);
  }
  return out;
}

std::string quoted(std::string_view bytes) {
  std::string out = "'";
  size_t i = 0;
  while (i < bytes.size() && i < kMaxQuotedBytes) {
    const size_t length = utf8Length(bytes, i);
    const uint32_t byte = byteAt(bytes, i);
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      appendEscaped(out, byte);
      ++i;
    } else {
      out.append(bytes, i, length);
      i += length;
    }
  }
  return out + (i < bytes.size() ? "...'" : "'");
}

}  // namespace md5v
