#include "game/texts/cube_config.h"

#include "game/texts/cube_script.h"
#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

// The words of each command, '?' for those that are not known before the script runs.
std::vector<Strings> wordsOf(std::string_view text) {
  const ExactBytes bytes(text);
  ScriptReader script(bytes.span());
  std::vector<Strings> commands;
  while (const auto words = script.next()) {
    EXPECT_FALSE(words->empty());
    Strings line;
    for (const ScriptWord& word : *words) {
      EXPECT_LT(word.offset, text.size());
      line.push_back(word.text.value_or("?"));
    }
    commands.push_back(line);
  }
  return commands;
}

TEST(CubeScript, IsReadToItsCommands) {
  struct Row {
    std::string_view text;
    std::vector<Strings> commands;
  };
  const Row kRows[] = {
      {"", {}},
      {" \n;;\r\n// a b\n", {}},
      {"a b // c\nd", {{"a", "b"}, {"d"}}},
      {"a \"b c\" d;e \"f", {{"a", "b c", "d"}, {"e", "f"}}},
      {"a \"b\nc", {{"a", "b"}, {"c"}}},
      {"a \"^\"q^\"^n^^\" \"\"", {{"a", "\"q\"\n^", ""}}},
      {"a\"b\"[c]d", {{"a", "b", "?", "d"}}},
      {"a $b @c (d e) [f\ng \"]\" // ]\n] h", {{"a", "?", "?", "?", "?", "h"}}},
      {"if (x) [\nmd5load a\n]\nb", {{"if", "?", "?"}, {"b"}}},
      {"a ] b\n) c", {{"a", "]", "b"}, {")", "c"}}},
      {"a <dds>../b.png c//d", {{"a", "<dds>../b.png", "c"}}},
      {"a [ b", {{"a", "?"}}},
      {"a [ \"", {{"a", "?"}}},
      {"\"a b\" c\n[x] d", {{"a b", "c"}, {"?", "d"}}},
      {"\xEF\xBB\xBF"
       "a \xC3\xBC \"\xC3\x9F\"",
       {{"a", "\xC3\xBC", "\xC3\x9F"}}},
      {"a \xC3\xA0"
       "b",
       {{"a",
         "\xC3\xA0"
         "b"}}},
      {std::string_view("a\0b \0", 5), {{std::string("a\0b", 3), std::string("\0", 1)}}},
      {"^", {{"^"}}},
      {"\"^", {{"^"}}},
      {"a\vb\fc\r\n\td", {{"a", "b", "c"}, {"d"}}},
  };
  for (const Row& row : kRows) EXPECT_EQ(wordsOf(row.text), row.commands) << row.text;
}

struct ReadConfig {
  explicit ReadConfig(std::string_view text, std::string_view path = "packages/models/x/md5.cfg")
      : ReadConfig(text, path, path.substr(0, std::max<size_t>(path.rfind('/') + 1, 1) - 1)) {}
  ReadConfig(std::string_view text, std::string_view path, std::string_view place) {
    const ExactBytes bytes(text);
    Report report(bytes.span());
    config = readCubeConfig(bytes.span(), path, place, report);
    findings = findingsOf(report);
    for (const CubeModel& model : config.models) {
      EXPECT_LT(model.offset, text.size());
      for (const decl::DeclReference& each : model.references) {
        EXPECT_FALSE(each.what.empty() || each.name.empty());
        EXPECT_LT(each.offset, text.size());
      }
      for (const CubeSurface& surface : model.surfaces) {
        EXPECT_LT(surface.offset, text.size());
        EXPECT_FALSE(decl::describe(surface.diffuse).empty());
        EXPECT_TRUE(std::isfinite(surface.alpha_test));
      }
    }
  }
  Strings meshes() const {
    Strings out;
    for (const CubeModel& model : config.models) out.push_back(model.mesh);
    return out;
  }
  CubeConfig config;
  Strings findings;
};

const std::string kPart = "md5load a.md5mesh\n";

