// Numbers, vectors and the brackets around them in meshes.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(MeshValues, ReadsNumbersAsTheFormatDescriptionSays) {
  const struct {
    const char* written;
    float value;
    Findings findings;
  } kRows[] = {
      // edge 34
      {".5", 0.5f, {}},
      {"5.", 5, {}},
      {"-.5", -0.5f, {}},
      {"-0", -0.0f, {}},
      {"1e-5", 1e-5f, {}},
      {"1.5e+2", 150, {}},
      {"1.0f", 1, {}},
      // edge 35
      {"1E-5", 1e-5f, {"number-form"}},
      {"00.5", 0.5f, {"number-form"}},
      {"0e+00", 0, {"number-form"}},
      {"-0e-5", 0, {"number-form"}},
      {"0.0e+00", 0, {}},
      {"+5", 5, {"number-form"}},
      {"010", 10, {"number-form"}},
      {"08", 8, {"number-form"}},
      {"-00012", -12, {"number-form"}},
      {"007", 7, {}},
      {"00", 0, {}},
      {"- 5", -5, {}},
      {"0x1F", 31, {}},
      // edge 36
      {"nan", 0, {"number-not-finite"}},
      {"-nan", 0, {"number-not-finite"}},
      {"-nan(ind)", 0, {"number-not-finite"}},
      {"inf", 0, {"number-not-finite"}},
      {"Infinity", 0, {"number-not-finite"}},
      {"1.#QNAN", 0, {"number-not-finite"}},
      {"-1.#IND00", 0, {"number-not-finite"}},
      // edge 37
      {"1,5", 1.5f, {"decimal-comma"}},
      {"-1,5e2", -150, {"decimal-comma"}},
      {"1.5.2", 1.5f, {"number-malformed"}},
      {"1f.5f.5", 1, {"number-malformed"}},
      {"1e39", 0, {"number-too-large"}},
      {"\"2\"", 2, {"quoted-number"}},
      {"oops", 0, {"unexpected-token"}},
      {"4,", 4, {"stray-character"}},
      {"--5", 0, {"unexpected-token"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed =
        parseWith("( 1 2 3 ) ( 0.5", "( 1 " + std::string(row.written) + " 3 ) ( 0.5");
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.written;
    EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(1, row.value, 3)) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.written;
  }
}

TEST(MeshValues, SaysWhatAMalformedNumberWasReadAs) {
  const struct {
    const char* written;
    const char* beginning;
    float value;
  } kRows[] = {{"1d5", "1", 1},          {"1_00", "1", 1},       {"1e1.5", "1e1", 10}, {"1.5.2", "1.5", 1.5f},
               {"-1.5.2", "-1.5", -1.5}, {"1e1.5.5", "1e1", 10}, {"4d", "4", 4},       {"0x", "0", 0},
               {"0x1F.8", "0x1F", 31},   {"1/2", "1", 1},        {".5.5", ".5", 0.5f}, {"5-", "5", 5}};
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed =
        parseWith("( 1 2 3 ) ( 0.5", "( 1 " + std::string(row.written) + " 3 ) ( 0.5");
    EXPECT_EQ(parsed.findings(), Findings{"number-malformed"}) << row.written;
    EXPECT_EQ(parsed.messageOf(Code::kNumberMalformed),
              "'" + std::string(row.written) + "' is not a well-formed number; it was read as '" +
                  row.beginning + "'.");
    EXPECT_EQ(parsed.file->joints.at(1).position, glm::vec3(1, row.value, 3)) << row.written;
  }
  EXPECT_EQ(parseWith("weight 3 1 1", "weight 3 1d 1").messageOf(Code::kNumberMalformed),
            "'1d' is not a well-formed number; it was read as '1'.");
}

