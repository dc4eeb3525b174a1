#include "game/findings/absent_names.h"

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

constexpr AbsentKind kMesh = AbsentKind::kMesh;
constexpr AbsentKind kAnimation = AbsentKind::kAnimation;
constexpr AbsentKind kSkin = AbsentKind::kSkin;
constexpr AbsentKind kDefinition = AbsentKind::kDefinition;

// The findings on names, in this order: each at an offset of its own, with its number as the message.
std::vector<DefinitionFinding> findingsOn(const std::vector<AbsentName>& names) {
  std::vector<DefinitionFinding> findings;
  for (const AbsentName& each : names) {
    const size_t i = findings.size();
    findings.push_back(
        {Code::kDeclarationNotFound, Severity::kInfo, 1, 10 * i, "finding " + std::to_string(i), each});
  }
  return findings;
}

// "offset severity: message" for each finding; a '!' stands for a warning.
Strings saidOf(const std::vector<DefinitionFinding>& findings, Absent absent) {
  Strings out;
  for (const DefinitionFinding& each : withAbsent(findings, absent)) {
    EXPECT_EQ(each.file, 1u);
    out.push_back(std::to_string(each.offset) + (each.severity == Severity::kWarning ? "! " : " ") +
                  each.message);
  }
  return out;
}

TEST(AbsentNames, AreSummedUpForEachKind) {
  struct Row {
    std::vector<AbsentName> names;
    Strings findings;
  };
  const Row kRows[] = {
      {{{kMesh, "a"}, {kMesh, "b"}}, {"0 2 meshes are not here, but may be in the base game: 'a', 'b'."}},
      {{{kAnimation, "a"}, {kAnimation, "b"}, {kAnimation, "c"}},
       {"0 3 animation files are not here, but may be in the base game: 'a', 'b', 'c'."}},
      {{{kSkin, "a"}, {kSkin, "b"}, {kSkin, "c"}, {kSkin, "d"}},
       {"0 4 skins are not here, but may be in the base game: 'a', 'b', 'c' and 1 other."}},
      {{{kDefinition, "a"}, {kDefinition, "b"}, {kDefinition, "c"}, {kDefinition, "d"}, {kDefinition, "e"}},
       {"0 5 models and entities are not here, but may be in the base game: 'a', 'b', 'c' and 2 others."}},
      // Each name counts once.
      {{{kMesh, "b"}, {kMesh, "b"}, {kMesh, "a"}, {kMesh, "b"}},
       {"0 2 meshes are not here, but may be in the base game: 'b', 'a'."}},
      {{{kMesh, "\xFF"}, {kMesh, ""}}, {"0 2 meshes are not here, but may be in the base game: '\xFF', ''."}},
      // At the place of the first of their kind.
      {{{kSkin, "a"}, {kMesh, "a"}, {kSkin, "b"}, {kAnimation, "a"}, {kMesh, "b"}},
       {"0 2 skins are not here, but may be in the base game: 'a', 'b'.",
        "10 2 meshes are not here, but may be in the base game: 'a', 'b'.", "30 finding 3"}},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(saidOf(findingsOn(row.names), Absent::kSum), row.findings) << row.findings[0];
}

TEST(AbsentNames, KeepTheirFindingsIfThereIsOneOfTheirKind) {
  EXPECT_EQ(saidOf({}, Absent::kSum), Strings{});
  EXPECT_EQ(saidOf(findingsOn({{kMesh, "a"}, {kSkin, "a"}, {kMesh, "a"}}), Absent::kSum),
            (Strings{"0 finding 0", "10 finding 1", "20 finding 2"}));
}

TEST(AbsentNames, LeaveOtherFindingsAsTheyAre) {
  std::vector<DefinitionFinding> findings =
      findingsOn({{kSkin, "a"}, {kSkin, "b"}, {kSkin, "c"}, {kSkin, "d"}});
  findings[0].absent.reset();
  findings[2].absent.reset();
  findings[2].severity = Severity::kWarning;
  findings[2].code = Code::kClipDoesNotFit;
  EXPECT_EQ(saidOf(findings, Absent::kSum),
            (Strings{"0 finding 0", "10 2 skins are not here, but may be in the base game: 'b', 'd'.",
                     "20! finding 2"}));
  EXPECT_EQ(saidOf(findings, Absent::kList),
            (Strings{"0 finding 0", "10 finding 1", "20! finding 2", "30 finding 3"}));
  EXPECT_EQ(saidOf(findings, Absent::kMissing),
            (Strings{"0 finding 0", "10! finding 1", "20! finding 2", "30! finding 3"}));
}

TEST(AbsentNames, TakeLinearTime) {
  expectLinearTime(
      10'000, [](size_t count) { return std::string(count, 'x'); },
      [](std::string_view text) {
        std::vector<AbsentName> names;
        for (size_t i = 0; i < text.size(); ++i)
          names.push_back({i % 2 == 0 ? kMesh : kAnimation, "models/" + std::to_string(i / 3)});
        EXPECT_EQ(saidOf(findingsOn(names), Absent::kSum).size(), 2u);
      });
}

}  // namespace
}  // namespace md5v::game
