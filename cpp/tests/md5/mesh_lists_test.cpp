// The lists of a mesh: entries that are gone, there twice, or name what is not there.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(MeshLists, EntriesThatAreGoneLeaveTheOthersTheirNumbers) {
  const Parsed<MeshFile> vertex = parseWith("  vert 1 ( 1 0 ) 1 2\n", "");
  EXPECT_EQ(vertex.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(vertex.placeOf(Code::kCountMismatch), "18:8");
  EXPECT_EQ(
      vertex.messageOf(Code::kCountMismatch),
      "'numverts' says 3, but there are 2: 'vert 1' is missing before 'vert 2'. Triangles that use it are "
      "left out where there are others.");
  ASSERT_EQ(vertex.file->meshes[0].vertices.size(), 3u);
  EXPECT_EQ(vertex.file->meshes[0].vertices[2].uv, glm::vec2(1, 1));
  EXPECT_EQ(vertex.file->meshes[0].indices, (RawVector<uint32_t>{0, 1, 2}));
  const Parsed<MeshFile> weight = parseWith("  weight 1 0 0.5 ( 0 0 0 )\n", "");
  EXPECT_EQ(weight.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(
      weight.messageOf(Code::kCountMismatch),
      "'numweights' says 4, but there are 3: 'weight 1' is missing before 'weight 2'. Vertices that use it "
      "stand nearer to the origin.");
  EXPECT_EQ(weight.file->meshes[0].indices.size(), 3u);
  EXPECT_EQ(weight.file->meshes[0].weights.at(3).position, glm::vec3(4, 5, 6));
  EXPECT_EQ(parseMeshText(changed(with("numverts 3\n", ""), "vert 1", "vert -1")).findings(),
            (Findings{"count-missing", "entry-index-ignored"}));
  // What a hostile file leaves out is not made up.
  const std::string hostile =
      changed(with("numverts 3", "numverts 4000000000"), "vert 2 (", "vert 3999999999 (");
  const Parsed<MeshFile> far = parseMeshText(hostile);
  EXPECT_EQ(far.findings(), (Findings{"count-mismatch", "entry-index-ignored"}));
  EXPECT_EQ(far.file->meshes[0].vertices.size(), 3u);
}

TEST(MeshLists, TrianglesOfVerticesThatAreThereAreKept) {
  const std::string text =
      changed(changed(with("numtris 1", "numtris 2"), "tri 0 0 1 2", "tri 0 0 1 2\n tri 1 0 2 3"),
              "numverts 3", "numverts 4");
  const std::string four = changed(text, "numtris", "vert 3 ( 0 1 ) 3 1\n numtris");
  ASSERT_EQ(parseMeshText(four).file->meshes[0].indices, (RawVector<uint32_t>{0, 1, 2, 0, 2, 3}));
  const Parsed<MeshFile> parsed = parseMeshText(changed(four, "  vert 1 ( 1 0 ) 1 2\n", ""));
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(parsed.file->meshes[0].indices, (RawVector<uint32_t>{0, 2, 3}));
}

TEST(MeshLists, WhatIsOutOfRangeIsNamedWithTheRange) {
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 -1 2").messageOf(Code::kTriangleIndexOutOfRange),
            "Triangle 0 uses vertex -1, but the mesh has 0 to 2. It was left out.");
  EXPECT_EQ(parseWith("weight 3 1 1", "weight 3 -1 1").messageOf(Code::kWeightJointOutOfRange),
            "Weight 3 names joint -1, but the file has 0 to 1. Joint 0 is used.");
  EXPECT_EQ(parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) -1 2").messageOf(Code::kWeightRangeOutOfRange),
            "The weights of vertex 1 begin with -1, but the mesh has 0 to 3.");
}

