#include <gtest/gtest.h>

#include <cstdlib>

namespace {

// GoogleTest's trap for debuggers would end the program before libFuzzer saves the input.
class AbortOnFailure : public ::testing::EmptyTestEventListener {
  void OnTestPartResult(const ::testing::TestPartResult& result) override {
    if (result.failed()) std::abort();
  }
};

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  ::testing::UnitTest::GetInstance()->listeners().Append(new AbortOnFailure);
  return 0;
}
