#include "text/millionths.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "text/byte_classes.h"

namespace md5v::text {
namespace {

constexpr uint32_t kSeed = 78;
constexpr size_t kBefore = 3;

// A text in an allocation of its own, so that the sanitizer detects reads outside of it, with the results.
class Text {
 public:
  explicit Text(std::string_view text, size_t behind = 200)
      : size_(kBefore + text.size() + behind), bytes_(new uint8_t[size_]) {
    std::memset(bytes_.get(), ' ', size_);
    std::memcpy(bytes_.get(), " { ", kBefore);
    std::memcpy(bytes_.get() + kBefore, text.data(), text.size());
    const uint8_t* at = bytes_.get() + kBefore;
    for (size_t count = 1; count != 0;) {
      values.resize(read + kMostMillionths);
      count = readMillionths(at, bytes_.get() + size_, values.data() + read);
      read += count;
    }
    values.resize(read);
    end = static_cast<size_t>(at - bytes_.get()) - kBefore;
  }

  std::vector<double> values;
  size_t read = 0;
  size_t end = 0;  // of the last number

 private:
  size_t size_;
  std::unique_ptr<uint8_t[]> bytes_;
};

class Millionths : public testing::Test {
 protected:
  void SetUp() override {
#if !defined(MD5V_TEXT_SIMD)
    EXPECT_EQ(Text("0.500000 1.250000").read, 0u);
    GTEST_SKIP() << "only with SIMD";
#endif
  }
};

constexpr const char* kNone[] = {"0",           "0.5",          "0.12345",        "0.1234567",
                                 ".123456",     "-.123456",     "+0.123456",      "--1.23456",
                                 "1-0.123456",  "0.1-3456",     "00.123456",      "-01.234567",
                                 "x.123456",    "(0.123456",    "0.123456)",      "0.123456}",
                                 "0.12345\x80", "1.2.123456",   "0.123456.5",     "0.123456.654321",
                                 "1.#INF00",    "1e5.123456",   "0.12345e",       "1.123456789.12345",
                                 "nan",         "\"0.123456\"", "0,123456",       "}",
                                 "frame",       "0:123456",     "12345678901234", "1.12 3456",
                                 "/ .123456"};

// At any position, the numbers before it are read and none from it on.
TEST_F(Millionths, StopsAtTheFirstInvalidToken) {
  for (const char* none : kNone) {
    for (size_t before = 0; before < 24; ++before) {
      std::string text;
      std::vector<double> expected;
      for (size_t i = 0; i < before; ++i) {
        text += std::to_string(i % 10) + ".500000 ";
        expected.push_back(static_cast<double>(i % 10) + 0.5);
      }
      const size_t end = text.empty() ? 0 : text.size() - 1;
      const Text source(text + none + " 7.000000 8.000000 -9.000000");
      EXPECT_EQ(source.values, expected) << none << " behind " << before;
      EXPECT_EQ(source.end, end) << none << " behind " << before;
    }
  }
}

TEST_F(Millionths, ConsecutivePointsAreNotNumbers) {
  const std::string points(100, '.');
  for (size_t before = 0; before < 24; ++before) {
    std::string text;
    for (size_t i = 0; i < before; ++i) text += "0.500000 ";
    EXPECT_LE(Text(text + points).read, before);
  }
}

TEST_F(Millionths, ANulByteIsNotABlank) {
  EXPECT_EQ(Text(std::string_view("0.500000 1.500000\0"
                                  "2.500000 ",
                                  27))
                .read,
            1u);
  EXPECT_EQ(Text(std::string_view("0.500000 \0"
                                  "1.500000 ",
                                  19))
                .read,
            1u);
}

TEST_F(Millionths, StopsBeforeTheEnd) {
  EXPECT_EQ(Text("0.500000 1.500000", 200).read, 2u);
  EXPECT_EQ(Text("0.500000 1.500000", 60).read, 0u);
  EXPECT_EQ(Text("", 0).read, 0u);
}

TEST_F(Millionths, ReadsMoreDigitsBeforeThePoint) {
  EXPECT_EQ(Text("15.588354 -3.722088 0.000000 -0.000000 -1234567.125000 99999999.500000").values,
            (std::vector<double>{15.588354, -3.722088, 0.0, -0.0, -1234567.125, 99999999.5}));
  EXPECT_TRUE(std::signbit(Text("-0.000000").values.at(0)));
}

std::string randomNumber(std::mt19937& random) {
  std::string text = random() % 2 ? "-" : "";
  const auto whole = random() % 16 == 0 ? 1 + random() % 4 : 1;
  text += static_cast<char>((whole == 1 ? '0' : '1') + random() % 9);
  for (auto i = whole - 1; i > 0; --i) text += static_cast<char>('0' + random() % 10);
  text += '.';
  for (int i = 0; i < 6; ++i) text += static_cast<char>('0' + random() % 10);
  return text;
}

// At all positions in a window and a group, and with all kinds of blanks between them, numbers equal those of
// strtod.
TEST_F(Millionths, EqualThoseOfStrtod) {
  std::mt19937 random(kSeed);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::string> tokens;
    std::string text(random() % 8, ' ');
    for (auto count = random() % 150 + 1; count > 0; --count) {
      tokens.push_back(randomNumber(random));
      text += tokens.back();
      for (auto blanks = random() % 16 == 0 ? random() % 100 + 1 : 1; blanks > 0; --blanks)
        text += " \t\r\n"[random() % 4];
    }
    const Text source(text);
    ASSERT_EQ(source.read, tokens.size()) << text;
    for (size_t i = 0; i < tokens.size(); ++i) {
      const double expected = std::strtod(tokens[i].c_str(), nullptr);
      EXPECT_EQ(std::bit_cast<uint64_t>(source.values[i]), std::bit_cast<uint64_t>(expected)) << tokens[i];
    }
  }
}

// Characters of numbers in any order: all results are complete tokens with six decimals, and their values are
// correct.
TEST_F(Millionths, ReadsOnlyCompleteTokensFromAnyText) {
  std::mt19937 random(kSeed);
  size_t read = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (auto count = random() % 40; count > 0; --count) {
      std::string token = randomNumber(random);
      if (random() % 8 == 0) token[random() % token.size()] = "-. 0x}\0/:"[random() % 9];
      text += token + std::string(random() % 12 == 0 ? 0 : 1, ' ');
    }
    const Text source(text);
    read += source.read;
    size_t at = 0;
    for (const double number : source.values) {
      const size_t start = text.find_first_not_of(' ', at);
      const size_t end = std::min(text.find(' ', start), text.size());
      const std::string token = text.substr(start, end - start);
      char* behind = nullptr;
      const double expected = std::strtod(token.c_str(), &behind);
      ASSERT_EQ(behind, token.c_str() + token.size()) << token << " in " << text;
      ASSERT_EQ(std::bit_cast<uint64_t>(number), std::bit_cast<uint64_t>(expected)) << token;
      ASSERT_EQ(token.size() - token.find('.'), 7u) << token;
      at = end;
    }
    ASSERT_EQ(source.end, at) << text;
  }
  EXPECT_GT(read, 50000u);
}

}  // namespace
}  // namespace md5v::text
