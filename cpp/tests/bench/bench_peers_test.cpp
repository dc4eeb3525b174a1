// The peers of the benchmark must do the same work as ours: otherwise a ratio would be meaningless.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "bench/workbench.h"
#include "tests/test_files.h"

namespace md5v::bench {
namespace {

struct Pair {
  std::string mesh;
  std::string anim;
};

std::vector<uint8_t> bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<float> outputOf(Workbench& bench, const char* name) {
  const int contender = Workbench::find(name);
  EXPECT_GE(contender, 0) << name;
  bench.run(contender, 1);
  const std::span<const float> made = bench.output(contender);
  return {made.begin(), made.end()};
}

// The tolerance covers single precision, and w computed from rounded x, y, z in another order.
void expectSamePoints(const std::vector<float>& actual, const std::vector<float>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  ASSERT_FALSE(expected.empty());
  float size = 0.0f;
  for (const float value : expected) size = std::max(size, std::fabs(value));
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_NEAR(actual[i], expected[i], 2e-3f * size) << i;
}

void checkPair(const Pair& pair) {
  Workbench bench;
  bench.input = bytesOf(pair.mesh);
  ASSERT_TRUE(bench.keepMesh());
  expectSamePoints(outputOf(bench, "read-mesh/tutorial"), outputOf(bench, "read-mesh/ours"));
  bench.input = bytesOf(pair.anim);
  ASSERT_TRUE(bench.keepAnimation());
  expectSamePoints(outputOf(bench, "read-anim/tutorial"), outputOf(bench, "read-anim/ours"));
  const std::vector<float> bind = outputOf(bench, "skin/ours");
  bench.setPose(3.4);
  const std::vector<float> posed = outputOf(bench, "skin/ours");
  EXPECT_NE(bind, posed);
  expectSamePoints(outputOf(bench, "skin/tutorial"), posed);
  expectSamePoints(outputOf(bench, "skin/matrix"), posed);
  expectSamePoints(outputOf(bench, "skin/blended"), posed);
}

TEST(BenchPeers, AgreeOnTheDemo) {
  const std::string folder = projectPath("public/demo/wanderer/");
  checkPair({folder + "wanderer.md5mesh", folder + "walk.md5anim"});
}

TEST(BenchPeers, AgreeOnRealFiles) {
  const std::string corpus = corpusPath("");
  if (!std::filesystem::exists(corpus)) GTEST_SKIP() << "no corpus";
  checkPair({corpus + "frankie/Frankie.md5mesh", corpus + "frankie/Frankie_Idle1.md5anim"});
  checkPair({corpus + "redeclipse/data/actors/drone/mesh.md5mesh",
             corpus + "redeclipse/data/actors/drone/forward.md5anim"});
}

TEST(BenchPeers, RejectUnknownContendersAndUnreadableFiles) {
  EXPECT_EQ(Workbench::find("read-mesh/nobody"), -1);
  Workbench bench;
  EXPECT_FALSE(bench.keepMesh());
  EXPECT_FALSE(bench.keepAnimation());
  bench.input = {'x'};
  EXPECT_FALSE(bench.keepMesh());
}

}  // namespace
}  // namespace md5v::bench
