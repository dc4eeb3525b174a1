// A frame allocates nothing: this program counts the calls of operator new.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <new>
#include <sstream>

#include "model/build.h"
#include "model/evaluation.h"
#include "tests/md5/md5_testing.h"
#include "tests/test_files.h"

namespace {
size_t allocations = 0;
}

void* operator new(size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
// std::stable_sort allocates its buffer with this overload.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace md5v::model {
namespace {

std::string readText(const std::string& name) {
  std::ifstream file(projectPath("cpp/tests/data/poses/" + name), std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Evaluation, AllocatesNothingInAFrame) {
  const Model model = buildModel(std::move(*parseMeshText(readText("weights.md5mesh")).file));
  const anim::Clip clip = buildClip(std::move(*parseAnimText(readText("weights.md5anim")).file));
  const Fit fit = fitClip(model.skeleton.hierarchy, clip.hierarchy);
  Evaluation posed(model);
  const auto drawFrame = [&](double seconds) {
    const anim::FrameBlend at = anim::blendAtSeconds(clip.timeline, seconds);
    posed.poseClip(clip, fit, at, anim::RootMotion::kTravel);
    posed.skin();
    return posed.bounds();
  };
  drawFrame(0.0);
  const size_t before = allocations;
  ASSERT_GT(before, 0u) << "the counter must count";
  for (int frame = 1; frame <= 1000; ++frame) drawFrame(frame / 60.0);
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace md5v::model
