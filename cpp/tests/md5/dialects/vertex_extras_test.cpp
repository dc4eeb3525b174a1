// Colours, normals and tangents of versions 11 and 12.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

const std::string kColoured[] = {"vert 0 ( 0 0.25 ) 0 1 ( 1 0 0 1 )", "vert 1 ( 1 0 ) ( 0 1 0 0.5 ) 1 2",
                                 "vert 2 ( 1 1 ) 3 1 ( 0 0 1 0 )"};

std::string replaceVertices(std::string text, const std::string (&vertices)[3]) {
  const size_t begin = text.find("vert 0");
  return text.replace(begin, text.find("numtris") - begin,
                      vertices[0] + "\n" + vertices[1] + "\n" + vertices[2] + "\n");
}

TEST(VertexExtras, AreReadFromVersion11) {
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 11"), kColoured);
  text.insert(text.find("numverts"), "flags { vertexColor NOANIMATE }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "version 11");
  EXPECT_EQ(parsed.file->version, 11);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kVersionOtherGame), "1:12");
  const SubMesh& mesh = parsed.file->meshes[0];
  EXPECT_EQ(mesh.flags, uint32_t{kVertexColorFlag | kNoAnimateFlag});
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {0, 255, 0, 128}, {0, 0, 255, 0}}));
  EXPECT_TRUE(mesh.stored_frames.empty());
}

TEST(VertexExtras, FollowTheirVertices) {
  const std::string swapped[] = {kColoured[1], kColoured[0], kColoured[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 11"), swapped));
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.file->meshes[0].colors[0], glm::u8vec4(255, 0, 0, 255));
  EXPECT_EQ(parsed.file->meshes[0].colors[1], glm::u8vec4(0, 255, 0, 128));
}

TEST(VertexExtras, AreReportedWhereTheyAreIncomplete) {
  const std::string three[] = {"vert 0 ( 0 0.25 ) 0 1 ( 255 0 128 255 )", "vert 1 ( 1 0 ) 1 2",
                               "vert 2 ( 1 1 ) 3 1 ( 1 2 )"};
  std::string text = replaceVertices(kMesh, three);
  text.insert(text.find("numverts"), "flags { shiny vertexColor }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "odd colours");
  EXPECT_EQ(parsed.placeOf(Code::kMeshFlagUnknown), "16:11");
  EXPECT_EQ(parsed.placeOf(Code::kVectorSize), "20:20");
  EXPECT_EQ(parsed.placeOf(Code::kVersionUnknown), "16:3");  // version 10 has no flags
  EXPECT_EQ(parsed.file->meshes[0].colors,
            (std::vector<glm::u8vec4>{{255, 0, 128, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}}));
}

const std::string kFramed[] = {"vert 0 ( 0 0.25 ) 0 1 ( 0 0 1 ) ( 1 0 0 1 )",
                               "vert 1 ( 1 0 ) 1 2 ( 0 1.00001 0 ) ( 1 0 0 -1 ) ( 1 0 0 1 )",
                               "vert 2 ( 1 1 ) 3 1 ( 0 0 -1 ) ( 0 1 0 1 )"};

TEST(VertexExtras, AreReadFromVersion12) {
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 12"), kFramed);
  text.insert(
      text.rfind('}'),
      "numvertexcolors 3 vertexcolor 0 ( 1 0 0 1 ) vertexcolor 1 ( 1 0 0 1 ) vertexcolor 2 ( 0 0 1 1 )");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectComplete(parsed, "version 12");
  EXPECT_EQ(parsed.findings(), Findings{});
  const SubMesh& mesh = parsed.file->meshes[0];
  ASSERT_EQ(mesh.stored_frames.size(), 3u);
  EXPECT_EQ(mesh.stored_frames[0].normal, glm::vec3(0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[0].tangent, glm::vec4(1, 0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[1].normal, glm::vec3(0, 1, 0));
  EXPECT_EQ(mesh.stored_frames[1].tangent.w, -1.0f);
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}}));
}

// Early exporters of version 12 wrote tangents that were not perpendicular.
TEST(VertexExtras, HaveTangentsPerpendicularToTheNormal) {
  const std::string vertices[] = {kFramed[0], "vert 1 ( 1 0 ) 1 2 ( 0 0.6 0.8 ) ( 0 0.8 0.6 -1 )",
                                  kFramed[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), vertices));
  EXPECT_EQ(parsed.findings(), Findings{});
  const StoredFrame& frame = parsed.file->meshes[0].stored_frames[1];
  EXPECT_NEAR(glm::distance(frame.normal, glm::vec3(0.0f, 0.6f, 0.8f)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(frame.tangent, glm::vec4(0.0f, 0.8f, -0.6f, -1.0f)), 0.0f, 1e-5f);
}

TEST(VertexExtras, DropUnusableNormalsAndTangents) {
  struct Row {
    const char* groups;
    glm::vec3 normal;
  };
  const glm::vec3 none(0.0f);
  const glm::vec3 up(0, 0, 1);
  for (const Row& row :
       {Row{"( 0 0 0 ) ( 1 0 0 1 )", none}, Row{"( 0 0 2 ) ( 1 0 0 1 )", none},
        Row{"( nan 0 0 ) ( 1 0 0 1 )", none}, Row{"( 1e30 0 0 ) ( 1 0 0 1 )", none},
        Row{"( 0 0 1 ) ( 0 0 1 1 )", up}, Row{"( 0 0 1 ) ( 1 0 0 0 )", up}, Row{"( 0 0 1 )", up}}) {
    const std::string vertices[] = {kFramed[0], std::string("vert 1 ( 1 0 ) 1 2 ") + row.groups, kFramed[2]};
    const Parsed<MeshFile> parsed =
        parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), vertices));
    const auto& frames = parsed.file->meshes[0].stored_frames;
    EXPECT_EQ(frames[1].normal, row.normal) << row.groups;
    EXPECT_EQ(frames[1].tangent, glm::vec4(0.0f)) << row.groups;
    EXPECT_EQ(frames[2].normal, glm::vec3(0, 0, -1)) << row.groups;
  }
  const std::string some[] = {kFramed[0], "vert 1 ( 1 0 ) 1 2", kFramed[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), some));
  EXPECT_EQ(parsed.findings(), Findings{"vector-size"});
}

TEST(VertexExtras, MayBeDamaged) {
  for (const char* block :
       {"numvertexcolors 2000000000 vertexcolor 0 ( 1 0 0 1 )", "vertexcolor 7 ( 1 0 0 1 )",
        "numvertexcolors 3 vertexcolor 0 ( 1 0", "numvertexcolors 3 vertexcolor vertexcolor 1"}) {
    std::string text = with("MD5Version 10", "MD5Version 12");
    text.insert(text.rfind('}'), block);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    expectComplete(parsed, block);
    EXPECT_FALSE(parsed.findings().empty()) << block;
    checkGuarantees(*parsed.file, text.size());
  }
}

// Found by fuzzing: reading it did not end.
TEST(VertexExtras, EndAtAColourWithoutItsNumber) {
  const std::string colours = "numvertexcolors 2 vertexcolor(0 ( 1 0 0 1 ) vertexcolor 1 ( 0 1 0 1 )\n}";
  const Parsed<MeshFile> parsed = parseMeshText(changed(kMesh, "( 4 5 6 )\n}", "( 4 5 6 )\n" + colours));
  EXPECT_TRUE(parsed.has(Code::kUnexpectedToken));
  EXPECT_EQ(parsed.file->meshes.at(0).weights.size(), 4u);
}

}  // namespace
}  // namespace md5v::md5
