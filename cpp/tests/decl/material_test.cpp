#include "decl/material.h"

#include <gtest/gtest.h>

#include "tests/decl/decl_testing.h"

namespace md5v::decl {
namespace {

Material read(std::string_view body, Dialect dialect = Dialect::kDoom3) {
  const ReadFile file(std::string("m {\n") + std::string(body) + "\n}", DeclKind::kMaterial, dialect);
  return file.materials.at(0);
}

Strings findingsOf(std::string_view body) {
  return ReadFile(std::string("m {\n") + std::string(body) + "\n}").findings();
}

std::string diffuseOf(const Material& m) { return imageOf(m, m.surface.diffuse); }
std::string normalOf(const Material& m) { return imageOf(m, m.surface.normal); }
std::string specularOf(const Material& m) { return imageOf(m, m.surface.specular); }

TEST(Material, WithoutStagesIsNotDrawn) {
  for (const std::string_view body : {"", "noShadows\nqer_editorimage textures/common/nodraw.tga", "{"}) {
    const Material m = read(body);
    EXPECT_EQ(m.surface.diffuse, -1) << body;
  }
  EXPECT_TRUE(read("forceShadows").surface.no_draw);
  EXPECT_FALSE(read("bumpmap x").surface.no_draw);
  EXPECT_TRUE(read("surfaceparm nodraw\n{ map x }", Dialect::kQuake3).surface.no_draw);
}

// Shadow hulls, heat haze and masks: the engine draws none of their colours.
TEST(Material, WithoutVisibleStagesIsNotDrawn) {
  const struct {
    const char* stages;
    bool no_draw;
  } kRows[] = {
      {"{ blend gl_zero, gl_one map _black }", true},
      {"{ blend none map a }", true},
      {"{ maskColor map makealpha( a ) }", true},
      {"{ maskRed maskGreen maskBlue map a }", true},
      {"{ maskRed maskGreen map a }", false},
      {"{ vertexProgram heatHaze.vfp fragmentMap 0 _currentRender }", true},
      {"{ blend add cameraCubeMap env/gen1 texgen reflect }", true},
      {"{ blend none map a } { blend add map b }", false},
      {"{ maskColor map a } diffusemap b", false},
  };
  for (const auto& row : kRows) {
    const ReadFile file(std::string("m {\n") + row.stages + "\n}", DeclKind::kMaterial);
    EXPECT_EQ(file.materials[0].surface.no_draw, row.no_draw) << row.stages;
    EXPECT_EQ(file.findings(), Strings{}) << row.stages;
  }
}

TEST(Material, HidesStagesOfSpecialViews) {
  const ReadFile file("m { { spiritWalk map a } { notSpiritWalk map b } }", DeclKind::kMaterial);
  EXPECT_EQ(file.materials[0].surface.diffuse, 1);
}

TEST(Material, RecognisesTheWordsOfAllEngines) {
  const ReadFile file(
      "a {\n"
      "forceOverlays materialType metal materialImage downsize( a, 2 ) portalDistanceNear 3 matter_tile\n"
      "\"twoSided\" directPortal parm5\nfrobStage_diffuse 0.1 0.2\ngrowIn 0.5 specularExp 1, 2\n"
      "{\nname \"x\" map a maskAlpha screen screen2 glassWarp\nmegaTexture b\nshaderParm a 1 2\n}\n}",
      DeclKind::kMaterial);
  EXPECT_EQ(file.findings(), Strings{});
  EXPECT_TRUE(file.materials[0].two_sided);
}

TEST(Material, TreatsShortcutsLikeStages) {
  for (const std::string_view body :
       {"diffusemap a.tga\nbumpmap b.tga\nspecularmap c.tga",
        "{ blend diffusemap map a.tga }\n{ blend bumpmap map b.tga }\n{ blend specularmap map c.tga }",
        "{ BLEND bumpMap\n MAP b.tga }\nDiffuseMap a.tga\n{ map c.tga blend specularmap }"}) {
    const Material m = read(body);
    EXPECT_EQ(diffuseOf(m), "a.tga") << body;
    EXPECT_EQ(normalOf(m), "b.tga") << body;
    EXPECT_EQ(specularOf(m), "c.tga") << body;
    EXPECT_FALSE(m.surface.unlit);
    EXPECT_EQ(m.surface.blend, Blend::kOpaque);
  }
}

TEST(Material, KeepsNamesWithDashesQuotesAndBackslashes) {
  EXPECT_EQ(diffuseOf(read("diffusemap models/a-b+c/d.tga")), "models/a-b+c/d.tga");
  EXPECT_EQ(diffuseOf(read("diffusemap \"models/a b.tga\"")), "models/a b.tga");
  EXPECT_EQ(diffuseOf(read("diffusemap models\\a.tga")), "models/a.tga");
  EXPECT_EQ(diffuseOf(read("diffusemap 2d/01_a.tga")), "2d/01_a.tga");
}

TEST(Material, ReadsStagesOnOneLine) {
  EXPECT_EQ(diffuseOf(read("sort 3 diffusemap a bumpmap b")), "a");
  EXPECT_TRUE(read("twosided//comment").two_sided);
  EXPECT_TRUE(read("twosided/*c*/").two_sided);
  EXPECT_EQ(diffuseOf(read("diffusemap\nbumpmap b")), "");
  EXPECT_EQ(findingsOf("diffusemap\nbumpmap b"), Strings{"declaration-value-missing 2:11"});
}

TEST(Material, ChoosesTheFirstGroupOfInteractions) {
  const Material m =
      read("bumpmap b1\ndiffusemap d1\nspecularmap s1\nbumpmap b2\ndiffusemap d2\nspecularmap s2");
  EXPECT_EQ(diffuseOf(m), "d1");
  EXPECT_EQ(normalOf(m), "b1");
  EXPECT_EQ(specularOf(m), "s1");
}

TEST(Material, WithoutLightShowsItsFirstPictureWithItsBlending) {
  const struct {
    std::string_view blend;
    Blend expected;
  } kRows[] = {{"blend blend", Blend::kBlend},
               {"blend add", Blend::kAdd},
               {"blend filter", Blend::kFilter},
               {"blend modulate", Blend::kFilter},
               {"blend GL_ONE, GL_ZERO", Blend::kOpaque},
               {"blend GL_SRC_ALPHA, GL_ONE", Blend::kAdd},
               {"blend gl_src_alpha,gl_one_minus_src_alpha", Blend::kBlend},
               {"blendFunc GL_DST_COLOR GL_ZERO", Blend::kFilter},
               {"blendfunc GL_ZERO GL_SRC_COLOR", Blend::kFilter}};
  for (const auto& row : kRows) {
    const Material m = read("{ " + std::string(row.blend) + "\nmap a }\n{ blend add\nmap b }");
    EXPECT_EQ(diffuseOf(m), "a") << row.blend;
    EXPECT_EQ(m.surface.blend, row.expected) << row.blend;
    EXPECT_TRUE(m.surface.unlit) << row.blend;
  }
  const Material masked =
      read("{ blend none map mask\nalphaTest 0.4 }\n{ cubemap env/x }\n{ blend add\nmap b }");
  EXPECT_EQ(diffuseOf(masked), "b");
  EXPECT_EQ(masked.surface.alpha_test, 0.4f);
}

TEST(Material, FindsTheStagesThatAreOnByDefault) {
  EXPECT_EQ(diffuseOf(read("{ if ( parm7 == 0 )\nblend diffusemap\nmap a }\n{ blend diffusemap\nmap b }")),
            "a");
  EXPECT_EQ(diffuseOf(read("{ if parm7\nblend diffusemap\nmap a }\n{ blend diffusemap\nmap b }")), "b");
  EXPECT_EQ(diffuseOf(read("{ if ( time > 3 && parm0 )\nblend diffusemap\nmap a }")), "a");
}

TEST(Material, EvaluatesExpressions) {
  const struct {
    std::string_view text;
    float value;
  } kRows[] = {{"0.25", 0.25f},          {"1-0.5", 0.5f},         {"2 * 3 + 1", 7.0f},
               {"1 + 2 * 3", 7.0f},      {"( 1 + 2 ) * 3", 9.0f}, {"parm0*0.5", 0.5f},
               {"parm4", 0.0f},          {"7 % 4", 3.0f},         {"1 / 0", 0.0f},
               {"3 /2", 1.5f},           {"-parm1", -1.0f},       {"3 >= 3", 1.0f},
               {"1 < 2 && 2 < 1", 0.0f}, {"1 == 1 || 0", 1.0f},   {"0.5 != 0.5", 0.0f},
               {"nosuch[ 0.3 ]", 1.0f},  {"ramp[ 0.125 ]", 5.0f}, {"ramp[ 1.125 ] * 2", 10.0f},
               {"step[ 0.7 ]", 20.0f},   {"held[ 9 ]", 20.0f},    {"held[ -1 ]", 10.0f},
               {"held[ 0.5 ]", 15.0f}};
  for (const auto& row : kRows) {
    const ReadFile file(
        "table ramp { { 0, 10, 0, 10 } }\ntable step { snap { 10, 20 } }\n"
        "table held { clamp { 10, 20 } }\nm { { map x\nalphaTest " +
        std::string(row.text) + "\n} }");
    ASSERT_EQ(file.materials.size(), 1u);
    EXPECT_FLOAT_EQ(file.materials[0].stages.at(0).alpha_test.value(), row.value) << row.text;
    const bool is_unknown = row.text.substr(0, 6) == "nosuch";
    EXPECT_EQ(file.findings(), is_unknown ? Strings{"declaration-unknown-word 5:11"} : Strings{}) << row.text;
  }
}

TEST(Material, ReadsColours) {
  const Material m = read("{ map a\ncolor 0.1, parm0 * 0.2,0.3 , 1-0.6 }");
  EXPECT_FLOAT_EQ(m.surface.color[0], 0.1f);
  EXPECT_FLOAT_EQ(m.surface.color[1], 0.2f);
  EXPECT_FLOAT_EQ(m.surface.color[2], 0.3f);
  EXPECT_FLOAT_EQ(m.surface.color[3], 0.4f);
  const Material one = read("{ map a\nrgb 0.5\nred 0.25 }");
  EXPECT_EQ(one.surface.color, (std::array<float, 4>{0.25f, 0.5f, 0.5f, 1.0f}));
}

TEST(Material, SkipsDeepNestingInsteadOfFollowingIt) {
  const std::string deep(100'000, '(');
  EXPECT_EQ(findingsOf("{ map x\nalphaTest " + deep + " }").front(), "declaration-value-missing 3:43");
  std::string program = "a";
  for (int i = 0; i < 50'000; ++i) program = "add(" + program.substr(0, 0);
  std::string nested;
  for (int i = 0; i < 50'000; ++i) nested += "makeAlpha(";
  EXPECT_FALSE(findingsOf("diffusemap " + nested).empty());
}

TEST(Material, ReadsImagePrograms) {
  const struct {
    std::string_view text;
    std::string_view described;
    Strings findings;
  } kRows[] = {
      {"AddNormals( a_local.tga , HeightMap(a_h.tga,4))", "addnormals(a_local.tga,heightmap(a_h.tga,4))", {}},
      {"scale(x, 1, 0.5,0.25, 2)", "scale(x,1,0.5,0.25,2)", {}},
      {"smoothnormals(x)", "smoothnormals(x)", {}},
      {"add(invertAlpha(a), invertColor(b))", "add(invertalpha(a),invertcolor(b))", {}},
      {"makeIntensity(makeAlpha(a))", "makeintensity(makealpha(a))", {}},
      {"heightmap(\"a b\", 2.5)", "heightmap(a b,2.5)", {}},
      {"addnormals( a,\n\t heightmap( b, 4 ) )", "addnormals(a,heightmap(b,4))", {}},
      {"addnormals(\n a\n , b\n)", "addnormals(a,b)", {}},
      {"heightmap(a,\n 4)", "heightmap(a,4)", {}},
      {"addnormals(a,", "a", {"declaration-value-missing 2:22"}},
      {"downsize(a, 2)", "a", {}},
      {"sepia(a, 2)", "a", {"image-function-unknown 2:9"}},
      {"addnormals(a)", "a", {"declaration-value-missing 2:21"}},
      {"heightmap(a)", "heightmap(a,1)", {"declaration-value-missing 2:20"}},
      {"addnormals(, b)", "b", {"declaration-value-missing 2:20"}},
  };
  for (const auto& row : kRows) {
    const Material m = read("bumpmap " + std::string(row.text) + "\ndiffusemap d");
    EXPECT_EQ(normalOf(m), row.described) << row.text;
    EXPECT_EQ(diffuseOf(m), "d") << row.text;
    EXPECT_EQ(findingsOf("bumpmap " + std::string(row.text)), row.findings) << row.text;
  }
}

TEST(Material, ReportsUnknownPartsOfAFormula) {
  const struct {
    const char* text;
    Strings findings;
  } kRows[] = {
      {"rgb tme * 2", {"declaration-unknown-word 4:5"}},
      {"if ( parm5 == nonsense )", {"declaration-unknown-word 4:15"}},
      {"rgb parm12", {"declaration-unknown-word 4:5"}},
      {"rgb parm11 + global7 + Time * sound", {}},
      {"rgb sin( time * 2 )", {"declaration-unknown-word 4:5"}},
      {"rgb nothing[ time ]", {"declaration-unknown-word 4:5"}},
      {"rgb waves[ time ]", {}},
      {"if ( parm0 = 2 )", {"declaration-value-missing 4:12"}},
      {"rgb\nalpha 1", {"declaration-value-missing 4:4"}},
      {"alphaTest half", {"declaration-unknown-word 4:11"}},
      {"blend gl_one, gl_onne", {"declaration-unknown-word 4:15"}},
      {"blend gl_src_alpha, gl_one_minus_src_alpha", {}},
  };
  for (const auto& row : kRows) {
    const ReadFile file("m {\n{\nmap a.tga\n" + std::string(row.text) + "\n}\n}\ntable waves { { 0, 1 } }\n");
    EXPECT_EQ(file.findings(), row.findings) << row.text;
  }
}

TEST(Material, ReadsQuake3ShadersAsUnvanquishedUsesThem) {
  const Material m = read(
      "qer_editorImage models/a\nimageMinDimension 128\ncull disable\n{\ndiffuseMap models/a\nnormalMap "
      "models/a_n\nspecularMap models/a_s\nglowMap models/a_g\nalphaFunc GE128\n}",
      Dialect::kQuake3);
  EXPECT_EQ(diffuseOf(m), "models/a");
  EXPECT_EQ(normalOf(m), "models/a_n");
  EXPECT_EQ(specularOf(m), "models/a_s");
  EXPECT_EQ(m.surface.alpha_test, 0.5f);
  EXPECT_TRUE(m.two_sided);
  EXPECT_FALSE(m.surface.unlit);
  const Material flash = read(
      "cull none\n{\nmap $whiteimage\n}\n{\nmap gfx/f\nblendFunc GL_SRC_ALPHA GL_ONE\nrgbGen wave sin 0 1 0 "
      "1\n}",
      Dialect::kQuake3);
  EXPECT_EQ(diffuseOf(flash), "gfx/f");
  EXPECT_EQ(flash.surface.blend, Blend::kAdd);
  EXPECT_TRUE(flash.surface.unlit);
  const Material plain = read("{\nmap models/b\nrgbGen lightingDiffuse\n}", Dialect::kQuake3);
  EXPECT_FALSE(plain.surface.unlit);
  const Material haze = read("{\nstage heathazeMap\nmap x\n}", Dialect::kQuake3);
  EXPECT_EQ(diffuseOf(haze), "");
}

TEST(EdgeCase, N74_BumpMapsAreSumsOfANormalMapAndAHeightMap) {
  const Material m = read("bumpmap addnormals(a_local.tga, heightmap(a_h.tga, 4))");
  EXPECT_EQ(normalOf(m), "addnormals(a_local.tga,heightmap(a_h.tga,4))");
}

TEST(EdgeCase, N75_AnUnknownWordDoesNotAffectTheRest) {
  const std::string_view body =
      "rmaomapx textures/x\nislightgem 3 4 5\ndiffusemap a\n{ blend specularmap\nmap b\nsparkle 1, "
      "2\nalphaTest "
      "0.5\n}\nbumpmap c";
  const Material m = read(body);
  EXPECT_EQ(diffuseOf(m), "a");
  EXPECT_EQ(specularOf(m), "b");
  EXPECT_EQ(normalOf(m), "c");
  EXPECT_EQ(findingsOf(body), (Strings{"declaration-unknown-word 2:1", "declaration-unknown-word 3:1",
                                       "declaration-unknown-word 7:1"}));
}

TEST(EdgeCase, N76_AnAlphaTestedDiffuseStageMakesACutOut) {
  const Material m = read("twoSided\n{ blend diffusemap map x.tga alphaTest 0.5 }");
  EXPECT_EQ(m.surface.alpha_test, 0.5f);
  EXPECT_TRUE(m.two_sided);
  EXPECT_EQ(m.surface.blend, Blend::kOpaque);
  EXPECT_EQ(diffuseOf(m), "x.tga");
}

}  // namespace
}  // namespace md5v::decl
