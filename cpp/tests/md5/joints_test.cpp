// The joint lists of meshes: names without quotes or in odd ones, and what of a list is told where.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

std::string repeated(const std::string& part, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += part;
  return text;
}

// Of which id's engines say nothing.
TEST(Joints, ANegativeParentOtherThanMinusOneMakesARootAndIsTold) {
  for (const std::string parent : {"-2", "-255", "-65535"}) {
    const auto parsed = parseWith("\"arm\" 0 (", "\"arm\" " + parent + " (");
    EXPECT_EQ(parsed.messageOf(Code::kJointParentNegative),
              "The parent of joint 'arm' is " + parent + ", which stands for none as -1 does. It is a root.");
    EXPECT_EQ(parsed.find(Code::kJointParentNegative)->severity, Severity::kInfo);
    EXPECT_EQ(parsed.file->joints[1].parent, -1);
  }
  EXPECT_FALSE(parseWith("\"arm\" 0 (", "\"arm\" nan (").has(Code::kJointParentNegative));
  EXPECT_FALSE(parseWith("\"arm\" 0 (", "\"arm\" {0} (").has(Code::kJointParentNegative));
}

// Each would look through all that follows.
TEST(Joints, LongListsAndLinesTakeNoLongerThanTheirText) {
  constexpr size_t kMany = 100'000;
  const std::string plain = " 0 ( 0 0 0 ) ( 0 0 0 ) ";
  EXPECT_EQ(parseWith("\"arm\"", repeated("a b ", kMany)).file->joints.at(1).name.size(), 4 * kMany - 1);
  EXPECT_EQ(parseWith("\"arm\"", repeated("\"a\" ", kMany)).file->joints.at(1).name.size(), kMany);
  const struct {
    std::string text;
    size_t joints;
  } kRows[] = {
      {repeated("a b 0\n", kMany), kMany},
      {repeated("a b\n", kMany) + "\"c\" 0", 1},
      {repeated("\"a\" \"b\"\n", kMany), kMany},
      {repeated("\u201Ca\u201D" + plain, kMany), kMany},
      {repeated("'a'b" + plain + "\n", kMany), kMany},
      {repeated("1 ", kMany), 1},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText("joints {" + row.text + "}");
    ASSERT_TRUE(parsed.file) << row.text.substr(0, 20);
    EXPECT_EQ(parsed.file->joints.size(), row.joints) << row.text.substr(0, 20);
  }
  for (const char* unit :
       {"1\n", "\"\"a\"\" 0 ", "> \"a\" ", "\"a\" (0) ", "'a'b 0 ", "a \"b\" ", "a 0 ( 1 1 1\n"}) {
    checkAnyText<MeshFile>(meshReader, "joints {" + repeated(unit, kMany) + "}");
  }
  // Keywords that are glued to more are read once more without it.
  for (const char* unit : {"numJoints\u00E4", "mesh=", "joints\u201C"}) {
    checkAnyText<MeshFile>(meshReader, "MD5Version 10 " + repeated(unit, kMany));
  }
}

// Of a joint that is one of a list on one line.
struct Row {
  const char* what;
  std::string text;
  std::vector<std::string> names;
  Findings findings;
};

