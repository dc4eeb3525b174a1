// The fast path must read the same as the slow path.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

// Lists are read in chunks. An entry that the fast path cannot read must not affect the others.
TEST(BulkEntries, AcceptsNumbersOfUnusualFormsAmongOthers) {
  constexpr int kCount = 100;
  const char* const unusual[] = {"1e-1", "0.12345678901234567", "16777217.0", ".5", "5.", "-0.5f"};
  for (int place = 0; place < kCount; ++place) {
    std::string text = "mesh {\n shader \"a\"\n numverts 100\n";
    std::vector<float> expected;
    for (int i = 0; i < kCount; ++i) {
      const bool is_odd = i == place || i == (place * 7 + 3) % kCount;
      const std::string u = is_odd ? unusual[(place + i) % 6] : std::to_string(i) + ".25";
      expected.push_back(std::strtof(u.c_str(), nullptr));
      text += " vert " + std::to_string(i) + " ( " + u + " 0 ) " + std::to_string(i % 2) + " 1\n";
    }
    text += " numtris 1\n tri 0 0 1 2\n numweights 2\n weight 0 0 1 ( 0 0 0 )\n weight 1 0 1 ( 0 0 1 )\n}\n";
    const Parsed<MeshFile> parsed = parseMeshText(kMesh.substr(0, kMesh.find("mesh {")) + text);
    ASSERT_TRUE(parsed.file);
    ASSERT_EQ(parsed.file->meshes[0].vertices.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      ASSERT_EQ(parsed.file->meshes[0].vertices[i].uv.x, expected[i]) << i << " of " << text;
    }
    ASSERT_EQ(parsed.findings(), Findings{}) << place;
  }
}

constexpr int kJoints = 70;
constexpr int kEntries = 150;

// Lists that are longer than a chunk, in the form of exporters.
std::string longMesh() {
  std::string text = "MD5Version 10\ncommandline \"\"\n\nnumJoints 70\nnumMeshes 1\n\njoints {\n";
  for (int i = 0; i < kJoints; ++i) {
    text += "\t\"j" + std::to_string(i) + "\"\t" + std::to_string(i - 1) + " ( " + std::to_string(i) +
            " 0.5 -1.25 ) ( 0.1 -0.2 0.3 )\t\t// j" + std::to_string(i - 1) + "\n";
  }
  text += "}\n\nmesh {\n\tshader \"a\"\n\n\tnumverts 150\n";
  for (int i = 0; i < kEntries; ++i) {
    const std::string n = std::to_string(i);
    text += "\tvert " + n + " ( 0." + n + " 1.500000 ) " + n + " 1\n";
  }
  text += "\n\tnumtris 150\n";
  for (int i = 0; i < kEntries; ++i) {
    text += "\ttri " + std::to_string(i) + " " + std::to_string(i % 147) + " " + std::to_string(i % 147 + 2) +
            " " + std::to_string(i % 147 + 1) + "\n";
  }
  text += "\n\tnumweights 150\n";
  for (int i = 0; i < kEntries; ++i) {
    text += "\tweight " + std::to_string(i) + " " + std::to_string(i % kJoints) + " 1.000000 ( -" +
            std::to_string(i) + ".125 0.000001 1e-3 )\n";
  }
  return text + "}\n";
}

