#include "base/decimal.h"

#include <iterator>

namespace md5v {

void appendDecimal(std::string& out, int64_t value) {
  char digits[20];
  char* at = std::end(digits);
  auto rest = value < 0 ? uint64_t{0} - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  do {
    *--at = static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
  } while (rest != 0);
  if (value < 0) out += '-';
  out.append(at, std::end(digits));
}

}  // namespace md5v