template <class File>
void expectNames(const Parsed<File>& parsed, const Row& row) {
  ASSERT_TRUE(parsed.file) << row.what;
  std::vector<std::string> names;
  for (const auto& joint : parsed.file->joints) names.push_back(joint.name);
  EXPECT_EQ(names, row.names) << row.what;
  EXPECT_EQ(parsed.findings(), row.findings) << row.what;
  for (size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(parsed.file->joints[i].parent, static_cast<int>(i) - 1) << row.what;
}

TEST(Joints, MayStandOnOneLineWhateverTheirNames) {
  const std::string head = "MD5Version 10 commandline \"\" numJoints 3 numMeshes 0 ";
  const std::string rest = "( 0 0 0 ) ( 0 0 0 ) ";
  const Row kRows[] = {
      {"all odd",
       "joints { Bip01-Root -1 " + rest + "Bip01-Arm 0 " + rest + "Bip01-Hand 1 " + rest + "}",
       {"Bip01-Root", "Bip01-Arm", "Bip01-Hand"},
       {"name-not-quoted", "name-not-quoted", "name-not-quoted"}},
      {"one odd",
       "joints { a -1 " + rest + "b-x 0 " + rest + "c 1 " + rest + "}",
       {"a", "b-x", "c"},
       {"name-not-quoted"}},
      {"a vector too long",
       "joints { a -1 ( 0 0 0 0 ) ( 0 0 0 ) b 0 " + rest + "c 1 " + rest + "}",
       {"a", "b", "c"},
       {"vector-size"}},
      {"of several words",
       "joints { a b -1 " + rest + "c d 0 " + rest + "e 1 " + rest + "}",
       {"a b", "c d", "e"},
       {"name-not-quoted", "name-not-quoted"}},
  };
  for (const Row& row : kRows) expectNames(parseMeshText(head + row.text), row);
  const std::string text =
      "MD5Version 10 commandline \"\" numFrames 1 numJoints 3 frameRate 24 numAnimatedComponents 0 hierarchy "
      "{ "
      "a-x -1 0 0 b-x 0 0 0 c 1 0 0 } bounds { (0 0 0) (1 1 1) } baseframe { (0 0 0) (0 0 0) (0 0 0) (0 0 0) "
      "(0 0 0) (0 0 0) } frame 0 { }";
  expectNames(parseAnimText(text),
              {"animation", "", {"a-x", "b-x", "c"}, {"name-not-quoted", "name-not-quoted"}});
}

TEST(Joints, WhatIsOddAboutTheirNumbersIsToldWhereTheyStand) {
  const struct {
    const char* what;
    const char* joint;
    Code code;
    const char* place;
  } kRows[] = {
      {"in quotes", "\"arm\" 1 (", Code::kJointParentCycle, "9:9"},
      {"of one word", "arm 1 (", Code::kJointParentCycle, "9:7"},
      {"of several words", "Bip01 L Arm 1 (", Code::kJointParentCycle, "9:15"},
      {"of several words", "Bip01 L Arm 2 (", Code::kJointParentOutOfRange, "9:15"},
      {"in several pairs of quotes", "\"Bip01\" \" L Arm\" 1 (", Code::kJointParentCycle, "9:20"},
      {"with a quote in it", "\"left\"arm\" 1 (", Code::kJointParentCycle, "9:14"},
      {"that begins with digits", "01_body 1 (", Code::kJointParentCycle, "9:11"},
      {"behind a label", "bone \"arm\" 1 (", Code::kJointParentCycle, "9:14"},
      {"with its parent glued to it", "arm-7 (", Code::kRotationTooLong, "9:21"},
      {"of several words", "Bip01 L Arm 0 (", Code::kRotationTooLong, "9:29"},
  };
  const std::string long_rotation = with("( 0.5 -0.5 0.5 )", "( 9 0 0 )");
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(changed(long_rotation, "\"arm\" 0 (", row.joint));
    EXPECT_EQ(parsed.placeOf(row.code), row.place) << row.what;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << row.what;
  }
}

TEST(Joints, WhatStandsInFrontOfANameInQuotesIsPassedOver) {
  for (const std::string prefix : {"joint ", "joint 0 ", "joint[0] ", "> ", ">", "| ", "$ ", "* ", "% ", "! ",
                                   "^", "12: ", "[12] ", "- ", "+ ", "12 ", "12. "}) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", prefix + "\"arm\"");
    expectWhole(parsed, prefix);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << prefix;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "9:3") << prefix;
  }
  const std::string arm = "\"arm\" 0 ( 1 2 3 ) ( 0.5 -0.5 0.5 )";
  for (const std::string& joint : {"[\"arm\"]" + arm.substr(5), "[ \"arm\" ]" + arm.substr(5),
                                   "(\"arm\")" + arm.substr(5), "( " + arm + " )", "( " + arm + " ),"}) {
    const Parsed<MeshFile> parsed = parseWith(arm, joint);
    expectWhole(parsed, joint);
    EXPECT_TRUE(parsed.has(Code::kUnexpectedToken)) << joint;
    EXPECT_EQ(parsed.findings().size(), joint.ends_with(',') ? 2u : 1u) << joint;
  }
  // joint is a keyword of version 6.
  const Parsed<MeshFile> numbered =
      parseMeshText(changed(with("\"origin\"", "joint 0 \"origin\""), "\"arm\"", "joint 1 \"arm\""));
  expectWhole(numbered, "numbered");
  EXPECT_EQ(numbered.findings(), (Findings{"unexpected-token", "unexpected-token"}));
  // All of a list, as in an answer to a letter.
  const std::string quoted =
      changed(changed(with("\"origin\"", "> \"origin\""), "\"arm\"", "> \"arm\""), "\n}", "\n> }");
  expectWhole(parseMeshText(quoted), quoted);
  EXPECT_EQ(parseMeshText(quoted).findings().size(), 3u);
  // A name that is missing in the middle of a line is that of another joint.
  EXPECT_EQ(parseWith("\"arm\"", "0 ( 1 2 3 ) ( 0 0 0 ) \"arm\"").file->joints.size(), 3u);
}

