#include "model/facts.h"

#include <gtest/gtest.h>

#include <cstring>

#include "model/build.h"
#include "model/model.h"
#include "tests/md5/md5_testing.h"

namespace md5v::model {
namespace {

std::vector<uint8_t> bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

anim::Skeleton skeleton() {
  const Model model = buildModel(*parseMeshText("MD5Version 10 commandline \"\" numMeshes 0 joints {\n"
                                                "\"origin\" -1 ( 0 0 1 ) ( 0 0 0 )\n"
                                                "\"arm\" 0 ( 0 2 3 ) ( 0.5 0 0 )\n}")
                                      .file);
  return model.skeleton;
}

ClipFacts clipFacts() {
  return factsOf(
      buildClip(*parseAnimText("MD5Version 10 commandline \"\" numFrames 3 frameRate 24 hierarchy {\n"
                               "\"origin\" -1 1 0\n\"arm\" 0 0 0\n} baseframe {\n"
                               "( 0 0 0 ) ( 0 0 0 )\n( 0 0 2 ) ( 0.5 0 0 )\n} frame 0 { 5 } frame 1 { 6 } "
                               "frame 2 { 8 }")
                     .file));
}

TEST(Facts, OfAClipAreItsBaseFrameAndItsFirstAndLastFrame) {
  const ClipFacts facts = clipFacts();
  EXPECT_EQ(facts.base_frame[0].position.x, 0.0f);
  EXPECT_EQ(facts.first_frame[0].position.x, 5.0f);
  EXPECT_EQ(facts.last_frame[0].position.x, 8.0f);
  EXPECT_EQ(facts.last_frame[1].position.z, 2.0f);
}

TEST(Facts, AreDecodedAsTheyWereEncoded) {
  const anim::Skeleton mesh = skeleton();
  const std::optional<anim::Skeleton> decoded = decodeMeshFacts(bytesOf(encodeFacts(mesh)));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->hierarchy.names, mesh.hierarchy.names);
  EXPECT_EQ(decoded->hierarchy.parents, mesh.hierarchy.parents);
  EXPECT_EQ(decoded->bind_local, mesh.bind_local);
  ClipFacts clip = clipFacts();
  clip.hierarchy.has_parents = false;
  const std::optional<ClipFacts> again = decodeClipFacts(bytesOf(encodeFacts(clip)));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->hierarchy.names, clip.hierarchy.names);
  EXPECT_FALSE(again->hierarchy.has_parents);
  EXPECT_EQ(again->last_frame, clip.last_frame);
}

// Bytes of another build, or of something else.
TEST(Facts, AreNothingFromOtherBytes) {
  const std::vector<uint8_t> mesh = bytesOf(encodeFacts(skeleton()));
  const std::vector<uint8_t> clip = bytesOf(encodeFacts(clipFacts()));
  EXPECT_FALSE(decodeMeshFacts(clip));
  EXPECT_FALSE(decodeClipFacts(mesh));
  EXPECT_FALSE(decodeMeshFacts({}));
  for (size_t size = 0; size < mesh.size(); ++size)
    EXPECT_FALSE(decodeMeshFacts(std::span(mesh).first(size)));
  for (size_t size = 0; size < clip.size(); ++size)
    EXPECT_FALSE(decodeClipFacts(std::span(clip).first(size)));
  std::vector<uint8_t> longer = clip;
  longer.push_back(0);
  EXPECT_FALSE(decodeClipFacts(longer));
}

TEST(Facts, AreNothingWhereParentsAreNoHierarchy) {
  const std::vector<uint8_t> mesh = bytesOf(encodeFacts(skeleton()));
  const size_t parents = mesh.size() - 2 * sizeof(JointTransform) - 2 * sizeof(int32_t);
  for (const int32_t parent : {1, 2, -2, 1 << 30}) {
    std::vector<uint8_t> changed = mesh;
    std::memcpy(changed.data() + parents, &parent, sizeof parent);
    EXPECT_FALSE(decodeMeshFacts(changed)) << parent;
  }
}

}  // namespace
}  // namespace md5v::model
