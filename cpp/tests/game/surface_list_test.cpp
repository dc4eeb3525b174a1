#include "game/texts/surface_list.h"

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

struct ReadList {
  explicit ReadList(std::string_view text) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    for (const ListedSurface& each : readSurfaceList(bytes.span(), report)) {
      EXPECT_FALSE(each.surface.empty() || each.to.empty()) << text;
      surfaces.push_back(each.surface + "=" + each.to);
    }
    findings = findingsOf(report);
  }
  Strings surfaces;
  Strings findings;
};

std::string skipped(const std::string& line) {
  return "skin-line-skipped " + line +
         ":1: Expected a surface, a comma and a material. The line was skipped.";
}

TEST(SurfaceList, ReportsEachLineThatIsNoSurface) {
  struct Row {
    std::string_view text;
    Strings surfaces;
    Strings lines;
  };
  const Row kRows[] = {
      {"torso", {}, {"1"}},
      {"torso models/a", {}, {"1"}},
      {",models/a", {}, {"1"}},
      {" , ", {}, {"1"}},
      {"\"\",models/a", {}, {"1"}},
      {"\" \",models/a", {}, {"1"}},
      {"a,b\r\nx\r\n\r\ny\rz\n", {"a=b"}, {"2", "4", "5"}},
      {"\xEF\xBB\xBF\nx", {}, {"2"}},
      {std::string_view("a\0b", 3), {}, {"1"}},
      {"a/,b // c\n/, d", {"a/=b", "/=d"}, {}},
  };
  for (const Row& row : kRows) {
    const ReadList list(row.text);
    EXPECT_EQ(list.surfaces, row.surfaces) << row.text;
    Strings findings;
    for (const std::string& line : row.lines) findings.push_back(skipped(line));
    EXPECT_EQ(list.findings, findings) << row.text;
  }
}

TEST(SurfaceList, ReadsNamesInAndWithoutQuotes) {
  struct Row {
    std::string_view text;
    Strings surfaces;
  };
  const Row kRows[] = {
      {"", {}},
      {" \t\n\r\n// a,b\n", {}},
      {"Torso,models/A", {"torso=models/A"}},
      {"\xEF\xBB\xBFtorso,a", {"torso=a"}},
      {" \"Head\" , \"models/a b\" // c", {"head=models/a b"}},
      {"\"x,y", {"\"x=y"}},
      {"\",b", {"\"=b"}},
      {"a,b,c", {"a=b,c"}},
      {"tag_weapon,\ntag_head,\"\"\n", {}},
      {"a,b\ra,c", {"a=b", "a=c"}},
      {"\xC3\x84,\xC3\x84", {"\xC3\x84=\xC3\x84"}},
      {std::string_view("a\0b,c\0d", 7), {std::string("a\0b=c\0d", 7)}},
      {std::string_view("a,b\n\0", 5), {"a=b"}},
  };
  for (const Row& row : kRows) {
    const ReadList list(row.text);
    EXPECT_EQ(list.surfaces, row.surfaces) << row.text;
    EXPECT_EQ(list.findings, Strings{}) << row.text;
  }
}

TEST(SurfaceList, CountsFindingsBeyondTwenty) {
  const ReadList list(listed(100'000, [](const std::string&) { return "x\n"; }));
  ASSERT_EQ(list.findings.size(), 21u);
  EXPECT_EQ(list.findings[19], skipped("20"));
  EXPECT_EQ(list.findings[20], "skin-line-skipped 100000:1: ... and 99980 more of these, the last one here.");
}

TEST(SurfaceList, IsRecognisedByItsLackOfBraces) {
  for (const std::string_view text : {"", "a,b", "}"}) EXPECT_TRUE(isSurfaceList(ExactBytes(text).span()));
  for (const std::string_view text : {"{", "skin a { }"})
    EXPECT_FALSE(isSurfaceList(ExactBytes(text).span()));
}

TEST(SurfaceList, EveryDamageIsRead) {
  forEveryByte("// a\r\nTorso, \"models/a\" // x\n\n0,models/b\ntag_head,\n",
               [](std::string_view text) { ReadList{text}; });
}

TEST(SurfaceList, TakesLinearTime) {
  using Line = std::string (*)(const std::string&);
  const Line kLines[] = {[](const std::string& i) { return "a" + i + ",b" + i + "\n"; },
                         [](const std::string&) { return std::string("x\r"); },
                         [](const std::string&) { return std::string("a,"); },
                         [](const std::string&) { return std::string(" \""); },
                         [](const std::string&) { return std::string("/"); }};
  for (const Line line : kLines) {
    expectLinearTime(
        4'000, [line](size_t count) { return listed(count, line); },
        [](std::string_view text) { ReadList{text}; });
  }
}

}  // namespace
}  // namespace md5v::game