TEST(MeshLists, SignsBetweenNumbersDoNotMoveWhatIsNamed) {
  const struct {
    Parsed<MeshFile> parsed;
    Code code;
    const char* place;
    const char* message;
  } kRows[] = {
      {parseWith("tri 0 0 1 2", "tri 0, 0, 1, 9"), Code::kTriangleIndexOutOfRange, "22:16",
       "Triangle 0 uses vertex 9, but the mesh has 0 to 2. It was left out."},
      {parseWith("tri 0 0 1 2", "tri 0: 0 1 9"), Code::kTriangleIndexOutOfRange, "22:14",
       "Triangle 0 uses vertex 9, but the mesh has 0 to 2. It was left out."},
      {parseWith("weight 3 1 1", "weight 3, 9, 1,"), Code::kWeightJointOutOfRange, "28:13",
       "Weight 3 names joint 9, but the file has 0 to 1. Joint 0 is used."},
      {parseWith("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1, 0 ), 9, 2"), Code::kWeightRangeOutOfRange, "18:20",
       "The weights of vertex 1 begin with 9, but the mesh has 0 to 3."},
      {parseWith("numtris 1", "numtris = 2"), Code::kCountMismatch, "21:11",
       "'numtris' says 2, but there is 1."},
      {parseWith("\"arm\" 0", "\"arm\" : 9"), Code::kJointParentOutOfRange, "9:11",
       "Joint 'arm' has parent 9, but the file has only 2 joints. It was made a root."},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(row.parsed.placeOf(row.code), row.place) << row.message;
    EXPECT_EQ(row.parsed.messageOf(row.code), row.message);
  }
  // An entry whose number is none has that of its place.
  const Parsed<MeshFile> nan = parseWith("vert 1 (", "vert nan (");
  expectWhole(nan, "nan");
  EXPECT_EQ(nan.findings(), Findings{"number-not-finite"});
}

TEST(MeshLists, ATriangleWithoutItsWordIsRead) {
  const std::string two = with("numtris 1", "numtris 2");
  for (const std::string& text : {changed(two, "tri 0 0 1 2", "tri 0 0 1 2\n  1 2 1 0"),
                                  changed(two, "tri 0 0 1 2", "tri 0, 0 1 2\n  1 2 1 0"),
                                  changed(two, "tri 0 0 1 2", "tri 0, 0 1 2\n  12: tri 1 2 1 0"),
                                  changed(two, "tri 0 0 1 2", "0 0 1 2\n  tri 1 2 1 0")}) {
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_EQ(parsed.file->meshes.at(0).indices, (RawVector<uint32_t>{0, 1, 2, 2, 1, 0})) << text;
    EXPECT_EQ(parsed.has(Code::kStrayCharacter) ? 2u : 1u, parsed.findings().size()) << text;
    EXPECT_TRUE(parsed.has(Code::kUnexpectedToken)) << text;
  }
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 1 2 1").messageOf(Code::kUnexpectedToken),
            "A triangle has three vertices, but more follow: triangulate before exporting.");
}

TEST(MeshLists, ATriangleThatIsNotWholeIsOneFinding) {
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 12").findings(), Findings{"unexpected-token"});
}

// kMesh with a second triangle, and without the numbers of all entries `word`.
std::string unnumbered(const std::string& word) {
  std::string text = changed(with("numtris 1", "numtris 2"), "tri 0 0 1 2", "tri 0 0 1 2\n  tri 1 1 0 2");
  size_t at = text.find("\n  " + word + " 0 ");
  for (int i = 0; at != std::string::npos;
       at = text.find("\n  " + word + " " + std::to_string(++i) + " ", at))
    text.erase(at + 3 + word.size(), 2);
  return text;
}

TEST(MeshLists, EntriesWithoutNumbersAreTakenInTheirOrder) {
  for (const std::string word : {"vert", "tri", "weight"}) {
    const std::string text = unnumbered(word);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_EQ(parsed.findings(), Findings{"entry-number-missing"}) << text;
    EXPECT_EQ(parsed.messageOf(Code::kEntryNumberMissing),
              "No '" + word +
                  "' of this mesh has a number of its own; they were numbered in the order of the file.");
    EXPECT_EQ(parsed.file->meshes.at(0).indices, (RawVector<uint32_t>{0, 1, 2, 1, 0, 2})) << text;
    ASSERT_EQ(parsed.file->meshes.at(0).weights.size(), 4u) << text;
    EXPECT_EQ(parsed.file->meshes.at(0).weights[1].bias, 0.5f) << text;
  }
  expectWhole(parseWith("tri 0 0 1 2", "tri 0 1 2"), "one triangle");
  EXPECT_EQ(parseMeshText(unnumbered("tri")).placeOf(Code::kEntryNumberMissing), "22:7");
  // What else is odd about them is told where it stands.
  const Parsed<MeshFile> odd = parseMeshText(changed(unnumbered("tri"), "tri 1 0 2", "tri 1 9 2"));
  EXPECT_EQ(odd.findings(), (Findings{"entry-number-missing", "triangle-index-out-of-range"}));
  EXPECT_EQ(odd.placeOf(Code::kTriangleIndexOutOfRange), "23:9");
}