TEST(MeshValues, ReadsFortransExponentsAndPartedThousandsAsMeant) {
  const struct {
    const char* written;
    const char* meant;
    float value;
  } kRows[] = {{"1.5D+01", "1.5e+01", 15}, {"-2.5d-1", "-2.5e-1", -0.25f},
               {"1.d5", "1.e5", 1e5f},     {"4.D0", "4.e0", 4},
               {"1'000", "1000", 1000},    {"-1'234.5", "-1234.5", -1234.5f},
               {"1_000", "1000", 1000},    {"12'345'678", "12345678", 12345678}};
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed =
        parseWith("( 1 2 3 ) ( 0.5", "( 1 " + std::string(row.written) + " 3 ) ( 0.5");
    EXPECT_EQ(parsed.findings(), Findings{"number-form"}) << row.written;
    EXPECT_EQ(parsed.messageOf(Code::kNumberForm), "Doom 3 does not read '" + std::string(row.written) +
                                                       "' as the number that it means, which is " +
                                                       row.meant + ".");
    EXPECT_EQ(parsed.file->joints.at(1).position, glm::vec3(1, row.value, 3)) << row.written;
  }
  // Whole numbers, too; and at the end of the file nothing is looked at behind it.
  const Parsed<MeshFile> index = parseWith("tri 0 0 1 2", "tri 0 0 1 0'002");
  EXPECT_EQ(index.findings(), Findings{"number-form"});
  EXPECT_EQ(index.file->meshes.at(0).indices.size(), 3u);
  for (const std::string text :
       {"MD5Version 1'", "MD5Version 1'000", "MD5Version 1d", "MD5Version 1D-", "MD5Version 1_0"})
    EXPECT_FALSE(parseMeshText(text).diagnostics.empty()) << text;
}

TEST(MeshValues, ACountThatIsNoNumberIsDoneWithout) {
  const Parsed<MeshFile> none = parseWith("numverts 3", "numverts nan");
  expectWhole(none, "nan");
  EXPECT_EQ(none.findings(), Findings{"number-not-finite"});
  EXPECT_EQ(none.messageOf(Code::kNumberNotFinite),
            "'nan' is no usable number for the number behind 'numverts'; what follows is counted.");
  const Parsed<MeshFile> small = parseWith("numverts 3", "numverts 0.0001");
  expectWhole(small, "0.0001");
  EXPECT_EQ(small.findings(), (Findings{"fractional-integer", "count-mismatch"}));
  EXPECT_EQ(small.messageOf(Code::kCountMismatch), "'numverts' says 0.0001, but there are 3.");
}

