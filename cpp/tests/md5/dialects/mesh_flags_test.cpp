// The flags of a mesh of Enemy Territory: Quake Wars.
#include <gtest/gtest.h>

#include <string>

#include "tests/md5/mesh_testing.h"

namespace md5v::md5 {
namespace {

Parsed<MeshFile> parseFlags(const std::string& flags) {
  return parseMeshText(
      changed(with("MD5Version 10", "MD5Version 11"), "  numverts", "  " + flags + "\n  numverts"));
}

TEST(MeshFlags, AreReadInUpperAndLowerCase) {
  const Parsed<MeshFile> parsed = parseFlags("flags { vertexColor NOANIMATE }");
  EXPECT_EQ(parsed.findings(), Findings{});
  EXPECT_EQ(parsed.file->meshes.at(0).flags, uint32_t{kVertexColorFlag | kNoAnimateFlag});
}

TEST(MeshFlags, AreReportedWhereTheyAreUnknown) {
  const Parsed<MeshFile> parsed = parseFlags("flags { shiny vertexColor }");
  EXPECT_EQ(parsed.findings(), Findings{"mesh-flag-unknown"});
  EXPECT_EQ(parsed.placeOf(Code::kMeshFlagUnknown), "16:11");
  EXPECT_EQ(parsed.file->meshes.at(0).flags, uint32_t{kVertexColorFlag});
}

TEST(MeshFlags, NeedTheirBraces) {
  const std::string open = with("  numverts", "  flags { vertexColor\n  numverts");
  EXPECT_FALSE(parseMeshText(open).findings().empty());
}

}  // namespace
}  // namespace md5v::md5
