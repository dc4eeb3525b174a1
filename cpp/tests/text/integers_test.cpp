#include "text/integers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace md5v::text {
namespace {

// One token, or two with a blank between them, in sixteen readable bytes.
class Pair {
 public:
  explicit Pair(std::string_view first, std::string_view second = {})
      : bytes_(new uint8_t[first.size() + second.size() + 17]),
        form_(static_cast<uint32_t>(first.size() * IntegerPair::kFirst + second.size())) {
    std::memset(bytes_.get(), ' ', first.size() + second.size() + 17);
    std::memcpy(bytes_.get(), first.data(), first.size());
    if (!second.empty()) std::memcpy(bytes_.get() + first.size() + 1, second.data(), second.size());
  }
  operator IntegerPair() const { return {bytes_.get(), form_}; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  uint32_t form_;
};

bool areIntegers(const IntegerPair& pair) {
  uint32_t values[4];
  IntegerConverter first;
  first.convert(pair, Pair("5"), values);
  IntegerConverter second;
  second.convert(Pair("5"), pair, values);
  EXPECT_EQ(first.wereAll(), second.wereAll());
  return first.wereAll();
}

constexpr const char* kNone[] = {"01",    "00",  "0000000", "-1",       "+1",         "1.",
                                 "1u",    "0x1", "x",       "12345678", "0012345678", "123456789012345",
                                 "1234:", "/",   "12\x80",  "1)",       "\xB9"};

TEST(Integers, AreRejectedInBothPositionsOfAPair) {
  for (const char* text : kNone) {
    EXPECT_FALSE(areIntegers(Pair(text))) << text;
    EXPECT_FALSE(areIntegers(Pair(text, "7"))) << text;
    EXPECT_FALSE(areIntegers(Pair("7", text))) << text;
  }
  EXPECT_FALSE(areIntegers(Pair(std::string_view("1\0", 2))));
  EXPECT_FALSE(areIntegers(Pair("")));
}

TEST(Integers, AreRejectedForTheEntireList) {
  uint32_t values[4];
  IntegerConverter converter;
  converter.convert(Pair("1", "2"), Pair("3"), values);
  EXPECT_TRUE(converter.wereAll());
  converter.convert(Pair("1", "02"), Pair("3"), values);
  converter.convert(Pair("1", "2"), Pair("3"), values);
  EXPECT_FALSE(converter.wereAll());
}

TEST(Integers, HaveTheirValuesAtAnyLength) {
  const std::string_view digits = "9182736";
  for (size_t first = 1; first <= digits.size(); ++first) {
    for (size_t second = 1; second <= digits.size(); ++second) {
      const std::string a(digits.substr(0, first));
      const std::string b(digits.substr(digits.size() - second));
      uint32_t values[4];
      IntegerConverter converter;
      converter.convert(Pair(a, b), Pair(b, a), values);
      ASSERT_TRUE(converter.wereAll()) << a << ' ' << b;
      EXPECT_EQ(values[0], std::stoul(a));
      EXPECT_EQ(values[1], std::stoul(b));
      EXPECT_EQ(values[2], std::stoul(b));
      EXPECT_EQ(values[3], std::stoul(a));
    }
  }
}

TEST(Integers, GiveZeroForAMissingSecondToken) {
  uint32_t values[4] = {9, 9, 9, 9};
  IntegerConverter converter;
  converter.convert(Pair("0"), Pair("10", "0"), values);
  ASSERT_TRUE(converter.wereAll());
  EXPECT_EQ(values[0], 0u);
  EXPECT_EQ(values[1], 0u);
  EXPECT_EQ(values[2], 10u);
  EXPECT_EQ(values[3], 0u);
}

}  // namespace
}  // namespace md5v::text
