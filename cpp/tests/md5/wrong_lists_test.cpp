// Lists that are wrong from end to end, or in one place: the true cause is told, once, and what is certain is
// read as it is meant. Healthy files that look alike are left alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/concat.h"
#include "tests/md5/md5_testing.h"

namespace md5v::md5 {
namespace {

constexpr size_t kVertices = 40;

struct Vertex {
  size_t number = 0;
  std::string uv;
  size_t first = 0;
  size_t count = 1;
};
struct Corners {
  size_t number = 0;
  size_t a = 0;
  size_t b = 0;
  size_t c = 0;
};
struct Weight {
  size_t number = 0;
  size_t joint = 0;
  std::string bias = "1";
  std::string position;
};

// A strip along x on three joints that lie on z without rotations; each third vertex hangs on one of them
// alone, the others on two.
struct Strip {
  std::vector<Vertex> vertices;
  std::vector<Corners> triangles;
  std::vector<Weight> weights;
  size_t declared_vertices = kVertices;
  size_t declared_weights = 0;

  Strip() {
    for (size_t i = 0; i < kVertices; ++i) {
      const size_t count = i % 3 == 0 ? 1 : 2;
      vertices.push_back({i, concat("( 0.", i, " ", i % 2, " )"), weights.size(), count});
      for (size_t k = 0; k < count; ++k) {
        const size_t joint = i % 3 == 0 ? i % 2 : k + 1;
        const size_t height = joint * 4;
        weights.push_back({weights.size(), joint, count == 1 ? "1" : "0.5",
                           concat("( ", i, " ", i % 2 * 8, " -", height, " )")});
      }
    }
    for (size_t i = 0; i + 2 < kVertices; ++i) {
      triangles.push_back({i, i, i % 2 == 0 ? i + 1 : i + 2, i % 2 == 0 ? i + 2 : i + 1});
    }
    declared_weights = weights.size();
  }

