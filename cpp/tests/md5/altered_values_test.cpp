// Values and blocks that are written in another way all through a text: told once, and read as they are
// meant.
#include "md5/altered_values.h"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

// Values with and without signs, decimals and thousands; a name and a path that look like what is altered.
std::string meshText() {
  std::string vertices;
  std::string weights;
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    vertices += "\tvert " + n + " ( 0." + n + " 0.5 ) " + n + " 1\n";
    weights += "\tweight " + n + " 1 1 ( -" + n + ".25 1" + n + "00.5 3 )\n";
  }
  return "MD5Version 10\ncommandline \"a, b; [1 2]\"\n\nnumJoints 2\nnumMeshes 1\n\njoints {\n"
         "\t\"12\"\t-1 ( 0 0 0 ) ( 0 0 0 )\t\t// \n\t\"arm, left\"\t0 ( 1.5 2 -3 ) ( 0.5 -0.5 0.5 )\t\t// "
         "12\n}\n\n"
         "mesh {\n\tshader \"models/a\"\n\n\tnumverts 30\n" +
         vertices + "\n\tnumtris 1\n\ttri 0 0 2 1\n\n\tnumweights 30\n" + weights + "}\n";
}

std::string animText() {
  std::string text =
      "MD5Version 10\ncommandline \"\"\n\nnumFrames 4\nnumJoints 2\nframeRate 24\nnumAnimatedComponents "
      "12\n\nhierarchy {\n\t\"origin\"\t-1 63 0\t// \n\t\"arm\"\t0 63 6\t// origin\n}\n\nbounds {\n";
  for (int i = 0; i < 4; ++i) text += "\t( -1.5 -2 0 ) ( 1 2 " + std::to_string(i) + " )\n";
  text += "}\n\nbaseframe {\n\t( 0 0 4 ) ( 0 0 0 )\n\t( 0 7 0 ) ( 0.5 0 -0.5 )\n}\n\n";
  for (int i = 0; i < 4; ++i) {
    text += "frame " + std::to_string(i) + " {\n\t0 0 4" + std::to_string(i) +
            " 0 0 0\n\t0 7 -1.5 0.5 0 -0.25\n}\n\n";
  }
  return text;
}

std::string cameraText() {
  std::string text =
      "MD5Version 10\ncommandline \"\"\n\nnumFrames 4\nframeRate 24\nnumCuts 1\n\ncuts {\n\t2\n}\n\n";
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    text += (i == 0 ? "camera {\n" : "") + ("\t( 1" + n + " 2 -3 ) ( 0 0.5 0.25 ) 6" + n + "\n");
  }
  return text + "}\n";
}

std::string everywhere(std::string text, const std::string& old, const std::string& replacement) {
  for (size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + replacement.size()))
    text.replace(at, old.size(), replacement);
  return text;
}

// Each line of `text` from the one that begins with `from` on, as `write` has it.
std::string linesFrom(const std::string& text, const std::string& from,
                      const std::function<std::string(const std::string&)>& write) {
  std::string all;
  bool is_reached = from.empty();
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    is_reached = is_reached || line.starts_with(from);
    all += (is_reached ? write(line) : line) + "\n";
    at = end + 1;
  }
  return all;
}

// In place of each character for which `is` holds, with those beside it.
std::string eachChar(const std::string& text, const std::string& replacement,
                     const std::function<bool(char before, char c, char behind)>& is) {
  std::string all;
  bool is_quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') is_quoted = !is_quoted;
    const char before = i > 0 ? text[i - 1] : '\n';
    const char behind = i + 1 < text.size() ? text[i + 1] : '\n';
    all += !is_quoted && is(before, text[i], behind) ? replacement : std::string(1, text[i]);
  }
  return all;
}

bool isDigitChar(char c) { return c >= '0' && c <= '9'; }

std::string placesOf(const std::vector<Diagnostic>& told) {
  std::string all;
  for (const Diagnostic& d : told) all += std::string(d.code) + ": " + d.message + "\n";
  return all;
}

void expectToldOnce(const std::vector<Diagnostic>& told, const std::string& code, const std::string& part) {
  ASSERT_EQ(told.size(), 1u) << placesOf(told);
  EXPECT_EQ(told[0].code, code);
  EXPECT_NE(told[0].message.find(part), std::string::npos) << told[0].message;
}

