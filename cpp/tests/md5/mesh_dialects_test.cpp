#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// ---- Other versions

const std::string kColoured[] = {"vert 0 ( 0 0.25 ) 0 1 ( 1 0 0 1 )", "vert 1 ( 1 0 ) ( 0 1 0 0.5 ) 1 2",
                                 "vert 2 ( 1 1 ) 3 1 ( 0 0 1 0 )"};

std::string replaceVertices(std::string text, const std::string (&vertices)[3]) {
  const size_t begin = text.find("vert 0");
  return text.replace(begin, text.find("numtris") - begin,
                      vertices[0] + "\n" + vertices[1] + "\n" + vertices[2] + "\n");
}

TEST(EdgeCase, N40_Version11IsReadWithFlagsAndColours) {
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 11"), kColoured);
  text.insert(text.find("numverts"), "flags { vertexColor NOANIMATE }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "version 11");
  EXPECT_EQ(parsed.file->version, 11);
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kVersionOtherGame), "1:12");
  const SubMesh& mesh = parsed.file->meshes[0];
  EXPECT_EQ(mesh.flags, uint32_t{kVertexColorFlag | kNoAnimateFlag});
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {0, 255, 0, 128}, {0, 0, 255, 0}}));
  EXPECT_TRUE(mesh.stored_frames.empty());
}

TEST(MeshDialects, ColoursFollowTheirVertices) {
  const std::string swapped[] = {kColoured[1], kColoured[0], kColoured[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 11"), swapped));
  EXPECT_EQ(parsed.findings(), Findings{"entries-reordered"});
  EXPECT_EQ(parsed.file->meshes[0].colors[0], glm::u8vec4(255, 0, 0, 255));
  EXPECT_EQ(parsed.file->meshes[0].colors[1], glm::u8vec4(0, 255, 0, 128));
}

TEST(MeshDialects, CommasBetweenTheNumbersOfAColourArePassedOver) {
  const std::string text =
      changed(changed(kMesh, "MD5Version 10", "MD5Version 11"), "0 1\n", "0 1 ( 1, 0, 0, 1 )\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  EXPECT_EQ(parsed.findings(),
            (Findings{"stray-character", "stray-character", "stray-character", "vertex-colors-incomplete"}));
  EXPECT_EQ(parsed.file->meshes.at(0).colors.at(0), glm::u8vec4(255, 0, 0, 255));
}

TEST(MeshDialects, SignsBetweenFlagsArePassedOver) {
  for (const std::string flags : {"vertexColor | noAnimate", "vertexColor, noAnimate",
                                  "vertexColor , noAnimate", "vertexColor|| noAnimate"}) {
    const Parsed<MeshFile> parsed =
        parseMeshText(changed(changed(kMesh, "MD5Version 10", "MD5Version 11"), "  numverts",
                              "  flags { " + flags + " }\n  numverts"));
    EXPECT_EQ(parsed.findings(), Findings{"stray-character"}) << flags;
    EXPECT_EQ(parsed.file->meshes.at(0).flags, kVertexColorFlag | kNoAnimateFlag) << flags;
  }
}

TEST(MeshDialects, SaysWhatIsOddAboutColoursAndFlags) {
  const std::string three[] = {"vert 0 ( 0 0.25 ) 0 1 ( 255 0 128 255 )", "vert 1 ( 1 0 ) 1 2",
                               "vert 2 ( 1 1 ) 3 1 ( 1 2 )"};
  std::string text = replaceVertices(kMesh, three);
  text.insert(text.find("numverts"), "flags { shiny vertexColor }\n");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "odd colours");
  EXPECT_EQ(parsed.placeOf(Code::kMeshFlagUnknown), "16:11");
  EXPECT_EQ(parsed.placeOf(Code::kVectorSize), "20:20");
  EXPECT_EQ(parsed.placeOf(Code::kVertexColorsIncomplete), "18:25");
  EXPECT_EQ(parsed.placeOf(Code::kVersionUnknown), "16:3");  // version 10 has no flags
  EXPECT_EQ(parsed.file->meshes[0].colors,
            (std::vector<glm::u8vec4>{{255, 0, 128, 255}, {255, 255, 255, 255}, {255, 255, 255, 255}}));
}

const std::string kFramed[] = {"vert 0 ( 0 0.25 ) 0 1 ( 0 0 1 ) ( 1 0 0 1 )",
                               "vert 1 ( 1 0 ) 1 2 ( 0 1.00001 0 ) ( 1 0 0 -1 ) ( 1 0 0 1 )",
                               "vert 2 ( 1 1 ) 3 1 ( 0 0 -1 ) ( 0 1 0 1 )"};

TEST(EdgeCase, N42_Version12IsReadWithNormalsAndTangents) {
  std::string text = replaceVertices(with("MD5Version 10", "MD5Version 12"), kFramed);
  text.insert(
      text.rfind('}'),
      "numvertexcolors 3 vertexcolor 0 ( 1 0 0 1 ) vertexcolor 1 ( 1 0 0 1 ) vertexcolor 2 ( 0 0 1 1 )");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "version 12");
  EXPECT_EQ(parsed.findings(), Findings{});
  const SubMesh& mesh = parsed.file->meshes[0];
  ASSERT_EQ(mesh.stored_frames.size(), 3u);
  EXPECT_EQ(mesh.stored_frames[0].normal, glm::vec3(0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[0].tangent, glm::vec4(1, 0, 0, 1));
  EXPECT_EQ(mesh.stored_frames[1].normal, glm::vec3(0, 1, 0));
  EXPECT_EQ(mesh.stored_frames[1].tangent.w, -1.0f);
  EXPECT_EQ(mesh.colors, (std::vector<glm::u8vec4>{{255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 255, 255}}));
}

// Early exporters of version 12 wrote tangents that were not made perpendicular.
TEST(MeshDialects, TangentsThatAreNotPerpendicularAreTurnedAndTheNormalIsKept) {
  const std::string vertices[] = {kFramed[0], "vert 1 ( 1 0 ) 1 2 ( 0 0.6 0.8 ) ( 0 0.8 0.6 -1 )",
                                  kFramed[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), vertices));
  EXPECT_EQ(parsed.messageOf(Code::kStoredNormalUnusable),
            "The tangent of vertex 1 is not perpendicular to its normal; it was turned.");
  const StoredFrame& frame = parsed.file->meshes[0].stored_frames[1];
  EXPECT_NEAR(glm::distance(frame.normal, glm::vec3(0.0f, 0.6f, 0.8f)), 0.0f, 1e-6f);
  EXPECT_NEAR(glm::distance(frame.tangent, glm::vec4(0.0f, 0.8f, -0.6f, -1.0f)), 0.0f, 1e-5f);
}