TEST(Joints, SignsInFrontOfANameWithoutQuotesArePassedOver) {
  for (const std::string prefix :
       {"> ", "| ", "$ ", "* ", "- ", "+ ", "12: ", "12 : ", "[12] ", "- 12 ", "12 ", ">> "}) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", prefix + "arm");
    expectWhole(parsed, prefix);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << prefix;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "9:3") << prefix;
  }
  // What is glued to a name is of it.
  const Parsed<MeshFile> glued = parseWith("\"arm\"", "#arm");
  EXPECT_EQ(glued.findings(), Findings{"name-not-quoted"});
  EXPECT_EQ(glued.file->joints[1].name, "#arm");
}

TEST(Joints, WhatStandsBehindAWholeJointIsNoOther) {
  const std::string origin = "( 0 0 0 ) //\n";
  for (const std::string rest : {"\"origin\"", "-- hips", "% hips", "/ hips", "$", "|", "<br>", "^M", "*/",
                                 ":", "root", "parent of arm", "; root"}) {
    const Parsed<MeshFile> parsed = parseWith(origin, "( 0 0 0 ) " + rest + "\n");
    expectWhole(parsed, rest);
    EXPECT_EQ(parsed.findings().size(), 1u) << rest;
  }
  for (const std::string rest : {"root", "-- origin", "\"origin\""}) {
    const Parsed<MeshFile> parsed = parseWith("// origin", rest);
    expectWhole(parsed, rest);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << rest;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "9:38") << rest;
  }
  EXPECT_EQ(parseWith(origin, "( 0 0 0 ) -- no parent\n").messageOf(Code::kUnexpectedToken),
            "Behind a joint stands '-- no parent', which was passed over.");
  // What has a parent or vectors is a joint.
  const Parsed<MeshFile> third = parseWith("// origin", "\"hand\" ( 0 0 0 ) ( 0 0 0 )");
  ASSERT_EQ(third.file->joints.size(), 3u);
  EXPECT_EQ(third.file->joints[2].name, "hand");
  EXPECT_EQ(parseWith("// origin\n}", "").findings(), Findings{"missing-brace"});
}

// They would move all indices behind them.
TEST(Joints, WordsWithoutNumbersAreNone) {
  const std::string origin = "( 0 0 0 ) //\n";
  for (const std::string words :
       {"left arm follows", "TODO: fix this", "x", "end", "root ( Tx Ty )", "a - b"}) {
    const Parsed<MeshFile> parsed = parseWith(origin, "( 0 0 0 ) //\n  " + words + "\n");
    expectWhole(parsed, words);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << words;
    EXPECT_EQ(parsed.messageOf(Code::kUnexpectedToken),
              "Between the joints stands '" + words + "', which was passed over.");
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), "9:3") << words;
  }
  const Parsed<MeshFile> begun = parseWith("joints {", "joints begin");
  expectWhole(begun, "begin");
  EXPECT_EQ(begun.findings(), Findings{"missing-brace"});
  // A name and its values may stand in lines of their own.
  expectWhole(parseWith("\"arm\" 0", "arm\n0"), "in lines");
  for (const std::string sign : {";", "@", "%"})
    expectWhole(parseWith("}\n\nmesh {", sign + "\n\nmesh {"), sign + " for the brace");
}

