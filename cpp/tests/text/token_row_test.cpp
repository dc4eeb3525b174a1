#include "text/token_row.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace md5v::text {
namespace {

// The text in an allocation of its own, with as many bytes after it as a row may read. So the sanitizer
// detects reads beyond them.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : bytes_(new uint8_t[text.size() + kRowReach]) {
    std::memset(bytes_.get(), 'x', text.size() + kRowReach);
    std::memcpy(bytes_.get(), text.data(), text.size());
  }
  const uint8_t* begin() const { return bytes_.get(); }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
};

const ByteClassifier kClassifier;

std::string_view tokenOf(const Decimal& decimal) {
  return {reinterpret_cast<const char*>(decimal.token), decimal.size()};
}

// The offset of the next token after "1 ( 0.5 -2.25 )" and the given text, or -1.
template <size_t kBytes>
ptrdiff_t nextOf(std::string_view text) {
  const Bytes bytes(text);
  TokenRow<kBytes> row(kClassifier, bytes.begin());
  row.integer();
  row.symbol('(');
  row.decimal();
  row.decimal();
  row.lastSymbol(')');
  const uint8_t* const next = row.next();
  return next == nullptr ? -1 : next - bytes.begin();
}

TEST(TokenRow, FailsWithOtherBlanksOrSymbols) {
  for (const char* text :
       {" 1 ( 0.5 -2.25 ) tri", "1  ( 0.5 -2.25 ) tri", "1 (  0.5 -2.25 ) tri", "1 ( 0.5 \n-2.25 ) tri",
        "1 ( 0.5 -2.25  ) tri", "1 (\t0.5 -2.25 ) tri", "1 (0.5 -2.25 ) tri", "1 ( 0.5 -2.25) tri",
        "1 [ 0.5 -2.25 ] tri", "1 ( 0.5 -2.25 )) tri", "1 (( 0.5 -2.25 ) tri", "1 ( 0.5 -2.25 3 ) tri",
        "1 ( 0.5 ) tri 5", "1( 0.5 -2.25 ) tri", "1 0.5 -2.25 ( ) tri"}) {
    EXPECT_EQ(nextOf<48>(text), -1) << text;
    EXPECT_EQ(nextOf<64>(text), -1) << text;
  }
  EXPECT_EQ(nextOf<48>(std::string_view("1 ( 0.5\0-2.25 ) tri", 19)), -1);
}

TEST(TokenRow, FailsWithALongToken) {
  for (const size_t size : {16u, 17u, 40u, 64u, 100u}) {
    const std::string digits(size, '7');
    EXPECT_EQ(nextOf<64>(digits + " ( 0.5 -2.25 ) tri"), -1) << size;
    EXPECT_EQ(nextOf<64>("1 ( " + digits + " -2.25 ) tri"), -1) << size;
    EXPECT_EQ(nextOf<64>("1 ( 0.5 " + digits + " ) tri"), -1) << size;
  }
}

TEST(TokenRow, EndsWithItsBytes) {
  const std::string text = "1 ( 0.5 -2.25 )";
  for (size_t blanks = 1; blanks < 90; ++blanks) {
    const auto next = static_cast<ptrdiff_t>(text.size() + blanks);
    EXPECT_EQ(nextOf<32>(text + std::string(blanks, '\n')), next < 32 ? next : -1);
    EXPECT_EQ(nextOf<48>(text + std::string(blanks, ' ')), next < 48 ? next : -1);
    EXPECT_EQ(nextOf<64>(text + std::string(blanks, '\t')), next < 64 ? next : -1);
  }
  // A row with a single token has no token end.
  EXPECT_EQ(nextOf<32>(std::string(100, 'x')), -1);
  EXPECT_EQ(nextOf<64>(std::string(100, ' ')), -1);
}

TEST(TokenRow, FindsPointsAndSigns) {
  const Bytes bytes("17 ( 0.5 -2.25 .75 -4 12. ) x");
  TokenRow<48> row(kClassifier, bytes.begin());
  const IntegerPair number = row.integer();
  EXPECT_EQ(number.text, bytes.begin());
  EXPECT_EQ(number.form, 2 * IntegerPair::kFirst);
  row.symbol('(');
  constexpr struct {
    std::string_view text;
    size_t before;
    bool is_negative;
  } kExpected[] = {
      {"0.5", 1, false}, {"-2.25", 2, true}, {".75", 0, false}, {"-4", 2, true}, {"12.", 2, false}};
  for (const auto& expected : kExpected) {
    const Decimal decimal = row.decimal();
    EXPECT_EQ(tokenOf(decimal), expected.text);
    EXPECT_EQ(decimal.before(), expected.before) << expected.text;
    EXPECT_EQ(decimal.isNegative(), expected.is_negative) << expected.text;
  }
  row.lastSymbol(')');
  ASSERT_NE(row.next(), nullptr);
  EXPECT_EQ(*row.next(), 'x');
}

// Starts after each pair of integers that fits into sixteen bytes.
TEST(TokenRow, ContinuesAfterARowOfSixteenBytes) {
  for (size_t first = 1; first <= 7; ++first) {
    for (size_t second = 1; second <= 7; ++second) {
      const std::string text = std::string(first, '1') + ' ' + std::string(second, '2') +
                               " -0.1234567890 ( 12345.67 -123456.123456 1 )\r\n\tweight";
      const Bytes bytes(text);
      TokenRow<16> head(kClassifier, bytes.begin());
      const IntegerPair integers = head.integers();
      EXPECT_EQ(integers.form, first * IntegerPair::kFirst + second);
      ASSERT_TRUE(head.isComplete());
      TokenRow<64> row(kClassifier, head);
      EXPECT_EQ(tokenOf(row.decimal()), "-0.1234567890");
      row.symbol('(');
      const Decimal x = row.decimal();
      EXPECT_EQ(tokenOf(x), "12345.67");
      EXPECT_EQ(x.before(), 5u);
      EXPECT_EQ(tokenOf(row.decimal()), "-123456.123456");
      EXPECT_EQ(tokenOf(row.decimal()), "1");
      row.lastSymbol(')');
      EXPECT_EQ(row.next(), bytes.begin() + text.find("weight"));
    }
  }
}

TEST(TokenRow, IsIncompleteWithoutBothTokens) {
  for (const char* text : {"1  2 ", " 1 2 ", "1\n\n2 3", "12345678901234567890", "1 2345678901234567890",
                           "                        ", "1234567890123456 ", "1 34567890123456 "}) {
    const Bytes bytes(text);
    TokenRow<16> head(kClassifier, bytes.begin());
    const IntegerPair integers = head.integers();
    uint32_t values[4];
    IntegerConverter converter;
    if (head.isComplete()) converter.convert(integers, integers, values);
    EXPECT_FALSE(head.isComplete() && converter.wereAll()) << text;
    // For any text, the next row stays within its reach.
    TokenRow<64> row(kClassifier, head);
    for (int i = 0; i < 9; ++i) row.decimal();
    row.symbol('(');
    row.lastSymbol(')');
    EXPECT_TRUE(row.next() == nullptr || row.next() < bytes.begin() + kRowReach);
  }
}

}  // namespace
}  // namespace md5v::text
