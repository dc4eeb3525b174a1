#include "bfg/header.h"

#include <string>

#include "base/concat.h"
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

bool isMagic(uint32_t value, const BinaryMagic& magic) {
  const uint32_t version = value & 0xFFu;
  return hasLetters(value, magic.letters) &&
         (version == magic.version || (version == magic.newer_version && version != 0));
}

}  // namespace

BinaryKind classifyBinary(std::span<const uint8_t> bytes) {
  if (bytes.size() < 4) return BinaryKind::kNone;
  const uint32_t value = bigEndian({reinterpret_cast<const char*>(bytes.data()), 3}, bytes[3]);
  const uint32_t swapped = __builtin_bswap32(value);
  if (hasLetters(value, kStaticMagic.letters) || isMagic(swapped, kStaticMagic)) return BinaryKind::kMesh;
  if (hasLetters(value, kAnimMagic.letters) || isMagic(swapped, kAnimMagic)) return BinaryKind::kAnim;
  return BinaryKind::kNone;
}

uint32_t takeMagic(BinaryInput& input, const BinaryMagic& magic) {
  const uint32_t offset = input.offset();
  const uint32_t value = input.u32(magic.what);
  if (input.hasFailed()) return 0;
  if (isMagic(value, magic)) return value & 0xFFu;
  if (hasLetters(value, magic.letters)) {
    const std::string known = magic.newer_version == 0
                                  ? concat("version ", magic.version, " is")
                                  : concat("versions ", magic.version, " and ", magic.newer_version, " are");
    input.report(Code::kOtherModelFormat, offset,
                 {"This is version ", value & 0xFFu, " of ", magic.what, " of Doom 3 BFG, and only ", known,
                  " read."});
  } else if (isMagic(__builtin_bswap32(value), magic)) {
    input.report(
        Code::kOtherModelFormat, offset,
        {"The bytes of ", magic.what,
         " of Doom 3 BFG are in the wrong order: the file is little-endian, and it should be big-endian."});
  } else {
    input.report(Code::kOtherModelFormat, offset,
                 {"Expected the letters ", Quoted(magic.letters), ", which begin ", magic.what,
                  " of Doom 3 BFG, got other bytes."});
  }
  return 0;
}

}  // namespace md5v::bfg
