#include "image/image_fault.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "image/image.h"
#include "image/lmp.h"
#include "tests/md5/md5_testing.h"

namespace md5v {
namespace {

std::string foreign(std::string_view text) { return foreignImageFault(ExactBytes(text).span()); }
std::string cutOff(std::string_view text) { return cutOffFault(ExactBytes(text).span()); }

constexpr std::string_view kExpected = ". Expected TGA, DDS, PNG, JPEG, WebP, BMP, PCX or LMP.";

TEST(ImageFault, NamesWhatAForeignFileIs) {
  struct Row {
    std::string_view text;
    std::string what;
  };
  const Row kRows[] = {
      {"<!doctype html>", "a web page"},
      {"\xEF\xBB\xBF \n<HTML lang=en>", "a web page"},
      {"<script>", "a web page"},
      {"version https://git-lfs.github.com/spec/v1", "a Git LFS pointer, not the file itself"},
      {" <?XML version", "an SVG or XML file"},
      {"<svg ", "an SVG or XML file"},
      {"GIF89a", "a GIF image"},
      {"8BPS", "a Photoshop file"},
      {std::string_view("II*\0", 4), "a TIFF image"},
      {std::string_view("MM\0*", 4), "a TIFF image"},
      {std::string_view("\0\0\0\x20"
                        "ftypavif",
                        12),
       "an AVIF image"},
      {"\n\n\n\nftypavis", "an AVIF image"},
      {"gimp xcf v011", "a GIMP file"},
      {"#?RADIANCE", "a Radiance HDR image"},
      {"\xABKTX 11", "a KTX texture"},
      {"PK\x03\x04", "a zip archive"},
      {"Rar!", "a RAR archive"},
      {"7z\xBC\xAF", "a 7z archive"},
      {"%PDF-1.7", "a PDF document"},
      {"MD5Version 10", "an MD5 text file"},
      {"hello\tworld\r\n", "a text file"},
      {"<p>", "a text file"},
      {"version https://git", "a text file"},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(foreign(row.text), "This is " + row.what + std::string(kExpected)) << row.text;
}

TEST(ImageFault, SaysWhatIsExpectedInPlaceOfOtherBytes) {
  const std::string other = "This is not an image that the viewer reads" + std::string(kExpected);
  EXPECT_EQ(foreign(""), "The file is empty.");
  for (const std::string_view text : {std::string_view("\0", 1), std::string_view("a\x7F"),
                                      std::string_view("\xEF\xBB\xBF"), std::string_view("\xC3\xA4")}) {
    EXPECT_EQ(foreign(text), other) << text;
  }
  std::string tga(18, '\0');
  tga[2] = 2;
  tga[12] = tga[14] = 1;
  tga[16] = 24;
  EXPECT_EQ(foreign(tga).substr(0, 31), "This seems to be a TGA image. I");
  for (const size_t at : {2u, 12u, 14u, 16u}) {
    std::string wrong = tga;
    wrong[at] = 0;
    EXPECT_EQ(foreign(wrong), other) << at;
  }
  EXPECT_EQ(foreign(tga.substr(0, 17)), other);
  tga[1] = 2;
  EXPECT_EQ(foreign(tga), other);
}

const std::string kPng =
    std::string("\x89PNG\r\n\x1A\n", 8) + std::string("\0\0\0\x01IDATxCRC!\0\0\0\0IENDCRC!", 25);
const std::string kJpeg("\xFF\xD8\xFF\xE0\0\x04xx\xFF\xFF\xC0\0\x03x\xFF\xDA\0\x02yy\xFF\0\xFF\xD9", 24);

TEST(ImageFault, CompleteImagesHaveNone) {
  EXPECT_EQ(cutOff(kPng), "");
  EXPECT_EQ(cutOff(kPng + "more"), "");
  EXPECT_EQ(cutOff(kJpeg), "");
  EXPECT_EQ(cutOff(""), "");
  EXPECT_EQ(cutOff("BM"), "");
}

TEST(ImageFault, EveryCutOfAnImageIsFound) {
  for (size_t size = 8; size < kPng.size(); ++size)
    EXPECT_EQ(cutOff(kPng.substr(0, size)), "This PNG image is cut off.") << size;
  for (size_t size = 3; size < kJpeg.size(); ++size)
    EXPECT_EQ(cutOff(kJpeg.substr(0, size)), "This JPEG image is cut off.") << size;
}

TEST(ImageFault, PngsAndJpegsWithoutPixelsAreCutOff) {
  std::string empty = kPng;
  empty.replace(12, 4, "tEXt");
  EXPECT_EQ(cutOff(empty), "This PNG image is cut off.");
  std::string lies = kPng;
  lies[8] = '\xFF';
  EXPECT_EQ(cutOff(lies), "This PNG image is cut off.");
  std::string table = kJpeg;
  table[10] = '\xC4';
  EXPECT_EQ(cutOff(table), "This JPEG image is cut off.");
  const std::string marks = "\xFF\xD8" + std::string(100'000, '\xFF');
  EXPECT_EQ(cutOff(marks), "This JPEG image is cut off.");
}

// Two pixels, the second of colour 1.
const std::string kLmp("\x02\0\0\0\x01\0\0\0\0\x01", 10);
const std::string kPalette = "abcdef" + std::string(762, 'x');

struct ReadLmp {
  ReadLmp(std::string_view lmp, std::string_view palette) {
    const ExactBytes lmp_bytes(lmp);
    const ExactBytes palette_bytes(palette);
    image = decodeLmp(lmp_bytes.span(), palette_bytes.span(), "a.lmp", error);
    EXPECT_EQ(image.has_value(), error.empty());
  }
  std::optional<Image> image;
  std::string error;
};

TEST(Lmp, IsNotReadIfItIsNotComplete) {
  for (size_t size = 0; size < kLmp.size(); ++size)
    EXPECT_EQ(ReadLmp(kLmp.substr(0, size), kPalette).error, "This .lmp image is not complete.") << size;
  for (const size_t at : {0u, 2u, 3u, 4u, 6u, 7u}) {
    std::string damaged = kLmp;
    damaged[at] = at == 0 || at == 4 ? '\0' : '\xFF';
    EXPECT_EQ(ReadLmp(damaged, kPalette).error, "This .lmp image is not complete.") << at;
  }
}

TEST(Lmp, NeedsACompletePalette) {
  const std::string advice = " Add gfx/palette.lmp from the game's folder to show a.lmp.";
  EXPECT_EQ(ReadLmp(kLmp, "").error, "Its colours are in a palette." + advice);
  EXPECT_EQ(ReadLmp(kLmp, kPalette.substr(1)).error, "Its palette.lmp is too short." + advice);
}

TEST(Lmp, HasTheLimitOfPixels) {
  std::string wide("\x01\x40\0\0\x01\0\0\0", 8);
  EXPECT_EQ(ReadLmp(wide + std::string(16385, 'x'), kPalette).error.substr(0, 38),
            "The image has 16385 x 1 pixels, more t");
}

TEST(Lmp, HasTheColoursOfItsPalette) {
  const ReadLmp read(kLmp + "more", kPalette);
  ASSERT_TRUE(read.image);
  EXPECT_EQ(read.image->width, 2);
  EXPECT_EQ(read.image->height, 1);
  const std::vector<uint8_t> rgba = {'a', 'b', 'c', 255, 'd', 'e', 'f', 255};
  EXPECT_EQ(read.image->rgba, rgba);
}

}  // namespace
}  // namespace md5v