void expectSameMesh(const std::string& text, const std::string& code, const std::string& part) {
  const Parsed<MeshFile> parsed = parseMeshText(text);
  const Parsed<MeshFile> meant = parseMeshText(meshText());
  ASSERT_TRUE(parsed.file) << text;
  ASSERT_TRUE(meant.diagnostics.empty()) << placesOf(meant.diagnostics);
  expectToldOnce(parsed.diagnostics, code, part);
  EXPECT_EQ(parsed.file->commandline, meant.file->commandline);
  ASSERT_EQ(parsed.file->joints.size(), 2u);
  for (size_t j = 0; j < 2; ++j) {
    EXPECT_EQ(parsed.file->joints[j].name, meant.file->joints[j].name);
    EXPECT_EQ(parsed.file->joints[j].parent, meant.file->joints[j].parent);
    EXPECT_EQ(parsed.file->joints[j].position, meant.file->joints[j].position);
  }
  ASSERT_EQ(parsed.file->meshes.size(), 1u);
  const SubMesh& found = parsed.file->meshes[0];
  const SubMesh& wanted = meant.file->meshes[0];
  EXPECT_EQ(found.material, wanted.material);
  ASSERT_EQ(found.weights.size(), wanted.weights.size());
  for (size_t w = 0; w < wanted.weights.size(); ++w)
    EXPECT_EQ(found.weights[w].position, wanted.weights[w].position);
  ASSERT_EQ(found.vertices.size(), wanted.vertices.size());
  ASSERT_EQ(found.indices.size(), wanted.indices.size());
}

void expectSameAnim(const std::string& text, const std::string& code, const std::string& part) {
  const Parsed<AnimFile> parsed = parseAnimText(text);
  const Parsed<AnimFile> meant = parseAnimText(animText());
  ASSERT_TRUE(parsed.file) << text;
  ASSERT_TRUE(meant.diagnostics.empty()) << placesOf(meant.diagnostics);
  expectToldOnce(parsed.diagnostics, code, part);
  EXPECT_EQ(parsed.file->components, meant.file->components) << text;
  EXPECT_EQ(parsed.file->frame_count, meant.file->frame_count);
  ASSERT_EQ(parsed.file->bounds.size(), meant.file->bounds.size());
  EXPECT_EQ(parsed.file->bounds[3].max, meant.file->bounds[3].max);
}

TEST(AlteredValues, WhatIsAsItShouldBeStays) {
  EXPECT_TRUE(parseMeshText(meshText()).diagnostics.empty());
  EXPECT_TRUE(parseAnimText(animText()).diagnostics.empty());
  EXPECT_TRUE(parseCameraText(cameraText()).diagnostics.empty());
}

TEST(AlteredValues, Commas) {
  const auto part = [](char before, char c, char behind) {
    return c == ' ' && (isDigitChar(before) || before == ')') && behind != '{' && behind != '(';
  };
  expectSameMesh(eachChar(meshText(), ", ", part), "stray-character", "','");
  expectSameMesh(eachChar(meshText(), ",",
                          [](char before, char c, char behind) {
                            return c == ' ' && isDigitChar(before) && (isDigitChar(behind) || behind == '-');
                          }),
                 "stray-character", "','");
  // Few, but where the reader expects none.
  expectSameAnim(everywhere(animText(), ") (", "), ("), "stray-character",
                 "',' stands behind values, 6 times");
}

TEST(AlteredValues, SemicolonsAndDecimalCommas) {
  const std::string semicolons = eachChar(meshText(), ";", [](char before, char c, char behind) {
    return c == ' ' && isDigitChar(before) && (isDigitChar(behind) || behind == '-');
  });
  expectSameMesh(semicolons, "stray-character", "';'");
  const auto point = [](char before, char c, char behind) {
    return c == '.' && isDigitChar(before) && isDigitChar(behind);
  };
  expectSameMesh(eachChar(meshText(), ",", point), "decimal-comma", "124 numbers have a decimal comma");
  const Parsed<MeshFile> both = parseMeshText(eachChar(semicolons, ",", point));
  EXPECT_EQ(both.findings(), (Findings{"stray-character", "decimal-comma"}));
  EXPECT_EQ(both.file->meshes[0].weights[7].position, glm::vec3(-7.25f, 1700.5f, 3));
}

// Corners of a texture: nothing but vectors of two whole numbers has commas.
TEST(AlteredValues, CommasInVectorsOfWholeNumbers) {
  std::string text = meshText();
  for (int i = 0; i < 30; ++i)
    text = everywhere(text, "( 0." + std::to_string(i) + " 0.5 )", i % 2 == 0 ? "(0,1)" : "( 1,0 )");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectToldOnce(parsed.diagnostics, "stray-character", "stands behind values, 30 times");
  EXPECT_EQ(parsed.file->meshes[0].vertices[4].uv, glm::vec2(0, 1));
  EXPECT_EQ(parsed.file->meshes[0].vertices[5].uv, glm::vec2(1, 0));
}

