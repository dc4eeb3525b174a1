#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/decimal.h"
#include "base/tangent.h"

namespace md5v {
namespace {

std::string decimal(int64_t value) {
  std::string out = "=";
  appendDecimal(out, value);
  return out;
}

TEST(AppendDecimal, WritesAllNumbersBehindWhatIsThere) {
  EXPECT_EQ(decimal(std::numeric_limits<int64_t>::min()), "=-9223372036854775808");
  EXPECT_EQ(decimal(std::numeric_limits<int64_t>::max()), "=9223372036854775807");
  for (const int64_t value : {-10, -1, 0, 1, 9, 10, 4294967}) {
    EXPECT_EQ(decimal(value), "=" + std::to_string(value));
  }
}

TEST(Tangent, HasAllDigitsOfAFloat) {
  for (int i = 0; i < 1570; ++i) {
    const float radians = static_cast<float>(i) * 0.001f;
    const double expected = std::tan(static_cast<double>(radians));
    EXPECT_NEAR(static_cast<double>(tangent(radians)), expected, expected * 1e-7) << radians;
  }
}

TEST(Arctangent, HasAllDigitsOfAFloat) {
  for (int power = -40; power <= 40; ++power) {
    for (const float sign : {-1.0f, 1.0f}) {
      const float x = sign * std::ldexp(1.37f, power / 2);
      const double expected = std::atan(static_cast<double>(x));
      EXPECT_NEAR(static_cast<double>(arctangent(x)), expected, std::fabs(expected) * 1e-7) << x;
    }
  }
  EXPECT_EQ(arctangent(0.0f), 0.0f);
}

}  // namespace
}  // namespace md5v
