#include "bfg/header.h"

#include "bfg/read.h"

namespace md5v::bfg {
namespace {

constexpr uint32_t bigEndian(std::string_view letters, uint32_t version) {
  uint32_t value = 0;
  for (const char letter : letters) value = value << 8 | static_cast<uint8_t>(letter);
  return value << 8 | version;
}

bool hasLetters(uint32_t value, std::string_view letters) {
  return (value & ~0xFFu) == bigEndian(letters, 0);
}

}  // namespace

BinaryKind classifyBinary(std::span<const uint8_t> bytes) {
  if (bytes.size() < 4) return BinaryKind::kNone;
  const uint32_t value = bigEndian({reinterpret_cast<const char*>(bytes.data()), 3}, bytes[3]);
  const uint32_t swapped = __builtin_bswap32(value);
  if (hasLetters(value, kStaticMagic.letters) ||
      swapped == bigEndian(kStaticMagic.letters, kStaticMagic.version))
    return BinaryKind::kMesh;
  if (hasLetters(value, kAnimMagic.letters) || swapped == bigEndian(kAnimMagic.letters, kAnimMagic.version))
    return BinaryKind::kAnim;
  return BinaryKind::kNone;
}

bool takeMagic(BinaryInput& input, const BinaryMagic& magic) {
  const uint32_t offset = input.offset();
  const uint32_t value = input.u32(magic.what);
  if (input.hasFailed()) return false;
  if (value == bigEndian(magic.letters, magic.version)) return true;
  if (hasLetters(value, magic.letters)) {
    input.report(Code::kOtherModelFormat, offset,
                 {"This is version ", value & 0xFFu, " of ", magic.what, " of Doom 3 BFG, and only version ",
                  magic.version, " is read."});
  } else if (__builtin_bswap32(value) == bigEndian(magic.letters, magic.version)) {
    input.report(
        Code::kOtherModelFormat, offset,
        {"The bytes of ", magic.what,
         " of Doom 3 BFG are in the wrong order: the file is little-endian, and it should be big-endian."});
  } else {
    input.report(Code::kOtherModelFormat, offset,
                 {"Expected the letters ", Quoted(magic.letters), ", which begin ", magic.what,
                  " of Doom 3 BFG, got other bytes."});
  }
  return false;
}

}  // namespace md5v::bfg
