#include "game/tree/natural_order.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ascii.h"

namespace md5v::game {
namespace {

// Printable ASCII without digits and letters, in the order of the default table of the collation algorithm.
constexpr std::string_view kSigns = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

constexpr uint32_t kDigit = 64;
constexpr uint32_t kLetter = kDigit + 1;
constexpr uint32_t kOther = kLetter + 26;

// Control characters are before all others. A byte of a longer character is behind the letters.
constexpr std::array<uint32_t, 256> makeRanks() {
  std::array<uint32_t, 256> ranks = {};
  for (size_t i = 0; i < kSigns.size(); ++i)
    ranks[static_cast<uint8_t>(kSigns[i])] = 1 + static_cast<uint32_t>(i);
  for (uint32_t c = '0'; c <= '9'; ++c) ranks[c] = kDigit;
  for (uint32_t i = 0; i < 26; ++i) ranks['a' + i] = ranks['A' + i] = kLetter + i;
  for (uint32_t c = 0x80; c < ranks.size(); ++c) ranks[c] = kOther + c;
  return ranks;
}

constexpr std::array<uint32_t, 256> kRanks = makeRanks();

uint32_t rankOf(char c) { return kRanks[static_cast<uint8_t>(c)]; }

// Takes the digits at the front, without zeros before them.
std::string_view takeNumber(std::string_view& text) {
  size_t end = 0;
  while (end < text.size() && isDigit(text[end])) ++end;
  std::string_view number = text.substr(0, end);
  text.remove_prefix(end);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

}  // namespace

bool isNaturallyBefore(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (isDigit(a[0]) && isDigit(b[0])) {
      const std::string_view x = takeNumber(a);
      const std::string_view y = takeNumber(b);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      continue;
    }
    const uint32_t x = rankOf(a[0]);
    const uint32_t y = rankOf(b[0]);
    if (x != y) return x < y;
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && !b.empty();
}

}  // namespace md5v::game
