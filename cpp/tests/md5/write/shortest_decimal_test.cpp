#include "md5/write/shortest_decimal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "text/number.h"

namespace md5v::md5 {
namespace {

TEST(ShortestDecimal, OfFloatsHasNoExponent) {
  EXPECT_EQ(shortestDecimal(0.0f), "0");
  EXPECT_EQ(shortestDecimal(-0.0f), "-0");
  EXPECT_EQ(shortestDecimal(1.0f), "1");
  EXPECT_EQ(shortestDecimal(-0.1f), "-0.1");
  EXPECT_EQ(shortestDecimal(0.99999994f), "0.99999994");
  EXPECT_EQ(shortestDecimal(16777216.0f), "16777216");
  EXPECT_EQ(shortestDecimal(1e10f), "10000000000");
  EXPECT_EQ(shortestDecimal(std::numeric_limits<float>::max()), "340282350000000000000000000000000000000");
  EXPECT_EQ(shortestDecimal(std::numeric_limits<float>::denorm_min()),
            "0.000000000000000000000000000000000000000000001");
  EXPECT_EQ(shortestDecimal(std::numeric_limits<float>::min()),
            "0.000000000000000000000000000000000000011754944");
}

// The interval below a power of two is half as wide as the one above.
TEST(ShortestDecimal, OfPowersOfTwoReadsBack) {
  for (int power = -149; power < 128; ++power) {
    const float value = std::ldexp(1.0f, power);
    EXPECT_EQ(text::toValue(shortestDecimal(value), text::NumberForm::kDecimal).nearest, value) << power;
  }
}

TEST(ShortestDecimal, OfDoublesReadsBackAsTheSameDouble) {
  EXPECT_EQ(shortestDecimal(0.0), "0");
  EXPECT_EQ(shortestDecimal(-0.7071067811865475), "-0.7071067811865475");
  EXPECT_EQ(shortestDecimal(0.1), "0.1");
  EXPECT_EQ(shortestDecimal(23.976), "23.976");
  EXPECT_EQ(shortestDecimal(1e15), "1000000000000000");
  EXPECT_EQ(shortestDecimal(1e-30), "0.000000000000000000000000000001");
}

TEST(ShortestDecimal, OfADoubleWithoutADecimalReadsBackAsItsNeighbour) {
  constexpr double kUnit = std::numeric_limits<double>::epsilon();
  for (int step = -200; step <= 200; ++step) {
    const double value = 0.1068299968418966 * (1.0 + step * kUnit);
    const double read = text::toValue(shortestDecimal(value), text::NumberForm::kDecimal).precise;
    EXPECT_NEAR(read / value, 1.0, 2.0 * kUnit);
    EXPECT_EQ(shortestDecimal(read), shortestDecimal(value));
  }
}

}  // namespace
}  // namespace md5v::md5