TEST(MeshLists, EntriesWithNumbersMayLackAnother) {
  // The first of two.
  EXPECT_EQ(parseMeshText(changed(unnumbered("tri"), "tri 1 0 2", "tri 1 1 0 2")).findings(),
            Findings{"unexpected-token"});
  EXPECT_EQ(parseWith("vert 1 (", "vert (").findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parseWith("tri 0 0 1 2", "tri 0 0 1").findings(), Findings{"unexpected-token"});
  // All of them, in the same place.
  std::string biases = kMesh;
  for (const std::string_view weight : {"0 0 1 (", "1 0 0.5 (", "2 1 0.5 (", "3 1 1 ("}) {
    biases =
        changed(biases, "weight " + std::string(weight), "weight " + std::string(weight.substr(0, 3)) + " (");
  }
  EXPECT_EQ(parseMeshText(biases).findings(), Findings(4, "unexpected-token"));
}

TEST(MeshLists, ABlankThatIsMissingBetweenNumbersIsOneFinding) {
  const struct {
    std::string text;
    const char* message;
  } kRows[] = {
      {with("weight 1 0 0.5", "weight 1 00.5"),
       "the joint and the bias of a weight in '00.5' a blank is missing; they were read as 0 and 0.5."},
      {with("weight 3 1 1 (", "weight 31 1 ("),
       "numbers in '31' a blank is missing; they were read as 3 and 1."},
      {with("tri 0 0 1 2", "tri 00 1 2"), "numbers in '00' a blank is missing; they were read as 0 and 0."},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.text);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.text;
    EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken), std::string("Between ") + row.message);
  }
  const Parsed<MeshFile> odd = parseWith("weight 1 0 0.5", "weight 1 01.5");
  EXPECT_EQ(odd.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(odd.file->meshes.at(0).weights.at(1).bias, 1.5f);
  EXPECT_EQ(parseWith("weight 1 0 0.5", "weight 1 12.5").file->meshes.at(0).weights.at(1).bias, 2.5f);
  EXPECT_EQ(parseWith("weight 1 0 0.5", "weight 1 0.5").messageOf(Code::kUnexpectedToken),
            "Expected the joint of a weight but found '0.5'.");
  EXPECT_EQ(parseWith("weight 1 0 0.5", "weight 1 0.5").findings(), Findings{"unexpected-token"});
}

TEST(MeshLists, HugeNumbersAreNamedAsTheyAreWritten) {
  EXPECT_EQ(
      parseWith("\"arm\" 0", "\"arm\" 18446744073709551617").messageOf(Code::kJointParentOutOfRange),
      "Joint 'arm' has parent 18446744073709551617, but the file has only 2 joints. It was made a root.");
  EXPECT_EQ(parseWith("( 1 0 ) 1 2", "( 1 0 ) 1 4294967300").messageOf(Code::kWeightRangeOutOfRange),
            "Vertex 1 uses 4294967300 weights from 1 on, but the mesh has 0 to 3.");
}

TEST(MeshLists, AFileWithoutItsHeadLacksItsJoints) {
  for (const std::string& text :
       {kMesh.substr(kMesh.find("mesh {")), "MD5Version 10\n" + kMesh.substr(kMesh.find("mesh {"))}) {
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_EQ(
        parsed.messageOf(Code::kJointsMissing),
        "There are no 'numJoints' and no joints: the beginning of the file may be lost. The meshes are left "
        "out without joints.");
    EXPECT_TRUE(parsed.file->has_foreign_skeleton);
    EXPECT_FALSE(parsed.has(Code::kForeignSkeleton));
    EXPECT_FALSE(parsed.has(Code::kCountMissing) &&
                 parsed.messageOf(Code::kCountMissing).starts_with("'numJoints'"));
  }
}

