#include "base/figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace md5v {
namespace {

TEST(Figures, HaveSignificantDigits) {
  EXPECT_EQ(figure(100.0), "100");
  EXPECT_EQ(figure(0.0254), "0.0254");
  EXPECT_EQ(figure(double{0.0254f}), "0.0254");
  EXPECT_EQ(figure(4.0 / 3.0), "1.33");
  EXPECT_EQ(figure(-39.3701), "-39.4");
  EXPECT_EQ(figure(0.9996), "1");
  EXPECT_EQ(figure(9996.0), "10000");
  EXPECT_EQ(figure(1234567.0), "1230000");
  EXPECT_EQ(significant(1234567.0, 6), "1234570");
  EXPECT_EQ(significant(3.0e-7, 3), "0.0000003");
}

TEST(Figures, AreZeroWhereThereIsNoFigure) {
  EXPECT_EQ(figure(0.0), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::infinity()), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN()), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::denorm_min()), "0");
  EXPECT_EQ(figure(std::numeric_limits<double>::max()).size(), 309u);
}

TEST(Figures, OfAVectorLeaveOutWhatIsSmallAgainstItsLargestPart) {
  EXPECT_EQ(significantVector(std::vector<float>{1.2f, 0.0f, -30.25f}, 4), "1.2 0 -30.25");
  EXPECT_EQ(significantVector(std::vector<float>{1e-6f, 70.0f, 0.004f}, 4), "0 70 0");
  EXPECT_EQ(significantVector(std::vector<float>{0.0f, 0.0f, 0.0f}, 4), "0 0 0");
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_EQ(significantVector(std::vector<float>{infinite, 2.5f, std::nanf("")}, 4), "0 2.5 0");
}

TEST(Figures, OfListsAndCounts) {
  EXPECT_EQ(counted(1, "joint"), "1 joint");
  EXPECT_EQ(counted(0, "mesh", "meshes"), "0 meshes");
  EXPECT_EQ(listed(std::vector<std::string>{}), "");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b"}), "a, b");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g"}), "a, b, c, d, e and 2 more");
}

}  // namespace
}  // namespace md5v
