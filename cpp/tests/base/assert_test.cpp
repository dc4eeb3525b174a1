#include "base/assert.h"

#include <gtest/gtest.h>

namespace md5v {
namespace {

#ifdef MD5V_ASSERTS
TEST(Assert, StopsWithFileAndConditionWhereItIsFalse) {
  const int one = 1;
  MD5V_ASSERT(one == 1);
  EXPECT_DEATH(MD5V_ASSERT(one == 2), "assert_test.cpp:[0-9]+: assertion failed: one == 2");
}
#else
TEST(Assert, IsNotEvaluatedInOtherBuilds) {
  int calls = 0;
  MD5V_ASSERT(++calls > 1);
  EXPECT_EQ(calls, 0);
}
#endif

}  // namespace
}  // namespace md5v
