#include "text/plain_number.h"

namespace md5v::text {
namespace {

// How many of the eight bytes are digits, before the first byte that is not.
unsigned leadingDigits(uint64_t word) {
  const uint64_t others = detail::nonDigits(word);
  return others == 0 ? 8u : static_cast<unsigned>(__builtin_ctzll(others)) / 8u;
}

}  // namespace

const uint8_t* readPlainNumber(const uint8_t* p, float& out, double& precise) {
  const bool negative = *p == '-';
  p += negative;
  unsigned digit = static_cast<unsigned>(*p) - '0';
  if (digit > 9) return nullptr;
  uint64_t mantissa = digit;
  const uint8_t* const first = p++;
  const uint8_t* const limit = first + 8;
  while ((digit = static_cast<unsigned>(*p) - '0') <= 9) {
    if (p == limit) return nullptr;
    if (mantissa == 0) [[unlikely]]
      return nullptr;
    mantissa = mantissa * 10 + digit;
    ++p;
  }
  unsigned decimals = 0;
  if (*p == '.') {
    ++p;
    // The largest number of digits that keeps the mantissa under 2^63.
    const unsigned most = mantissa == 0 ? 18u : 18u - static_cast<unsigned>(p - 1 - first);
    for (unsigned more = 8; more == 8; p += more, decimals += more) {
      const uint64_t word = detail::loadEight(p);
      more = leadingDigits(word);
      if (decimals + more > most) return nullptr;
      if (more != 0) mantissa = mantissa * detail::kPowersOfTen[more] + detail::spelledNumber(word, 8 * more);
    }
  }
  if (!detail::endsNumber(*p)) return nullptr;
  const double value =
      static_cast<double>(static_cast<int64_t>(mantissa)) / detail::kExactPowersOfTen[decimals];
  if (mantissa <= detail::kExactMantissaLimit) {
    if (detail::isOnFloatTie(value)) return nullptr;
  } else if (float decided = 0.0f; !detail::decidesFloat(value, decided)) {
    return nullptr;
  }
  precise = negative ? -value : value;
  out = static_cast<float>(precise);
  return p;
}

const uint8_t* readPlainInteger(const uint8_t* p, uint32_t& out) {
  const uint64_t word = detail::loadEight(p);
  const unsigned count = leadingDigits(word);
  if (count == 0 || count == 8 || !detail::endsNumber(p[count]) || (count != 1 && *p == '0')) return nullptr;
  out = static_cast<uint32_t>(detail::spelledNumber(word, 8 * count));
  return p + count;
}

}  // namespace md5v::text
