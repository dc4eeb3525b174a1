#include "viewer/asset/clip_asset.h"

#include <gtest/gtest.h>

namespace md5v::viewer {
namespace {

ClipAsset swing() {
  anim::ClipData data;
  data.hierarchy = anim::makeHierarchy({"origin", "arm"}, {-1, 0});
  data.timeline.frame_count = 2;
  data.tracks = {{1, 0, {0, 0, 0}, {0, 0, 0}}, {0, 0, {1, 2, 3}, {0, 0, 0}}};
  data.component_count = 1;
  data.components = {0, 5};
  return ClipAsset(std::move(data));
}

TEST(ClipAsset, HasTheSameHierarchyBeforeAndAfterItsClipIsMade) {
  ClipAsset asset = swing();
  EXPECT_EQ(asset.hierarchy().names.back(), "arm");
  EXPECT_EQ(asset.clip()->hierarchy.names.back(), "arm");
  EXPECT_EQ(asset.hierarchy().names.back(), "arm");
}

TEST(ClipAsset, MakesItsClipOnce) {
  ClipAsset asset = swing();
  EXPECT_EQ(asset.clip(), asset.clip());
  EXPECT_EQ(anim::rootPosition(*asset.clip(), 1), glm::vec3(5, 0, 0));
}

TEST(ClipAsset, ReplacesTheScalesOfItsClip) {
  ClipAsset asset = swing();
  const model::NamedScale scales[] = {{"arm", false, {{1, 2.0f}}}};
  asset.setScales(scales);
  const std::shared_ptr<const anim::Clip> clip = asset.clip();
  ASSERT_EQ(clip->scales.size(), 1u);
  EXPECT_EQ(clip->scales.front().joint, 1u);
  asset.setScales({});
  EXPECT_EQ(asset.clip(), clip);
  EXPECT_TRUE(clip->scales.empty());
}

}  // namespace
}  // namespace md5v::viewer
