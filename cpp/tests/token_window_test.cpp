#include "text/token_window.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace md5v::text {
namespace {

constexpr uint32_t kSeed = 77;

// The text in memory of its own, so that the sanitizer sees a look past its end.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : bytes_(new uint8_t[text.size()]), size_(text.size()) {
    std::memcpy(bytes_.get(), text.data(), size_);
  }
  TokenWindow window() const { return {bytes_.get(), bytes_.get() + size_}; }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t size_;
};

// With enough behind it that the window looks at all of it.
Bytes padded(std::string_view text) {
  return Bytes(std::string(text) + std::string(TokenWindow::kBytes + 64, ' '));
}

bool takesNumber(std::string_view text) {
  const Bytes bytes = padded(text);
  TokenWindow window = bytes.window();
  float value = 0.0f;
  return window.number(value);
}

TEST(TokenWindow, DeclinesWhatIsNoPlainNumber) {
  for (const char* text : {"",
                           "-",
                           ".",
                           "-.",
                           ".5",
                           "+5",
                           "--5",
                           "-05",
                           "05.5",
                           "1.5.2",
                           "1..",
                           "1,5",
                           "1e5",
                           "1.0f",
                           "x",
                           "(1",
                           "1)",
                           "1}",
                           "12345678.5",
                           "1.5\x80",
                           "1.#INF",
                           "0.1234567890123456",
                           "1234567.123456789",
                           "0:5",
                           "0/5",
                           "1.2/3",
                           "1.23456:78"}) {
    EXPECT_FALSE(takesNumber(std::string(text) + ' ')) << text;
  }
  EXPECT_FALSE(takesNumber(std::string_view("1\0002 ", 4)));
  EXPECT_FALSE(takesNumber(std::string_view("1.5\0 ", 5)));
}

TEST(TokenWindow, DeclinesWhatIsNoPlainInteger) {
  for (const char* text : {"", "-1", "01", "1.", "12345678", "1u", "0x10", "1(", ":", "1/"}) {
    const Bytes bytes = padded(std::string(text) + ' ');
    TokenWindow window = bytes.window();
    uint32_t value = 0;
    EXPECT_FALSE(window.integer(value)) << text;
  }
}

TEST(TokenWindow, NeedsRoomBehindAToken) {
  const Bytes close("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16");
  TokenWindow window = close.window();
  uint32_t value = 0;
  EXPECT_FALSE(window.integer(value));
  const std::string text =
      "1 " + std::string(TokenWindow::kBytes, '9') + ' ' + std::string(TokenWindow::kBytes, ' ');
  const Bytes bytes(text);
  window = bytes.window();
  EXPECT_TRUE(window.integer(value));
  EXPECT_FALSE(window.integer(value)) << "a token that is longer than the window";
  EXPECT_FALSE(window.integer(value));
}

TEST(TokenWindow, TakesAnEntryWithWhateverBlanks) {
  const Bytes bytes = padded("\r\n\tweight  12\t44 \n\n 1 ( -0.5 0.033441\r\n12.25 ) end");
  TokenWindow window = bytes.window();
  uint32_t index = 0;
  uint32_t joint = 0;
  float values[4] = {};
  ASSERT_TRUE(window.word("weight"));
  ASSERT_TRUE(window.integer(index) && window.integer(joint) && window.number(values[0]));
  ASSERT_TRUE(window.symbol('('));
  ASSERT_TRUE(window.number(values[1]) && window.number(values[2]) && window.number(values[3]));
  ASSERT_TRUE(window.symbol(')'));
  EXPECT_EQ(index, 12u);
  EXPECT_EQ(joint, 44u);
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[1], -0.5f);
  EXPECT_EQ(values[2], 0.033441f);
  EXPECT_EQ(values[3], 12.25f);
  EXPECT_FALSE(window.word("ends"));
}

std::string randomNumber(std::mt19937& random) {
  std::string text = random() % 2 ? "-" : "";
  const auto whole = 1 + random() % 4;
  text += static_cast<char>((whole == 1 ? '0' : '1') + random() % 9);
  for (auto i = whole - 1; i > 0; --i) text += static_cast<char>('0' + random() % 10);
  if (random() % 8 == 0) return text;
  text += '.';
  for (auto i = random() % 11; i > 0; --i) text += static_cast<char>('0' + random() % 10);
  return text;
}

// Numbers of all lengths at all places of a window, read alone and in twos, are those of strtof.
TEST(TokenWindow, ReadsRandomNumbersLikeStrtof) {
  std::mt19937 random(kSeed);
  std::vector<std::string> tokens;
  std::string text;
  for (int i = 0; i < 100'000; ++i) {
    tokens.push_back(randomNumber(random));
    text += tokens.back();
    for (auto blanks = random() % 16 == 0 ? random() % 100 + 1 : 1; blanks > 0; --blanks)
      text += " \t\r\n"[random() % 4];
  }
  const Bytes bytes = padded(text);
  TokenWindow window = bytes.window();
  size_t in_twos = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    float values[2] = {};
    double precise[2] = {};
    TokenWindow ahead = window;
    size_t count = 1;
    if (i + 1 < tokens.size() && ahead.numbers(values, precise)) {
      window = ahead;
      count = 2;
      ++in_twos;
    } else if (!window.number(values[0], precise[0])) {
      // Hardly any is too near to the middle between two floats.
      FAIL() << tokens[i] << ", seed " << kSeed;
    }
    for (size_t k = 0; k < count; ++k) {
      const std::string& token = tokens[i + k];
      ASSERT_EQ(std::bit_cast<uint32_t>(values[k]),
                std::bit_cast<uint32_t>(std::strtof(token.c_str(), nullptr)))
          << token << ", seed " << kSeed;
      ASSERT_NEAR(precise[k], std::strtod(token.c_str(), nullptr), std::fabs(precise[k]) * 1e-15) << token;
    }
    i += count - 1;
  }
  EXPECT_GT(in_twos, 5000u);
}

}  // namespace
}  // namespace md5v::text
