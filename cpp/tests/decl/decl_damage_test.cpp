// Damaged declarations are read without harm.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/decl/decl_testing.h"
#include "tests/test_files.h"

namespace md5v::decl {
namespace {

constexpr std::string_view kMaterials = R"(table t { clamp { 0, 1.5 } }
material models/a {
	qer_editorimage a.tga
	twoSided // both
	renderbump -size 512 512 x.tga y.lwo
	bumpmap addnormals( a_local.tga, heightmap( a_h.tga, 4 ) )
	{
		if ( parm7 == 0 )
		blend diffusemap
		map scale(a.tga, 1, 1, 1, 0.5)
		alphaTest t[ time * 0.5 ] - 0.1
		color 1, parm0, -0.5, 1
	}
}
"b c" { { map x blend GL_ONE, GL_ZERO } }
)";

constexpr std::string_view kModels = R"(model m {
	inherit n
	mesh a.md5mesh
	offset ( 0 -1 2 )
	channel torso ( *Waist -Hips )
	anim walk a.md5anim, b.md5anim { frame 1 sound x }
}
entityDef e { "model" "m" }
skin s { model a * b c/d e }
)";

void readAny(std::string_view text) {
  for (const DeclKind implied : {DeclKind::kMaterial, DeclKind::kEntity}) {
    for (const Dialect dialect : {Dialect::kDoom3, Dialect::kQuake3}) {
      checkGuarantees(ReadFile(text, implied, dialect));
    }
  }
}

TEST(DeclDamage, EveryTruncationAndTokenEditOfMaterialsIsRead) { forEveryDamage(kMaterials, readAny); }

TEST(DeclDamage, EveryTruncationAndTokenEditOfModelsIsRead) { forEveryDamage(kModels, readAny); }

TEST(DeclDamage, TheUndamagedSamplesHaveNoFindings) {
  EXPECT_EQ(ReadFile(kMaterials).findings(), Strings{});
  EXPECT_EQ(ReadFile(kModels, DeclKind::kEntity).findings(), Strings{});
}

TEST(DeclCorpus, ShadersOfUnvanquishedHaveAllTheirMaps) {
  const std::filesystem::path folder = corpusPath("unvanquished/scripts");
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no corpus beside the project";
  size_t shaders = 0;
  size_t with_normals = 0;
  for (const auto& path : std::filesystem::directory_iterator(folder)) {
    std::ifstream stream(path.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const ReadFile file(text, DeclKind::kMaterial, Dialect::kQuake3);
    checkGuarantees(file);
    EXPECT_EQ(file.findings(), Strings{}) << path.path();
    shaders += file.materials.size();
    for (const Material& m : file.materials) with_normals += m.surface.normal >= 0 ? 1 : 0;
  }
  EXPECT_EQ(shaders, 41u);
  EXPECT_EQ(with_normals, 4u);
}

}  // namespace
}  // namespace md5v::decl
