#include "repair/finding.h"

#include <gtest/gtest.h>

#include "tests/test_files.h"

namespace md5v::repair {
namespace {

using Findings = std::vector<Diagnostic>;

Diagnostic finding(Code code, std::string message, Severity severity = Severity::kWarning,
                   uint32_t count = 1) {
  Diagnostic diagnostic;
  diagnostic.code = infoOf(code).id;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.count = count;
  return diagnostic;
}

Diagnostic ofHand(Severity severity = Severity::kWarning, uint32_t count = 1) {
  return finding(Code::kWeightSum, "Vertex 3 of 'hand' has weights of 0.5.", severity, count);
}

Diagnostic ofHead(uint32_t count = 1) {
  return finding(Code::kWeightSum, "Vertex 9 of 'head' has weights of 0.5.", Severity::kWarning, count);
}

Diagnostic refused(Diagnostic diagnostic) {
  diagnostic.refused_by_doom3 = true;
  return diagnostic;
}

std::string messageOf(const Diagnostic* diagnostic) {
  return diagnostic == nullptr ? "" : diagnostic->message;
}

TEST(Finding, HasTheNamesInQuotes) {
  const auto rows = tableRows("cpp/tests/data/names/quoted.tsv");
  EXPECT_GT(rows.size(), 10u);
  for (const std::vector<std::string>& row : rows) {
    const std::vector<std::string_view> names(row.begin() + 1, row.end());
    EXPECT_EQ(namesIn(row[0]), names) << row[0];
  }
  EXPECT_TRUE(namesIn("").empty());
}

TEST(Finding, IsCausedIfItIsNewOrMoreOfItAndSerious) {
  struct Row {
    const char* what;
    Findings before;
    Findings after;
    std::string caused;
  };
  const std::string hand = ofHand().message;
  const std::string head = ofHead().message;
  const Row kRows[] = {
      {"nothing changes", {ofHand()}, {ofHand()}, ""},
      {"findings go", {ofHand(), ofHead()}, {ofHead()}, ""},
      {"numbers change", {ofHand()}, {finding(Code::kWeightSum, "Vertex 5 of 'hand' has 0.2.")}, ""},
      {"another code",
       {ofHand()},
       {ofHand(), finding(Code::kRootTurned, "The root is turned.")},
       "The root is turned."},
      {"another object", {ofHand()}, {ofHead()}, head},
      {"one more", {ofHand()}, {ofHand(), ofHand()}, hand},
      {"a larger count", {ofHand(Severity::kWarning, 2)}, {ofHand(Severity::kWarning, 3)}, hand},
      {"a list that was cut off", {ofHand(Severity::kWarning, 3)}, {ofHead(3)}, ""},
      {"a note", {}, {ofHand(Severity::kInfo)}, ""},
      {"a note at which Doom 3 ends", {}, {refused(ofHand(Severity::kInfo))}, hand},
      {"a note that becomes a warning", {ofHand(Severity::kInfo)}, {ofHand()}, hand},
  };
  for (const Row& row : kRows) EXPECT_EQ(messageOf(causedBy(row.before, row.after)), row.caused) << row.what;
}

TEST(Finding, StaysWithTheCodeOfOneThatTheRepairAnswers) {
  struct Row {
    const char* what;
    Findings before;
    Findings after;
    std::string left;
  };
  const Diagnostic turned = finding(Code::kRootTurned, "The root is turned.");
  const Row kRows[] = {
      {"gone", {ofHand()}, {}, ""},
      {"at another place", {ofHand()}, {ofHead()}, ofHead().message},
      {"of another repair", {ofHand(), turned}, {turned}, ""},
      {"was not there before", {turned}, {ofHand()}, ""},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(messageOf(staysOf(row.before, row.after, Repair::kNormalizeWeights)), row.left) << row.what;
}

TEST(Finding, HasTheRepairOfItsCode) {
  EXPECT_EQ(repairOf(ofHand()), Repair::kNormalizeWeights);
  EXPECT_EQ(repairOf(finding(Code::kSecondFile, "")), Repair::kNone);
  Diagnostic unknown;
  unknown.code = "constructor";
  EXPECT_EQ(repairOf(unknown), Repair::kNone);
}

}  // namespace
}  // namespace md5v::repair
