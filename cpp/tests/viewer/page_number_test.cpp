#include "viewer/page_number.h"

#include <gtest/gtest.h>

#include <limits>

namespace md5v::viewer {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(PageNumber, HasAResultForEachWholeNumber) {
  EXPECT_EQ(wholeNumber(7.9), 7);
  EXPECT_EQ(wholeNumber(-7.9), -7);
  EXPECT_EQ(wholeNumber(1e300), 1000000000);
  EXPECT_EQ(wholeNumber(-1e300), -1000000000);
  for (const double bad : {kNan, kInfinity, -kInfinity}) EXPECT_EQ(wholeNumber(bad), 0);
}

TEST(PageNumber, HasNoHandleForNumbersThatAreNone) {
  EXPECT_EQ(handleNumber(4294967295.0), 4294967295u);
  for (const double bad : {kNan, kInfinity, -kInfinity, -1.0, 4294967296.0, 1e300})
    EXPECT_EQ(handleNumber(bad), 0u);
}

TEST(PageNumber, HasNoIndexForNumbersThatAreNone) {
  EXPECT_EQ(jointIndex(0.0), 0);
  for (const double bad : {kNan, kInfinity, -kInfinity, -0.5, 1e9}) EXPECT_EQ(jointIndex(bad), -1);
}

TEST(PageNumber, ChoosesTheFirstValueForNumbersThatAreNone) {
  enum class Size : uint8_t { kSmall, kMiddle, kLarge };
  EXPECT_EQ(choiceOf(2.0, Size::kLarge), Size::kLarge);
  for (const double bad : {kNan, kInfinity, -kInfinity, -1.0, 3.0, 256.0, 1e300})
    EXPECT_EQ(choiceOf(bad, Size::kLarge), Size::kSmall);
}

}  // namespace
}  // namespace md5v::viewer
