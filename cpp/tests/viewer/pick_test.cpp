#include "viewer/pick.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <memory>
#include <random>
#include <string>

#include "tests/md5/md5_testing.h"

namespace md5v::viewer {
namespace {

// Two walls that face +X, 20 wide and 20 high above the ground. Joint "b" moves "near" at x = 10. "far" is at
// x = 0: joint "a" moves its left half, "b" its right half.
constexpr const char* kWalls = R"(MD5Version 10
commandline ""
numJoints 2
numMeshes 2
joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) "b" 0 ( 0 0 10 ) ( 0 0 0 ) }
mesh {
  shader "far" numverts 4
  vert 0 ( 0 0 ) 0 1 vert 1 ( 1 0 ) 1 1 vert 2 ( 1 1 ) 2 1 vert 3 ( 0 1 ) 3 1
  numtris 2 tri 0 0 1 2 tri 1 0 2 3
  numweights 4
  weight 0 0 1 ( 0 -10 20 ) weight 1 1 1 ( 0 10 10 ) weight 2 1 1 ( 0 10 -10 ) weight 3 0 1 ( 0 -10 0 )
}
mesh {
  shader "near" numverts 4
  vert 0 ( 0 0 ) 0 1 vert 1 ( 1 0 ) 1 1 vert 2 ( 1 1 ) 2 1 vert 3 ( 0 1 ) 3 1
  numtris 2 tri 0 0 1 2 tri 1 0 2 3
  numweights 4
  weight 0 1 1 ( 10 -10 10 ) weight 1 1 1 ( 10 10 10 ) weight 2 1 1 ( 10 10 -10 ) weight 3 1 1 ( 10 -10 -10 )
}
)";

class Pick : public ::testing::Test {
 protected:
  Pick() {
    Parsed<md5::MeshFile> parsed = parseMeshText(kWalls);
    model_ = model::buildModel(std::move(*parsed.file));
    surfaces_.resize(2);
    pose();
  }

  void pose() {
    evaluation_ = std::make_unique<model::Evaluation>(model_);
    evaluation_->poseBind();
    evaluation_->skin();
  }

  std::optional<Hit> pick(glm::vec3 from, glm::vec3 towards, std::span<const uint8_t> hidden = {}) {
    return pickSurface(model_, *evaluation_, surfaces_, {from, glm::normalize(towards - from)}, Sides::kSeen,
                       hidden);
  }

  model::Model model_;
  std::unique_ptr<model::Evaluation> evaluation_;
  std::vector<render::Surface> surfaces_;
};

TEST_F(Pick, FindsNothingOutsideTheModelBehindTheEyeOrWithoutADirection) {
  EXPECT_FALSE(pick({100, 0, 30}, {0, 0, 30}));
  EXPECT_FALSE(pick({100, 0, 10}, {200, 0, 10}));
  const Ray nowhere{{100, 0, 10}, {0, 0, 0}};
  EXPECT_FALSE(pickSurface(model_, *evaluation_, surfaces_, nowhere));
  const Ray broken{{100, 0, 10}, glm::vec3(std::nanf(""))};
  EXPECT_FALSE(pickSurface(model_, *evaluation_, surfaces_, broken));
}

TEST_F(Pick, FindsTheNearestWallWithTriangleAndCoordinates) {
  const std::optional<Hit> hit = pick({100, 5, 15}, {0, 5, 15});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->mesh, 1);
  EXPECT_EQ(hit->triangle, 0);
  EXPECT_EQ(hit->joint, 1);
  EXPECT_NEAR(glm::distance(hit->position, glm::vec3(10, 5, 15)), 0.0f, 1e-4f);
  EXPECT_NEAR(glm::distance(hit->normal, glm::vec3(1, 0, 0)), 0.0f, 1e-4f);
  EXPECT_NEAR(hit->uv.x, 0.75f, 1e-5f);
  EXPECT_NEAR(hit->uv.y, 0.25f, 1e-5f);
}

TEST_F(Pick, SeesThroughHiddenSurfaces) {
  surfaces_[1].material.hidden = true;
  EXPECT_EQ(pick({100, 5, 15}, {0, 5, 15})->mesh, 0);
  surfaces_[0].material.hidden = true;
  EXPECT_FALSE(pick({100, 5, 15}, {0, 5, 15}));
}

TEST_F(Pick, SeesThroughHiddenTriangles) {
  const uint8_t near_one[] = {0, 0, 1, 0};
  EXPECT_EQ(pick({100, 5, 15}, {0, 5, 15}, near_one)->mesh, 0);
  EXPECT_EQ(pick({100, -5, 5}, {0, -5, 5}, near_one)->mesh, 1);
  const uint8_t both[] = {1, 0, 1};  // the fourth triangle is shown
  EXPECT_FALSE(pick({100, 5, 15}, {0, 5, 15}, both));
  EXPECT_EQ(pick({100, -5, 5}, {0, -5, 5}, both)->triangle, 1);
}

