// Fuzzes camera paths: reads any bytes, divides them into shots, and samples before, in and after the
// path.
#include "fuzz/fuzzing.h"
#include "md5/dialects/y_up.h"

namespace md5v::fuzzing {
namespace {

// All keys are shown once, in order.
void checkShots(const anim::CameraPath& path) {
  uint32_t next = 0;
  double start = 0.0;
  for (const anim::Shot& shot : path.shots) {
    ASSERT_EQ(shot.first_key, next);
    ASSERT_GE(shot.last_key, shot.first_key);
    ASSERT_EQ(shot.start, start);
    ASSERT_GE(shot.length, 0.0);
    next = shot.last_key + 1;
    start = shot.start + shot.length;
  }
  ASSERT_EQ(next, path.keys.size());
}

void checkView(const anim::CameraPath& path, double seconds) {
  const anim::CameraView view = anim::viewAt(path, seconds);
  ASSERT_LT(view.shot, path.shots.size());
  const anim::Shot& shot = path.shots[view.shot];
  EXPECT_TRUE(view.key >= shot.first_key && view.key <= shot.last_key) << view.key;
  expectUnit(view.at.transform.rotation);
  EXPECT_TRUE(view.at.fov > 0.0f && view.at.fov < 180.0f) << view.at.fov;
}

void readBuildAndLook(std::string_view text) {
  const Parsed<md5::CameraFile> parsed = checkAnyText(cameraReader, text);
  if (!parsed.file) return;
  md5::CameraFile upright = *parsed.file;
  md5::turnYUp(upright);
  checkGuarantees(upright, text.size());
  const anim::CameraPath path = model::buildCameraPath(*parsed.file);
  checkShots(path);
  const double duration = anim::durationSeconds(path);
  ASSERT_TRUE(std::isfinite(duration) && duration >= 0.0);
  for (const double part : {-1.0, 0.0, 0.37, 0.81, 1.0, 2.0}) checkView(path, part * duration);
  for (const uint32_t cut : path.cuts) checkView(path, (cut + 0.5) / path.frame_rate);
}

}  // namespace
}  // namespace md5v::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  md5v::fuzzing::readBuildAndLook(md5v::fuzzing::textOf(data, size));
  return 0;
}