TEST(MeshLists, ABlockWithoutItsHeadIsReadAsWhatIsMissing) {
  for (const std::string& text : {with("joints {", "{"), with("joints {\n", ""), with("mesh {", "{")}) {
    const Parsed<MeshFile> parsed = parseMeshText(text);
    expectWhole(parsed, text);
    EXPECT_EQ(parsed.findings(), Findings{"block-head-missing"}) << text;
  }
  const Parsed<MeshFile> bare =
      parseMeshText(changed(changed(with("joints {\n", ""), "\"origin\"", "origin"), "\"arm\"", "arm"));
  expectWhole(bare, "bare");
  EXPECT_EQ(bare.messageOf(Code::kBlockHeadMissing),
            "'joints {' is missing before this; the block was read as if it were there.");
  EXPECT_EQ(parseWith("joints {", "{").messageOf(Code::kBlockHeadMissing),
            "'joints' is missing before this '{'; the block was read as if it were there.");
  // There is a list already.
  const std::string list =
      kMesh.substr(kMesh.find("joints {"), kMesh.find("mesh {") - kMesh.find("joints {"));
  EXPECT_FALSE(parseWith("mesh {", changed(list, "joints ", "") + "mesh {").has(Code::kBlockHeadMissing));
}

TEST(MeshLists, MeshesBeyondTheirCountAreNoReasonForDoom3ToRefuseTheFile) {
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

TEST(MeshLists, AListThatIsThereTwiceIsReadOnce) {
  const size_t first = kMesh.find("numverts");
  const size_t last = kMesh.rfind('}');
  for (const std::string& again :
       {kMesh.substr(first, kMesh.find("numtris") - first),
        kMesh.substr(kMesh.find("numtris"), kMesh.find("numweights") - kMesh.find("numtris")),
        kMesh.substr(kMesh.find("numweights"), last - kMesh.find("numweights"))}) {
    const Parsed<MeshFile> parsed = parseMeshText(kMesh.substr(0, last) + again + "}\n");
    EXPECT_TRUE(parsed.has(Code::kRepeatedSection)) << again;
    EXPECT_FALSE(parsed.has(Code::kCountMismatch)) << again;
    EXPECT_FALSE(parsed.has(Code::kEntryIndexIgnored)) << again;
    EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
    EXPECT_EQ(parsed.file->meshes[0].weights.size(), 4u);
    EXPECT_EQ(parsed.file->meshes[0].indices, (RawVector<uint32_t>{0, 1, 2}));
  }
  // A count in the middle of its list does not end it.
  const Parsed<MeshFile> split = parseWith("  vert 2", "  numverts 3\n  vert 2");
  EXPECT_EQ(split.findings(), Findings{"repeated-section"});
  EXPECT_EQ(split.file->meshes[0].vertices.size(), 3u);
}

TEST(MeshLists, MayStandInBraces) {
  struct Row {
    std::string text;
    const char* place;
  };
  const std::string closed = changed(with("numtris 1", "numtris 1 {"), "numweights", "}\n  numweights");
  const std::string all = changed(
      changed(changed(changed(with("numverts 3", "numverts 3 {"), "\n  numtris 1", "  }\n  numtris 1 {"),
                      "\n  numweights 4", "  }\n  numweights 4 {"),
              "( 4 5 6 )", "( 4 5 6 )\n }"),
      "vert 1", "\n  vert 1");
  const Row kRows[] = {{with("numverts 3", "numverts 3 {"), "16:14"},
                       {with("numtris 1", "numtris 1 {"), "21:13"},
                       {with("numweights 4", "numweights 4 {"), "24:16"},
                       {with("numweights 4", "numweights 4\n{"), "25:1"},
                       {with("vert 1 ( 1 0 ) 1 2", "{ vert 1 ( 1 0 ) 1 2 }"), "18:3"},
                       {closed, "21:13"},
                       {all, "16:14"}};
  for (const Row& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.text);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.text;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.text;
    EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken), "Expected a keyword of a mesh or '}' but found '{'.");
  }
  // A brace that is left open ends no mesh but its own.
  const std::string open = with("numtris 1", "numtris 1 {");
  const Parsed<MeshFile> two =
      parseMeshText(changed(open, "numMeshes 1", "numMeshes 2") + kMesh.substr(kMesh.find("mesh {")));
  EXPECT_EQ(two.findings(), Findings{"unexpected-token"});
  ASSERT_EQ(two.file->meshes.size(), 2u);
  EXPECT_EQ(two.file->meshes[1].indices, (RawVector<uint32_t>{0, 1, 2}));
  // So it is where all of a block stands in two pairs.
  for (const std::string_view block : {"joints {", "mesh {"}) {
    std::string text = changed(kMesh, block, std::string(block) + "{");
    text.insert(text.find("\n}", text.find(block)) + 2, "}");
    expectWhole(parseMeshText(text), text);
    EXPECT_EQ(parseMeshText(text).findings(), Findings{"unexpected-token"}) << text;
  }
  // A block of something else is none of ours.
  EXPECT_EQ(parseWith("numtris 1", "{ 1 2 3 }\n  numtris 1").findings(), Findings{"unexpected-token"});
}

