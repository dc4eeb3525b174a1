#include "base/diagnostic.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace md5v {
namespace {

std::span<const uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

std::string placeIn(std::string_view text, size_t offset) {
  Report report(bytesOf(text));
  report.add(Code::kNulByte, offset, "m");
  const Diagnostic& d = report.diagnostics().at(0);
  return std::to_string(d.line) + ":" + std::to_string(d.column);
}

TEST(Report, OffsetsOutsideTheFileAreAtItsEnd) {
  EXPECT_EQ(placeIn("", 0), "1:1");
  EXPECT_EQ(placeIn("", 99), "1:1");
  EXPECT_EQ(placeIn("ab\n", 99), "2:1");
  EXPECT_EQ(placeIn("ab", 99), "1:3");
}

TEST(Report, CountsLfCrLfAndLoneCrAsOneLineEnd) {
  const struct {
    std::string_view text;
    size_t offset;
    const char* place;
  } kRows[] = {
      {"ab\ncd", 2, "1:3"},   {"ab\ncd", 3, "2:1"},     {"ab\r\ncd", 3, "1:4"},
      {"ab\r\ncd", 4, "2:1"}, {"ab\rcd", 3, "2:1"},     {"a\r\rb", 3, "3:1"},
      {"a\n\rb", 3, "3:1"},   {"a\r\n\r\nb", 5, "3:1"}, {"\xC3\xA4 x", 3, "1:4"},
  };
  for (const auto& row : kRows) EXPECT_EQ(placeIn(row.text, row.offset), row.place) << row.text;
}

TEST(Report, FindsLinesAndColumnsInAnyOrderLikeANaiveCount) {
  const uint32_t seed = 20240;
  std::mt19937 random(seed);
  for (int round = 0; round < 6; ++round) {
    // Half of the texts have no carriage returns.
    const std::string_view characters = round % 2 == 0 ? "\r\n abc" : "\n abcdef";
    std::string text;
    while (text.size() < 100'000) text += characters[random() % characters.size()];
    Report report(bytesOf(text));
    for (int i = 0; i < 15; ++i) {
      const size_t offset = random() % (text.size() + 1);
      report.add(Code::kNulByte, offset, "m");
      uint32_t line = 1;
      uint32_t column = 1;
      for (size_t k = 0; k < offset; ++k) {
        const bool ends =
            text[k] == '\n' || (text[k] == '\r' && (k + 1 == text.size() || text[k + 1] != '\n'));
        line += ends ? 1 : 0;
        column = ends ? 1 : column + 1;
      }
      EXPECT_EQ(report.diagnostics().back().line, line) << "seed " << seed;
      EXPECT_EQ(report.diagnostics().back().column, column) << "seed " << seed;
    }
  }
}

TEST(Report, KeepsABoundedNumberPerCodeAndCountsTheRest) {
  const std::string text(1000, '\n');
  Report report(bytesOf(text));
  for (size_t i = 0; i < 500; ++i) report.add(Code::kWeightSum, i, "sum");
  report.add(Code::kShaderEmpty, 7, "empty");
  EXPECT_EQ(report.diagnostics().size(), Report::kMaxPerCode + 1);
  report.finish();
  ASSERT_EQ(report.diagnostics().size(), Report::kMaxPerCode + 2);
  const Diagnostic& closing = report.diagnostics().back();
  EXPECT_EQ(closing.code, "weight-sum");
  EXPECT_EQ(closing.line, 500u);
  EXPECT_EQ(closing.message, "... and 480 more of these, the last one here.");
  EXPECT_EQ(closing.count, 480u);
  EXPECT_EQ(report.diagnostics()[0].count, 1u);
}

TEST(Report, FinishAddsNothingBelowTheLimit) {
  Report report(std::span<const uint8_t>{});
  report.finish();
  for (uint32_t i = 0; i < Report::kMaxPerCode; ++i) report.add(Code::kWeightSum, 0, "sum");
  report.finish();
  EXPECT_EQ(report.diagnostics().size(), Report::kMaxPerCode);
}

TEST(Report, HasErrorsOnlyForErrors) {
  Report report(std::span<const uint8_t>{});
  EXPECT_FALSE(report.hasErrors());
  report.add(Code::kShaderEmpty, 0, "info");
  report.add(Code::kWeightSum, 0, "warning");
  EXPECT_FALSE(report.hasErrors());
  report.add(Code::kNulByte, 0, "error");
  EXPECT_TRUE(report.hasErrors());
}

TEST(CodeTable, IsInTheOrderOfItsCodesWithUniqueKebabCaseIds) {
  std::set<std::string_view> ids;
  for (size_t i = 0; i < kCodeCount; ++i) {
    const CodeInfo& info = kCodeTable[i];
    EXPECT_EQ(static_cast<size_t>(info.code), i) << info.id;
    EXPECT_TRUE(ids.insert(info.id).second) << info.id;
    EXPECT_EQ(info.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos)
        << info.id;
    EXPECT_FALSE(info.refused_by_doom3 && info.severity == Severity::kError) << info.id;
    EXPECT_EQ(findCode(info.id), &info);
  }
  EXPECT_EQ(findCode("no-such-code"), nullptr);
}

TEST(Report, MarksWhatDoom3Refuses) {
  Report report(std::span<const uint8_t>{});
  report.add(Code::kCountMismatch, 0, "refused");
  report.add(Code::kWeightSum, 0, "loaded");
  EXPECT_TRUE(report.diagnostics().at(0).refused_by_doom3);
  EXPECT_FALSE(report.diagnostics().at(1).refused_by_doom3);
}

}  // namespace
}  // namespace md5v