TEST(AlteredValues, Thousands) {
  std::string text = meshText();
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    text = everywhere(text, " 1" + n + "00.5",
                      i < 10 ? " 1," + n + "00.5" : " 1" + n.substr(0, 1) + "," + n.substr(1) + "00.5");
  }
  expectSameMesh(text, "number-form", "between the thousands of numbers (30 times)");
}

TEST(AlteredValues, QuotedNumbers) {
  std::string text;
  bool is_name = false;
  for (size_t at = 0; at < meshText().size(); ++at) {
    const std::string all = meshText();
    const bool is_start =
        (isDigitChar(all[at]) || all[at] == '-') && (all[at - 1] == ' ' || all[at - 1] == '\t');
    if (all[at] == '"') is_name = !is_name;
    if (is_name || !is_start) {
      text += all[at];
      continue;
    }
    const size_t end = all.find_first_of(" \t\n", at);
    if (all.substr(at - 3, 3) == "// ") {
      text += all.substr(at, end - at);
    } else {
      text += "\"" + all.substr(at, end - at) + "\"";
    }
    at = end - 1;
  }
  expectSameMesh(text, "quoted-number", "numbers stand in quotes");
}

TEST(AlteredValues, RowsInBrackets) {
  const auto row = [](const std::string& line) {
    return line.size() > 1 && line[0] == '\t' ? "\t[" + line.substr(1) + "]" : line;
  };
  expectSameAnim(linesFrom(animText(), "frame 0", row), "text-altered", "Rows of numbers stand in [ ]");
}

TEST(AlteredValues, WhatProgramsPrint) {
  std::string text =
      everywhere(animText(), "0 7 -1.5 0.5 0 -0.25",
                 "np.float64(0) np.float64(7) np.float64(-1.5) np.float64(0.5) np.float64(0) -0.25");
  expectSameAnim(text, "text-altered", "'np.float64(0)'");
  text = everywhere(animText(), "( -1.5 -2 0 )", "Vector((-1.5, -2, 0))");
  expectSameAnim(text, "text-altered", "'Vector((-1.5, -2, 0))'");
  text = everywhere(animText(), "( -1.5 -2 0 )", "<Vector (-1.5, -2, 0)>");
  expectSameAnim(text, "text-altered", "'<Vector (-1.5, -2, 0)>'");
}

// frame(0) { is an odd head, and commas may be in names.
TEST(AlteredValues, WhatOnlyLooksLikeIt) {
  std::string text = animText();
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    text = everywhere(text, "frame " + n + " {", "frame(" + n + ") {");
  }
  const Parsed<AnimFile> heads = parseAnimText(text);
  EXPECT_FALSE(heads.has(Code::kTextAltered));
  EXPECT_EQ(heads.file->components, parseAnimText(animText()).file->components);
  std::string joints;
  for (int i = 0; i < 30; ++i)
    joints += "\tarm" + std::to_string(i) + ",left;x " + (i == 0 ? "-1" : "0") + " ( 0 0 0 ) ( 0 0 0 )\n";
  const size_t begin = meshText().find("\t\"12\"");
  const std::string all =
      meshText().substr(0, begin) + joints + meshText().substr(meshText().find("}\n\nmesh"));
  const Parsed<MeshFile> names = parseMeshText(everywhere(all, "numJoints 2", "numJoints 30"));
  ASSERT_EQ(names.file->joints.size(), 30u);
  EXPECT_EQ(names.file->joints[7].name, "arm7,left;x");
}

TEST(AlteredValues, CharactersThatAreNotAscii) {
  const auto minus = [](char, char c, char behind) { return c == '-' && isDigitChar(behind); };
  expectSameMesh(eachChar(meshText(), "\xE2\x88\x92", minus), "non-ascii-character", "U+2212");
  const auto blank = [](char before, char c, char) { return c == ' ' && isDigitChar(before); };
  expectSameMesh(eachChar(meshText(), "\xC2\xA0", blank), "non-ascii-character", "U+00A0");
  expectSameMesh(eachChar(meshText(), "?", minus), "text-altered", "'?' stands in its place (33 times)");
  expectSameMesh(eachChar(meshText(), "\xC3\xA2\xCB\x86\xE2\x80\x99", minus), "text-altered",
                 "A minus got lost");
}