TEST(Joints, WholeVectorsOfALineAreItsPositionAndItsRotation) {
  const struct {
    std::string head;
    const char* place;
  } kRows[] = {{"\"arm\" 0 63 (", "9:11"},    {"\"arm\" 0 63 5 (", "9:11"}, {"\"arm\" (0) (", "9:9"},
               {"\"arm\"_L 0 (", "9:8"},      {"arm(L) 0 (", "9:6"},        {"\"arm\" L 0 (", "9:9"},
               {"\"arm\" parent 0 (", "9:9"}, {"\"arm\" 0 (63) (", "9:11"}};
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\" 0 (", row.head);
    expectWhole(parsed, row.head);
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << row.head;
    EXPECT_EQ(parsed.placeOf(Code::kUnexpectedToken), row.place) << row.head;
  }
  EXPECT_EQ(parseWith("\"arm\" 0 (", "\"arm\" 0 63 (").messageOf(Code::kUnexpectedToken),
            "Expected '(' and the position of a joint but found '63'.");
  // Not those of the next joint.
  const Parsed<MeshFile> next = parseWith("\"arm\" 0 (", "\"a\" 0 \"b\" 0 (");
  ASSERT_EQ(next.file->joints.size(), 3u);
  EXPECT_EQ(next.file->joints[2].position, glm::vec3(1, 2, 3));
}

TEST(Joints, ANameMayEndInTheNextLine) {
  for (const std::string name : {"\"arm\n\" 0 (", "\"arm\n\t\" 0 (", "'arm\r\n' 0 ("}) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\" 0 (", name);
    expectWhole(parsed, name);
    EXPECT_EQ(parsed.findings(), Findings{"unterminated-string"}) << name;
    EXPECT_EQ(parsed.messageOf(Code::kUnterminatedString),
              "This text goes on in the next line: only the part on this line was used.");
  }
  // Two without an end.
  const Parsed<MeshFile> two =
      parseMeshText(changed(with("\"origin\" -1", "\"origin -1"), "\"arm\" 0", "\"arm 0"));
  EXPECT_EQ(two.findings(), (Findings{"unterminated-string", "unterminated-string"}));
  EXPECT_EQ(two.file->joints.size(), 2u);
}

TEST(Joints, QuotesMayBeDoubled) {
  for (const std::string name : {"\"\"arm\"\"", "''arm''"}) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", name);
    expectWhole(parsed, name);
    EXPECT_EQ(parsed.findings(), Findings{"unterminated-string"}) << name;
    EXPECT_EQ(parsed.placeOf(Code::kUnterminatedString), "9:4") << name;
  }
  EXPECT_EQ(parseWith("\"arm\"", "\"\"left arm\"\"").file->joints.at(1).name, "left arm");
}

TEST(Joints, AParentWithAMinusMustHaveNoPointForDoom3) {
  const struct {
    const char* parent;
    std::string message;
    Code code;
  } kRows[] = {
      {"-1.0", "Doom 3 refuses '-1.0' for the parent of joint 'origin', which is a whole number.",
       Code::kNumberForm},
      {"-1.5",
       "Doom 3 refuses '-1.5' for the parent of joint 'origin', which is a whole number; it was read as "
       "-1.",
       Code::kNumberForm},
      {"-1e0", "Doom 3 refuses '-1e0' for the parent of joint 'origin', which is a whole number.",
       Code::kNumberForm},
  };
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseWith("\"origin\" -1", "\"origin\" " + std::string(row.parent));
    EXPECT_EQ(parsed.messageOf(row.code), row.message);
    EXPECT_EQ(parsed.findings(), Findings{"number-form"}) << row.parent;
    EXPECT_EQ(parsed.placeOf(row.code), "8:12") << row.parent;
    EXPECT_TRUE(parsed.find(row.code)->refused_by_doom3);
    EXPECT_EQ(parsed.file->joints[0].parent, -1);
  }
  // Others are cut off.
  EXPECT_TRUE(parseWith("\"arm\" 0", "\"arm\" 0.0").diagnostics.empty());
  EXPECT_EQ(parseWith("\"arm\" 0", "\"arm\" 0.5").findings(), Findings{"fractional-integer"});
}

}  // namespace
}  // namespace md5v::md5
