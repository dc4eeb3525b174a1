#include "text/decimals.h"

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

namespace md5v::text {
namespace {

constexpr uint32_t kSeed = 77;

// A text in an allocation of its own, so that the sanitizer detects reads outside of it, with room for the
// results.
class Text {
 public:
  explicit Text(std::string_view text, size_t behind = 200)
      : size_(text.size() + behind), bytes_(new uint8_t[size_]) {
    std::memset(bytes_.get(), ' ', size_);
    std::memcpy(bytes_.get(), text.data(), text.size());
  }

  std::vector<Decimal> find(size_t wanted) const {
    std::vector<Decimal> decimals(wanted + kMoreDecimals);
    decimals.resize(findDecimals(bytes_.get(), bytes_.get() + size_, decimals.data(), wanted));
    return decimals;
  }
  // All numbers up to the first that is not converted.
  std::vector<float> read(size_t wanted = 10) const {
    const std::vector<Decimal> decimals = find(wanted);
    std::vector<float> nearest(decimals.size() + kMoreRoom);
    std::vector<double> precise(decimals.size() + kMoreRoom);
    nearest.resize(convertDecimals(decimals.data(), decimals.size(), nearest.data(), precise.data()));
    return nearest;
  }

 private:
  size_t size_;
  std::unique_ptr<uint8_t[]> bytes_;
};

constexpr const char* kNoDecimals[] = {"-",   ".",       "-.",     "+5",       "--5",   "-05",   "05.5",
                                       "00",  "1.5.2",   "1..",    "1,5",      "1e5",   "1.0f",  "x",
                                       "1}",  "1.5\x80", "1.#INF", "0:5",      "0/5",   "1.2/3", "1.23456:78",
                                       "1-2", "1.-2",    "-1-",    "16777217", "frame", "\"1\""};

TEST(Decimals, RejectsOtherFormsOfNumbers) {
  for (const char* text : kNoDecimals) {
    EXPECT_TRUE(Text(text).read().empty()) << text;
  }
  EXPECT_TRUE(Text(std::string_view("1\0002 ", 4)).read().empty());
  EXPECT_TRUE(Text(std::string_view("1.5\0 ", 5)).read().empty());
  EXPECT_TRUE(Text("0.1234567890123456").read().empty());
  EXPECT_TRUE(Text("1234567890123456").read().empty());
  EXPECT_TRUE(Text("(1").read().empty());
  EXPECT_TRUE(Text("1)").read().empty());
}

// At any position in a group of four, the decimals before it are converted and none after it.
TEST(Decimals, StopsAtTheFirstInvalidToken) {
  for (const char* none : kNoDecimals) {
    for (size_t before = 0; before < 12; ++before) {
      std::string text;
      std::vector<float> expected;
      for (size_t i = 0; i < before; ++i) {
        text += std::to_string(i) + ".5 ";
        expected.push_back(static_cast<float>(i) + 0.5f);
      }
      EXPECT_EQ(Text(text + none + " 7 8 9 10 11").read(20), expected) << none << " behind " << before;
    }
  }
}

// The second point of a token must not count as one of the next token.
TEST(Decimals, ATokenWithTwoPointsDoesNotAffectOthers) {
  for (int blanks = 1; blanks < 70; ++blanks) {
    const std::string text = "2.5 1.2.3" + std::string(static_cast<size_t>(blanks), ' ') + "75 8.25 9 10";
    const Text source(text);
    EXPECT_EQ(source.read(), std::vector<float>{2.5f}) << blanks;
    // The conversion uses these as table indices.
    for (const Decimal& decimal : source.find(10)) {
      EXPECT_LT(decimal.form, Decimal::kForms) << blanks;
    }
  }
}

TEST(Decimals, NeedsRoomAfterTheText) {
  EXPECT_EQ(Text("1 2", 200).read().size(), 2u);
  EXPECT_TRUE(Text("1 2", 50).read().empty());
  EXPECT_TRUE(Text(std::string(100, '9') + " 1").read().empty()) << "a token that is longer than a window";
}

TEST(Decimals, StopsAtAWindowWithALongToken) {
  const std::string fifteen = "0.1234567890123";
  EXPECT_EQ(Text(fifteen + " 1 2").read().size(), 3u);
  EXPECT_TRUE(Text(fifteen + "4 1 2").read().empty());
  EXPECT_TRUE(Text("1 2 " + fifteen + "4 3").read().empty());
  EXPECT_TRUE(Text("1 2" + std::string(45, ' ') + fifteen + "4 3").read().empty()) << "at a window's end";
  EXPECT_EQ(Text("1 2" + std::string(46, ' ') + fifteen + "4 3").read().size(), 2u) << "in the next window";
}

TEST(Decimals, FindsHardlyMoreThanWanted) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "1 ";
  for (const size_t wanted : {1u, 7u, 32u, 64u}) {
    const size_t found = Text(text).find(wanted).size();
    EXPECT_GE(found, wanted);
    EXPECT_LE(found, wanted + kMoreDecimals);
  }
}

TEST(Decimals, AcceptsPointsAtBothEnds) {
  EXPECT_EQ(Text(".5 -.25 5. -5. 0. -0 0 123456789012345 -12345678901234").read(),
            (std::vector<float>{0.5f, -0.25f, 5.0f, -5.0f, 0.0f, -0.0f, 0.0f, 123456789012345.0f,
                                -12345678901234.0f}));
  EXPECT_TRUE(std::signbit(Text("-0.000000").read().at(0)));
}

std::string randomNumber(std::mt19937& random) {
  std::string text = random() % 2 ? "-" : "";
  const auto whole = 1 + random() % 4;
  text += static_cast<char>((whole == 1 ? '0' : '1') + random() % 9);
  for (auto i = whole - 1; i > 0; --i) text += static_cast<char>('0' + random() % 10);
  if (random() % 8 == 0) return text;
  text += '.';
  for (auto i = random() % 12; i > 0 && text.size() < Decimal::kMostBytes; --i)
    text += static_cast<char>('0' + random() % 10);
  return text;
}

// Numbers of all lengths, at all positions in a window and a group, equal those of strtof.
TEST(Decimals, EqualThoseOfStrtof) {
  std::mt19937 random(kSeed);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::string> tokens;
    std::string text;
    for (auto count = random() % 60 + 1; count > 0; --count) {
      tokens.push_back(randomNumber(random));
      text += tokens.back();
      for (auto blanks = random() % 16 == 0 ? random() % 100 + 1 : 1; blanks > 0; --blanks)
        text += " \t\r\n"[random() % 4];
    }
    const Text source(text);
    const std::vector<Decimal> decimals = source.find(tokens.size());
    ASSERT_EQ(decimals.size(), tokens.size()) << text;
    std::vector<float> nearest(tokens.size() + kMoreRoom);
    std::vector<double> precise(tokens.size() + kMoreRoom);
    // Hardly any number is in the middle between two floats.
    ASSERT_EQ(convertDecimals(decimals.data(), decimals.size(), nearest.data(), precise.data()),
              tokens.size())
        << text << ", seed " << kSeed;
    for (size_t i = 0; i < tokens.size(); ++i) {
      ASSERT_EQ(std::bit_cast<uint32_t>(nearest[i]),
                std::bit_cast<uint32_t>(std::strtof(tokens[i].c_str(), nullptr)))
          << tokens[i] << ", seed " << kSeed;
      ASSERT_EQ(precise[i], std::strtod(tokens[i].c_str(), nullptr)) << tokens[i] << ", seed " << kSeed;
    }
  }
}

}  // namespace
}  // namespace md5v::text