TEST(AlteredValues, UnitsAndPlaceholders) {
  const Parsed<MeshFile> units =
      parseMeshText(everywhere(meshText(), "( 0.5 -0.5 0.5 )", "( 0.5% -0.5% 0.5% )"));
  EXPECT_EQ(units.findings(), (Findings{"stray-character"}));
  EXPECT_EQ(units.file->joints[1].rotation.y, -0.5f);
  for (const std::string placeholder : {"%f", "%1.10f", "%.6g"}) {
    const Parsed<MeshFile> parsed =
        parseMeshText(everywhere(meshText(), "( 1.5 2 -3 )", "( " + placeholder + " 2 -3 )"));
    ASSERT_EQ(parsed.findings(), (Findings{"number-malformed"})) << placeholder;
    EXPECT_NE(parsed.diagnostics[0].message.find("'" + placeholder + "' is a placeholder"),
              std::string::npos);
    EXPECT_EQ(parsed.file->joints[1].position, glm::vec3(0, 2, -3));
  }
}

TEST(AlteredValues, QuotesAndTabsOfPrograms) {
  expectSameMesh(everywhere(meshText(), "\"", "\\\""), "text-altered", "Quotes are written as \\\"");
  expectSameMesh(everywhere(meshText(), "\t", "\\t"), "text-altered", "Tabs are written as '\\t'");
  expectSameMesh(everywhere(meshText(), "\t", "^I"), "text-altered", "Tabs are written as '^I'");
  // A path without quotes has backslashes, too.
  const Parsed<MeshFile> path = parseMeshText(everywhere(meshText(), "\"models/a\"", "models\\tex\\tab"));
  EXPECT_EQ(path.file->meshes[0].material, "models\\tex\\tab");
}

TEST(AlteredValues, Spreadsheets) {
  const auto cell = [](const std::string& content) {
    return content.find('"') == std::string::npos ? content : "\"" + everywhere(content, "\"", "\"\"") + "\"";
  };
  const auto whole = [&](const std::string& line) { return cell(line); };
  expectSameMesh(linesFrom(meshText(), "", whole), "text-altered", "as a spreadsheet saves them");
  for (const std::string separator : {"\t", ",", ";"}) {
    const auto cells = [&](const std::string& line) {
      std::string all;
      for (size_t at = 0; at <= line.size();) {
        const size_t end = std::min(line.find('\t', at), line.size());
        const std::string content = line.substr(at, end - at);
        const bool is_plain = content.find_first_of("\",;") == std::string::npos;
        all += (at == 0 ? "" : separator) +
               (is_plain ? content : "\"" + everywhere(content, "\"", "\"\"") + "\"");
        at = end + 1;
      }
      return all;
    };
    expectSameMesh(linesFrom(meshText(), "", cells), "text-altered", "as a spreadsheet saves them");
  }
}

TEST(AlteredValues, ListingsOfChanges) {
  const auto sign = [](const std::string& line) { return "+" + line; };
  const std::string lines = linesFrom(meshText(), "", sign);
  const std::string head = "--- /dev/null\n+++ b/a.md5mesh\n@@ -0,0 +1,90 @@\n";
  const std::string git =
      "diff --git a/a.md5mesh b/a.md5mesh\nnew file mode 100644\nindex 0000000..3b18e51\n";
  const std::string mail =
      "From 3b18e51 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] add\n\n---\n a.md5mesh | 90 +++\n\n";
  for (const std::string& before : {std::string("@@ -0,0 +1,90 @@\n"), head, git + head, mail + git + head}) {
    expectSameMesh(before + lines, "text-altered", "a listing of changes");
    expectSameMesh(before + lines + "\\ No newline at end of file\n-- \n2.39.5\n", "text-altered",
                   "a listing of changes");
  }
}

TEST(AlteredValues, NumbersOnLinesOfTheirOwn) {
  size_t number = 0;
  const auto numbered = [&](const std::string& line) { return std::to_string(++number) + "\n" + line; };
  expectSameMesh(linesFrom(meshText(), "", numbered), "text-altered", "stands on a line of its own");
}