TEST(CubeConfig, ReportsCommandsThatLackValues) {
  struct Row {
    std::string text;
    Strings findings;
  };
  const std::string kMissing = "declaration-value-missing ";
  const Row kRows[] = {
      {"", {}},
      {"bind F1 [ say hello ]\nmdlscale\nmd5load $file\nmd5anim (name) b", {}},
      {"md5skin", {kMissing + "1:1: The command md5skin needs a mesh and an image, and has no effect."}},
      {kPart + "  md5anim idle",
       {kMissing + "2:3: The command md5anim needs a name and a file, and has no effect."}},
      {"iqmload", {kMissing + "1:1: The command iqmload needs a mesh file, and has no effect."}},
      {kPart + "md5alphatest 0.9",
       {kMissing + "2:1: The command md5alphatest needs a mesh and a number, and has no effect."}},
      {kPart + "loop i 3 [ x",
       {"declaration-unclosed 2:10: This '[' is never closed. The game ignores the rest of the file."}},
      {kPart + "(\n[",
       {"declaration-unclosed 2:1: This '(' is never closed. The game ignores the rest of the file."}},
      {"loop i 3 [ x", {}},
      {"objload a.obj\nmd5nothing\nmd5envmap * sky\nmd5\nMD5skin", {}},
  };
  for (const Row& row : kRows) EXPECT_EQ(ReadConfig(row.text).findings, row.findings) << row.text;
  const ReadConfig many(listed(20'000, [](const std::string&) { return "md5load\n"; }));
  ASSERT_EQ(many.findings.size(), 21u);
  EXPECT_EQ(many.findings.back(), kMissing + "20000:1: ... and 19980 more of these, the last one here.");
}

TEST(CubeConfig, FindsFilesFromItsFolder) {
  struct Row {
    std::string_view text;
    std::string_view path;
    std::string mesh;
  };
  const Row kRows[] = {
      {"md5load a.md5mesh", "data/x/md5.cfg", "data/x/a.md5mesh"},
      {"md5load a.md5mesh", "md5.cfg", "a.md5mesh"},
      {"md5load ../b\\a.md5mesh", "data/x/md5.cfg", "data/b/a.md5mesh"},
      {"md5load ../a.md5mesh", "md5.cfg", "../a.md5mesh"},
      {"md5load ../../../a.md5mesh", "x/md5.cfg", "../../a.md5mesh"},
      {"md5load ./<dds>a.md5mesh", "/x/md5.cfg", "/x/<dds>a.md5mesh"},
      {"md5load <a><b>a.md5mesh", "x/md5.cfg", "x/a.md5mesh"},
      {"md5load <a", "x/md5.cfg", "x/<a"},
      {"md5dir x; md5load a.md5mesh", "data/X/md5.cfg", "data/X/a.md5mesh"},
      {"md5dir y/z; md5load a.md5mesh", "data/x/md5.cfg", "y/z/a.md5mesh"},
      {"md5dir y; md5load a.md5mesh", "md5.cfg", "a.md5mesh"},
      {"md5dir ./x/./y; md5load a.md5mesh", "data/x/y/md5.cfg", "data/x/y/a.md5mesh"},
      // A folder begins where a name begins.
      {"md5dir imp; md5load a.md5mesh", "models/shrimp/md5.cfg", "imp/a.md5mesh"},
      {"md5dir models/imp; md5load a.md5mesh", "models/imp/md5.cfg", "models/imp/a.md5mesh"},
      {"iqmload a.iqm", "data/x/iqm.cfg", "data/x/a.md5mesh"},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(ReadConfig(row.text, row.path).meshes(), Strings{row.mesh}) << row.text;
  const ReadConfig on_disk("md5dir x; md5load a.md5mesh", "md5.cfg", "/games/cube/x");
  EXPECT_EQ(on_disk.meshes(), Strings{"a.md5mesh"});
  const ReadConfig elsewhere("md5dir x; md5load a.md5mesh", "md5.cfg", "/games/cube/max");
  EXPECT_EQ(elsewhere.meshes(), Strings{"x/a.md5mesh"});
}

TEST(CubeConfig, NamesModelsByTheirFolder) {
  const ReadConfig config("md5load a\nmd5skin Head.1 b.png\nmd5load b", "data/X.v2/md5.cfg");
  ASSERT_EQ(config.config.models.size(), 2u);
  EXPECT_EQ(config.config.models[0].name, "data/x_v2");
  EXPECT_EQ(config.config.models[1].name, "data/x_v2:1");
  EXPECT_EQ(config.config.models[0].surfaces.at(0).material, "data/x_v2/head_1");
  EXPECT_EQ(ReadConfig("md5load a", "Imp.md5.cfg").config.models.at(0).name, "imp_md5");
}

TEST(CubeConfig, ReadsAnimationsTagsPitchJointsAndScale) {
  const std::string text =
      "md5load a.md5mesh\nmd5tag hand tag_weapon\nmd5tag Head tag_head\nmd5tag arm tag_weapon\n"
      "md5anim \"idle\" idle.md5anim 0\nmd5anim jump idle.md5anim 12.5\nmd5animpart Spine\n"
      "md5anim idle up.md5anim -3\nmd5anim wave up.iqm x\nmd5pitch Head 0.5 0 -10 x\nmdlscale 150\nmdltrans "
      "1 2";
  const ReadConfig read(text);
  EXPECT_EQ(read.config.scale, 150.0);
  EXPECT_EQ(read.config.translation, (std::array<double, 3>{1.0, 2.0, 0.0}));
  const CubeModel& model = read.config.models.at(0);
  Strings anims;
  for (const decl::ModelAnim& anim : model.anims)
    anims.push_back(anim.name + " " + anim.files.at(0) + " " + anim.options);
  EXPECT_EQ(anims,
            (Strings{"idle packages/models/x/idle.md5anim ", "jump packages/models/x/idle.md5anim 12.5 fps",
                     "wave packages/models/x/up.md5anim ", "idle packages/models/x/up.md5anim "}));
  Strings tags;
  for (const CubeTag& tag : model.tags) tags.push_back(tag.name + " " + tag.joint);
  EXPECT_EQ(tags, (Strings{"tag_weapon arm", "tag_head Head"}));
  ASSERT_EQ(model.pitches.size(), 1u);
  const CubePitch& pitch = model.pitches[0];
  EXPECT_EQ(pitch.joint, "Head");
  EXPECT_EQ((std::array{pitch.scale, pitch.min, pitch.max}), (std::array{0.5, -10.0, 0.0}));
  Strings named;
  for (const decl::DeclReference& each : model.references) {
    named.push_back(each.what + " " + each.owner + " " +
                    text.substr(each.offset, text.find_first_of(" \n", each.offset) - each.offset));
  }
  EXPECT_EQ(named, (Strings{"mesh  a.md5mesh", "tag tag_weapon hand", "tag tag_head Head",
                            "tag tag_weapon arm", "anim idle idle.md5anim", "anim jump idle.md5anim",
                            "part  Spine", "anim idle up.md5anim", "pitch  Head"}));
}

TEST(CubeConfig, ReadsNumbersLikeTheGame) {
  struct Row {
    std::string_view text;
    double scale;
  };
  const Row kRows[] = {{"x", 0.0},     {"", 0.0},      {"\" 12\"", 12.0}, {"12abc", 12.0},   {"-.5", -0.5},
                       {"1e2", 100.0}, {"1e999", 0.0}, {"0x10", 16.0},    {"Infinity", 0.0}, {"\"\"", 0.0}};
  for (const Row& row : kRows)
    EXPECT_EQ(ReadConfig("mdlscale " + std::string(row.text)).config.scale, row.scale) << row.text;
  EXPECT_EQ(ReadConfig("").config.scale, std::nullopt);
}

TEST(CubeConfig, PutsLinkedPartsOnTags) {
  const ReadConfig read(
      "md5load a.md5mesh\nmd5tag arm t\nmd5load b.md5mesh\nmd5link 0 1 t\nmd5link 0 5 t\n"
      "md5link 1 0 t\nmd5link 0 1 u\nmd5link 0.5 1 t\nmd5link -1 1 t\nmd5link 0 1e30 t");
  const std::vector<CubeLink>& links = read.config.models.at(0).links;
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(links[0].mesh + " " + links[0].joint + " " + links[0].tag, "packages/models/x/b.md5mesh arm t");
  EXPECT_TRUE(read.config.models.at(1).links.empty());
}

// "surface: diffuse normal specular alpha-test two-sided" of each surface.
Strings surfacesOf(const std::string& text) {
  const ReadConfig read(text, "md5.cfg");
  Strings out;
  const auto describe = [](const std::optional<decl::ImageProgram>& image) {
    return image ? decl::describe(*image) : "-";
  };
  for (const CubeModel& model : read.config.models) {
    for (const CubeSurface& s : model.surfaces) {
      out.push_back(s.surface + ": " + describe(s.diffuse) + " " + describe(s.normal) + " " +
                    describe(s.specular) + " " + std::to_string(std::lround(s.alpha_test * 100)) +
                    (s.two_sided ? " two-sided" : ""));
    }
  }
  return out;
}

std::string shine(const std::string& factor) {
  return "scale(makeintensity(m.png)," + factor + "," + factor + "," + factor + ",1)";
}

TEST(CubeConfig, TheLastCommandOfASurfaceCounts) {
  struct Row {
    std::string text;
    Strings surfaces;
  };
  const Row kRows[] = {
      {"md5skin a \"\"\nmd5bumpmap b n.png", {}},
      {"md5skin * a.png", {"*: a.png - - 90"}},
      {"md5skin * a.png\nmd5bumpmap * n.png\nmd5bumpmap * \"\"", {"*: a.png - - 90"}},
      {"md5skin * a.JPG", {"*: a.JPG - - 0"}},
      {"md5skin * a.jpeg", {"*: a.jpeg - - 0"}},
      {"md5skin * <mix:1><dds>a.png <x>m.png", {"*: <dds>a.png - " + shine("1") + " 0"}},
      {"md5skin * a.png\nmd5skin Body.1 <a><b>b.png m.png 0.5 0",
       {"body.1: b.png - " + shine("1") + " 90", "*: a.png - - 90"}},
      // Later commands for all meshes win over earlier ones for one.
      {"md5skin body b.png m.png\nmd5skin * a.png\nmd5bumpmap body n.png",
       {"body: a.png n.png - 90", "*: a.png - - 90"}},
      {"md5skin a a.png m.png\nmd5skin b b.png m.png\nmdlspec 25\nmd5spec b 0\nmd5alphatest a 0.5\n"
       "md5cullface b 0\nmdlcullface x",
       {"a: a.png - " + shine("0.25") + " 50 two-sided", "b: b.png - - 90 two-sided"}},
      {"md5skin a a.png m.png\nmd5spec a -5\nmdlalphatest 0", {"a: a.png - - 0"}},
      // Commands for all formats apply only to the models before them.
      {"md5skin * a.png m.png\nmdlspec 25\nmd5load b\nmd5skin x b.png m.png",
       {"*: a.png - " + shine("0.25") + " 90", "x: b.png - " + shine("1") + " 90"}},
  };
  for (const Row& row : kRows) EXPECT_EQ(surfacesOf(kPart + row.text), row.surfaces) << row.text;
}

TEST(CubeConfig, EveryDamageIsRead) {
  const std::string text =
      "// x\r\nmd5dir \"a/b\"; md5load <c>a.md5mesh\nmd5skin * <dds>a.png m.png\nmd5anim idle ../a.iqm 12.5\n"
      "md5tag arm t\nmd5load b\nmd5link 0 1 t\nif (x [ y \"]\" ]) [ mdlspec 50 ]\nmdlspec 50\nmdltrans 1 2 3";
  forEveryByte(text, [](std::string_view damaged) { ReadConfig{damaged}; });
}

TEST(CubeConfig, TakesLinearTime) {
  using Line = std::string (*)(const std::string&);
  const Line kLines[] = {
      [](const std::string& i) { return "md5skin a" + i + " a.png\nmd5skin * b.png\nmdlspec " + i + "\n"; },
      [](const std::string& i) {
        return "md5load a" + i + "\nmdlspec 1\nmd5tag a b\nmd5link 0 " + i + " b\n";
      },
      [](const std::string& i) { return "md5tag a b" + i + "\nmd5link 0 0 b\n"; },
      [](const std::string& i) { return "md5anim a" + std::to_string(i.size()) + " b\n"; },
      [](const std::string&) { return std::string("[ ( [ \"\n"); },
      [](const std::string&) { return std::string("\"^\"^"); },
      [](const std::string&) { return std::string("md5skin a\n"); },
      [](const std::string&) { return std::string("/ // / [\n"); },
      [](const std::string&) { return std::string("a "); },
      [](const std::string&) { return std::string("<a/../"); },
  };
  for (const Line line : kLines) {
    expectLinearTime(
        1'000, [line](size_t count) { return kPart + "md5anim a " + listed(count, line); },
        [](std::string_view text) { ReadConfig{text}; });
  }
}

}  // namespace
}  // namespace md5v::game
