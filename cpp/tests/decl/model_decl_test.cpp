#include "decl/model_decl.h"

#include <gtest/gtest.h>

#include "tests/decl/decl_testing.h"

namespace md5v::decl {
namespace {

TEST(ModelDecl, ReadsMeshAnimationsSkinAndOffset) {
  const ReadFile file(
      "model imp {\n\tinherit base\n\tmesh models/md5/imp.md5mesh\n\tskin skins/imp\n\toffset ( 1 -2 0.5 )\n"
      "\tchannel torso ( *Waist -Hips )\n"
      "\tanim walk1 models/md5/walk.md5anim {\n\t\tframe 3 sound snd_walk\n\t}\n"
      "\tanim af_pose models/md5/a.md5anim , models/md5/b.md5anim\n"
      "\tsparkle 3\n\tanim\n\tremove Jaw\n}",
      DeclKind::kEntity);
  ASSERT_EQ(file.models.size(), 1u);
  const ModelDecl& model = file.models[0];
  EXPECT_EQ(model.inherit, "base");
  EXPECT_EQ(model.mesh, "models/md5/imp.md5mesh");
  EXPECT_EQ(model.skin, "skins/imp");
  EXPECT_EQ(model.offset, (std::array<float, 3>{1.0f, -2.0f, 0.5f}));
  EXPECT_TRUE(model.has_offset);
  ASSERT_EQ(model.anims.size(), 2u);
  EXPECT_EQ(model.anims[0].name, "walk1");
  EXPECT_EQ(model.anims[0].files, Strings{"models/md5/walk.md5anim"});
  EXPECT_EQ(model.anims[1].files, (Strings{"models/md5/a.md5anim", "models/md5/b.md5anim"}));
  EXPECT_EQ(file.findings(), (Strings{"declaration-unknown-word 11:2", "declaration-value-missing 12:6"}));
}

TEST(ModelDecl, SkipsTheOptionsOfGltfAndReportsThemOnce) {
  const ReadFile file(
      "model crane {\n\toptions -scale 39.37\n\taddoptions -addorigin\n\tmesh [ -scale 1 ] models/crane.glb\n"
      "\tanim park [ -scale 39.37 -addorigin ] models/crane.Park.glb\n\t{\n\t\tframe 12 sound creak\n\t}\n"
      "\tanim lift models/crane.Lift.glb\n}",
      DeclKind::kEntity);
  const ModelDecl& model = file.models[0];
  EXPECT_EQ(model.mesh, "models/crane.glb");
  ASSERT_EQ(model.anims.size(), 2u);
  EXPECT_EQ(model.anims[0].files, Strings{"models/crane.Park.glb"});
  EXPECT_EQ(model.anims[0].commands.size(), 1u);
  EXPECT_EQ(model.anims[1].files, Strings{"models/crane.Lift.glb"});
  EXPECT_EQ(file.findings(), Strings{"declaration-unknown-word 2:2"});
}

TEST(ModelDecl, KeepsWhatFollowsOptionsThatAreNotClosed) {
  const ReadFile file(
      "model a {\n\tmesh [ -scale 1\n\tanim walk [\n\tanim run run.md5anim\n\tmesh\n\t[ x ]\n}",
      DeclKind::kEntity);
  const ModelDecl& model = file.models[0];
  ASSERT_EQ(model.anims.size(), 1u);
  EXPECT_EQ(model.anims[0].name, "run");
  EXPECT_EQ(file.findings(), (Strings{"declaration-value-missing 2:17", "declaration-value-missing 3:13",
                                      "declaration-value-missing 5:6"}));
}

TEST(ModelDecl, ReadsQuotedWordsAndRemovesAnimations) {
  const ReadFile file(
      "model a {\n\"inherit\" \"base\"\nanim run a.md5anim\nremove run\nremove walk\nanim run b.md5anim\n}",
      DeclKind::kEntity);
  const ModelDecl& model = file.models[0];
  EXPECT_EQ(model.inherit, "base");
  EXPECT_EQ(model.removed, (Strings{"run", "walk"}));
  ASSERT_EQ(model.anims.size(), 1u);
  EXPECT_EQ(model.anims[0].files, Strings{"b.md5anim"});
  EXPECT_EQ(file.findings(), Strings{});
}

TEST(ModelDecl, ReadsTheCommandsOfFramesAndTheOptionsOfAnAnimation) {
  const struct {
    const char* block;
    std::vector<std::pair<uint32_t, std::string>> commands;
    const char* options;
  } kRows[] = {
      {"", {}, ""},
      {"{ }", {}, ""},
      {"{ frame }", {}, "frame"},
      {"{ frame x melee }", {}, "frame x melee"},
      {"{ frame -3 melee }", {{0, "melee"}}, ""},
      {"{ frame 0 melee }", {{0, "melee"}}, ""},
      {"{ frame 1e9 melee }", {{0, "melee"}}, ""},
      {"{ frame 4 }", {{4, ""}}, ""},
      {"{ frame 4\nmelee }", {{4, ""}}, "melee"},
      {"{ frame 4 melee // claw\nframe 5 { melee } }", {{4, "melee"}, {5, ""}}, "melee"},
      {"{ frame 14 sound_body \"snd step\"\nframe 14 footstep /* x */\n random_cycle_start rate 20 anim_turn "
       "}",
       {{14, "sound_body snd step"}, {14, "footstep"}},
       "random_cycle_start rate 20 anim_turn"},
      {"{ frame 2 launch_missile *barrel, (1) }", {{2, "launch_missile *barrel , ( 1 )"}}, ""},
      {"{ frame 2 melee", {{2, "melee"}}, ""},
      {"{ frame 2 melee claw frame 5 sound_body snd_step }",
       {{2, "melee claw"}, {5, "sound_body snd_step"}},
       ""},
      {"{ frame 2 footstep ai_no_turn frame 3 leftfoot\n}", {{2, "footstep"}, {3, "leftfoot"}}, "ai_no_turn"},
      {"{ frame 2 frame 3 melee }", {{2, ""}, {3, "melee"}}, ""},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.block);
    const ReadFile file(std::string("model a {\nmesh m\nanim run a ") + row.block + "\n}", DeclKind::kEntity);
    ASSERT_EQ(file.models.size(), 1u);
    ASSERT_EQ(file.models[0].anims.size(), 1u);
    const ModelAnim& anim = file.models[0].anims[0];
    std::vector<std::pair<uint32_t, std::string>> found;
    for (const FrameCommand& each : anim.commands) found.emplace_back(each.frame, each.text);
    EXPECT_EQ(found, row.commands);
    EXPECT_EQ(anim.options, row.options);
  }
}

TEST(ModelDecl, KeepsTheKeysThatAttachAnEntityToAJoint) {
  const ReadFile file(
      "entityDef e {\n\"def_head\" \"head_a\"\n\"head_joint\" \"neck\"\n\"def_attach2\" \"lamp\"\n"
      "\"joint\" \"hand\"\n\"origin\" \"1 2 3\"\n\"angles\" \"0 90 0\"\n\"def_drops\" \"x\"\n}",
      DeclKind::kEntity);
  Strings found;
  for (const DeclReference& each : file.entities[0].references) found.push_back(each.what + " " + each.name);
  EXPECT_EQ(found, (Strings{"def_head head_a", "head_joint neck", "def_attach2 lamp", "joint hand",
                            "origin 1 2 3", "angles 0 90 0"}));
}

TEST(ModelDecl, KeepsTheLocationsOfReferences) {
  const std::string text =
      "model a {\nmesh m.md5mesh\nskin red\nchannel legs ( origin *Hips -*Spine )\n"
      "anim run a.md5anim, b.md5anim {\nframe 9 melee claw\n}\nremove walk\n}\n"
      "entityDef e {\n\"model_gib\" \"g.md5mesh\"\n\"bone_focus\" \"eye\"\n\"skin\" \"blue\"\n\"size\" "
      "\"1\"\n}";
  const ReadFile file(text, DeclKind::kEntity);
  Strings found;
  const auto add = [&](const std::vector<DeclReference>& references) {
    for (const DeclReference& each : references) {
      found.push_back(each.what + " " + each.owner + " " + each.name);
      EXPECT_EQ(text.compare(each.offset + (text[each.offset] == '"' ? 1 : 0), 1, each.name, 0, 1) == 0,
                each.what != "joint" || each.name == "origin");
    }
  };
  add(file.models[0].references);
  add(file.entities[0].references);
  EXPECT_EQ(found, (Strings{"mesh  m.md5mesh", "skin  red", "joint legs origin", "joint legs Hips",
                            "joint legs Spine", "anim run a.md5anim", "anim run b.md5anim", "frame run 9",
                            "remove  walk", "model_gib  g.md5mesh", "bone_focus  eye", "skin  blue"}));
  EXPECT_EQ(file.findings(), Strings{});
}

TEST(ModelDecl, ReadsTheReferencesFromAnEntityToItsModel) {
  const ReadFile file(
      "entityDef monster_imp {\n\"inherit\" \"monster_base\"\n\"model\" \"imp\"\n\"skin\" "
      "\"skins/x\"\n\"size\" \"1\"\n}",
      DeclKind::kEntity);
  ASSERT_EQ(file.entities.size(), 1u);
  ASSERT_EQ(file.entities[0].inherits.size(), 1u);
  EXPECT_EQ(file.entities[0].inherits[0].name, "monster_base");
  EXPECT_EQ(file.entities[0].model, "imp");
  EXPECT_EQ(file.entities[0].skin, "skins/x");
}

TEST(ModelDecl, ReportsMissingRepeatedAndUnclosedParts) {
  const struct {
    const char* text;
    Strings findings;
  } kRows[] = {
      {"model a {\n\tanim idle a.md5anim\n}", {"declaration-value-missing 1:7"}},
      {"model a {\n\tmesh a\n\tanim idle a\n\tanim idle b\n}", {"declaration-repeated 4:2"}},
      {"model a {\n\tmesh a\n\tchannel x ( *Waist\n\tanim idle a\n}", {"declaration-value-missing 4:2"}},
      {"model a {\n\tmesh a\n\toffset ( 0 x 0 )\n}", {"declaration-value-missing 3:13"}},
      {"model a {\n\tmesh a\n\toffset ( 0 -1e15 1e400 )\n}",
       {"declaration-value-missing 3:13", "declaration-value-missing 3:19"}},
      {"model a {\n\tmesh a\n\toffset ( 0 0 0\n\tanim a b\n}", {"declaration-value-missing 3:16"}},
      {"model {\n\tmesh a\n}", {"declaration-stray-text 1:1"}},
      {"entityDef {\n}", {"declaration-stray-text 1:1"}},
      {"entityDef a {\n\t\"model\"\n\t\"skin\" \"b\"\n}", {"declaration-value-missing 2:2"}},
      {"entityDef a {\n\tmodel b\n}", {"declaration-value-missing 2:2"}},
      {"entityDef a {\n\t\"editor_usage\" \"one\" \\\n\t\"two\"\n\t\"model\"\n\"b\"\n}", {}},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(ReadFile(row.text, DeclKind::kEntity).findings(), row.findings) << row.text;
  }
}

TEST(ModelDecl, SaysOnceThatDoom3IgnoresABlockWithAFault) {
  const struct {
    const char* text;
    std::vector<bool> ignored;  // whether each finding says so
  } kRows[] = {
      {"model a {\n\tmesh a\n\tsparkle 3\n\tanim\n}\nmodel b {\n\tmesh\n}", {true, false, true}},
      {"model a {\n\tmesh a\n\tanim idle a\n\tanim idle b\n}", {true}},
      {"model a {\n\tmesh a\n\toffset ( 0 x 0 )\n\tchannel x ( y\n}", {true, false}},
      // Doom 3 loads a block without a mesh, and RBDOOM-3-BFG knows options.
      {"model a {\n\tanim idle a.md5anim\n}", {false}},
      {"model a {\n\tmesh [ -scale 1 ] a.glb\n\tsparkle\n}", {false, true}},
      {"entityDef a {\n\tmodel b\n}", {false}},
  };
  for (const auto& row : kRows) {
    const ReadFile file(row.text, DeclKind::kEntity);
    std::vector<bool> ignored;
    for (const Diagnostic& each : file.report.diagnostics())
      ignored.push_back(each.message.ends_with(". Doom 3 ignores the complete model block."));
    EXPECT_EQ(ignored, row.ignored) << row.text;
  }
}

TEST(ModelDecl, KeepsTheLocationOfItsBase) {
  const ReadFile file("model a {\n\tinherit b\n}\nentityDef c { \"inherit\" \"d\" }", DeclKind::kEntity);
  EXPECT_EQ(file.text.substr(file.models.at(0).inherit_offset, 1), "b");
  EXPECT_EQ(file.text.substr(file.entities.at(0).inherits.at(0).offset, 3), "\"d\"");
}

TEST(Skin, ReportsMissingAndRepeatedParts) {
  const struct {
    const char* text;
    Strings findings;
  } kRows[] = {
      {"skin {\n\ta b\n}", {"declaration-stray-text 1:1"}},
      {"skin \"\" {\n\ta b\n}", {"declaration-stray-text 1:1"}},
      {"\"skin\" {\n\ta b\n}", {}},
      {"skin s {\n\ta\n\tb c\n}", {"declaration-value-missing 2:2"}},
      {"skin s {\n\ta\n\tb\n}", {}},
      {"skin s {\n\ta b\n\tA.tga c\n}", {"declaration-repeated 3:2"}},
      {"skin s {\n\ta b\n\tb a\n}", {}},
      {"skin s {\n\ta -> b\n\tc => d\n\te, f\n}",
       {"declaration-unknown-word 2:4", "declaration-unknown-word 3:4", "declaration-unknown-word 4:3"}},
      {"skn s {\n\ta b\n}", {"declaration-unknown-word 1:1"}},
      {"sound s {\n\ta b\n}", {}},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(ReadFile(row.text, DeclKind::kSkin).findings(), row.findings) << row.text;
  }
}

TEST(Skin, ReadsModelsAndRemaps) {
  const ReadFile file(
      "skin skins/Red {\n\tmodel models/imp.lwo\n\tmodels/IMP\\skin.tga models/imp/red\n\t* "
      "textures/common/nodraw\n}\n"
      "skin skins/odd { a }\n",
      DeclKind::kSkin);
  ASSERT_EQ(file.skins.size(), 2u);
  const Skin& skin = file.skins[0];
  EXPECT_EQ(skin.name, "skins/red");
  EXPECT_EQ(skin.models, Strings{"models/imp.lwo"});
  ASSERT_EQ(skin.remaps.size(), 2u);
  EXPECT_EQ(skin.remaps[0].from, "models/imp/skin");
  EXPECT_EQ(skin.remaps[0].to, "models/imp/red");
  EXPECT_EQ(skin.remaps[1].from, "*");
  EXPECT_EQ(file.findings(), Strings{"declaration-value-missing 6:18"});
}

}  // namespace
}  // namespace md5v::decl
