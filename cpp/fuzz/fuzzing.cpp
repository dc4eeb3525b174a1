#include <gtest/gtest.h>

// A failed expectation traps, so that libFuzzer keeps the input.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  ::testing::GTEST_FLAG(break_on_failure) = true;
  return 0;
}