TEST_F(Pick, KeepsTheNumbersOfTrianglesAfterAHiddenMesh) {
  surfaces_[0].material.hidden = true;
  const uint8_t third[] = {0, 0, 1, 0};
  EXPECT_FALSE(pick({100, 5, 15}, {0, 5, 15}, third));
  EXPECT_EQ(pick({100, -5, 5}, {0, -5, 5}, third)->triangle, 1);
}

TEST_F(Pick, HitsBackFacesOnlyOfTwoSidedSurfacesAndFlipsTheirNormals) {
  EXPECT_FALSE(pick({-100, 5, 15}, {0, 5, 15}));
  surfaces_[1].material.two_sided = true;
  const std::optional<Hit> hit = pick({-100, 5, 15}, {0, 5, 15});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->mesh, 1);
  EXPECT_LT(hit->normal.x, -0.99f);
}

TEST_F(Pick, ReturnsTheJointOfTheGreatestWeightAtTheHit) {
  surfaces_[1].material.hidden = true;
  EXPECT_EQ(pick({100, -9, 1}, {0, -9, 1})->joint, 0);
  EXPECT_EQ(pick({100, 9, 19}, {0, 9, 19})->joint, 1);
}

TEST_F(Pick, FollowsThePose) {
  model_.skeleton.bind_model[0].position.y += 100.0f;
  model_.skeleton.bind_model[1].position.y += 100.0f;
  pose();
  EXPECT_EQ(pick({100, 105, 15}, {0, 105, 15}).has_value(), true);
  EXPECT_FALSE(pick({100, 5, 15}, {0, 5, 15}));
}

TEST(PickRay, PassesThroughThePickedPointInBothProjections) {
  std::mt19937 random(20);
  std::uniform_real_distribution<float> number(-1.0f, 1.0f);
  for (int i = 0; i < 200; ++i) {
    render::Camera camera;
    camera.eye = 50.0f * glm::vec3(number(random), number(random), number(random));
    camera.view_from_world = glm::lookAt(camera.eye, 10.0f * glm::vec3(number(random)), {0, 0, 1});
    camera.clip_from_view = i % 2 == 0 ? glm::perspective(0.8f, 1.6f, 1.0f, 500.0f)
                                       : glm::ortho(-32.0f, 32.0f, -20.0f, 20.0f, 1.0f, 500.0f);
    const glm::vec2 at(number(random), number(random));
    const Ray ray = rayThrough(camera, at);
    const glm::vec4 clip =
        camera.clip_from_view * camera.view_from_world * glm::vec4(ray.origin + ray.direction * 40.0f, 1.0f);
    EXPECT_NEAR(glm::distance(glm::vec2(clip) / clip.w, at), 0.0f, 1e-3f) << "camera " << i << ", seed 20";
    EXPECT_NEAR(glm::length(ray.direction), 1.0f, 1e-5f);
  }
}

TEST(PickJoint, FindsTheNearestInPixelsAndNoneBehindTheEyeOrTooFar) {
  render::Camera camera;
  camera.eye = {100, 0, 0};
  camera.view_from_world = glm::lookAt(camera.eye, glm::vec3(0.0f), {0, 0, 1});
  camera.clip_from_view = glm::perspective(0.8f, 2.0f, 1.0f, 500.0f);
  std::vector<JointTransform> pose(4);
  pose[1].position = {0, 0, 10};
  pose[2].position = {200, 0, 0};                  // behind the camera
  pose[3].position = {std::nanf(""), 0.0f, 0.0f};  // overflowed
  const glm::vec2 half(200, 100);
  const auto joint = [&](glm::vec2 at, float radius) {
    const std::optional<Hit> hit = pickJoint(camera, pose, at, half, radius);
    return hit ? hit->joint : -1;
  };
  EXPECT_EQ(joint({0.02f, 0.0f}, 6.0f), 0);
  EXPECT_EQ(joint({0.02f, 0.0f}, 3.0f), -1);
  const float height = 0.1f / std::tan(0.4f);
  EXPECT_EQ(joint({0.0f, height}, 1.0f), 1);
  EXPECT_EQ(joint({0.0f, height * 0.51f}, 100.0f), 1);
  EXPECT_EQ(joint({0.0f, height * 0.49f}, 100.0f), 0);
}

}  // namespace
}  // namespace md5v::viewer