// Each part would be read by a call within the last.
TEST(MeshValues, AMalformedNumberMayBeAsLongAsTheFile) {
  std::string number = "1f";
  for (int i = 0; i < 300'000; ++i) number += ".5f";
  const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", "( 1 " + number + " 3 ) ( 0.5");
  EXPECT_EQ(parsed.findings(), Findings{"number-malformed"});
  EXPECT_EQ(parsed.file->joints.at(1).position, glm::vec3(1, 1, 3));
}

TEST(MeshValues, NamesTheDecimalComma) {  // edge 37
  const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", "( 1 2,25 3 ) ( 0.5");
  EXPECT_EQ(parsed.placeOf(Code::kDecimalComma), "9:15");
  EXPECT_NE(parsed.messageOf(Code::kDecimalComma).find("comma"), std::string::npos);
}

TEST(MeshValues, ADecimalCommaMayHaveNoDigitBeforeIt) {
  const struct {
    const char* written;
    glm::vec3 position;
    Findings findings;
  } kRows[] = {
      {"( ,5 -,25 0 )", {0.5f, -0.25f, 0}, {"decimal-comma", "decimal-comma"}},
      {"(,5 -,25 3)", {0.5f, -0.25f, 3}, {"decimal-comma", "decimal-comma"}},
      {"( 1 ,5 3 )", {1, 0.5f, 3}, {"decimal-comma"}},
      {"( 1,5 2 ,5e1 )", {1.5f, 2, 5}, {"decimal-comma", "decimal-comma"}},
      {"( 1 2 ,5e99 )", {1, 2, 0}, {"decimal-comma", "number-too-large"}},
      // Those between numbers.
      {"( 1 ,2 ,3 )", {1, 2, 3}, {"stray-character", "stray-character"}},
      {"( 1 , 2 , 3 )", {1, 2, 3}, {"stray-character", "stray-character"}},
      {"( 1, 2 3 )", {1, 2, 3}, {"stray-character"}},
      {"(, 1 2 3 )", {1, 2, 3}, {"stray-character"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", std::string(row.written) + " ( 0.5");
    EXPECT_EQ(parsed.file->joints.at(1).position, row.position) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
  }
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "( 1 -,25 3 ) ( 0.5").messageOf(Code::kDecimalComma),
            "The number '-,25' has a decimal comma; it was read as -0.25.");
}

TEST(MeshValues, ADecimalCommaMayStandOutsideOfVectors) {
  const struct {
    std::string text;
    const char* place;
    const char* number;
  } kRows[] = {
      {with("weight 3 1 1 (", "weight 3 1 1,0 ("), "28:14", "'1,0' has a decimal comma; it was read as 1.0."},
      {with("weight 3 1 1 (", "weight 3 1,0 1 ("), "28:12", "'1,0' has a decimal comma; it was read as 1.0."},
      {with("weight 3 1 1 (", "weight 3,000 1 1 ("), "28:10",
       "'3,000' has a decimal comma; it was read as 3.000."},
      {with("vert 1 ( 1 0 ) 1 2", "vert 1 ( 1 0 ) 1,0 2"), "18:18",
       "'1,0' has a decimal comma; it was read as 1.0."},
      {with("numverts 3", "numverts 3,0"), "16:12", "'3,0' has a decimal comma; it was read as 3.0."},
      {with("\"arm\" 0", "\"arm\" 0,0"), "9:9", "'0,0' has a decimal comma; it was read as 0.0."},
      {with("\"arm\" 0", "\"arm\" ,0"), "", ""},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(row.text);
    expectWhole(parsed, row.text);
    EXPECT_EQ(parsed.findings().size(), 1u) << row.text;
    EXPECT_EQ(parsed.placeOf(Code::kDecimalComma), row.place) << row.text;
    if (*row.number != 0) {
      EXPECT_EQ(parsed.messageOf(Code::kDecimalComma), std::string("The number ") + row.number);
    }
  }
  for (const std::string half : {",5", "+,5"}) {
    const Parsed<MeshFile> parsed = parseWith("weight 1 0 0.5", "weight 1 0 " + half);
    expectWhole(parsed, half);
    EXPECT_EQ(parsed.findings(), Findings{"decimal-comma"}) << half;
    EXPECT_EQ(parsed.file->meshes[0].weights[1].bias, 0.5f) << half;
  }
  // Those between numbers.
  for (const char* weight : {"weight 3, 1, 1", "weight 3 ,1 ,1", "weight 3,1,1"}) {
    const Parsed<MeshFile> parsed = parseWith("weight 3 1 1", weight);
    expectWhole(parsed, weight);
    EXPECT_EQ(parsed.findings(), (Findings{"stray-character", "stray-character"})) << weight;
  }
}

TEST(MeshValues, ReadsVectorsInEverySpacing) {  // edge 38
  for (const char* written : {"( 1 2 3)", "(1 2 3 )", "(1 2 3)", "( 1\n2\t3 )"}) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", std::string(written) + " ( 0.5");
    expectWhole(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{}) << written;
  }
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "(-1-2-3) ( 0.5").file->joints[1].position, glm::vec3(-1, -2, -3));
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "(1,2,3) ( 0.5").file->joints[1].position, glm::vec3(1, 2, 3));
}

