#include "base/text_lines.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace md5v {
namespace {

std::span<const uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

std::string placeIn(std::string_view text, size_t offset) {
  // In an allocation of its own size, so that AddressSanitizer detects reads beyond it.
  const std::unique_ptr<uint8_t[]> exact(new uint8_t[text.size()]);
  if (!text.empty()) std::memcpy(exact.get(), text.data(), text.size());
  const TextPlace place = TextLines({exact.get(), text.size()}).at(offset);
  return std::to_string(place.line) + ":" + std::to_string(place.column);
}

TEST(TextLines, HasOneLineWithoutText) {
  const TextPlace place = TextLines().at(4);
  EXPECT_EQ(place.line, 1u);
  EXPECT_EQ(place.column, 5u);
  EXPECT_EQ(placeIn("", 0), "1:1");
}

TEST(TextLines, CountsLfCrLfAndLoneCrAsOneLineEnd) {
  const struct {
    std::string_view text;
    size_t offset;
    const char* place;
  } kRows[] = {
      {"ab", 2, "1:3"},        {"ab\n", 3, "2:1"},   {"ab\r", 3, "2:1"},       {"ab\r\n", 4, "2:1"},
      {"ab\ncd", 2, "1:3"},    {"ab\ncd", 3, "2:1"}, {"ab\r\ncd", 2, "1:3"},   {"ab\r\ncd", 3, "1:4"},
      {"ab\r\ncd", 4, "2:1"},  {"ab\rcd", 2, "1:3"}, {"ab\rcd", 3, "2:1"},     {"a\r\rb", 2, "2:1"},
      {"a\r\rb", 3, "3:1"},    {"a\n\rb", 3, "3:1"}, {"a\r\n\r\nb", 5, "3:1"}, {"\xC3\xA4 x", 3, "1:4"},
      {"\n\n\nabc", 5, "4:3"},
  };
  for (const auto& row : kRows) EXPECT_EQ(placeIn(row.text, row.offset), row.place) << row.text;
}

TEST(TextLines, AgreesWithReportAtEveryOffset) {
  const uint32_t seed = 40961;
  std::mt19937 random(seed);
  for (const std::string_view characters : {"\r\n", "\r\n abc", "\n abcdef", "\r abcdef", "abc"}) {
    std::string text;
    while (text.size() < 2'000) text += characters[random() % characters.size()];
    const TextLines lines(bytesOf(text));
    for (size_t offset = 0; offset <= text.size(); ++offset) {
      Report report(bytesOf(text));
      report.add(Code::kNulByte, offset, "m");
      const Diagnostic& expected = report.diagnostics().at(0);
      ASSERT_EQ(lines.at(offset).line, expected.line) << "offset " << offset << ", seed " << seed;
      ASSERT_EQ(lines.at(offset).column, expected.column) << "offset " << offset << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace md5v
