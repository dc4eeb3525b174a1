// Files that are not MD5 text.
#include <gtest/gtest.h>

#include <string>

#include "md5/grammar/foreign_file.h"
#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

using namespace std::string_view_literals;

TEST(ForeignFile, ReportsEachOtherKindOfFileOnceAtItsStart) {
  const struct {
    std::string_view text;
    Code code;
    std::string_view message;
  } kRows[] = {
      {"", Code::kEmptyFile, "The file is empty."},
      {"\xEF\xBB\xBF", Code::kEmptyFile, "The file contains only blanks."},
      {" \r\n\t\n", Code::kEmptyFile, "The file contains only blanks."},
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
      {"ply\nformat ascii 1.0\nelement vertex 8\n", Code::kOtherModelFormat,
       "This is a .ply model, not MD5 text: export it as MD5."},
      {"d41d8cd98f00b204e9800998ecf8427 box", Code::kNothingReadable,
       "This is not MD5 text: it has no keyword of a mesh, an animation or a camera path."},
      {"\x89PNG\r\n\x1a\n", Code::kOtherFileType,
       "This is an image, not MD5 text: the file has the wrong name."},
      {" { \"asset\": {} }", Code::kOtherFileType,
       "This is a JSON file, not MD5 text: the file has the wrong name."},
      {"\xEF\xBB\xBF\n<!DOCTYPE HTML>", Code::kHtmlPage,
       "This is a web page, not MD5 text: download the file itself."},
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

TEST(ForeignFile, ReportsNothingForModels) {
  for (const std::string_view text : {"MD5Version 10", "// <html>\nMD5Version 10", "version 10", "version 1",
                                      "hierarchy {", "v 1", "mesh { }", "\"name\""}) {
    Report report(std::span<const uint8_t>{});
    const ExactBytes bytes(text);
    EXPECT_FALSE(reportForeignFile(bytes.span(), report)) << text;
  }
}

}  // namespace
}  // namespace md5v::md5