TEST(MeshDialects, StoredNormalsThatAreNoneAreLeftOut) {
  for (const char* groups :
       {"( 0 0 0 ) ( 1 0 0 1 )", "( 0 0 2 ) ( 1 0 0 1 )", "( 0 0 1 ) ( 0 0 1 1 )", "( 0 0 1 ) ( 1 0 0 0 )",
        "( 0 0 1 )", "( nan 0 0 ) ( 1 0 0 1 )", "( 1e30 0 0 ) ( 1 0 0 1 )"}) {
    const std::string vertices[] = {kFramed[0], std::string("vert 1 ( 1 0 ) 1 2 ") + groups, kFramed[2]};
    const Parsed<MeshFile> parsed =
        parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), vertices));
    EXPECT_EQ(parsed.placeOf(Code::kStoredNormalUnusable), "18:20") << groups;
    EXPECT_EQ(parsed.file->meshes[0].stored_frames[1].normal, glm::vec3(0.0f)) << groups;
    EXPECT_EQ(parsed.file->meshes[0].stored_frames[2].normal, glm::vec3(0, 0, -1)) << groups;
  }
  const std::string some[] = {kFramed[0], "vert 1 ( 1 0 ) 1 2", kFramed[2]};
  const Parsed<MeshFile> parsed =
      parseMeshText(replaceVertices(with("MD5Version 10", "MD5Version 12"), some));
  EXPECT_EQ(parsed.findings(), Findings{"stored-normals-incomplete"});
}

TEST(MeshDialects, ColourEntriesMayBeDamaged) {
  for (const char* block :
       {"numvertexcolors 2000000000 vertexcolor 0 ( 1 0 0 1 )", "vertexcolor 7 ( 1 0 0 1 )",
        "numvertexcolors 3 vertexcolor 0 ( 1 0", "numvertexcolors 3 vertexcolor vertexcolor 1"}) {
    std::string text = with("MD5Version 10", "MD5Version 12");
    text.insert(text.rfind('}'), block);
    const Parsed<MeshFile> parsed = parseMeshText(text);
    expectWhole(parsed, block);
    EXPECT_FALSE(parsed.findings().empty()) << block;
    checkGuarantees(*parsed.file, text.size());
  }
}

TEST(MeshDialects, KeysOfQuakePortsAreSkipped) {
  const std::string text = with("joints {", "numSkins 2 skin 0 \"models/a.pcx\" skin 1 models/b\njoints {");
  const Parsed<MeshFile> parsed = parseMeshText(text);
  expectWhole(parsed, "skins");
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kEngineKey), "7:1");
  EXPECT_TRUE(parsed.find(Code::kEngineKey)->refused_by_doom3);
}

TEST(MeshDialects, ALentSkeletonChecksTheWeights) {
  std::string text = with("numJoints 2", "numJoints 0");
  const size_t joints = text.find("\"origin\"");
  text.erase(joints, text.find('}') - joints);
  const Parsed<MeshFile> alone = parseMeshText(text);
  EXPECT_EQ(neededJoints(*alone.file), 2u);
  EXPECT_EQ(alone.findings(), Findings{});
  const auto on = [&text](size_t count) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    const std::optional<MeshFile> file = readMesh(bytes.span(), report, {.lent_joints = count});
    EXPECT_TRUE(file->has_foreign_skeleton);
    for (const MeshWeight& weight : file->meshes[0].weights) EXPECT_LT(weight.joint, count);
    return report.diagnostics();
  };
  EXPECT_EQ(on(2).size(), 1u);  // that the skeleton is another file's
  const std::vector<Diagnostic> small = on(1);
  EXPECT_EQ(small.front().code, infoOf(Code::kWeightJointOutOfRange).id);
  EXPECT_EQ(neededJoints(*parseMeshText(kMesh).file), 0u);
}

}  // namespace
}  // namespace md5v::md5