TEST(MeshValues, ReadsOnBehindDamagedVectors) {
  const struct {
    const char* written;
    Findings findings;
  } kRows[] = {
      {"1 2 3 ) (", {"unexpected-token"}},
      {"( 1 2 3 (", {"unexpected-token"}},
      {"( 1 2 3 4 ) (", {"vector-size"}},
      {"( 1 2 ) (", {"vector-size"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) (", row.written);
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.written;
    EXPECT_EQ(parsed.file->joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5)) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.written;
  }
}

TEST(MeshValues, OtherBracketsStandForTheBracesOfABlock) {
  for (const char* old : {"joints {", "mesh {"}) {
    const size_t open = kMesh.find(old) + std::string_view(old).size() - 1;
    const size_t close = kMesh.find("\n}", open) + 1;
    for (const char* brackets : {"()", "[]", "(}", "[}", "{)", "{]", "(]"}) {
      std::string text = kMesh;
      text[open] = brackets[0];
      text[close] = brackets[1];
      const Parsed<MeshFile> parsed = parseMeshText(text);
      expectWhole(parsed, std::string(old) + brackets);
      EXPECT_EQ(parsed.findings(), Findings{"missing-brace"}) << old << brackets;
      EXPECT_EQ(parsed.messageOf(Code::kMissingBrace).find(brackets[0] == '{' ? brackets[1] : brackets[0]),
                1u);
    }
  }
}

TEST(MeshValues, OtherBracketsStandForThoseOfAVector) {
  for (const char* written : {"[ 4 5 6 ]", "{ 4 5 6 }", "( 4 5 6 ]", "( 4 5 6 }", "[ 4 5 6 )", "{4 5 6}"}) {
    const Parsed<MeshFile> parsed = parseWith("( 4 5 6 )", written);
    expectWhole(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << written;
  }
  for (const char* written : {"[ 1 2 3 ] [ 0.5 -0.5 0.5 ]", "{ 1 2 3 } { 0.5 -0.5 0.5 }", "( 1 2 3 } ("}) {
    const std::string old = written[10] == '(' ? "( 1 2 3 ) (" : "( 1 2 3 ) ( 0.5 -0.5 0.5 )";
    const Parsed<MeshFile> parsed = parseWith(old, written);
    expectWhole(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << written;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), written[0] == '(' ? "9:19" : "9:11") << written;
  }
}

TEST(MeshValues, AMissingParenthesisBeforeTheEndOfAMeshEndsNoOther) {
  const Parsed<MeshFile> parsed = parseWith("( 4 5 6 )\n}", "( 4 5 6 }");
  expectWhole(parsed, "one } for both");
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
}

TEST(MeshValues, WhatStandsBeforeABraceIsPassedOver) {
  for (const char* written : {"mesh \"body\" {", "mesh body {"}) {
    const Parsed<MeshFile> parsed = parseWith("mesh {", written);
    expectWhole(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << written;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "12:6") << written;
  }
  const Parsed<MeshFile> numbered = parseWith("joints {", "joints 2 {");
  expectWhole(numbered, "joints 2 {");
  EXPECT_EQ(numbered.findings(), Findings{"unexpected-token"});
}

TEST(MeshValues, AQuoteWithinAJointsNameBelongsToIt) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"left\\\"arm\"");
  ASSERT_EQ(parsed.file->joints.size(), 2u);
  EXPECT_EQ(parsed.file->joints[1].name, "left\\\"arm");
  EXPECT_EQ(parsed.file->joints[1].parent, 0);
  EXPECT_EQ(parsed.findings(), Findings{"unterminated-string"});
  EXPECT_EQ(parsed.placeOf(Code::kUnterminatedString), "9:9");
  const Parsed<MeshFile> single = parseWith("\"arm\"", "'left's arm'");
  ASSERT_EQ(single.file->joints.size(), 2u);
  EXPECT_EQ(single.file->joints[1].name, "left's arm");
  EXPECT_EQ(single.findings(), Findings{"unterminated-string"});
}

}  // namespace
}  // namespace md5v::md5