TEST(MeshLists, WordsOfASentenceAreNoKeywords) {
  for (const std::string words :
       {"This mesh is not ready", "some weight to paint", "see joints and bounds"}) {
    const Parsed<MeshFile> parsed = parseWith("  numtris 1", "  " + words + "\n  numtris 1");
    expectWhole(parsed, words);
    EXPECT_EQ(parsed.findings(), Findings{"unknown-keyword"}) << words;
    EXPECT_EQ(parsed.placeOf(Code::kUnknownKeyword), "21:3") << words;
  }
  // On one line they are keywords where what belongs to one follows.
  expectWhole(parseWith("  numtris 1\n", "  smooth 1 numtris 1\n"), "a value");
  expectWhole(parseWith("  numtris 1\n", "  smooth yes numtris 1\n"), "a word");
}

TEST(MeshLists, CountsMayBeInTwoWords) {
  for (const std::string count : {"verts", "tris", "weights"}) {
    const Parsed<MeshFile> parsed = parseWith("num" + count, "num " + count);
    expectWhole(parsed, count);
    EXPECT_EQ(parsed.findings(), Findings{"keyword-misspelt"}) << count;
    EXPECT_EQ(parsed.messageOf(Code::kKeywordMisspelt),
              "The keyword 'num" + count + "' is written 'num " + count + "'.");
  }
}

TEST(MeshLists, TheNextMeshIsReadWhereTheLinesBetweenTheTwoAreLost) {
  const std::string second = kMesh.substr(kMesh.find("  shader"));
  const Parsed<MeshFile> parsed =
      parseMeshText(changed(with("numMeshes 1", "numMeshes 2"), "( 4 5 6 )\n}\n", "( 4 5 6 )\n" + second));
  ASSERT_EQ(parsed.file->meshes.size(), 2u);
  for (const SubMesh& mesh : parsed.file->meshes) {
    EXPECT_EQ(mesh.indices, (RawVector<uint32_t>{0, 1, 2}));
    EXPECT_EQ(mesh.weights.size(), 4u);
  }
  EXPECT_EQ(parsed.findings(), Findings{"missing-brace"});
  EXPECT_EQ(parsed.messageOf(Code::kMissingBrace), "The '}' of a mesh and 'mesh {' are missing before this.");
}

TEST(MeshLists, ABraceAmongTheNumbersOfAnEntryTakesNoOthersWithIt) {
  const struct {
    const char* old;
    const char* damaged;
  } kRows[] = {{"vert 1 (", "vert 1 ({"},
               {"vert 1 (", "vert{ 1 ("},
               {"vert 1 (", "v{ert 1 ("},
               {"( 1 0 ) 1 2", "( 1 0 ) {1 2"},
               {"numtris 1", "numtris{ 1"},
               {"weight 1 0 0.5", "weight { 1 0 0.5"},
               {"weight 2 1 0.5", "weight 2 1 {0.5"}};
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith(row.old, row.damaged);
    const SubMesh& mesh = parsed.file->meshes.at(0);
    EXPECT_EQ(mesh.vertices.size(), 3u) << row.damaged;
    EXPECT_EQ(mesh.indices.size(), 3u) << row.damaged;
    EXPECT_EQ(mesh.weights.size(), 4u) << row.damaged;
    EXPECT_EQ(mesh.weights[3].position, glm::vec3(4, 5, 6)) << row.damaged;
    EXPECT_FALSE(parsed.findings().empty()) << row.damaged;
    EXPECT_LE(parsed.findings().size(), 3u) << row.damaged;
  }
}

TEST(MeshLists, APlaceholderThatNothingWasFilledInForIsOneFinding) {
  for (const std::string placeholder : {"{n}", "{{ n }}", "{len(list)}", "{}"}) {
    for (const std::string count :
         {"numJoints 2", "numMeshes 1", "numverts 3", "numtris 1", "numweights 4"}) {
      const std::string written = count.substr(0, count.find(' ') + 1) + placeholder;
      const Parsed<MeshFile> parsed = parseWith(count, written);
      expectWhole(parsed, written);
      EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << written;
    }
    expectWhole(parseWith("vert 1 (", "vert " + placeholder + " ("), placeholder);
  }
}

}  // namespace
}  // namespace md5v::md5
