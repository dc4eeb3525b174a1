// The joints of meshes and animations: names and parents.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

TEST(JointList, MakesParentsValid) {
  const struct {
    const char* what;
    const char* first;
    const char* second;
    int parents[2];
    Findings findings;
  } kRows[] = {
      {"two roots", "-1", "-1", {-1, -1}, {}},
      {"other negative numbers are roots", "-7", "0", {-1, 0}, {}},
      {"parent after child", "1", "-1", {1, -1}, {"joint-parent-after-child"}},
      {"its own parent", "-1", "1", {-1, -1}, {"joint-parent-cycle"}},
      {"cycle of two", "1", "0", {-1, 0}, {"joint-parent-cycle"}},
      {"no such joint", "-1", "2", {-1, -1}, {"joint-parent-out-of-range"}},
      {"far too large", "-1", "4294967296", {-1, -1}, {"joint-parent-out-of-range"}},
  };
  for (const auto& row : kRows) {
    std::string text = with("\"origin\" -1", std::string("\"origin\" ") + row.first);
    text.replace(text.find("\"arm\" 0"), 7, std::string("\"arm\" ") + row.second);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    EXPECT_EQ(parsed.file->joints[0].parent, row.parents[0]) << row.what;
    EXPECT_EQ(parsed.file->joints[1].parent, row.parents[1]) << row.what;
    EXPECT_EQ(parsed.findings(), row.findings) << row.what;
    checkGuarantees(*parsed.file, text.size());
  }
}

TEST(JointList, AllowsTheLastJointAsAParent) {
  const Parsed<MeshFile> parsed = parseMeshText(
      "numJoints 3 numMeshes 0 joints { a -1 (0 0 0)(0 0 0) b 2 (0 0 0)(0 0 0) c 0 (0 0 0)(0 0 0) }");
  EXPECT_EQ(parsed.file->joints[1].parent, 2);
  EXPECT_FALSE(parsed.has(Code::kJointParentCycle));
}

TEST(JointList, ReportsNamesThatOccurTwice) {
  const Parsed<MeshFile> parsed = parseWith("\"arm\"", "\"origin\"");
  EXPECT_EQ(parsed.findings(), Findings{"joint-name-duplicate"});
  EXPECT_EQ(parsed.placeOf(Code::kJointNameDuplicate), "9:3");
}

TEST(JointList, ReportsANegativeParentAndMakesARoot) {
  for (const std::string parent : {"-2", "-255", "-65535", "4294967295", "2147483648"}) {
    const auto parsed = parseWith("\"arm\" 0 (", "\"arm\" " + parent + " (");
    EXPECT_EQ(parsed.messageOf(Code::kJointParentNegative),
              "The parent of joint 'arm' is " + parent + "; the joint becomes a root, as with -1.");
    EXPECT_EQ(parsed.find(Code::kJointParentNegative)->severity, Severity::kInfo);
    EXPECT_EQ(parsed.file->joints[1].parent, -1);
  }
  EXPECT_FALSE(parseWith("\"arm\" 0 (", "\"arm\" nan (").has(Code::kJointParentNegative));
  EXPECT_FALSE(parseWith("\"arm\" 0 (", "\"arm\" {0} (").has(Code::kJointParentNegative));
}

// A list of joints on one line.
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

TEST(JointList, ReadsJointsOnOneLineWithAnyNames) {
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
       {"unexpected-token"}},
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

TEST(JointList, ReportsOddValuesAtTheirLocation) {
  const struct {
    const char* joint;
    Code code;
    const char* place;
  } kRows[] = {
      {"\"arm\" 1 (", Code::kJointParentCycle, "9:9"},
      {"arm 1 (", Code::kJointParentCycle, "9:7"},
      {"arm 2 (", Code::kJointParentOutOfRange, "9:7"},
      {"\"Bip01\" \" L Arm\" 1 (", Code::kJointParentCycle, "9:20"},
      {"01_body 1 (", Code::kJointParentCycle, "9:11"},
      {"arm-7 0 (", Code::kRotationTooLong, "9:23"},
      {"\"arm\" 0 (", Code::kRotationTooLong, "9:23"},
  };
  const std::string long_rotation = with("( 0.5 -0.5 0.5 )", "( 9 0 0 )");
  for (const auto& row : kRows) {
    const Parsed<MeshFile> parsed = parseMeshText(changed(long_rotation, "\"arm\" 0 (", row.joint));
    EXPECT_EQ(parsed.placeOf(row.code), row.place) << row.joint;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << row.joint;
  }
}

TEST(JointList, NamesHugeParentsAsTheyAreWritten) {
  EXPECT_EQ(
      parseWith("\"arm\" 0", "\"arm\" 18446744073709551617").messageOf(Code::kJointParentOutOfRange),
      "Joint 'arm' has parent 18446744073709551617, but the file has only 2 joints. It becomes a root.");
}

TEST(JointList, ReadsNamesThatAreKeywords) {
  for (const char* name : {"mesh", "\"mesh\"", "frame", "camera", "Bone"}) {
    const Parsed<MeshFile> parsed = parseWith("\"arm\"", name);
    EXPECT_EQ(parsed.findings(), Findings{}) << name;
    EXPECT_EQ(parsed.file->joints.size(), 2u) << name;
  }
}

}  // namespace
}  // namespace md5v::md5
