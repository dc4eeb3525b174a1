// Reads every real file of the corpus, which is a folder next to the project.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "tests/md5/md5_testing.h"
#include "tests/test_files.h"

namespace md5v::md5 {
namespace {

namespace fs = std::filesystem;

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(corpusPath(""))) GTEST_SKIP() << "no corpus at " << corpusPath("");
  }

  static std::vector<fs::path> filesIn(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(corpusPath(folder))) {
      const std::string extension = entry.path().extension().string();
      if (extension.starts_with(".md5")) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  static std::string textOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
};

struct Outcome {
  FileKind kind = FileKind::kUnknown;
  bool is_readable = false;
  bool has_content = false;  // it has a triangle, a frame or a key
  std::vector<Diagnostic> diagnostics;
};

template <class File>
Outcome outcomeOf(FileKind kind, const Parsed<File>& parsed, size_t bytes, bool (*has_content)(const File&)) {
  if (parsed.file) checkGuarantees(*parsed.file, bytes);
  return {kind, parsed.file.has_value(), parsed.file && has_content(*parsed.file), parsed.diagnostics};
}

Outcome read(std::string_view text) {
  const FileKind kind = classify(ExactBytes(text).span());
  const auto has_triangle = [](const MeshFile& file) {
    return std::any_of(file.meshes.begin(), file.meshes.end(),
                       [](const SubMesh& m) { return !m.indices.empty(); });
  };
  if (kind == FileKind::kMesh)
    return outcomeOf<MeshFile>(kind, parseMeshText(text), text.size(), has_triangle);
  if (kind == FileKind::kAnim) {
    return outcomeOf<AnimFile>(kind, parseAnimText(text), text.size(), [](const AnimFile&) { return true; });
  }
  if (kind == FileKind::kCamera) {
    return outcomeOf<CameraFile>(kind, parseCameraText(text), text.size(),
                                 [](const CameraFile&) { return true; });
  }
  return {};
}

TEST_F(Corpus, EveryFileIsReadAsTheKindOfItsExtension) {
  const std::map<std::string, FileKind> kKinds = {
      {".md5mesh", FileKind::kMesh}, {".md5anim", FileKind::kAnim}, {".md5camera", FileKind::kCamera}};
  std::map<std::string, int> codes;
  int count = 0;
  for (const fs::path& path : filesIn("")) {
    const std::string text = textOf(path);
    if (text.empty()) continue;  // a fixture that is intentionally empty
    const Outcome outcome = read(text);
    EXPECT_EQ(outcome.kind, kKinds.at(path.extension().string())) << path;
    EXPECT_TRUE(outcome.is_readable) << path;
    EXPECT_TRUE(outcome.has_content) << path;
    for (const Diagnostic& d : outcome.diagnostics) ++codes[std::string(d.code)];
    ++count;
  }
  std::string summary = std::to_string(count) + " files:";
  for (const auto& [code, number] : codes) summary += " " + code + " " + std::to_string(number);
  std::printf("%s\n", summary.c_str());
  EXPECT_GE(count, 150);
}

TEST_F(Corpus, OnlyDeliberatelyBrokenFilesHaveErrors) {
  for (const fs::path& path : filesIn("")) {
    if (path.string().find("invalid") != std::string::npos) continue;
    for (const Diagnostic& d : read(textOf(path)).diagnostics) {
      EXPECT_NE(d.severity, Severity::kError) << path << ":" << d.line << ": " << d.message;
    }
  }
}

TEST_F(Corpus, ValidCharactersHaveNoFindings) {
  for (const char* folder : {"stromar", "zombie", "redeclipse/data/actors/drone", "derived-large"}) {
    for (const fs::path& path : filesIn(folder)) {
      for (const Diagnostic& d : read(textOf(path)).diagnostics) {
        // The scale of the zombie was applied only to its weights and animations.
        if (path.filename() == "mesh.md5mesh" && d.code == infoOf(Code::kWeightsDisagree).id) continue;
        EXPECT_EQ(d.severity, Severity::kInfo) << path << ":" << d.line << ": " << d.message;
      }
    }
  }
}

TEST_F(Corpus, KnownOdditiesAreReportedWithTheirLocation) {
  const struct {
    const char* file;
    const char* code;
    uint32_t line;
  } kRows[] = {
      {"frankie/Frankie.md5mesh", "keyword-misspelt", 65},
      {"terasology-lasr/assets/animations/redPawnWalk.md5anim", "second-file", 282},
      {"terasology-engine/mods/lightAndShadow/assets/skeletalMesh/redElephantrook.md5mesh",
       "weights-disagree", 9},
      {"zombie/mesh.md5mesh", "weights-disagree", 8},
      {"redeclipse/data/weapons/zapper/mesh.md5mesh", "version-missing", 1},
      {"stromar/s_jump.md5anim", "bounds-empty", 52},
      {"assimp-bsd/test/models/MD5/invalid/InvalidBoneIndex.md5mesh", "weight-joint-out-of-range", 23},
      {"assimp-bsd/test/models/MD5/invalid/InvalidCameraCut.md5camera", "cut-out-of-range", 9},
      {"assimp-bsd/test/models/MD5/invalid/OverflowingTriangleIndex.md5mesh", "entry-index-ignored", 18},
      {"synthetic-camera/arc_blender_unsortedcuts.md5camera", "cuts-unsorted", 10},
      {"darkradiant/test/resources/tdm/models/md5/test_v11.md5mesh", "version-other-game", 1},
      {"darkradiant/test/resources/tdm/models/md5/test_v12.md5mesh", "version-other-game", 1},
  };
  for (const auto& row : kRows) {
    const Outcome outcome = read(textOf(corpusPath(row.file)));
    const auto is_it = [&](const Diagnostic& d) { return d.code == row.code && d.line == row.line; };
    EXPECT_TRUE(std::any_of(outcome.diagnostics.begin(), outcome.diagnostics.end(), is_it)) << row.file;
  }
}

}  // namespace
}  // namespace md5v::md5
