#include "md5/grammar/entry_list.h"
#include "tests/md5/edge_cases.h"

namespace md5v {
namespace {

TEST(EdgeCase, AMeshOnOneLine) {
  expectHealthyMesh(replacedAll(replacedAll(goodFile("mesh"), "\n", " "), "\t", " "));
}

TEST(EdgeCase, AByteOrderMarkBeforeTheVersion) { expectHealthyMesh("\xEF\xBB\xBF" + goodFile("mesh")); }

TEST(EdgeCase, LineEndsOfEveryKindAlsoForComments) {
  const std::string commented = mesh("numMeshes 1", "// one\nnumMeshes 1");
  for (const std::string_view end : {"\r\n", "\r", "\n\r"}) {
    expectHealthyMesh(replacedAll(commented, "\n", end));
  }
  const std::string broken = replacedAll(changed(commented, "tri 0 0 1 2", "tri 0 0 1 3"), "\n", "\r");
  EXPECT_EQ(parseMeshText(broken).placeOf(Code::kTriangleIndexOutOfRange), "22:12");
}

TEST(EdgeCase, ACommentAfterTheVersion) {
  expectHealthyMesh(
      mesh("MD5Version 10", "MD5Version 10 // Parameters used during export: Reorient: False;"));
}

TEST(EdgeCase, BlockCommentsBetweenAllTokens) {
  std::string text;
  for (const std::string& token : tokensOf(goodFile("mesh"))) text += token + "/* a\n b ** / */";
  expectHealthyMesh(text);
}

TEST(EdgeCase, AKeywordGluedToTheEndOfAComment) {
  expectHealthyMesh(mesh("numJoints 2", "/*c*/numJoints /*c*/2"));
}

TEST(EdgeCase, AnUnterminatedCommentIsReportedWhereItBegins) {
  const auto parsed = parseMeshText(mesh("\tnumtris 1", "\t/* numtris 1"));
  EXPECT_EQ(parsed.placeOf(Code::kUnterminatedComment), "20:2");
  EXPECT_EQ(parsed.find(Code::kUnterminatedComment)->severity, Severity::kError);
}

TEST(EdgeCase, SlashesInATextAreNoComment) {
  const auto parsed = parseMeshText(mesh("commandline \"\"", "commandline \"a//b\""));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.file->commandline, "a//b");
}

TEST(EdgeCase, AdjacentTextsAreOne) {
  const auto in_mesh = parseMeshText(mesh("commandline \"\"", "commandline \"x\" \"y\""));
  const auto in_anim = parseAnimText(anim("commandline \"\"", "commandline \"x\" \"y\""));
  EXPECT_EQ(in_mesh.findings(), Findings{});
  EXPECT_EQ(in_anim.findings(), Findings{});
  EXPECT_EQ(in_mesh.file->commandline, "xy");
  EXPECT_EQ(in_anim.file->commandline, "xy");
}

TEST(EdgeCase, BackslashesAreLiteral) {
  const auto parsed = parseMeshText(mesh("models/box", "C:\\dir\\n.tga"));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.file->meshes[0].material, "C:\\dir\\n.tga");
}

TEST(EdgeCase, ABareNameWithADot) {
  const auto parsed = parseMeshText(mesh("\"arm\"", "root.001"));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.file->joints[1].name, "root.001");
  EXPECT_EQ(parsed.file->joints[1].parent, 0);
}

TEST(EdgeCase, QuotedNamesMayHoldAnything) {
  for (const std::string_view name : {"Bip01 L Hand", "Bip01-Head", "H\xC3\xA4nd", "{ ( //"}) {
    const auto parsed = parseMeshText(mesh("\"arm\"", "\"" + std::string(name) + "\""));
    EXPECT_TRUE(parsed.diagnostics.empty()) << name;
    EXPECT_EQ(parsed.file->joints[1].name, name);
  }
}

TEST(EdgeCase, ABareNameWithAHyphenIsReadToTheNextBlankWithAWarning) {
  const auto in_mesh = parseMeshText(mesh("\"arm\"", "Bip01-Head"));
  EXPECT_EQ(in_mesh.findings(), Findings{"name-not-quoted"});
  EXPECT_EQ(in_mesh.placeOf(Code::kNameNotQuoted), "9:2");
  EXPECT_EQ(in_mesh.file->joints[1].name, "Bip01-Head");
  EXPECT_EQ(in_mesh.file->joints[1].parent, 0);
  const auto in_anim = parseAnimText(anim("\"arm\"", "Bip01-Head"));
  EXPECT_EQ(in_anim.findings(), Findings{"name-not-quoted"});
  EXPECT_EQ(in_anim.file->joints[1].name, "Bip01-Head");
  EXPECT_EQ(in_anim.file->joints[1].flags, 1u);
}

TEST(EdgeCase, AnEmptyShaderIsNoError) {
  const auto parsed = parseMeshText(mesh("models/box", ""));
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.placeOf(Code::kShaderEmpty), "13:9");
  EXPECT_EQ(parsed.file->meshes[0].material, "");
  EXPECT_EQ(parsed.file->meshes[0].indices.size(), 3u);
}

TEST(EdgeCase, TheNameOfAMeshIsKept) {
  const auto parsed = parseMeshText(mesh("shader", "name \"body\" shader"));
  EXPECT_TRUE(parsed.diagnostics.empty());
  EXPECT_EQ(parsed.file->meshes[0].name, "body");
}