  std::string text() const {
    std::string text = concat("mesh {\n shader \"a\"\n numverts ", declared_vertices, "\n");
    for (const Vertex& v : vertices)
      text += concat(" vert ", v.number, " ", v.uv, " ", v.first, " ", v.count, "\n");
    text += concat(" numtris ", triangles.size(), "\n");
    for (const Corners& t : triangles) text += concat(" tri ", t.number, " ", t.a, " ", t.b, " ", t.c, "\n");
    text += concat(" numweights ", declared_weights, "\n");
    for (const Weight& w : weights)
      text += concat(" weight ", w.number, " ", w.joint, " ", w.bias, " ", w.position, "\n");
    return text + "}\n";
  }
};

// Eight lines.
std::string head(size_t meshes, const std::string& last = "( 0 0 8 )") {
  return concat("MD5Version 10\ncommandline \"\"\nnumJoints 3\nnumMeshes ", meshes,
                "\njoints {\n \"hip\" -1 ( 0 0 0 ) ( 0 0 0 )\n \"knee\" 0 ( 0 0 4 ) ( 0 0 0 )\n \"foot\" 1 ",
                last, " ( 0 0 0 )\n}\n");
}

using Change = std::function<void(Strip&)>;

Strip changed(const Change& change) {
  Strip strip;
  change(strip);
  return strip;
}

Parsed<MeshFile> parse(const std::string& text) {
  Parsed<MeshFile> parsed = parseMeshText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

Parsed<MeshFile> parse(const Change& change) { return parse(head(1) + changed(change).text()); }

void expectAsMeant(const SubMesh& mesh) {
  const MeshFile file = *parseMeshText(head(1) + Strip().text()).file;
  const SubMesh& right = file.meshes[0];
  EXPECT_TRUE(
      std::equal(mesh.indices.begin(), mesh.indices.end(), right.indices.begin(), right.indices.end()));
  ASSERT_EQ(mesh.vertices.size(), right.vertices.size());
  for (size_t i = 0; i < right.vertices.size(); ++i) {
    EXPECT_EQ(mesh.vertices[i].first_weight, right.vertices[i].first_weight) << i;
    EXPECT_EQ(mesh.vertices[i].weight_count, right.vertices[i].weight_count) << i;
  }
  EXPECT_EQ(mesh.weights.size(), right.weights.size());
}

void expectOnly(const Parsed<MeshFile>& parsed, const std::string& code, const std::string& place) {
  ASSERT_EQ(parsed.diagnostics.size(), 1u) << code;
  const Diagnostic& only = parsed.diagnostics[0];
  EXPECT_EQ(only.code, code) << only.message;
  EXPECT_EQ(concat(only.line, ":", only.column), place) << only.message;
}

TEST(WrongLists, TheModelItselfIsSound) {
  EXPECT_EQ(parse(head(1) + Strip().text()).diagnostics.size(), 0u);
  EXPECT_EQ(parse(head(3) + Strip().text() + Strip().text() + Strip().text()).diagnostics.size(), 0u);
}

void shiftCorners(Strip& strip, size_t by) {
  for (Corners& t : strip.triangles) t.a += by, t.b += by, t.c += by;
}
void shiftFirsts(Strip& strip, size_t by) {
  for (Vertex& v : strip.vertices) v.first += by;
}
void shiftNumbers(Strip& strip, size_t by) {
  for (Vertex& v : strip.vertices) v.number += by * strip.vertices.size();
  for (Corners& t : strip.triangles) t.number += by * strip.triangles.size();
  for (Weight& w : strip.weights) w.number += by * strip.weights.size();
}

Parsed<MeshFile> parseMeshes(const std::function<void(Strip&, size_t)>& change, size_t count = 2) {
  std::string text = head(count);
  for (size_t i = 0; i < count; ++i) text += changed([&](Strip& strip) { change(strip, i); }).text();
  return parse(text);
}

TEST(WrongLists, NumbersThatGoOnCountingFromMeshToMesh) {
  const std::string code = "indices-from-first-mesh";
  const size_t weights = Strip().weights.size();
  const auto corners = parseMeshes([](Strip& strip, size_t i) { shiftCorners(strip, i * kVertices); }, 3);
  expectOnly(corners, code, "204:8");
  EXPECT_EQ(
      corners.messageOf(Code::kIndicesFromFirstMesh),
      "The vertices of triangles go on counting from mesh to mesh, and the format counts from 0 in each. "
      "They were read as they are meant.");
  for (const SubMesh& mesh : corners.file->meshes) expectAsMeant(mesh);
  const auto firsts = parseMeshes([=](Strip& strip, size_t i) { shiftFirsts(strip, i * weights); });
  expectOnly(firsts, code, "163:19");
  for (const SubMesh& mesh : firsts.file->meshes) expectAsMeant(mesh);
  const auto all = parseMeshes([=](Strip& strip, size_t i) {
    shiftCorners(strip, i * kVertices);
    shiftFirsts(strip, i * weights);
    shiftNumbers(strip, i);
  });
  expectOnly(all, code, "163:7");
  for (const SubMesh& mesh : all.file->meshes) expectAsMeant(mesh);
  // From 1 on, which is told where it begins.
  const auto from_one = parseMeshes([](Strip& strip, size_t i) { shiftCorners(strip, 1 + i * kVertices); });
  EXPECT_EQ(from_one.findings(), (Findings{code, "indices-from-one"}));
  for (const SubMesh& mesh : from_one.file->meshes) expectAsMeant(mesh);
}

// The second mesh uses numbers that are right in it, too.
TEST(WrongLists, NumbersThatGoOnCountingIntoALargerMesh) {
  const auto parsed = parse(head(2) + changed([](Strip& strip) {
                                        strip.vertices.resize(4);
                                        strip.declared_vertices = 4;
                                        strip.triangles.resize(2);
                                      }).text() +
                            changed([](Strip& strip) { shiftCorners(strip, 4); }).text());
  EXPECT_EQ(parsed.findings(), Findings{"indices-from-first-mesh"});
  expectAsMeant(parsed.file->meshes[1]);
}

TEST(WrongLists, NumbersOfNoMeshAreStillTold) {
  const auto far = parseMeshes([](Strip& strip, size_t i) { shiftCorners(strip, i * (kVertices + 5)); });
  EXPECT_FALSE(far.has(Code::kIndicesFromFirstMesh));
  EXPECT_TRUE(far.has(Code::kTriangleIndexOutOfRange));
  const auto first = parse([](Strip& strip) { shiftCorners(strip, kVertices); });
  EXPECT_FALSE(first.has(Code::kIndicesFromFirstMesh));
  EXPECT_TRUE(first.has(Code::kTriangleIndexOutOfRange));
  // A mesh that uses the end of its list alone.
  EXPECT_EQ(parse(head(2) + changed([](Strip& strip) {
                              strip.vertices.resize(4);
                              strip.declared_vertices = 4;
                              strip.triangles.resize(2);
                            }).text() +
                  changed([](Strip& strip) {
                    strip.triangles.erase(strip.triangles.begin(), strip.triangles.begin() + 4);
                  }).text())
                .find(Code::kIndicesFromFirstMesh),
            nullptr);
}

TEST(WrongLists, ParentsThatAreMinusOneWithoutASign) {
  const std::string good = head(1) + Strip().text();
  const auto unsigned_none = parse(md5v::changed(good, "\"hip\" -1", "\"hip\" 4294967295"));
  expectOnly(unsigned_none, "joint-parent-negative", "6:8");
  EXPECT_EQ(unsigned_none.diagnostics[0].severity, Severity::kInfo);
  EXPECT_EQ(unsigned_none.file->joints[0].parent, -1);
  for (const std::string parent : {"255", "65535"}) {
    const auto parsed = parse(md5v::changed(good, "\"hip\" -1", "\"hip\" " + parent));
    expectOnly(parsed, "joint-parent-out-of-range", "6:8");
    EXPECT_EQ(
        parsed.messageOf(Code::kJointParentOutOfRange),
        "Joint 'hip' has parent " + parent +
            ", but the file has only 3 joints. It looks like -1 as an unsigned number: the joint was made a "
            "root.");
  }
  EXPECT_EQ(parse(md5v::changed(good, "\"hip\" -1", "\"hip\" 254"))
                .messageOf(Code::kJointParentOutOfRange)
                .find("unsigned"),
            std::string::npos);
}

TEST(WrongLists, JointsFarAwayAndWeightsWithoutPositionsAreNamed) {
  expectOnly(parse(head(1, "( 2000 0 8 )") + Strip().text()), "joint-astray", "8:13");
  expectOnly(parse(head(1, "( -431602000 -431602000 -431602000 )") + Strip().text()), "joint-astray", "8:13");
  expectOnly(parse([](Strip& strip) {
               for (Weight& w : strip.weights) w.position = "( 0 0 0 )";
             }),
             "weight-positions-zero", "93:2");
  // One that lies a little too far is one of those that disagree.
  const auto near = parse(head(1, "( 40 0 8 )") + Strip().text());
  EXPECT_EQ(near.findings(), Findings{"weights-disagree"});
  const auto one = parse([](Strip& strip) { strip.weights[2].position = "( -60 8 -8 )"; });
  EXPECT_EQ(one.findings(), Findings{"weights-disagree"});
  EXPECT_EQ(one.placeOf(Code::kWeightsDisagree), "95:2");
  EXPECT_NE(
      one.messageOf(Code::kWeightsDisagree)
          .find("1 of 26 such vertices, up to 57 % of the model's size apart. Most of it is at vertex 1 of "
                "this mesh, with weights 1 and 2."),
      std::string::npos)
      << one.messageOf(Code::kWeightsDisagree);
}

TEST(WrongLists, CountsOfWeightsThatAreWrongInAllVertices) {
  const struct {
    const char* what;
    std::function<void(Vertex&)> change;
    const char* place;
  } kRows[] = {
      {"the end", [](Vertex& v) { v.count += v.first; }, "14:21"},
      {"the last", [](Vertex& v) { v.count += v.first - 1; }, "13:21"},
      {"always four", [](Vertex& v) { v.count = 4; }, "13:21"},
      {"always one", [](Vertex& v) { v.count = 1; }, "14:21"},
  };
  for (const auto& row : kRows) {
    const auto parsed = parse([&](Strip& strip) {
      for (Vertex& v : strip.vertices) row.change(v);
    });
    expectOnly(parsed, "weight-ranges", row.place);
    expectAsMeant(parsed.file->meshes[0]);
  }
}

TEST(WrongLists, FirstWeightsThatAreWrongInAllVertices) {
  const auto index = parse([](Strip& strip) {
    for (Vertex& v : strip.vertices) v.first = v.number;
  });
  expectOnly(index, "weight-ranges", "15:19");
  expectAsMeant(index.file->meshes[0]);
  // Weights by their joints, so that those of a vertex are not together.
  const auto sorted = parse([](Strip& strip) {
    std::stable_sort(strip.weights.begin(), strip.weights.end(),
                     [](const Weight& a, const Weight& b) { return a.joint < b.joint; });
    for (size_t i = 0; i < strip.weights.size(); ++i) strip.weights[i].number = i;
  });
  EXPECT_EQ(sorted.findings(), Findings{"weight-ranges"});
  EXPECT_EQ(sorted.messageOf(Code::kWeightRanges),
            "The weights of 22 of 40 vertices do not add up to 1, and all weights together are one for each "
            "vertex: vertices name weights that are not theirs.");
}

TEST(WrongLists, SumsThatAreOnlyCarelessAreToldAsSuch) {
  const auto scaled = parse([](Strip& strip) {
    for (Weight& w : strip.weights) w.bias = w.bias == "1" ? "0.9" : "0.6";
  });
  EXPECT_EQ(scaled.findings(), Findings{"weight-sum"});
  const auto few = parse([](Strip& strip) { strip.weights[1].bias = "0.3"; });
  EXPECT_EQ(few.findings(), Findings{"weight-sum"});
  // Vertices at seams share their weights.
  const auto shared = parse([](Strip& strip) {
    for (size_t i = 20; i < kVertices; ++i) {
      strip.vertices[i].first = strip.vertices[i - 18].first;
      strip.vertices[i].count = strip.vertices[i - 18].count;
    }
  });
  EXPECT_EQ(shared.findings(), Findings{});
}

TEST(WrongLists, MeshesInOnePlace) {
  const auto zero = parse([](Strip& strip) {
    for (Weight& w : strip.weights) w.bias = "0";
  });
  expectOnly(zero, "mesh-in-one-place", "93:13");
  const auto same = parse([](Strip& strip) {
    for (Vertex& v : strip.vertices) v.first = 0, v.count = 1;
  });
  expectOnly(same, "mesh-in-one-place", "13:19");
  const auto one_differs = parse([](Strip& strip) {
    for (Vertex& v : strip.vertices) v.first = v.number == 5 ? 3 : 0, v.count = 1;
  });
  EXPECT_FALSE(one_differs.has(Code::kMeshInOnePlace));
}

TEST(WrongLists, TextureCoordinatesInPixelsOrAllZero) {
  const auto withUv = [](const std::function<std::string(size_t)>& uv) {
    return parse([&](Strip& strip) {
      for (Vertex& v : strip.vertices) v.uv = uv(v.number);
    });
  };
  const auto pixels = withUv([](size_t i) { return concat("( ", i * 13, " ", i % 2 * 256, " )"); });
  expectOnly(pixels, "texture-coordinates", "52:12");
  EXPECT_EQ(pixels.diagnostics[0].message,
            "Texture coordinates of this mesh reach 507: they seem to be in pixels.");
  EXPECT_EQ(pixels.diagnostics[0].severity, Severity::kInfo);
  expectOnly(withUv([](size_t) { return "( 0 0 )"; }), "texture-coordinates", "13:11");
  // Tiles, of which a triangle has one, and one vertex that is somewhere else.
  EXPECT_EQ(withUv([](size_t i) { return concat("( ", i, " ", i % 2, " )"); }).diagnostics.size(), 0u);
  EXPECT_EQ(withUv([](size_t i) { return concat("( ", i, ".37 ", i * 2, ".21 )"); }).diagnostics.size(), 0u);
  EXPECT_EQ(withUv([](size_t i) { return i == 20 ? "( 64 64 )" : "( 1 0 )"; }).diagnostics.size(), 0u);
}

TEST(WrongLists, LinesThatAreGoneThoughTheCountFits) {
  const auto lost = parse([](Strip& strip) {
    strip.vertices.erase(strip.vertices.begin() + 5);
    strip.declared_vertices = kVertices - 1;
  });
  expectOnly(lost, "count-mismatch", "18:7");
  EXPECT_EQ(
      lost.diagnostics[0].message,
      "'vert 5' is missing before 'vert 6', though 'numverts' fits: triangles use the numbers as they are. "
      "Triangles that use it are left out where there are others.");
  EXPECT_EQ(lost.file->meshes[0].vertices.size(), kVertices);
  EXPECT_EQ(lost.file->meshes[0].indices.size(), 3 * (kVertices - 2 - 3));
  const auto weight = parse([](Strip& strip) {
    strip.weights.erase(strip.weights.begin() + 5);
    --strip.declared_weights;
  });
  EXPECT_EQ(weight.findings(), Findings{"count-mismatch"});
  EXPECT_EQ(weight.file->meshes[0].weights.size(), Strip().weights.size());
  // Triangles that go by the order of the list.
  const auto renumbered = parse([](Strip& strip) {
    for (size_t i = 5; i < kVertices; ++i) ++strip.vertices[i].number;
  });
  EXPECT_EQ(renumbered.findings(), Findings{"entry-index-ignored"});
}

TEST(WrongLists, LinesThatAreThereTwice) {
  const auto twice = parse([](Strip& strip) {
    strip.vertices.insert(strip.vertices.begin() + 5, strip.vertices[5]);
    strip.declared_vertices = kVertices + 1;
  });
  expectOnly(twice, "count-mismatch", "19:7");
  EXPECT_EQ(
      twice.diagnostics[0].message,
      "'vert 5' is there more than once, and 'numverts' counts that, but triangles use the numbers as they "
      "are. The first counts.");
  expectAsMeant(twice.file->meshes[0]);
  const auto block = parse([](Strip& strip) {
    const std::vector<Weight> again(strip.weights.begin() + 10, strip.weights.begin() + 13);
    strip.weights.insert(strip.weights.begin() + 13, again.begin(), again.end());
  });
  expectOnly(block, "count-mismatch", "106:9");
  EXPECT_EQ(block.diagnostics[0].message,
            "'numweights' says 66, but there are 69: 'weight 10' is there more than once. The first counts.");
  expectAsMeant(block.file->meshes[0]);
  // Others of the same number, which triangles use, too.
  const auto others = parse([](Strip& strip) {
    for (size_t i = 6; i < kVertices; ++i) --strip.vertices[i].number;
  });
  EXPECT_EQ(others.findings(), Findings{"entry-index-ignored"});
}

}  // namespace
}  // namespace md5v::md5
