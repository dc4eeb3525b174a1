#include "text/integers.h"

#include <cstring>

#include "text/plain_number.h"

namespace md5v::text {

#if defined(MD5V_TEXT_SIMD)

namespace detail {

IntegerRows::IntegerRows() {
  std::memset(places, 0x80, sizeof places);
  const auto place = [](uint8_t* eight, uint32_t begin, uint32_t size) {
    for (uint32_t i = 0; i < size; ++i) eight[8 - size + i] = static_cast<uint8_t>(begin + i);
    eight[0] = static_cast<uint8_t>(size > 1 ? begin : begin + size);
  };
  for (uint32_t first = 1; first < 8; ++first) {
    for (uint32_t second = 0; second < 8; ++second) {
      uint8_t* const row = places[first * IntegerPair::kFirst + second];
      place(row, 0, first);
      place(row + 8, second == 0 ? first : first + 1, second);
    }
  }
}
const IntegerRows kIntegerRows;

}  // namespace detail

#else

uint32_t IntegerConverter::convertOne(const uint8_t* text, uint32_t size) {
  uint32_t value = 0;
  if (size > 7 || readPlainInteger(text, value) != text + size) were_all_ = false;
  return value;
}

void IntegerConverter::convert(const IntegerPair& first, const IntegerPair& second, uint32_t* values) {
  for (const IntegerPair* pair : {&first, &second}) {
    const uint32_t size = pair->form / IntegerPair::kFirst;
    const uint32_t second_size = pair->form % IntegerPair::kFirst;
    *values++ = convertOne(pair->text, size);
    *values++ = second_size == 0 ? 0 : convertOne(pair->text + size + 1, second_size);
  }
}

#endif

}  // namespace md5v::text
