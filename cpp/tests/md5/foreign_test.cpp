#include "md5/foreign.h"

#include "tests/md5/md5_testing.h"

namespace md5v {
namespace {

using namespace std::string_view_literals;

const std::string kMesh =
    "MD5Version 10 commandline \"\" numJoints 1 numMeshes 1 joints { \"a\" -1 (0 0 0) (0 0 0) }\n"
    "mesh { shader \"s\" numverts 3 vert 0 (0 0) 0 1 vert 1 (0 0) 0 1 vert 2 (0 0) 0 1 numtris 1 tri 0 0 1 "
    "2\n"
    "numweights 1 weight 0 0 1 (0 0 0) }";

TEST(Foreign, EachKindOfFileGivesOneSentenceAtItsStart) {
  constexpr std::string_view kChecksum =
      "This is a checksum, as md5sum writes it, not a model: here MD5 is a format of models.";
  const struct {
    std::string_view text;
    Code code;
    std::string_view message;
  } kRows[] = {
      {"", Code::kEmptyFile, "The file is empty."},
      {"\xEF\xBB\xBF", Code::kEmptyFile, "The file holds nothing but blanks."},
      {" \r\n\t\n", Code::kEmptyFile, "The file holds nothing but blanks."},
      {"\0\0\0\0"sv, Code::kEmptyFile, "The file holds nothing but NUL bytes."},
      {"PK\3\4\x14\0"sv, Code::kPackedFile,
       "This is a zip archive (.pk4, .pk3, .zip), not MD5 text: unpack it and use the files in it."},
      {"\x1F\x8B\b\0"sv, Code::kPackedFile,
       "This is a gzip file, not MD5 text: unpack it and use the files in it."},
      {"BRM\x6C\0\0"sv, Code::kOtherModelFormat,
       "This is a binary model of Doom 3 BFG, not MD5 text: export it as MD5."},
      {"MD5RVersion 1", Code::kOtherModelFormat,
       "This is an .md5r model of Quake 4, not MD5 text: export it as MD5."},
      {"; FBX 7.4.0 project file\n", Code::kOtherModelFormat,
       "This is an FBX file, not MD5 text: export it as MD5."},
      {"*3DSMAX_ASCIIEXPORT\t200\n*SCENE {", Code::kOtherModelFormat,
       "This is an .ase model, not MD5 text: export it as MD5."},
      {"version 1\r\nnodes\r\n0 \"root\" -1\r\nend", Code::kOtherModelFormat,
       "This is an .smd model, not MD5 text: export it as MD5."},
      {"HIERARCHY\nROOT hips\n{\n}", Code::kOtherModelFormat,
       "This is a .bvh animation, not MD5 text: export it as MD5."},
      {"# Blender\n\n#\nmtllib a.mtl\no Cube\nv 1 1 1\nf 1 1 1", Code::kOtherModelFormat,
       "This is an .obj model, not MD5 text: export it as MD5."},
      {"v 1 1 1\nvn 0 0 1\nf 1 1 1", Code::kOtherModelFormat,
       "This is an .obj model, not MD5 text: export it as MD5."},
      {"mapProcFile003\n\nmodel { /* name = */ \"_area0\" }", Code::kOtherFileType,
       "This is a map of Doom 3, not MD5 text: the file has the wrong name."},
      {"//Maya ASCII 2008 scene\ncreateNode joint -n \"root\";\n", Code::kOtherModelFormat,
       "This is a scene of Maya, not MD5 text: export it as MD5."},
      {"ply\nformat ascii 1.0\nelement vertex 8\n", Code::kOtherModelFormat,
       "This is a .ply model, not MD5 text: export it as MD5."},
      {"d41d8cd98f00b204e9800998ecf8427e *box.md5mesh\n", Code::kOtherFileType, kChecksum},
      {"D41D8CD98F00B204E9800998ECF8427E", Code::kOtherFileType, kChecksum},
      {"MD5 (box.md5mesh) = d41d8cd98f00b204e9800998ecf8427e\n", Code::kOtherFileType, kChecksum},
      {"d41d8cd98f00b204e9800998ecf8427 box", Code::kNothingReadable,
       "This is not MD5 text: it has no keyword of a mesh, an animation or a camera path."},
      {"\x89PNG\r\n\x1a\n", Code::kOtherFileType,
       "This is an image, not MD5 text: the file has the wrong name."},
      {" { \"asset\": {} }", Code::kOtherFileType,
       "This is a JSON file, not MD5 text: the file has the wrong name."},
      {"\xEF\xBB\xBF\n<!DOCTYPE HTML>", Code::kHtmlPage,
       "This is a web page, not MD5 text: download the file itself."},
      {"/*\n * MD5Version 10\n * commandline \"\"\n */\n", Code::kNothingReadable,
       "All of the text stands in comments."},
      {"TUQ1VmVyc2lvbiAxMApjb21tYW5kbGluZSAiIgo=\n", Code::kOtherFileType,
       "This is a text in Base64, not MD5 text: decode it."},
      {"MD5Version%2010%0Acommandline%20%22%22%0A", Code::kOtherFileType,
       "This is a text as in an address (%20 for a blank), not MD5 text: decode it."},
      {"4d 44 35 56 65 72 73 69 6f 6e 20 31 30\n", Code::kOtherFileType,
       "This is a dump in hexadecimal digits, not MD5 text: decode it."},
      {"00000000: 4d44 3556 6572 7369 6f6e 2031 300a  MD5Version 10.\n", Code::kOtherFileType,
       "This is a dump in hexadecimal digits, not MD5 text: decode it."},
      {"version https://git-lfs.github.com/spec/v1\noid", Code::kLfsPointer,
       "This is a Git LFS pointer, not the file itself: run 'git lfs pull'."},
  };
  for (const auto& row : kRows) {
    const auto check = [&](const auto& parsed) {
      EXPECT_FALSE(parsed.file) << row.message;
      ASSERT_EQ(parsed.diagnostics.size(), 1u) << row.message;
      EXPECT_EQ(parsed.placeOf(row.code), "1:1");
      EXPECT_EQ(parsed.messageOf(row.code), row.message);
    };
    check(parseMeshText(row.text));
    check(parseAnimText(row.text));
    check(parseCameraText(row.text));
  }
}

TEST(Foreign, NothingOfAModelIsTakenForIt) {
  for (const std::string_view text :
       {"MD5Version 10", "// <html>\nMD5Version 10", "{ MD5Version 10", "version 10", "version 1",
        "hierarchy {", "v 1", "mesh { }", "\"name\""}) {
    Report report(std::span<const uint8_t>{});
    const ExactBytes bytes(text);
    EXPECT_FALSE(md5::reportForeign(bytes.span(), report)) << text;
  }
}

TEST(Foreign, AMergeConflictIsNamedWhereItBeginsAndTheRestIsRead) {
  std::string text = kMesh;
  text.replace(text.find("numtris"), 0, "\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n");
  const auto parsed = parseMeshText(text);
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(parsed.file->meshes.at(0).indices.size(), 3u);
  EXPECT_EQ(parsed.placeOf(Code::kMergeConflict), "3:1");
}

TEST(Foreign, ArrowsInANameOrACommentAreNoConflict) {
  std::string text = kMesh;
  text.replace(text.find("\"s\""), 3, "\"<<<<<<< s\"");
  text.replace(text.find("numtris"), 0, "\n// <<<<<<< HEAD\n");
  EXPECT_EQ(parseMeshText(text).findings(), Findings{});
}

}  // namespace
}  // namespace md5v
