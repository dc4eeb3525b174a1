#include "game/texts/md2_skins.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/little_endian.h"
#include "base/printable.h"

namespace md5v::game {
namespace {

constexpr int64_t kHeaderBytes = 68;
constexpr int64_t kNameBytes = 64;
constexpr int64_t kMostSkins = 32;
// Offsets in the header.
constexpr size_t kVersionAt = 4;
constexpr size_t kCountAt = 20;
constexpr size_t kListAt = 44;

int32_t readInteger(std::span<const uint8_t> bytes, size_t at) {
  return static_cast<int32_t>(read32(bytes, at));
}

// The name in one entry of the list: "models/x/skin.pcx" becomes "skin".
std::string nameIn(std::string_view entry) {
  std::string_view name = entry.substr(0, entry.find('\0'));
  const size_t folder = name.find_last_of("/\\");
  if (folder != std::string_view::npos) name.remove_prefix(folder + 1);
  const size_t dot = name.rfind('.');
  if (dot != std::string_view::npos && dot > 0) name = name.substr(0, dot);
  return latin1ToUtf8(toLower(name));
}

}  // namespace

std::optional<Md2Skins> readMd2Skins(std::span<const uint8_t> bytes) {
  constexpr int32_t kVersion = 8;
  const auto size = static_cast<int64_t>(bytes.size());
  if (size < kHeaderBytes || !asText(bytes).starts_with("IDP2")) return std::nullopt;
  if (readInteger(bytes, kVersionAt) != kVersion) return std::nullopt;
  const int64_t count = readInteger(bytes, kCountAt);
  const int64_t begin = readInteger(bytes, kListAt);
  Md2Skins skins;
  if (count < 0 || count > kMostSkins) {
    skins.fault =
        concat("Its list of skins is not used: expected 0 to ", kMostSkins, " skins but found ", count, ".");
  } else if (count > 0 && (begin < kHeaderBytes || begin + count * kNameBytes > size)) {
    skins.fault =
        concat("Its list of skins is not used: it begins at byte ", begin, " and does not lie in the file.");
  } else {
    for (int64_t i = 0; i < count; ++i) {
      const auto at = static_cast<size_t>(begin + i * kNameBytes);
      std::string name = nameIn(asText(bytes.subspan(at, kNameBytes)));
      const bool is_new = std::find(skins.names.begin(), skins.names.end(), name) == skins.names.end();
      if (!name.empty() && is_new) skins.names.push_back(std::move(name));
    }
  }
  return skins;
}

}  // namespace md5v::game
