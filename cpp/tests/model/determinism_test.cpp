// Results must be the same everywhere: positions over 100 frames give the hashes of one committed file,
// natively in debug and release, with and without SIMD. web/tests/unit/core-determinism.test.ts checks the
// wasm module in the same way. MD5V_WRITE_HASHES=1 rewrites the file, after a change that intentionally moves
// vertices.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "model/build.h"
#include "model/evaluation.h"
#include "tests/md5/md5_testing.h"
#include "tests/test_files.h"

namespace md5v::model {
namespace {

const std::string kFolder = "cpp/tests/data/poses/";  // in the project
constexpr int kFrames = 100;

std::string readText(const std::string& path) {
  std::ifstream file(projectPath(path), std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Positions in steps of 1/1024 unit. Results are bit-equal, so the step boundaries do not matter; rounding
// removes negative zeros from the hash.
class PositionHash {
 public:
  void add(float position) {
    const auto step = static_cast<int32_t>(std::floor(double{position} * 1024.0 + 0.5));
    const auto bits = static_cast<uint32_t>(step);
    low_ = (low_ ^ bits) * 16777619u;
    high_ = (high_ ^ (bits >> 16 | bits << 16)) * 2246822519u + low_;
  }
  std::string text() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%08x%08x", high_, low_);
    return digits;
  }

 private:
  uint32_t low_ = 2166136261u;
  uint32_t high_ = 374761393u;
};

std::string hashOf(const std::string& mesh_path, const std::string& anim_path) {
  Parsed<md5::MeshFile> mesh = parseMeshText(readText(mesh_path));
  Parsed<md5::AnimFile> anim = parseAnimText(readText(anim_path));
  if (!mesh.file || !anim.file) return "not read";
  const Model model = buildModel(std::move(*mesh.file));
  const anim::Clip clip = buildClip(std::move(*anim.file));
  const Fit fit = fitClip(model.skeleton.hierarchy, clip.hierarchy);
  Evaluation posed(model);
  PositionHash hash;
  for (int i = 0; i < kFrames; ++i) {
    const double last = clip.timeline.frame_count - 1;
    const double frame = i * last / (kFrames - 1);
    posed.poseClip(clip, fit, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile);
    posed.skin();
    for (const ModelMesh& each : model.meshes) {
      for (const glm::vec3& position :
           posed.positions().subspan(each.first_vertex, each.skinned.vertices.size())) {
        hash.add(position.x);
        hash.add(position.y);
        hash.add(position.z);
      }
    }
  }
  return hash.text();
}

TEST(Determinism, GivesTheCommittedHashesOnEveryMachine) {
  std::ifstream file(projectPath(kFolder + "hashes.txt"));
  ASSERT_TRUE(file.is_open());
  std::string found;
  int count = 0;
  for (std::string mesh, anim, hash; file >> mesh >> anim >> hash; ++count) {
    const std::string now = hashOf(mesh, anim);
    found += mesh + " " + anim + " " + now + "\n";
    if (std::getenv("MD5V_WRITE_HASHES") == nullptr) {
      EXPECT_EQ(now, hash) << mesh << " posed by " << anim;
    }
  }
  EXPECT_GE(count, 4);
  if (std::getenv("MD5V_WRITE_HASHES") != nullptr)
    std::ofstream(projectPath(kFolder + "hashes.txt")) << found;
}

}  // namespace
}  // namespace md5v::model
