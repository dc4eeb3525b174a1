#include "text/token_window.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace md5v::text {
namespace {

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

// With enough around it that the window looks at all of it.
Bytes padded(std::string_view text) {
  return Bytes(std::string(text) + std::string(TokenWindow::kBytes + 64, ' '));
}

bool takesDecimal(TokenWindow& window, float& value) {
  Decimal decimal;
  float nearest[1 + kMoreRoom];
  double precise[1 + kMoreRoom];
  if (!window.decimal(decimal) || convertDecimals(&decimal, 1, nearest, precise) != 1) return false;
  value = nearest[0];
  return true;
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
}

TEST(TokenWindow, TakesNothingBesideALongToken) {
  const std::string blanks(64, ' ');
  for (const size_t size : {16u, 64u, 200u}) {
    const Bytes beside = padded("1 " + std::string(size, '9') + " 2");
    TokenWindow window = beside.window();
    uint32_t value = 0;
    EXPECT_FALSE(window.integer(value)) << size;
    const Bytes behind = padded("1 " + blanks + std::string(size, '9') + " 2");
    window = behind.window();
    EXPECT_TRUE(window.integer(value)) << size;
    EXPECT_FALSE(window.integer(value)) << size;
    EXPECT_FALSE(window.integer(value)) << size;
  }
}

TEST(TokenWindow, TakesAnEntryWithWhateverBlanks) {
  const Bytes bytes = padded("\r\n\tweight  12\t44 \n\n 1 ( -0.5 0.033441\r\n12.25 ) end");
  TokenWindow window = bytes.window();
  uint32_t index = 0;
  uint32_t joint = 0;
  float values[4] = {};
  ASSERT_TRUE(window.word("weight"));
  ASSERT_TRUE(window.integer(index) && window.integer(joint) && takesDecimal(window, values[0]));
  ASSERT_TRUE(window.symbol('('));
  ASSERT_TRUE(takesDecimal(window, values[1]) && takesDecimal(window, values[2]) &&
              takesDecimal(window, values[3]));
  ASSERT_TRUE(window.symbol(')'));
  EXPECT_EQ(index, 12u);
  EXPECT_EQ(joint, 44u);
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[1], -0.5f);
  EXPECT_EQ(values[2], 0.033441f);
  EXPECT_EQ(values[3], 12.25f);
  EXPECT_FALSE(window.word("ends"));
}

TEST(TokenWindow, TakesVectors) {
  const Bytes bytes = padded("( 1 -2.5 0.25 )\t( 1 2 3 4 )");
  TokenWindow window = bytes.window();
  Decimal decimals[3];
  float values[3 + kMoreRoom] = {};
  double precise[3 + kMoreRoom] = {};
  ASSERT_TRUE(window.vector(decimals));
  ASSERT_EQ(convertDecimals(decimals, 3, values, precise), 3u);
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[1], -2.5f);
  EXPECT_EQ(values[2], 0.25f);
  EXPECT_FALSE(window.vector(decimals));
}

}  // namespace
}  // namespace md5v::text
