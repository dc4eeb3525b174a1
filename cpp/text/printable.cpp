#include "text/printable.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace md5v::text {
namespace {

constexpr size_t kMaxQuotedBytes = 40;

uint32_t byteAt(std::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

size_t sequenceLength(uint32_t lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

// Over-long forms, surrogates and code points above U+10FFFF show in the second byte.
bool secondByteFits(uint32_t lead, uint32_t second) {
  if (lead == 0xE0) return second >= 0xA0;
  if (lead == 0xED) return second < 0xA0;
  if (lead == 0xF0) return second >= 0x90;
  if (lead == 0xF4) return second < 0x90;
  return true;
}

// Length of the valid UTF-8 sequence at `i`, 0 if there is none.
size_t utf8Length(std::string_view bytes, size_t i) {
  const uint32_t lead = byteAt(bytes, i);
  const size_t length = sequenceLength(lead);
  if (length == 0 || length > bytes.size() - i) return 0;
  for (size_t k = 1; k < length; ++k) {
    if ((byteAt(bytes, i + k) & 0xC0) != 0x80) return 0;
  }
  return length == 1 || secondByteFits(lead, byteAt(bytes, i + 1)) ? length : 0;
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

}  // namespace md5v::text