TEST(EdgeCase, NumbersThatDoom3Reads) {
  const auto parsed = parseMeshText(
      changed(mesh("( 0 0 0 )\n\tweight 1 0 1 ( 4 0 0 )", "( .5 5. -.5 )\n\tweight 1 0 1 ( -0 1e-5 1.5e+2 )"),
              "2 1 1 ( 0 4 0 )", "2 1 1.0f ( 0 - 4 0 )"));
  EXPECT_TRUE(parsed.diagnostics.empty());
  const auto& weights = parsed.file->meshes.at(0).weights;
  EXPECT_EQ(weights.at(0).position, glm::vec3(0.5f, 5.0f, -0.5f));
  EXPECT_EQ(weights.at(1).position, glm::vec3(-0.0f, 1e-5f, 150.0f));
  EXPECT_EQ(weights.at(2).bias, 1.0f);
  EXPECT_EQ(weights.at(2).position, glm::vec3(0.0f, -4.0f, 0.0f));
}

TEST(EdgeCase, NumbersThatDoom3SplitsAreDecimal) {
  const auto parsed = parseMeshText(mesh("( 4 0 0 )", "( 1E-5 00.5 0e+00 )"));
  EXPECT_EQ(parsed.findings(), (Findings{"number-form", "number-form", "number-form"}));
  EXPECT_EQ(parsed.file->meshes[0].weights[1].position, glm::vec3(1e-5f, 0.5f, 0.0f));
  EXPECT_EQ(parseMeshText(mesh("numtris 1", "numtris 01")).findings(), Findings{});
}

TEST(EdgeCase, ANumberThatIsNotFiniteIsZeroAndReported) {
  for (const std::string_view number :
       {"nan", "-nan", "1.#QNAN", "inf", "-inf", "1.#IND", "-1.#IND", "1.#INF"}) {
    const auto parsed = parseMeshText(mesh("( 4 0 0 )", "( 4 " + std::string(number) + " 1 )"));
    EXPECT_EQ(parsed.findings(), Findings{"number-not-finite"}) << number;
    EXPECT_EQ(parsed.placeOf(Code::kNumberNotFinite).substr(0, 3), "25:") << number;
    EXPECT_EQ(parsed.file->meshes[0].weights[1].position, glm::vec3(4, 0, 1)) << number;
  }
}

TEST(EdgeCase, ADecimalCommaIsReported) {
  const auto parsed = parseMeshText(mesh("( 4 0 0 )", "( 1,5 0 0 )"));
  EXPECT_EQ(parsed.findings(), Findings{"decimal-comma"});
  EXPECT_EQ(parsed.placeOf(Code::kDecimalComma), "25:17");
  EXPECT_NE(parsed.messageOf(Code::kDecimalComma).find("decimal comma"), std::string::npos);
  EXPECT_EQ(parsed.file->meshes[0].weights[1].position.x, 1.5f);
}

TEST(EdgeCase, BlanksInVectorsAreOptional) {
  for (const std::string_view vector : {"( 1 2 3)", "(1 2 3 )", "(1 2 3)", "(\n1\t2\r\n3)"}) {
    const auto parsed = parseMeshText(mesh("( 4 0 0 )", vector));
    EXPECT_TRUE(parsed.diagnostics.empty()) << vector;
    EXPECT_EQ(parsed.file->meshes[0].weights[1].position, glm::vec3(1, 2, 3)) << vector;
  }
  const auto glued = parseMeshText(mesh("( 4 0 0 )", "(-1-2-3)"));
  EXPECT_TRUE(glued.diagnostics.empty());
  EXPECT_EQ(glued.file->meshes[0].weights[1].position, glm::vec3(-1, -2, -3));
}

template <class File>
void expectRemarkForEveryTruncation(std::optional<File> (*parser)(std::span<const uint8_t>, Report&),
                                    std::string_view text) {
  for (size_t size = 0; size + 2 < text.size(); ++size) {
    const auto parsed = checkAnyText(parser, text.substr(0, size));
    EXPECT_FALSE(parsed.findings().empty()) << "after " << size << " bytes";
  }
}

TEST(EdgeCase, AFileCutOffAtAnyByteIsReportedWithALine) {
  expectRemarkForEveryTruncation(meshReader, goodFile("mesh"));
  expectRemarkForEveryTruncation(animReader, goodFile("anim"));
  expectRemarkForEveryTruncation(cameraReader, goodFile("camera"));
}

TEST(EdgeCase, AHugeCountReservesNothing) {
  const auto parsed = parseMeshText(mesh("numverts 3", "numverts 2000000000"));
  EXPECT_EQ(parsed.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(parsed.placeOf(Code::kCountMismatch), "15:11");
  EXPECT_EQ(parsed.file->meshes[0].vertices.size(), 3u);
  EXPECT_LE(parsed.file->meshes[0].vertices.capacity(), goodFile("mesh").size() / 13 + md5::kEntryBatch);
}

TEST(EdgeCase, ANulByteInTheMiddleIsReportedWithItsLocation) {
  std::string text = mesh("numtris 1", "numtris # 1");
  text[text.find('#')] = '\0';
  const auto parsed = parseMeshText(text);
  EXPECT_EQ(parsed.placeOf(Code::kNulByte), "20:10");
  EXPECT_EQ(parsed.find(Code::kNulByte)->severity, Severity::kError);
  EXPECT_EQ(parsed.file->joints.size(), 2u);
}

TEST(EdgeCase, NoBlanksAtAll) {
  expectHealthyMesh(mesh("shader \"models/box\"\n\n\tnumverts 3\n\tvert 0 ( 0 0 ) 0 1",
                         "shader\"models/box\"numverts 3 vert 0(0 0)0 1"));
}

TEST(EdgeCase, ACommentLineBetweenVersionAndCommandline) {
  expectHealthyMesh(mesh("commandline", "// exported by md5Exporter.mel\ncommandline"));
}

}  // namespace
}  // namespace md5v