void expectSame(const Parsed<MeshFile>& a, const Parsed<MeshFile>& b, const std::string& what) {
  ASSERT_TRUE(a.file && b.file) << what;
  EXPECT_EQ(a.findings(), b.findings()) << what;
  ASSERT_EQ(a.file->joints.size(), b.file->joints.size()) << what;
  for (size_t i = 0; i < a.file->joints.size(); ++i) {
    const MeshJoint& x = a.file->joints[i];
    const MeshJoint& y = b.file->joints[i];
    ASSERT_EQ(std::tie(x.name, x.parent, x.position, x.rotation),
              std::tie(y.name, y.parent, y.position, y.rotation))
        << what << ", joint " << i;
  }
  ASSERT_EQ(a.file->meshes.size(), b.file->meshes.size()) << what;
  for (size_t m = 0; m < a.file->meshes.size(); ++m) {
    const SubMesh& x = a.file->meshes[m];
    const SubMesh& y = b.file->meshes[m];
    EXPECT_EQ(x.indices, y.indices) << what;
    ASSERT_EQ(x.vertices.size(), y.vertices.size()) << what;
    for (size_t i = 0; i < x.vertices.size(); ++i) {
      ASSERT_EQ(x.vertices[i].uv, y.vertices[i].uv) << what << ", vertex " << i;
      ASSERT_EQ(x.vertices[i].first_weight, y.vertices[i].first_weight) << what << ", vertex " << i;
      ASSERT_EQ(x.vertices[i].weight_count, y.vertices[i].weight_count) << what << ", vertex " << i;
    }
    ASSERT_EQ(x.weights.size(), y.weights.size()) << what;
    for (size_t i = 0; i < x.weights.size(); ++i) {
      ASSERT_EQ(x.weights[i].joint, y.weights[i].joint) << what << ", weight " << i;
      ASSERT_EQ(x.weights[i].bias, y.weights[i].bias) << what << ", weight " << i;
      ASSERT_EQ(x.weights[i].position, y.weights[i].position) << what << ", weight " << i;
    }
  }
}

// Blanks and comments between the tokens of an entry in the middle of each list disable the fast path for it.
TEST(BulkEntries, ReadTheSameWithBlanksAndCommentsAnywhere) {
  const std::string plain = longMesh();
  const Parsed<MeshFile> expected = parseMeshText(plain);
  EXPECT_EQ(expected.diagnostics.size(), 0u);
  for (const char* entry : {"\"j35\"", "vert 75 ", "tri 75 ", "weight 75 "}) {
    const size_t begin = plain.find(std::string("\t") + entry) + 1;
    const size_t end = plain.find('\n', begin);
    for (size_t at = begin; at <= end; ++at) {
      if (plain[at] != ' ' && plain[at] != '\t' && plain[at] != '\n') continue;
      if (plain.substr(begin, at - begin).find("//") != std::string::npos) break;
      for (const char* extra : {" ", "\t", "\r\n", " /* a */ ", " // b\n", "\n\n\n", "\v"}) {
        std::string text = plain;
        expectSame(parseMeshText(text.insert(at, extra)), expected,
                   std::string(entry) + extra + std::to_string(at));
      }
    }
  }
}

TEST(BulkEntries, ReadTheSameWithAnotherSpacingThroughout) {
  const Parsed<MeshFile> expected = parseMeshText(longMesh());
  expectSame(parseMeshText(replacedAll(longMesh(), "\n", "\r\n")), expected, "CRLF");
  expectSame(parseMeshText(replacedAll(longMesh(), "\t", "  ")), expected, "blanks for tabs");
  expectSame(parseMeshText(replacedAll(longMesh(), " (", "(")), expected, "no blank before parentheses");
  expectSame(parseMeshText(replacedAll(longMesh(), " )", ")")), expected, "no blank inside parentheses");
  expectSame(parseMeshText(replacedAll(longMesh(), " ", " /**/ ")), expected, "comments everywhere");
}

TEST(BulkEntries, ContinueAfterADamagedEntry) {
  for (const char* entry : {"vert 75 ", "tri 75 ", "weight 75 "}) {
    const Parsed<MeshFile> parsed = parseMeshText(changed(longMesh(), entry, std::string(entry) + "x "));
    EXPECT_EQ(parsed.findings(), Findings{"unexpected-token"}) << entry;
    EXPECT_EQ(parsed.file->meshes[0].vertices.size(), size_t{kEntries}) << entry;
    EXPECT_EQ(parsed.file->meshes[0].weights.size(), size_t{kEntries}) << entry;
  }
}

TEST(BulkEntries, ReadNothingAfterTheirLastByte) {
  const std::string text = longMesh();
  for (size_t size = text.size() - 300; size < text.size(); ++size)
    checkAnyText<MeshFile>(meshReader, text.substr(0, size));
}

}  // namespace
}  // namespace md5v::md5
