// Meshes that are inside out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "base/concat.h"
#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

struct Ball {
  float radius = 4.0f;
  float x = 0.0f;  // x of its centre
  bool is_inside_out = false;
  int left_out = 0;  // number of triangles
};

constexpr int kRings = 8;
constexpr int kSectors = 12;

// Rings of vertices with a seam, each with its own weight on joint 0.
std::string textOf(const Ball& ball) {
  std::string vertices;
  std::string weights;
  std::string triangles;
  int count = 0;
  int written = 0;
  const auto line = [](const auto&... parts) { return concat(parts...) + "\n"; };
  for (int ring = 0; ring <= kRings; ++ring) {
    for (int sector = 0; sector <= kSectors; ++sector, ++count) {
      const float up = 3.14159265f * static_cast<float>(ring) / kRings;
      const float around = 6.2831853f * static_cast<float>(sector % kSectors) / kSectors;
      vertices += line("vert ", count, " ( 0 1 ) ", count, " 1");
      weights += line("weight ", count, " 0 1 ( ",
                      std::to_string(ball.x + ball.radius * std::sin(up) * std::cos(around)), " ",
                      std::to_string(ball.radius * std::sin(up) * std::sin(around)), " ",
                      std::to_string(ball.radius * std::cos(up)), " )");
    }
  }
  const auto triangle = [&](int a, int b, int c) {
    const bool turns = ball.is_inside_out;
    triangles += line("tri ", written++, " ", a, " ", turns ? c : b, " ", turns ? b : c);
  };
  int left_out = ball.left_out;
  for (int ring = 0; ring < kRings; ++ring) {
    for (int sector = 0; sector < kSectors; ++sector) {
      const int a = ring * (kSectors + 1) + sector;
      const int below = a + kSectors + 1;
      if (ring > 0 && left_out-- <= 0) triangle(a, a + 1, below);
      if (ring + 1 < kRings && left_out-- <= 0) triangle(a + 1, below + 1, below);
    }
  }
  return concat("mesh {\nshader \"a\"\nnumverts ", count, "\n", vertices, "numtris ", written, "\n",
                triangles, "numweights ", count, "\n", weights, "}\n");
}

std::string textOf(std::initializer_list<Ball> balls) {
  std::string text = concat("MD5Version 10\ncommandline \"\"\nnumJoints 1\nnumMeshes ", balls.size(),
                            "\njoints {\n\"origin\" -1 ( 1 2 3 ) ( 0.5 0.5 0.5 )\n}\n");
  for (const Ball& ball : balls) text += textOf(ball);
  return text;
}

Parsed<MeshFile> parseBalls(std::initializer_list<Ball> balls) { return parseMeshText(textOf(balls)); }

TEST(Winding, ReportsNothingWhereMeshesFaceOutwards) {
  for (const float x : {0.0f, 3.0f, 500.0f, -20000.0f}) {
    EXPECT_EQ(parseBalls({{4.0f, x}, {1.0f, x + 9.0f}}).findings(), Findings{}) << x;
  }
}

TEST(Winding, ReportsEachMeshThatFacesInwards) {
  for (const float x : {0.0f, 3.0f, 500.0f, -20000.0f}) {
    const Parsed<MeshFile> parsed = parseBalls({{1.0f, x + 9.0f}, {4.0f, x, true}});
    EXPECT_EQ(parsed.findings(), Findings{"mesh-inside-out"}) << x;
    EXPECT_EQ(parsed.diagnostics.size(), 1u);
    const std::string outside = textOf({{1.0f, x + 9.0f}});
    const auto lines = static_cast<uint32_t>(std::count(outside.begin(), outside.end(), '\n'));
    EXPECT_EQ(parsed.find(Code::kMeshInsideOut)->line, lines + 1) << x;
  }
  EXPECT_EQ(parseBalls({{4.0f, 0.0f, true}, {4.0f, 9.0f, true}}).diagnostics.size(), 2u);
}

TEST(Winding, ReportsNothingForOpenAndBrokenMeshes) {
  EXPECT_EQ(parseBalls({{4.0f, 0.0f, true, 80}}).findings(), Findings{});
  EXPECT_EQ(parseBalls({{4.0f, 0.0f, true, 2}}).findings(), Findings{"mesh-inside-out"});
  // Broken data may be the cause.
  const Parsed<MeshFile> broken = parseMeshText(changed(textOf({{4.0f, 0.0f, true}}), "tri 5 ", "tri 5 -"));
  EXPECT_EQ(broken.findings(), Findings{"triangle-index-out-of-range"});
}

}  // namespace
}  // namespace md5v::md5
