// Lists of numbered entries with a count.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "md5/grammar/entry_list.h"
#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(EntryList, KeepsTheOrderOfTheFileUnlessNumbersAreAPermutation) {
  const Parsed<MeshFile> parsed = parseWith("vert 0 (", "vert 7 (");
  expectComplete(parsed, "vert 7");
  EXPECT_EQ(parsed.findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parsed.placeOf(Code::kEntryIndexIgnored), "17:8");
  EXPECT_EQ(parseWith("tri 0 0", "tri 4294967295 0").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight 1").findings(), Findings{"entry-index-ignored"});
  EXPECT_EQ(parseWith("weight 2", "weight -2").findings(), Findings{"entry-index-ignored"});
}

TEST(EntryList, SortsEntriesWhoseNumbersAreAPermutation) {
  std::string text = with("vert 0 ( 0 0.25 ) 0 1", "vert 1 ( 1 0 ) 1 2");
  const std::string second = "vert 1 ( 1 0 ) 1 2\n  vert 2";
  text.replace(text.find(second), second.size(), "vert 0 ( 0 0.25 ) 0 1\n  vert 2");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "permuted");
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
}

TEST(EntryList, ReservesNothingForHugeCounts) {
  for (const char* count : {"2000000000", "4294967295", "99999999999999999999", "-5", "1e30"}) {
    for (const char* keyword : {"numverts 3", "numtris 1", "numweights 4", "numJoints 2", "numMeshes 1"}) {
      const std::string name = std::string(keyword).substr(0, std::string(keyword).find(' '));
      const Parsed<MeshFile> parsed = parseWith(keyword, name + " " + count);
      expectComplete(parsed, name + " " + count);
      EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"}) << name << " " << count;
      EXPECT_LE(parsed.file->meshes[0].vertices.capacity(), kMesh.size());
    }
  }
}

TEST(EntryList, ReportsACountAtItsNumber) {
  EXPECT_EQ(parseWith("numtris 1", "numtris 3").placeOf(Code::kCountMismatch), "21:11");
  EXPECT_EQ(parseWith("numMeshes 1", "numMeshes 3").messageOf(Code::kCountMismatch),
            "'numMeshes' says 3, but there is 1.");
}

TEST(EntryList, ReportsAMissingCountUnlessTheListIsEmpty) {
  const Parsed<MeshFile> parsed = parseWith("numverts 3\n", "");
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(parsed.messageOf(Code::kCountMismatch), "'numverts' is missing; there are 3.");
  const std::string empty = "MD5Version 10 numJoints 0 numMeshes 1 joints { } mesh { shader x }";
  EXPECT_EQ(parseMeshText(empty).findings(), Findings{});
}

TEST(EntryList, ReadsEntriesBeyondTheirCount) {
  const std::string two = kMesh + kMesh.substr(kMesh.find("mesh {"));
  const Parsed<MeshFile> parsed = parseMeshText(two);
  EXPECT_EQ(parsed.findings(), Findings{"entries-beyond-count"});
  EXPECT_EQ(parsed.messageOf(Code::kEntriesBeyondCount),
            "'numMeshes' says 1, but there are 2; Doom 3 ignores the rest.");
  EXPECT_FALSE(parsed.find(Code::kEntriesBeyondCount)->refused_by_doom3);
  EXPECT_EQ(parsed.file->meshes.size(), 2u);
  for (const char* count : {"numMeshes 3", "numMeshes -1"}) {
    const Parsed<MeshFile> refused = parseMeshText(changed(two, "numMeshes 1", count));
    EXPECT_EQ(refused.findings(), Findings{"count-mismatch"}) << count;
    EXPECT_TRUE(refused.find(Code::kCountMismatch)->refused_by_doom3) << count;
  }
  EXPECT_EQ(parseWith("numJoints 2", "numJoints 1").findings(), Findings{"count-mismatch"});
}

TEST(EntryList, ReportsAMissingEntryByItsCount) {
  const Parsed<MeshFile> vertex = parseWith("  vert 1 ( 1 0 ) 1 2\n", "");
  EXPECT_EQ(vertex.findings(),
            (Findings{"count-mismatch", "entry-index-ignored", "triangle-index-out-of-range"}));
  EXPECT_EQ(vertex.placeOf(Code::kCountMismatch), "16:12");
  EXPECT_EQ(vertex.placeOf(Code::kEntryIndexIgnored), "18:8");
  EXPECT_EQ(vertex.file->meshes[0].vertices.size(), 2u);
}

TEST(EntryList, UsesTheFirstOfTwoCounts) {
  const Parsed<MeshFile> split = parseWith("  vert 2", "  numverts 4\n  vert 2");
  expectComplete(split, "a count in the middle of its list");
  EXPECT_EQ(split.findings(), Findings{"section-order"});
}

TEST(EntryList, UsesTheIndexOfAnEntryWithoutANumber) {
  const Parsed<MeshFile> nan = parseWith("vert 1 (", "vert nan (");
  EXPECT_EQ(nan.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(nan.file->meshes[0].vertices[1].uv, glm::vec2(1, 0));
  EXPECT_EQ(parseWith("vert 1 (", "vert (").findings(), Findings{"unexpected-token"});
}

TEST(EntryOrder, IsSequentialWithoutMemory) {
  EntryOrder order;
  order.addSequence(3);
  order.add(3);
  EXPECT_TRUE(order.isSequential());
  EXPECT_EQ(order.number(2), 2);
}

TEST(EntryOrder, IsAPermutationIfEachNumberOccursOnce) {
  const struct {
    std::vector<int64_t> numbers;
    bool is_permutation;
    size_t first_odd;
  } kRows[] = {
      {{1, 0}, true, 0},        {{0, 2, 1}, true, 1},
      {{0, 2, 2}, false, 1},    {{0, 1, 3}, false, 2},
      {{0, -1, 1}, false, 1},   {{4294967295, 0}, false, 0},
      {{4294967296}, false, 0}, {{INT64_MIN, INT64_MAX}, false, 0},
  };
  for (const auto& row : kRows) {
    EntryOrder order;
    for (const int64_t number : row.numbers) order.add(number);
    EXPECT_FALSE(order.isSequential());
    EXPECT_EQ(order.isPermutation(), row.is_permutation);
    EXPECT_EQ(order.firstOdd(), row.first_odd);
  }
}

}  // namespace
}  // namespace md5v::md5
