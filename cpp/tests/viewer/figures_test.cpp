#include "viewer/overlay/figures.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <set>

namespace md5v::viewer {
namespace {

// Joint 0 moves 10 from frame to frame, along x or the axis of `flag`. The file's boxes move along x.
anim::Clip walk(uint32_t flag = 1) {
  anim::ClipData source;
  source.hierarchy = anim::makeHierarchy({"origin"}, {-1});
  source.timeline.frame_count = 3;
  source.tracks = {{flag, 0, {0, 0, 0}, {0, 0, 0}}};
  source.component_count = 1;
  source.components = {0, 10, 20};
  anim::Clip clip = anim::makeClip(std::move(source));
  for (int frame = 0; frame < 3; ++frame) {
    const auto x = 10.0f * static_cast<float>(frame);
    clip.bounds.push_back({{x - 1, -1, 0}, {x + 1, 1, 2}});
  }
  return clip;
}

model::PoseLayer layerAt(const anim::Clip& clip, double frame, anim::RootMotion root_motion) {
  model::PoseLayer layer;
  layer.clip = &clip;
  layer.at = anim::blendAtFrame(clip.timeline, frame);
  layer.root_motion = root_motion;
  layer.travel_per_pass = anim::travelPerPass(clip, clip.timeline);
  return layer;
}

TEST(FileBounds, AreNoneIfTheFileHasNoneOrTooFew) {
  anim::Clip clip = walk();
  clip.bounds.resize(1);
  Bounds box;
  EXPECT_FALSE(fileBounds(layerAt(clip, 1.5, anim::RootMotion::kFile), box));
  clip.bounds.clear();
  EXPECT_FALSE(fileBounds(layerAt(clip, 0.0, anim::RootMotion::kFile), box));
}

TEST(FileBounds, EncloseTheBoxesOfBothFrames) {
  const anim::Clip clip = walk();
  Bounds box;
  ASSERT_TRUE(fileBounds(layerAt(clip, 0.25, anim::RootMotion::kFile), box));
  EXPECT_EQ(box.min, glm::vec3(-1, -1, 0));
  EXPECT_EQ(box.max, glm::vec3(11, 1, 2));
  ASSERT_TRUE(fileBounds(layerAt(clip, 1.0, anim::RootMotion::kFile), box));
  EXPECT_EQ(box.min.x, 9.0f);
}

TEST(FileBounds, MoveWithJointZero) {
  const anim::Clip clip = walk();
  Bounds box;
  ASSERT_TRUE(fileBounds(layerAt(clip, 2.0, anim::RootMotion::kInPlace), box));
  EXPECT_EQ(box.min.x, -1.0f);
  EXPECT_EQ(box.max.x, 1.0f);
  model::PoseLayer travelling = layerAt(clip, 0.0, anim::RootMotion::kTravel);
  travelling.at.travel = 2;
  ASSERT_TRUE(fileBounds(travelling, box));
  EXPECT_EQ(box.min.x, 39.0f);
}

TEST(FileBounds, KeepTheirHeightInPlace) {
  const anim::Clip clip = walk(4);
  Bounds box;
  ASSERT_TRUE(fileBounds(layerAt(clip, 2.0, anim::RootMotion::kInPlace), box));
  EXPECT_EQ(box.min, clip.bounds[2].min);
}

TEST(Box, HasEachOfItsTwelveEdgesOnce) {
  std::vector<render::Segment> segments;
  appendBox({{0, 0, 0}, {1, 2, 4}}, glm::vec4(1.0f), 1.0f, segments);
  ASSERT_EQ(segments.size(), 12u);
  std::set<std::pair<float, float>> edges;  // identified by the sums of their ends' coordinates
  float lengths = 0.0f;
  for (const render::Segment& edge : segments) {
    edges.insert({edge.a.x + edge.a.y + edge.a.z, edge.b.x + edge.b.y + edge.b.z});
    lengths += glm::distance(edge.a, edge.b);
  }
  EXPECT_EQ(edges.size(), 12u);
  EXPECT_FLOAT_EQ(lengths, 4.0f * (1 + 2 + 4));
}

TEST(Axes, RotateWithTheJoint) {
  std::vector<render::Segment> segments;
  const glm::quat quarter(std::sqrt(0.5f), 0.0f, 0.0f, std::sqrt(0.5f));  // about z: x becomes y
  appendAxes({{1, 2, 3}, quarter}, 2.0f, 1.0f, segments);
  ASSERT_EQ(segments.size(), 3u);
  EXPECT_LT(glm::distance(segments[0].b, glm::vec3(1, 4, 3)), 1e-6f);
  EXPECT_GT(segments[0].color.r, 0.9f);
  EXPECT_GT(segments[1].color.g, 0.7f);
  EXPECT_GT(segments[2].color.b, 0.9f);
}

TEST(Trail, IsEmptyForFewerThanTwoPoints) {
  std::vector<render::Segment> segments;
  const glm::vec3 points[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}};
  appendTrail({}, {}, glm::vec4(1.0f), 1.0f, segments);
  appendTrail({points, 1}, {}, glm::vec4(1.0f), 1.0f, segments);
  EXPECT_TRUE(segments.empty());
  appendTrail(points, {0, 0, 5}, glm::vec4(1.0f), 1.0f, segments);
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[1].b, glm::vec3(1, 1, 5));
}

}  // namespace
}  // namespace md5v::viewer
