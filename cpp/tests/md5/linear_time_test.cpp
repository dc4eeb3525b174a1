// Hostile text: four times as much text must take about four times as long in every reader.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

std::string repeated(const std::string& part, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += part;
  return text;
}

// Joins `entry(i)` for each i below `count`.
std::string listed(size_t count, const std::function<std::string(const std::string&)>& entry) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += entry(std::to_string(i));
  return text;
}

// Processor time in seconds for all three readers.
double secondsFor(const std::string& text) {
  double best = 1e9;
  for (int i = 0; i < 2; ++i) {
    const std::clock_t start = std::clock();
    checkAnyText<MeshFile>(meshReader, text);
    checkAnyText<AnimFile>(animReader, text);
    checkAnyText<CameraFile>(cameraReader, text);
    best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

struct Family {
  const char* what;
  size_t count;
  std::function<std::string(size_t)> text;  // the text with this number of parts
};

class LinearTime : public ::testing::TestWithParam<Family> {};

TEST_P(LinearTime, FourTimesTheTextTakesLessThanEightTimesTheTime) {
  const Family& family = GetParam();
  const double once = secondsFor(family.text(family.count));
  const double four = secondsFor(family.text(4 * family.count));
  EXPECT_LT(four, 8.0 * once + 0.05);  // between 4 (linear) and 16 (quadratic)
}

Family part(const char* what, const std::string& head, const std::string& unit) {
  return {what, 120'000 / std::max<size_t>(unit.size(), 1),
          [=](size_t n) { return head + repeated(unit, n); }};
}

const std::string kAnimHead = "MD5Version 10 numFrames 1 numJoints 1 frameRate 24 numAnimatedComponents 1 ";
const std::string kMeshHead = "MD5Version 10 numJoints 1 numMeshes 1 joints { a -1 (0 0 0)(0 0 0) } ";

const Family kTokens[] = {
    part("open braces", "", "{"),
    part("closing braces", "", "}"),
    part("open parentheses", "", "("),
    part("unclosed quotes", "", "\"a\n"),
    part("quotes", "", "\""),
    part("endless comments", "MD5Version 10 ", "/*"),
    part("comments that touch words", "mesh { shader ", "a/*"),
    part("closed comments that touch words", "mesh { shader ", "a/**/"),
    part("line comments", "", "//\n"),
    part("line comments of carriage returns", "mesh {", "//\r"),
    part("carriage returns", "// a", "\r"),
    part("slashes", "", "/"),
    part("minus signs", "", "-"),
    part("minus signs with blanks", "frame 0 {", "- "),
    part("commas", "frame 0 {", "1,1,"),
    part("points", "frame 0 {", "1.1."),
    part("digits on one line", "frame 0 {", "1"),
    part("words on one line", "MD5Version 10 ", "word "),
    part("Latin-1 bytes", "MD5Version 10 ", "\xE4"),
    part("NUL bytes", "MD5Version 10 ", std::string(1, '\0')),
    part("versions", "", "MD5Version "),
    part("command lines", "", "commandline \"\" "),
    part("joined strings", "commandline ", "\"a\" "),
    part("engine keys", "MD5Version 10 ", "numSkins "),
};

const Family kKeywords[] = {
    part("sections of meshes", "", "numJoints joints mesh "),
    part("sections of animations", "", "hierarchy bounds baseframe frame "),
    part("sections of camera paths", "", "cuts camera numCuts "),
    part("open meshes", kMeshHead, "mesh{"),
    part("open meshes with huge counts", kMeshHead, "mesh{numverts 2000000000 "),
    part("open frames", kAnimHead + "hierarchy { a -1 1 0 } baseframe {(0 0 0)(0 0 0)} ", "frame 0 {"),
    part("empty frames", kAnimHead + "hierarchy { a -1 1 0 } baseframe {(0 0 0)(0 0 0)} ", "frame 0 {}"),
    part("keywords as joints", "joints {", "mesh 1 "),
    part("sections as joints", "hierarchy {", "frame 1 "),
    part("entries without values", "mesh {", "vert "),
    part("entries without closers", "mesh {", "vert 1 ( "),
    part("entries with a word", "mesh {", "vert x ( x x ) x x\n"),
    part("joints that cannot be read", "joints {", "a ( ( \n"),
    part("poses that cannot be read", "baseframe {", "( x ) ) "),
    part("keys that cannot be read", "camera {", "( 1 2 ( x "),
    part("cuts that cannot be read", "cuts {", "x ( "),
    part("unknown blocks in unknown blocks", "mesh {", "a { "),
    part("unknown blocks", "mesh {", "a { 1 } "),
    part("flags", "mesh { flags {", "x "),
    part("vertex groups", "mesh { vert 0 (0 0) 0 1 ", "(1 0 0 1) "),
    part("vertex colours", "mesh { ", "vertexcolor 1 ( 1 0 0 1 ) "),
    part("numbers in a vector", "bounds { (", "1 "),
    part("bones", "MD5Version 6 ", "bone { name "),
    part("channels", "MD5Version 6 ", "channel 0 { joint "),
    part("keys of channels", "MD5Version 6 channel 0 { ", "keys 1 1 "),
};

const Family kLists[] = {
    {"a chain of joints", 8000,
     [](size_t n) {
       return "numJoints 1 joints {" + listed(n, [n](const std::string& i) {
                return "j " + std::to_string((std::stoul(i) + 1) % n) + "(0 0 0)(0 0 0)\n";
              });
     }},
    {"joints whose rotations are too long", 8000,
     [](size_t n) {
       return "joints {" + listed(n, [](const std::string& i) { return "j" + i + " -1 (0 0 0)(9 0 0)\n"; });
     }},
    {"vertices that share all weights", 4000,
     [](size_t n) {
       return kMeshHead + "mesh {" +
              listed(n,
                     [n](const std::string& i) {
                       return "vert " + i + " (0 0) 0 " + std::to_string(n) + "\n";
                     }) +
              listed(n, [](const std::string& i) { return "weight " + i + " 0 -1 (0 0 0)\n"; });
     }},
    {"entries in reverse order", 8000,
     [](size_t n) {
       return kMeshHead + "mesh {" + listed(n, [n](const std::string& i) {
                return "vert " + std::to_string(n - 1 - std::stoul(i)) + " (0 0) 0 1 (1 0 0 1)\n";
              });
     }},
    {"joints that share the numbers of all frames", 3000,
     [](size_t n) {
       return "hierarchy {" + repeated("j -1 56 0\n", n) + "} baseframe {" + repeated("(0 0 0)(0 0 0)", n) +
              "}" + listed(n, [](const std::string& i) { return " frame " + i + " { 1 0 0 }"; });
     }},
    {"one long frame and many empty ones", 3000,
     [](size_t n) {
       const std::string joints = listed(n, [](const std::string& i) {
         return "j " + std::to_string(std::stol(i) - 1) + " 63 " + std::to_string(6 * std::stoul(i)) + "\n";
       });
       return "hierarchy {" + joints + "} baseframe {} frame 0 {" + repeated(" 1", 6 * n) + "}" +
              listed(n, [](const std::string& i) { return "frame " + i + "{}"; });
     }},
    {"base frames whose rotations are too long", 6000,
     [](size_t n) {
       return "hierarchy {" + listed(n, [](const std::string& i) { return "j" + i + " -1 0 0\n"; }) +
              "} baseframe {" + repeated("( 9 0 0 ) ( 0 9 0 )\n", n) + "} frame 0 { }";
     }},
    {"cuts in reverse order", 20000,
     [](size_t n) {
       return "cuts {" +
              listed(n, [n](const std::string& i) { return std::to_string(n - std::stoul(i)) + " "; }) +
              "} camera {" + repeated("(0 0 0)(0 0 0) 90\n", n) + "}";
     }},
    {"one long channel and many short ones", 4000,
     [](size_t n) {
       return "channel 0 { joint long attribute x keys 1 " +
              listed(20 * n, [](const std::string& i) { return i + " "; }) + "}" +
              listed(n, [](const std::string& i) {
                return "channel 0 { joint j" + i + " attribute yaw range 0 50000 keys 1 1 }";
              });
     }},
    {"one long channel and many that turn", 2000,
     [](size_t n) {
       return "channel 0 { joint long attribute x keys 1 " +
              listed(20 * n, [](const std::string& i) { return i + " "; }) + "}" +
              listed(n, [](const std::string& i) {
                return "channel 0 { joint j" + i + " attribute yaw range 0 50000 keys 2 0 1 }";
              });
     }},
    {"bones that name the next as parent", 5000,
     [](size_t n) {
       return listed(n, [](const std::string& i) {
         return "bone " + i + " { name b" + i + " parent b" + std::to_string(std::stoul(i) + 1) + "}";
       });
     }},
};

std::string nameOf(const ::testing::TestParamInfo<Family>& info) {
  std::string name = info.param.what;
  for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Tokens, LinearTime, ::testing::ValuesIn(kTokens), nameOf);
INSTANTIATE_TEST_SUITE_P(Keywords, LinearTime, ::testing::ValuesIn(kKeywords), nameOf);
INSTANTIATE_TEST_SUITE_P(Lists, LinearTime, ::testing::ValuesIn(kLists), nameOf);

TEST(HostileText, ReadsOneLineOf5Megabytes) {
  std::string text = "MD5Version 10 commandline \"\" numFrames 1 numJoints 1 frameRate 24 ";
  text += "numAnimatedComponents 1 hierarchy { \"a\" -1 1 0 } baseframe { (0 0 0) (0 0 0) } frame 0 { 1 } ";
  for (const char* unit : {"frame 0 { 1 } ", "word ", "x,"}) {
    checkAnyText<AnimFile>(animReader, text + repeated(unit, 5'000'000 / std::string(unit).size()));
  }
}

}  // namespace
}  // namespace md5v::md5
