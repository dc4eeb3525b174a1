// Numbers in all forms that exporters write, and vectors of them.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(CursorNumbers, ReadsNumbersOfAllForms) {
  const struct {
    const char* written;
    float value;
    Findings findings;
  } kRows[] = {
      {".5", 0.5f, {}},
      {"5.", 5, {}},
      {"-.5", -0.5f, {}},
      {"-0", -0.0f, {}},
      {"1e-5", 1e-5f, {}},
      {"1.5e+2", 150, {}},
      {"1.0f", 1, {}},
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
      {"nan", 0, {"number-not-finite"}},
      {"-nan", 0, {"number-not-finite"}},
      {"-nan(ind)", 0, {"number-not-finite"}},
      {"inf", 0, {"number-not-finite"}},
      {"Infinity", 0, {"number-not-finite"}},
      {"1.#QNAN", 0, {"number-not-finite"}},
      {"-1.#IND00", 0, {"number-not-finite"}},
      {"1,5", 1.5f, {"decimal-comma"}},
      {"-1,5e2", -150, {"decimal-comma"}},
      {"1,5e-05", 1.5e-5f, {"decimal-comma"}},
      {"1.5.2", 0, {"unexpected-token"}},
      {"1e39", 0, {"number-not-finite"}},
      {"oops", 0, {"unexpected-token"}},
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

TEST(CursorNumbers, CountsTheEntriesIfACountIsNotANumber) {
  for (const char* count : {"nan", "x", "\"3\"", "3.5.1"}) {
    const Parsed<MeshFile> parsed = parseWith("numverts 3", "numverts " + std::string(count));
    expectComplete(parsed, count);
    EXPECT_EQ(parsed.findings().size(), 1u) << count;
  }
  const Parsed<MeshFile> small = parseWith("numverts 3", "numverts 0.0001");
  expectComplete(small, "0.0001");
  EXPECT_EQ(small.findings(), (Findings{"fractional-integer", "count-mismatch"}));
  EXPECT_EQ(small.messageOf(Code::kCountMismatch), "'numverts' says 0.0001, but there are 3.");
}

TEST(CursorNumbers, ContinuesAfterAMalformedNumberOfAnyLength) {
  std::string number = "1f";
  for (int i = 0; i < 300'000; ++i) number += ".5f";
  const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", "( 1 " + number + " 3 ) ( 0.5");
  EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"});
  EXPECT_EQ(parsed.file->joints.at(1).position, glm::vec3(1, 1, 0));
}

TEST(CursorNumbers, ReadsADecimalCommaAndReportsItOnceAFile) {
  const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", "( 1 2,25 3 ) ( 0.5");
  EXPECT_EQ(parsed.placeOf(Code::kDecimalComma), "9:15");
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "( 1 2,25 3,5 ) ( 0.5").findings(), Findings{"decimal-comma"});
  EXPECT_NE(parsed.messageOf(Code::kDecimalComma).find("comma"), std::string::npos);
}

TEST(CursorNumbers, ReadsVectorsInEverySpacing) {
  for (const char* written : {"( 1 2 3)", "(1 2 3 )", "(1 2 3)", "( 1\n2\t3 )"}) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) ( 0.5", std::string(written) + " ( 0.5");
    expectComplete(parsed, written);
    EXPECT_EQ(parsed.findings(), Findings{}) << written;
  }
  EXPECT_EQ(parseWith("( 1 2 3 ) ( 0.5", "(-1-2-3) ( 0.5").file->joints[1].position, glm::vec3(-1, -2, -3));
}

TEST(CursorNumbers, ContinuesAfterDamagedVectors) {
  const struct {
    const char* written;
    Findings findings;
  } kRows[] = {
      {"( 1 2 3 4 ) (", {"unexpected-token"}},
      {"( 1 2 ) (", {"unexpected-token"}},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("( 1 2 3 ) (", row.written);
    ASSERT_EQ(parsed.file->joints.size(), 2u) << row.written;
    EXPECT_EQ(parsed.file->joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5)) << row.written;
    EXPECT_EQ(parsed.findings(), row.findings) << row.written;
    EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u) << row.written;
  }
}

TEST(CursorNumbers, ReportsTextInsteadOfANumberOnce) {
  for (const char* written : {"\"2\"", "1/2", "4,", "1;", "[1]", "1 ,2", "1,2,3"}) {
    const Parsed<MeshFile> parsed =
        parseWith("( 1 2 3 ) ( 0.5", "( 1 " + std::string(written) + " 3 ) ( 0.5");
    EXPECT_TRUE(parsed.has(Code::kUnexpectedToken)) << written;
    EXPECT_EQ(parsed.find(Code::kUnexpectedToken)->line, 9u) << written;
    ASSERT_EQ(parsed.file->joints.size(), 2u) << written;
    EXPECT_EQ(parsed.file->joints[1].rotation, glm::dvec3(0.5, -0.5, 0.5)) << written;
  }
}

TEST(CursorNumbers, RoundsFractionsOfIntegersDownAndReportsThem) {
  const Parsed<MeshFile> parsed = parseWith("tri 0 0 1 2", "tri 0 0 1 2.5");
  EXPECT_EQ(parsed.findings(), Findings{"fractional-integer"});
  EXPECT_EQ(parsed.placeOf(Code::kFractionalInteger), "22:13");
  EXPECT_EQ(parsed.file->meshes[0].indices, (RawVector<uint32_t>{0, 1, 2}));
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 0.0").findings(), Findings{});
}

}  // namespace
}  // namespace md5v::md5
