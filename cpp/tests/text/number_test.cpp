#include "text/number.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "base/concat.h"
#include "text/plain_number.h"

namespace md5v::text {
namespace {

constexpr uint32_t kSeed = 5489;

uint32_t bitsOf(float value) { return std::bit_cast<uint32_t>(value); }

// Both ways of reading a number give the bits of strtof, or the fast one rejects it.
::testing::AssertionResult readsLikeStrtof(const std::string& text) {
  const float expected = std::strtof(text.c_str(), nullptr);
  const NumberScan scan = scanNumber(text);
  if (scan.length != text.size())
    return ::testing::AssertionFailure() << text << ": took " << scan.length << " bytes";
  const float general = toValue(text, scan.form).nearest;
  if (bitsOf(general) != bitsOf(expected)) {
    return ::testing::AssertionFailure() << text << ": " << general << " instead of " << expected;
  }
  const std::string padded = text + std::string(kPlainNumberBytes, ' ');
  float plain = 0.0f;
  double precise = 0.0;
  const uint8_t* first = reinterpret_cast<const uint8_t*>(padded.data());
  const uint8_t* end = readPlainNumber(first, plain, precise);
  if (end == nullptr) return ::testing::AssertionSuccess();
  if (end != first + text.size() || bitsOf(plain) != bitsOf(expected)) {
    return ::testing::AssertionFailure()
           << text << ": the fast path gives " << plain << " instead of " << expected;
  }
  return ::testing::AssertionSuccess();
}

std::string printed(const char* format, double value) {
  char buffer[512];
  std::snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

TEST(Number, RejectsOtherText) {
  for (const char* text : {"", "-", "+", "--5", ".", "-.", "e5", "nan", "inf", "abc", "#", "- x", "(1"}) {
    EXPECT_EQ(scanNumber(text).form, NumberForm::kNone) << text;
  }
}

TEST(Number, ScansTheFormsOfTheFormatDescription) {
  using enum NumberForm;
  const struct {
    const char* text;
    size_t length;
    NumberForm form;
    float value;
  } kRows[] = {
      {"-5", 2, kInteger, -5},          {"- 5", 3, kInteger, -5},
      {"+5", 2, kInteger, 5},           {".5", 2, kDecimal, 0.5f},
      {"5.", 2, kDecimal, 5},           {"-.5", 3, kDecimal, -0.5f},
      {"-0", 2, kInteger, -0.0f},       {"1e5", 3, kDecimal, 1e5f},
      {"1.5e-3", 6, kDecimal, 1.5e-3f}, {"1e+2", 4, kDecimal, 100},
      {"1E5", 3, kDecimal, 1e5f},       {"1e", 1, kInteger, 1},
      {"1e-x", 1, kInteger, 1},         {"08", 2, kInteger, 8},
      {"010", 3, kInteger, 10},         {"00.5", 4, kDecimal, 0.5f},
      {"0e+00", 5, kDecimal, 0},        {"0x1F", 4, kBased, 31},
      {"-0x10", 5, kBased, -16},        {"0b11", 4, kBased, 3},
      {"0x", 2, kMalformed, 0},         {"1.0f", 4, kDecimal, 1},
      {"5L", 2, kInteger, 5},           {"10u", 3, kInteger, 10},
      {"5 6", 1, kInteger, 5},          {"-0.5-0.25", 4, kDecimal, -0.5f},
      {"3d", 1, kInteger, 3},           {"1.5.2", 5, kMalformed, 1.5f},
      {"1.2.3.4", 7, kMalformed, 1.2f}, {"1.#INF", 6, kNotFinite, 0},
      {"-1.#IND00", 9, kNotFinite, 0},  {"1.#QNAN)", 7, kNotFinite, 0},
  };
  for (const auto& row : kRows) {
    const NumberScan scan = scanNumber(row.text);

    EXPECT_EQ(scan.form, row.form) << row.text;
    EXPECT_EQ(scan.length, row.length) << row.text;
    EXPECT_EQ(bitsOf(toValue(std::string_view(row.text, row.length), scan.form).nearest), bitsOf(row.value))
        << row.text;
  }
}

TEST(Number, IntegersAreTruncatedAndClamped) {
  const struct {
    const char* text;
    int64_t value;
  } kRows[] = {
      {"0", 0},
      {"-17", -17},
      {"24.0", 24},
      {"23.976", 23},
      {"-1.5", -1},
      {"1e3", 1000},
      {"08", 8},
      {"4294967295", 4294967295},
      {"0xFFFFFFFF", 4294967295},
      {"1e-30", 0},
      {"0e99999", 0},
      {"120e-1", 12},
      {"99999999999999999999", kMaxInteger},
      {"-1e400", -kMaxInteger},
  };
  for (const auto& row : kRows)
    EXPECT_EQ(toInteger(row.text, scanNumber(row.text).form), row.value) << row.text;
}

TEST(Number, HardDecimalStringsAreReadLikeStrtofDoes) {
  const std::string zeros(400, '0');
  const std::string kRows[] = {
      "0",
      "-0",
      "0.0",
      "-0.0",
      "0e5",
      "1",
      "16777216",
      "16777217",
      "16777219",
      "9007199791611905",
      "33554433",
      // Halfway between two floats, and numbers that differ from that by one digit.
      "1.00000005960464477539062500",
      "1.00000005960464477539062501",
      "1.00000005960464477539062499",
      "1.00000017881393432617187500",
      "8388608.5",
      "8388609.5",
      "0.50000002980232238769531250",
      // The nearest double is halfway between two floats, although the decimal is not.
      "1.000000059604644775390625000000000001",
      "1.000000059604644775390624999999999999",
      // Near the smallest and the largest floats.
      "1.17549435e-38",
      "1.17549421e-38",
      "1.40129846e-45",
      "0.70064923e-45",
      "0.7006492321624086e-45",
      "1e-46",
      "3.40282347e38",
      "3.40282356e38",
      "3.4028235677973366e38",
      "3.40282358e38",
      "1e39",
      "1e400",
      "1e-400",
      // More digits than a mantissa holds, and large exponents that cancel out.
      "123456789012345678901234567890",
      "0.1234567890123456789012345678901234567890",
      concat("1", zeros, "e-400"),
      concat("0.", zeros, "1e401"),
      concat("0.", zeros, "16777217e408"),
      "179769313486231580793e-20",
      "1e-22",
      "1e22",
      "1e23",
      "9007199254740993",
      "9007199254740993e-3",
      "99999999.999999999999999",
      "12345678.123456789012345",
  };
  for (const std::string& text : kRows) EXPECT_TRUE(readsLikeStrtof(text));
}

TEST(Number, RandomDecimalStringsAreReadLikeStrtofDoes) {
  std::mt19937 random(kSeed);
  constexpr const char* kFormats[] = {"%.1f",  "%.4f",  "%.6f",  "%.7f",  "%.8f",  "%.9f",
                                      "%.10f", "%.12f", "%.15f", "%.16f", "%.17f", "%.18f",
                                      "%.19f", "%g",    "%.9g",  "%.17g", "%e",    "%.30f"};
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-4, 9);
  for (int i = 0; i < 300'000; ++i) {
    const double value = mantissa(random) * std::pow(10.0, exponent(random));
    ASSERT_TRUE(readsLikeStrtof(printed(kFormats[random() % std::size(kFormats)], value)))
        << "seed " << kSeed;
  }
}

TEST(Number, RandomFloatBitsAndTheirNeighboursAreReadLikeStrtofDoes) {
  std::mt19937 random(kSeed + 1);
  for (int i = 0; i < 100'000; ++i) {
    const auto value = std::bit_cast<float>(static_cast<uint32_t>(random()));
    if (!std::isfinite(value)) continue;
    // Exactly between this float and the next one, printed short and in full.
    const double between = (static_cast<double>(value) +
                            static_cast<double>(std::nextafter(value, std::numeric_limits<float>::max()))) /
                           2;
    ASSERT_TRUE(readsLikeStrtof(printed("%.9g", static_cast<double>(value)))) << "seed " << kSeed + 1;
    ASSERT_TRUE(readsLikeStrtof(printed("%.17g", between))) << "seed " << kSeed + 1;
    ASSERT_TRUE(readsLikeStrtof(printed("%.60g", between))) << "seed " << kSeed + 1;
  }
}

TEST(Number, RandomDigitsAreReadLikeStrtofDoes) {
  std::mt19937 random(kSeed + 2);
  for (int i = 0; i < 200'000; ++i) {
    std::string text = random() % 2 ? "-" : "";
    for (auto n = 1 + random() % 10; n > 0; --n) text += static_cast<char>('0' + random() % 10);
    if (random() % 4) text += '.';
    if (text.back() == '.') {
      for (auto n = random() % 24; n > 0; --n) text += static_cast<char>('0' + random() % 10);
    }
    if (random() % 8 == 0) text += concat("e", static_cast<int>(random() % 90) - 50);
    ASSERT_TRUE(readsLikeStrtof(text)) << "seed " << kSeed + 2;
  }
}

TEST(PlainFloat, ReadsTheFormOfExportersAndRejectsOthers) {
  const auto read = [](std::string text) {
    text.resize(text.size() + kPlainNumberBytes, 'x');
    float value = -1.0f;
    double precise = 0.0;
    const auto* first = reinterpret_cast<const uint8_t*>(text.data());
    const uint8_t* end = readPlainNumber(first, value, precise);
    return end == nullptr ? -1 : static_cast<int>(end - first);
  };
  EXPECT_EQ(read("0.707107 "), 8);
  EXPECT_EQ(read("-128.1234567891)"), 15);
  EXPECT_EQ(read("0.49999997019767761 "), 19);
  EXPECT_EQ(read("-0.000012345678901234 "), 21);
  EXPECT_EQ(read("-0\n"), 2);
  EXPECT_EQ(read("5. "), 2);
  for (const char* text : {"", ".5 ", "+5 ", "1e5 ", "1.0f ", "1.5.2 ", "1,5 ", "1.5\x80", "123456789 ",
                           "1.#INF ", "--1 ", "1}", "0.12345678901234567890 ", "1.123456789012345678 "}) {
    EXPECT_EQ(read(text), -1) << text;
  }
}

TEST(PlainInteger, ReadsOneToSevenDigitsAndRejectsOthers) {
  std::mt19937 random(kSeed + 3);
  for (int i = 0; i < 10'000; ++i) {
    const auto expected = static_cast<uint32_t>(random() % 10'000'000 >> random() % 24);
    const std::string text = std::to_string(expected) + " 12345678";
    uint32_t value = 0;
    const auto* first = reinterpret_cast<const uint8_t*>(text.data());
    ASSERT_EQ(readPlainInteger(first, value), first + text.find(' '));
    ASSERT_EQ(value, expected) << "seed " << kSeed + 3;
  }
  for (const char* text :
       {"-1 xxxxxxx", "12345678 x", "1.0 xxxxxx", "1u xxxxxxx", " 1 xxxxxxx", "0x10 xxxxx"}) {
    uint32_t value = 0;
    EXPECT_EQ(readPlainInteger(reinterpret_cast<const uint8_t*>(text), value), nullptr) << text;
  }
}

}  // namespace
}  // namespace md5v::text