TEST(AlteredValues, WhatAnExporterSaysWhenItFails) {
  const std::string text = meshText();
  const size_t cut = text.find("\tweight 20");
  const Parsed<MeshFile> parsed =
      parseMeshText(text.substr(0, cut) +
                    "\nTraceback (most recent call last):\n  File \"export.py\", line 3, in <module>\n");
  ASSERT_TRUE(parsed.file);
  EXPECT_EQ(parsed.diagnostics[0].code, "unexpected-end");
  EXPECT_NE(parsed.diagnostics[0].message.find("Python"), std::string::npos);
  EXPECT_FALSE(parsed.has(Code::kTrailingText));
  EXPECT_FALSE(parsed.has(Code::kUnknownKeyword));
}

TEST(AlteredValues, BlocksAroundEntries) {
  std::string text = everywhere(meshText(), "\tnumverts 30\n", "\tnumverts 30\n\tverts {\n");
  text = everywhere(text, "\n\tnumtris 1\n", "\t}\n\n\tnumtris 1\n\ttris {\n");
  text = everywhere(text, "\n\tnumweights 30\n", "\t}\n\n\tnumweights 30\n");
  expectSameMesh(text, "unknown-keyword", "'verts { }', as in 1 more");
  expectSameAnim(everywhere(animText(), "frame 0 {", "frames {\nframe 0 {") + "}\n", "unknown-keyword",
                 "'frames { }'");
}

TEST(AlteredValues, FramesWithoutBraces) {
  const size_t first = animText().find("frame 0");
  std::string frames = everywhere(animText().substr(first), " {\n", "\n");
  expectSameAnim(animText().substr(0, first) + everywhere(frames, "}\n", ""), "missing-brace", "(4 frames)");
  expectSameAnim(animText().substr(0, first) + everywhere(frames, "}\n", "end\n"), "missing-brace",
                 "(4 frames)");
}

TEST(AlteredValues, NumbersOfFramesInFrontOfBounds) {
  std::string text = animText();
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    text = everywhere(text, "\t( -1.5 -2 0 ) ( 1 2 " + n, "\tframe " + n + " ( -1.5 -2 0 ) ( 1 2 " + n);
  }
  expectSameAnim(text, "text-altered", "'frame 0' (4 times)");
}

TEST(AlteredValues, CameraKeysInBlocksOfFrames) {
  std::string text = cameraText();
  const size_t begin = text.find("camera {\n");
  text.replace(begin, 9, "");
  for (int i = 0; i < 4; ++i) {
    const size_t at = text.find("\t( 1" + std::to_string(i));
    text.insert(at, (i == 0 ? "frame " : "}\nframe ") + std::to_string(i) + " {\n");
  }
  const Parsed<CameraFile> parsed = parseCameraText(text);
  const Parsed<CameraFile> meant = parseCameraText(cameraText());
  ASSERT_TRUE(parsed.file) << text;
  expectToldOnce(parsed.diagnostics, "text-altered", "camera { }");
  ASSERT_EQ(parsed.file->keys.size(), 4u);
  EXPECT_EQ(parsed.file->keys[3].position, meant.file->keys[3].position);
  EXPECT_EQ(parsed.file->keys[3].fov, meant.file->keys[3].fov);
}

TEST(AlteredValues, ShortTextsEndWithAReport) {
  for (const std::string text :
       {"frame 0", "frame 0 (", "numFrames frame 0\n1", "verts {vert", "%", "%f", "?1", "[1", "np.x(",
        "<Vector (", "\"commandline \"\"", "@@ \n+MD5Version", "\\\"", "\\t", "^I^I",
        "1\n2\n3\n4\n5\n6\n7\n8\n", "1,000.5", ",,,,", "Traceback (most recent call last)"}) {
    EXPECT_FALSE(parseMeshText(text).diagnostics.empty()) << text;
    EXPECT_FALSE(parseAnimText(text).diagnostics.empty()) << text;
  }
}

// Each piece once, or nothing would come of files of many.
TEST(AlteredValues, TimeGrowsWithTheText) {
  const auto repeated = [](const std::string& piece) {
    std::string text = "MD5Version 10\nnumFrames 2\n";
    while (text.size() < 200'000) text += piece;
    return text;
  };
  for (const std::string piece :
       {"verts { vert ", "frames { frame ", "frame 1 { ", "frame 1\n1\n", "\"1\"\n2\n2\n", "1,", "1;", "[1 ",
        "a(", "%", "?1 ", "\\\"", "\\t", "/", "\"", "frame 1 (\n"}) {
    const std::string text = repeated(piece);
    const auto start = std::chrono::steady_clock::now();
    parseAnimText(text);
    parseCameraText(text);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    EXPECT_LT(took.count(), 10.0) << piece;
  }
}

}  // namespace
}  // namespace md5v::md5
