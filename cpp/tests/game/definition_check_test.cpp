#include "game/findings/definition_check.h"

#include <set>
#include <sstream>
#include <tuple>

#include "base/ascii.h"
#include "game/tree/paths.h"
#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

// A file of definitions.
struct Text {
  std::string path;
  std::string text;
  std::string game = "mod";
  bool is_base = false;
  bool is_checked = true;
};

Text ofBase(std::string text) { return {"base/def/base.def", std::move(text), "", true, false}; }

// The files of a game. Each is a path and what the file holds: "a.md5mesh mesh origin arm",
// "b.md5anim clip origin arm 12", or nothing that is read. A '+' before the path: only the base game has it.
class FakeGame {
 public:
  explicit FakeGame(const Strings& files) {
    for (const std::string& each : files) {
      std::istringstream words(each);
      File file;
      words >> file.path >> file.kind;
      for (std::string word; words >> word;) file.words.push_back(word);
      file.is_of_base = file.path.starts_with('+');
      if (file.is_of_base) file.path.erase(0, 1);
      const std::string key = normalizedPath(file.path);
      if (!file.is_of_base) {
        names_[std::string(folderOf(key))].push_back(std::string(fileName(file.path)));
        for (std::string_view folder = folderOf(key); !folder.empty(); folder = folderOf(folder))
          own_folders_.insert(std::string(folder));
      }
      files_[key] = std::move(file);
    }
  }

  void answer(DefinitionCheck& check, const DefinitionWant& want) const {
    const std::string key = normalizedPath(want.path);
    const auto found = files_.find(key);
    const File* file = found == files_.end() ? nullptr : &found->second;
    switch (want.kind) {
      case DefinitionWant::Kind::kPath:
        if (file != nullptr) {
          check.found(want.file, want.path, "/games/" + file->path);
        } else {
          check.missing(want.file, want.path, absenceOf(key));
        }
        break;
      case DefinitionWant::Kind::kMesh:
        check.mesh(want.path, meshIn(want.path));
        break;
      case DefinitionWant::Kind::kClip:
        check.clip(want.path, clipIn(want.path));
        break;
      case DefinitionWant::Kind::kNames: {
        const auto names = names_.find(std::string(folderOf(key)));
        check.names(want.file, want.path, names == names_.end() ? Strings{} : names->second);
      }
    }
  }

  static void refuse(DefinitionCheck& check, const DefinitionWant& want) {
    switch (want.kind) {
      case DefinitionWant::Kind::kPath:
        return check.missing(want.file, want.path, Absence::kElsewhere);
      case DefinitionWant::Kind::kMesh:
        return check.mesh(want.path, std::nullopt);
      case DefinitionWant::Kind::kClip:
        return check.clip(want.path, std::nullopt);
      case DefinitionWant::Kind::kNames:
        return check.names(want.file, want.path, {});
    }
  }

 private:
  struct File {
    std::string path;
    std::string kind;
    Strings words;
    bool is_of_base = false;
  };

  Absence absenceOf(const std::string& key) const {
    if (key.empty()) return Absence::kOutside;
    return own_folders_.contains(std::string(folderOf(key))) ? Absence::kInOwnFolder : Absence::kElsewhere;
  }

  const File* fileNamed(const std::string& name) const {
    const auto found = files_.find(normalizedPath(std::string_view(name).substr(sizeof "/games/" - 1)));
    return found == files_.end() ? nullptr : &found->second;
  }

  static anim::Hierarchy chainOf(const Strings& names) {
    std::vector<int32_t> parents;
    for (size_t j = 0; j < names.size(); ++j) parents.push_back(static_cast<int32_t>(j) - 1);
    return anim::makeHierarchy(names, parents);
  }

  std::optional<anim::Skeleton> meshIn(const std::string& name) const {
    const File* file = fileNamed(name);
    if (file == nullptr || file->kind != "mesh") return std::nullopt;
    return anim::makeSkeleton(chainOf(file->words), std::vector<JointTransform>(file->words.size()));
  }

  // The last word is the number of frames.
  std::optional<ClipOfGame> clipIn(const std::string& name) const {
    const File* file = fileNamed(name);
    if (file == nullptr || file->kind != "clip") return std::nullopt;
    const Strings joints(file->words.begin(), file->words.end() - 1);
    const std::vector<JointTransform> pose(joints.size());
    return ClipOfGame{{chainOf(joints), pose, pose, pose},
                      static_cast<uint32_t>(std::stoul(file->words.back()))};
  }

  std::map<std::string, File> files_;
  std::map<std::string, Strings> names_;
  std::set<std::string> own_folders_;
};

struct Row {
  std::vector<Text> texts;
  Strings files;
  Strings skins;
  Strings findings;
  Absent absent = Absent::kList;
};

enum class Order : uint8_t { kAsWanted, kReversed, kOneByOne };

constexpr size_t kMostRounds = 8;
constexpr size_t kNone = SIZE_MAX;

std::string severityOf(Severity severity) {
  return severity == Severity::kInfo ? "info" : severity == Severity::kError ? "error" : "warning";
}

auto keyOf(const DefinitionWant& want) { return std::tuple(want.kind, want.file, want.path); }

bool areEqual(const std::vector<DefinitionWant>& a, const std::vector<DefinitionWant>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const DefinitionWant& x, const DefinitionWant& y) { return keyOf(x) == keyOf(y); });
}

class Comparison {
 public:
  Comparison(const std::vector<Text>& texts, const Strings& files, Strings skins)
      : game_(files), skins_(std::move(skins)) {
    for (const Text& each : texts) {
      const ExactBytes bytes(each.text);
      const CubePlace cube = {std::string(fileName(each.path)), std::string(folderOf(each.path))};
      definitions_.add({each.path, each.game, each.is_base, each.is_checked, cube, {}, {}}, bytes.span());
    }
  }

  // "file:line:column severity code: message" for each finding. `refused`: the number of the want that the
  // host cannot answer. Each want comes once, and they end after few rounds.
  Strings run(Order order, Absent absent, size_t refused = kNone) {
    DefinitionCheck check(definitions_, skins_);
    std::set<decltype(keyOf(DefinitionWant()))> answered;
    size_t rounds = 0;
    for (;;) {
      std::vector<DefinitionWant> wants = check.wants();
      EXPECT_TRUE(areEqual(wants, check.wants()));
      if (wants.empty()) break;
      if (order == Order::kReversed) std::reverse(wants.begin(), wants.end());
      if (order == Order::kOneByOne) {
        wants.resize(1);
      } else {
        ++rounds;
      }
      for (const DefinitionWant& want : wants) {
        EXPECT_LT(want.file, definitions_.files().size());
        const bool is_refused = answered.size() == refused;
        if (!answered.insert(keyOf(want)).second) {
          ADD_FAILURE() << "wanted again: " << want.path;
          return {};
        }
        if (is_refused) {
          FakeGame::refuse(check, want);
        } else {
          game_.answer(check, want);
        }
      }
    }
    EXPECT_LE(rounds, kMostRounds);
    answered_ = answered.size();
    Strings out;
    for (const DefinitionFinding& each : check.findings(absent)) {
      EXPECT_FALSE(each.message.empty());
      const DefinitionFile& file = definitions_.files()[each.file];
      EXPECT_FALSE(file.is_base);
      const TextPlace place = file.lines.at(each.offset);
      out.push_back(file.path + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                    severityOf(each.severity) + " " + std::string(infoOf(each.code).id) + ": " +
                    each.message);
    }
    return out;
  }

  // The number of wants that run() answered last.
  size_t answered() const { return answered_; }

 private:
  FakeGame game_;
  Strings skins_;
  Definitions definitions_;
  size_t answered_ = 0;
};

void expectFindings(const Row& row) {
  Comparison comparison(row.texts, row.files, row.skins);
  const std::string& what = row.texts[0].text;
  EXPECT_EQ(comparison.run(Order::kAsWanted, row.absent), row.findings) << what;
  const size_t wants = comparison.answered();
  EXPECT_EQ(comparison.run(Order::kReversed, row.absent), row.findings) << what;
  EXPECT_EQ(comparison.run(Order::kOneByOne, row.absent), row.findings) << what;
  for (size_t i = 0; i < wants; ++i)
    comparison.run(i % 2 == 0 ? Order::kAsWanted : Order::kReversed, row.absent, i);
}

// Expects these findings on one file of definitions.
void expectFindings(const std::string& text, const Strings& files, const Strings& findings,
                    const Strings& skins = {}) {
  Strings at_places;
  for (const std::string& each : findings) at_places.push_back("def/a.def:" + each);
  expectFindings({{{"def/a.def", text}}, files, skins, at_places});
}

std::string note(const std::string& place, const std::string& message) {
  return place + " info declaration-not-found: " + message;
}

std::string warning(const std::string& place, const std::string& message) {
  return place + " warning declaration-not-found: " + message;
}

const std::string kOutside =
    " is outside of the game, so it is not read. To read it, add --allow with its folder.";
const std::string kOthers = " Its other files exist: ";
const std::string kNotInMesh = ", but models/a.md5mesh does not have it.";
const std::string kFewerThanHalf = " Fewer than half of the mesh's joints are in the animation.";
const std::string kMesh = "models/a.md5mesh mesh origin arm";

TEST(DefinitionCheck, ReportsMeshesThatAreMissing) {
  // Elsewhere, in a folder of the game, outside.
  expectFindings("model a { mesh models/b/gone.md5mesh }", {kMesh},
                 {note("1:16", "The mesh 'models/b/gone.md5mesh' is missing.")});
  expectFindings("model a {\r\n\tmesh models/gone.md5mesh\r\n}", {kMesh},
                 {warning("2:7", "The mesh 'models/gone.md5mesh' is missing.")});
  expectFindings("model a { mesh ../gone.md5mesh }", {kMesh},
                 {note("1:16", "The mesh '../gone.md5mesh'" + kOutside)});
  expectFindings("model a { mesh gone }\nmodel b { inherit a }\nmodel c { inherit a mesh none }", {},
                 {note("1:16", "The mesh 'gone' is missing."), note("3:26", "The mesh 'none' is missing.")});
}

TEST(DefinitionCheck, ReportsFilesOfAnimationsThatAreMissing) {
  const Strings files = {kMesh, "models/idle.md5anim clip origin arm 3",
                         "models/walk.md5anim clip origin arm 3"};
  expectFindings(
      "model a { mesh models/a.md5mesh\nanim gone models/gone.md5anim\nanim away away/gone.md5anim\n"
      "anim out ..\\gone.md5anim }",
      files,
      {warning("2:11", "The file 'models/gone.md5anim' of the animation 'gone' is missing."),
       note("3:11", "The file 'away/gone.md5anim' of the animation 'away' is missing."),
       note("4:10", "The file '..\\gone.md5anim' of the animation 'out'" + kOutside)});
  expectFindings(
      "model a { mesh models/a.md5mesh\n"
      "anim pain models/idle.md5anim, models/p2.md5anim, models/walk.md5anim, x/p3.md5anim, ../p4\n"
      "anim die models/idle.md5anim\nanim fall models/f1.md5anim, models/f2.md5anim\n"
      "anim fall models/idle.md5anim }",
      files,
      {warning("2:32", "The file 'models/p2.md5anim' of the animation 'pain' is missing." + kOthers +
                           "models/idle.md5anim, models/walk.md5anim."),
       note("2:72", "The file 'x/p3.md5anim' of the animation 'pain' is missing." + kOthers +
                        "models/idle.md5anim, models/walk.md5anim."),
       note("2:86", "The file '../p4' of the animation 'pain'" + kOutside + kOthers +
                        "models/idle.md5anim, models/walk.md5anim."),
       warning("4:11", "The file 'models/f1.md5anim' of the animation 'fall' is missing." + kOthers +
                           "models/idle.md5anim."),
       warning("4:30", "The file 'models/f2.md5anim' of the animation 'fall' is missing." + kOthers +
                           "models/idle.md5anim.")});
}

TEST(DefinitionCheck, ReportsAnimationsThatDoNotFit) {
  const Strings files = {kMesh,
                         "models/x/b.md5mesh mesh tail",
                         "models/lod.md5mesh mesh",
                         "models/text.md5mesh",
                         "models/bad.md5anim clip root spine 3",
                         "models/good.md5anim clip origin arm 3"};
  const std::string other = "Joint 0 is 'origin' in the mesh and 'root' in the animation." + kFewerThanHalf;
  expectFindings(
      "model a { mesh models/a.md5mesh anim idle models/good.md5anim\n anim bad models/bad.md5anim\n"
      " anim bad models/BAD.md5anim }\n"
      "model b { inherit a anim good models/good.md5anim anim bad2 models/bad.md5anim }\n"
      "model c { inherit a mesh Models\\X\\B.md5mesh anim good models/good.md5anim }\n"
      "model d { mesh models/lod.md5mesh anim bad models/bad.md5anim }\n"
      "model e { mesh models/text.md5mesh anim bad models/bad.md5anim }\n"
      "model f { inherit none anim bad models/bad.md5anim }",
      files,
      {note("8:19", "The model 'f' inherits from 'none', but no file declares that."),
       "2:11 warning clip-does-not-fit: The animation 'bad' does not fit a.md5mesh. " + other,
       "3:11 warning clip-does-not-fit: The animation 'bad' does not fit a.md5mesh. " + other,
       "4:61 warning clip-does-not-fit: The animation 'bad2' does not fit a.md5mesh. " + other,
       "5:55 warning clip-does-not-fit: The animation 'good' does not fit b.md5mesh. Joint 0 is 'tail' in "
       "the mesh and 'origin' in the animation." +
           kFewerThanHalf});
}

TEST(DefinitionCheck, CountsRepeatedDefinitionsAfterTheFirst20OfAFile) {
  const std::string def = listed(23, [](const std::string& i) { return "entityDef e" + i + " { }\n"; });
  Comparison comparison({{"a/def/a.def", def}, {"a/def/b.def", def}}, {}, {});
  const Strings findings = comparison.run(Order::kAsWanted, Absent::kList);
  ASSERT_EQ(findings.size(), 21u);
  EXPECT_EQ(findings.back(),
            "a/def/b.def:23:11 warning declaration-repeated: ... and 3 more of these, the last one here.");
}

TEST(DefinitionCheck, ComparesNoJointsOfAnEntityThatHidesItsModel) {
  const std::string text =
      "model a { mesh models/a.md5mesh }\nentityDef base { \"model\" \"a\" }\n"
      "entityDef e { \"inherit\" \"base\" \"model\" \"\" \"bone_focus\" \"tail\" }";
  expectFindings(text, {kMesh}, {});
}

TEST(DefinitionCheck, ReportsJointsThatTheMeshLacks) {
  const std::string no_tail = "the joint 'tail'" + kNotInMesh;
  expectFindings(
      "model a {\n mesh models/a.md5mesh\n channel legs ( origin *ARM -*tail )\n}\n"
      "model b { inherit a channel torso ( tail ) }\n"
      "model c { mesh models/gone/a.md5mesh channel legs ( tail ) }\nmodel d { channel legs ( tail ) }",
      {kMesh},
      {note("3:29", "The channel 'legs' names " + no_tail),
       note("5:37", "The channel 'torso' names " + no_tail),
       note("6:16", "The mesh 'models/gone/a.md5mesh' is missing.")});
  expectFindings(
      R"(model a { mesh models/a.md5mesh }
entityDef base { "model" "A.x" }
entityDef e {
"inherit" "base"
"Bone_focus" "eye"
"joint_attach" "Arm"
"HEAD_JOINT" "tail"
"joint" "tail"
"bone_none" ""
"bones" "tail"
}
entityDef bare { "model" "models/a.md5mesh" "joint_x" "tail" }
entityDef text { "model" "models/a.lwo" "joint_x" "tail" })",
      {kMesh, "models/a.lwo"},
      {note("5:14", "The key 'Bone_focus' names the joint 'eye'" + kNotInMesh),
       note("7:14", "The key 'HEAD_JOINT' names " + no_tail),
       note("12:55", "The key 'joint_x' names " + no_tail)});
}

TEST(DefinitionCheck, ReportsCommandsBeyondTheFrames) {
  const std::string beyond = ", but the animation 'idle' has 3 frames.";
  expectFindings(
      "model a { mesh models/a.md5mesh\nanim idle models/idle.md5anim { frame 3 melee\nframe 4 footstep\n"
      "frame 0 footstep\nframe 99999999999 footstep\nframe 003 footstep\nframe 3.0 footstep }\n"
      "anim once models/once.md5anim, models/idle.md5anim { frame 2 melee }\n"
      "anim gone models/gone.md5anim, models/idle.md5anim { frame 9 melee }\n"
      "anim text models/a.txt { frame 9 melee } }",
      {kMesh, "models/idle.md5anim clip origin arm 3", "models/once.md5anim clip origin arm 1",
       "models/a.txt"},
      {note("3:7", "A command is at frame 4" + beyond), note("4:7", "A command is at frame 0" + beyond),
       note("5:7", "A command is at frame 99999999999" + beyond),
       note("8:60", "A command is at frame 2, but the animation 'once' has 1 frame."),
       warning("9:11", "The file 'models/gone.md5anim' of the animation 'gone' is missing." + kOthers +
                           "models/idle.md5anim.")});
}

TEST(DefinitionCheck, ReportsRemovedAnimationsThatAreNotInherited) {
  const std::string cannot = "' cannot be removed, because the model does not inherit it.";
  expectFindings(
      "model a { mesh a anim idle1 b anim walk b }\n"
      "model b { inherit a remove idle remove idle1 remove run remove walks }\n"
      "model c { inherit b remove walk remove dive }\n"
      "model d { inherit none remove dive }\n"
      "model e { inherit e remove dive }",
      {"a mesh origin", "b clip origin 1"},
      {note("4:19", "The model 'd' inherits from 'none', but no file declares that."),
       "5:19 warning declaration-cycle: The model 'e' inherits from itself.",
       note("2:53", "The animation 'run" + cannot),
       note("2:64", "The animation 'walks" + cannot + " Did you mean 'walk'?"),
       note("3:40", "The animation 'dive" + cannot)});
}

TEST(DefinitionCheck, ReportsSkinsThatNoFileDeclares) {
  const std::string text =
      "model a { mesh models/a.md5mesh\nskin skins/blue }\nmodel b { inherit a }\n"
      "entityDef e { \"model\" \"a\" \"skin\" \"Skins\\none.x\" }\nentityDef f { \"skin\" \"\" }";
  const std::string none = "The skin 'Skins\\none.x' is not there: no file here declares it.";
  expectFindings(text, {kMesh}, {});
  expectFindings(
      text, {kMesh},
      {note("2:6",
            "The skin 'skins/blue' is not there: no file here declares it. Did you mean 'skins/blues'?"),
       note("4:34", none)},
      {"skins/BLUES"});
  expectFindings(text, {kMesh}, {note("4:34", none)}, {"Skins\\Blue", "skins/gone/body"});
}

TEST(DefinitionCheck, ReportsHeadsAndAttachmentsThatNoFileDeclares) {
  expectFindings(
      R"(model m { mesh models/a.md5mesh }
model head { mesh models/a.md5mesh }
entityDef e {
"model" "m"
"def_head" "HEAD.x"
"head_joint" "tail"
"def_attach" "lamp"
"def_attach2" "gun"
"Def_Attach3" "guns"
"def_attach4" ""
}
entityDef gun { "model" "m" "joint" "hand" })",
      {kMesh},
      {note("6:14", "The key 'head_joint' names the joint 'tail'" + kNotInMesh),
       note("7:14", "The key 'def_attach' names 'lamp', but no file declares that."),
       note("9:15", "The key 'Def_Attach3' names 'guns', but no file declares that. Did you mean 'gun'?")});
}

TEST(DefinitionCheck, ReportsGibModelsThatAreMissingOrDoNotFit) {
  expectFindings(
      R"(model a { mesh models/a.md5mesh }
entityDef e { "model" "a"
"model_gib" "models/gib.md5mesh"
"model_death" "models/death.md5mesh"
"model_other" "models/gib.md5mesh"
"Model_Gib" "models/two.MD5MESH"
"model_detail" "models/gone.lwo"
"model_gib" "models/text.md5mesh"
"model_far" "far/x.md5mesh" }
entityDef f { "model_gib" "models/gib.md5mesh" })",
      {kMesh, "models/gib.md5mesh mesh origin", "models/two.md5mesh mesh a b", "models/text.md5mesh"},
      {"3:13 warning gib-joints-differ: The gib model 'models/gib.md5mesh' has 1 joint, but models/a.md5mesh "
       "has 2. Doom 3 ends the game there, because it needs the same number.",
       warning("4:15", "The mesh 'models/death.md5mesh' of the key 'model_death' is missing."),
       note("9:13", "The mesh 'far/x.md5mesh' of the key 'model_far' is missing.")});
}

TEST(DefinitionCheck, SuggestsFilesOfTheFolderThatNoDefinitionNames) {
  expectFindings(
      "model m {\n mesh models/A/hed.md5mesh\n anim idle models/A\\idel.MD5anim\n"
      " anim walk models/A/walk1.md5anim\n anim walk2 models/A/walk2.md5anim\n anim run models/A/runs\n}",
      {"models/a/head.md5mesh mesh origin", "models/a/Idle.md5anim clip origin 1",
       "models/a/walk2.md5anim clip origin 1", "models/a/run", "+models/a/heed.md5mesh mesh origin"},
      {warning("2:7", "The mesh 'models/A/hed.md5mesh' is missing. Did you mean 'models/A/head.md5mesh'?"),
       warning("3:12",
               "The file 'models/A\\idel.MD5anim' of the animation 'idle' is missing. Did you mean "
               "'models/A/Idle.MD5anim'?"),
       warning("4:12", "The file 'models/A/walk1.md5anim' of the animation 'walk' is missing."),
       warning("6:11",
               "The file 'models/A/runs' of the animation 'run' is missing. Did you mean 'models/A/run'?")});
}

TEST(DefinitionCheck, ComparesNoMoreThan64NamesOfAKind) {
  // All names are near those that exist.
  const auto rows = [](const char* before, const char* after) {
    return listed(70, [&](const std::string& i) { return before + i + after + "\n"; });
  };
  const std::string text =
      "model forward_base { mesh models/a.md5mesh anim forward_walk models/forward_walk.md5anim }\n"
      "model a { inherit forward_base\n" +
      rows("anim f models/forward_idle", ".md5anim") + rows("channel c ( forward_arm", " )") +
      rows("remove forward_walk_", "x") + rows("skin skins/forward_skin", "") + "}\nentityDef e {\n" +
      rows("\"def_attach", "\" \"forward_bas\"") + "}";
  Comparison comparison(
      {{"def/a.def", text}},
      {"models/a.md5mesh mesh origin forward_arm", "models/forward_walk.md5anim clip origin forward_arm 1",
       "models/forward_idle.md5anim clip origin forward_arm 1"},
      {"skins/forward_skin"});
  const Strings findings = comparison.run(Order::kReversed, Absent::kList);
  for (const char* sought : {"The file '", "The channel '", "The animation '", "The skin '", "The key '"}) {
    size_t count = 0;
    for (const std::string& each : findings) {
      if (each.find(sought) == std::string::npos) continue;
      EXPECT_EQ(each.find(" Did you mean '") != std::string::npos, ++count <= 64) << each;
    }
    EXPECT_EQ(count, 70u) << sought;
  }
}

TEST(DefinitionCheck, ReportsDefinitionsThatAGameHasTwice) {
  const auto again = [](const std::string& place, const std::string& name, const std::string& first) {
    return place + " warning declaration-repeated: '" + name + "' is already declared in " + first +
           ". The first one is used.";
  };
  const std::string def = "\nmodel A { mesh models/a.md5mesh }\nentityDef a { }";
  expectFindings(
      {{{"a/def/a.def", def}, {"a/def/b.def", def}, {"a/def/c.def", "entityDef \"A.x\" { }"}},
       {kMesh},
       {},
       {again("a/def/b.def:2:7", "a", "a/def/a.def:2"), again("a/def/b.def:3:11", "a", "a/def/a.def:3"),
        again("a/def/c.def:1:11", "a", "a/def/a.def:3")}});
  // In another game, where the game is not known, in the base game, and in a file that is not compared.
  expectFindings(
      {{{"a/def/a.def", def, "a"},
        {"b/def/a.def", def, "b"},
        {"b/def/b.def", "model a { mesh models/a.md5mesh }", "b"},
        {"c.def", def, "", false, false},
        {"d.def", def, "", false, false},
        {"e.def", "entityDef a { }", "b", false, false},
        ofBase(def)},
       {kMesh},
       {},
       {again("b/def/b.def:1:7", "a", "b/def/a.def:2"), again("e.def:1:11", "a", "b/def/a.def:3")}});
  // Models of Cube 2 games are named by their folders.
  expectFindings({{{"x/md5.cfg", "md5load a.md5mesh"}, {"x/iqm.cfg", "md5load a.md5mesh"}},
                  {"a.md5mesh mesh origin"},
                  {},
                  {}});
}

TEST(DefinitionCheck, ComparesConfigurationsOfCube2Games) {
  expectFindings({{{"x/item/md5.cfg",
                    R"(md5dir x/item
md5load "../a.md5mesh"
md5tag arm a
md5tag tail b
md5pitch tail 1
md5animpart tails
md5anim idle ../a.md5anim
md5anim bad ../bad.md5anim
md5anim gone gone.md5anim
md5anim own own/gone
loop i 3 [ md5load x ]
md5load gone.md5mesh)"}},
                  {"own/x"},
                  {},
                  {note("x/item/md5.cfg:2:9", "The mesh '../a.md5mesh'" + kOutside),
                   note("x/item/md5.cfg:7:14", "The file '../a.md5anim' of the animation 'idle'" + kOutside),
                   note("x/item/md5.cfg:8:13", "The file '../bad.md5anim' of the animation 'bad'" + kOutside),
                   note("x/item/md5.cfg:9:14", "The file 'gone.md5anim' of the animation 'gone' is missing."),
                   warning("x/item/md5.cfg:10:13", "The file 'own/gone' of the animation 'own' is missing."),
                   note("x/item/md5.cfg:12:9", "The mesh 'gone.md5mesh' is missing.")},
                  // The files lie around the configuration, so that no base game has them.
                  Absent::kSum});
  expectFindings(
      {{{"x/item/md5.cfg",
         "md5load a.md5mesh\nmd5tag arm a\nmd5tag tail b\nmd5pitch tail 1\nmd5animpart arms\n"
         "md5anim idle a.md5anim\nmd5anim bad bad.md5anim\nmd5anim gone gone.md5anim"}},
       {"a.md5mesh mesh origin arm", "a.md5anim clip origin arm 3", "bad.md5anim clip root 3"},
       {},
       {note("x/item/md5.cfg:3:8", "The tag 'b' names the joint 'tail', but a.md5mesh does not have it."),
        note("x/item/md5.cfg:4:10",
             "The command md5pitch names the joint 'tail', but a.md5mesh does not have it."),
        note("x/item/md5.cfg:5:13",
             "The command md5animpart names the joint 'arms', but a.md5mesh does not have it. Did you mean "
             "'arm'?"),
        "x/item/md5.cfg:7:13 warning clip-does-not-fit: The animation 'bad' does not fit a.md5mesh. Joint 0 "
        "is 'origin' in the mesh and 'root' in the animation." +
            kFewerThanHalf,
        note("x/item/md5.cfg:8:14", "The file 'gone.md5anim' of the animation 'gone' is missing.")},
       Absent::kMissing});
}

// A mod that needs its base game.
const Text kMod = {"def/imp.def",
                   "model imp {\n\tmesh models/imp/imp.md5mesh\n\tanim idle models/imp/idle.md5anim\n"
                   "\tanim walk models/zombie/walk.md5anim\n\tanim run models/zombie/run.md5anim\n"
                   "\tanim fall models/zombie/fall.md5anim\n\tanim die models/zombie/die.md5anim\n}\n"
                   "entityDef imp {\n\t\"model\" \"imp\"\n\t\"inherit\" \"monster_default\"\n"
                   "\t\"def_head\" \"head_zombie\"\n\t\"skin\" \"skins/zombie\"\n}\n"};
const Strings kModFiles = {"models/imp/imp.md5mesh mesh origin", "models/imp/idle.md5anim clip origin 1"};

std::string missingClip(const std::string& name) {
  return "The file 'models/zombie/" + name + ".md5anim' of the animation '" + name + "' is missing.";
}

TEST(DefinitionCheck, SumsUpNamesThatTheBaseGameMayHave) {
  const std::string skin =
      note("def/imp.def:13:9", "The skin 'skins/zombie' is not there: no file here declares it.");
  const std::string base = "def/imp.def:11:12";
  const std::string clips =
      note("def/imp.def:4:12",
           "4 animation files are not here, but may be in the base game: 'models/zombie/walk.md5anim', "
           "'models/zombie/run.md5anim', 'models/zombie/fall.md5anim' and 1 other.");
  expectFindings({{kMod},
                  kModFiles,
                  {"own"},
                  {note(base,
                        "2 models and entities are not here, but may be in the base game: "
                        "'monster_default', 'head_zombie'."),
                   clips, skin},
                  Absent::kSum});
  // A name that is near may be a mistake.
  expectFindings(
      {{kMod, {"def/own.def", "model head_zombi { mesh models/imp/imp.md5mesh }"}},
       kModFiles,
       {"skins/zombies"},
       {note(base, "The entity 'imp' inherits from 'monster_default', but no file declares that."), clips,
        note("def/imp.def:12:13",
             "The key 'def_head' names 'head_zombie', but no file declares that. Did you mean 'head_zombi'?"),
        skin + " Did you mean 'skins/zombies'?"},
       Absent::kSum});
}

TEST(DefinitionCheck, WarnsOfNamesThatTheBaseGameAtHandLacks) {
  expectFindings(
      {{kMod},
       kModFiles,
       {"own"},
       {warning("def/imp.def:11:12",
                "The entity 'imp' inherits from 'monster_default', but no file declares that."),
        warning("def/imp.def:4:12", missingClip("walk")), warning("def/imp.def:5:11", missingClip("run")),
        warning("def/imp.def:6:12", missingClip("fall")), warning("def/imp.def:7:11", missingClip("die")),
        warning("def/imp.def:12:13", "The key 'def_head' names 'head_zombie', but no file declares that."),
        warning("def/imp.def:13:9", "The skin 'skins/zombie' is not there: no file here declares it.")},
       Absent::kMissing});
  Strings files = kModFiles;
  files.insert(files.end(), {"+models/zombie/walk.md5anim clip origin 1",
                             "+models/zombie/RUN.md5anim clip origin 1", "+models/zombie/fall.md5anim"});
  expectFindings({{kMod, ofBase("entityDef monster_default { }\nmodel head_zombie { mesch x }")},
                  files,
                  {"own", "skins/zombie"},
                  {warning("def/imp.def:7:11", missingClip("die"))},
                  Absent::kMissing});
}

TEST(DefinitionCheck, KnowsDefinitionsOfTheBaseGameWithoutReportingThem) {
  const std::string broken =
      R"(model a { mesch x inherit none }
model b { inherit c }
model c { inherit b }
model d { mesh models/d.md5mesh channel legs ( tail ) anim idle models/idle.md5anim { frame 9 x } }
entityDef e { "model" "d" "skin" "gone" "def_head" "gone" "model_gib" "gone.md5mesh" })";
  expectFindings({{ofBase(broken)}, {"models/d.md5mesh mesh origin"}, {"skin"}, {}});
  // What a mod inherits from them is compared.
  expectFindings({{{"def/a.def",
                    R"(model own { inherit d channel torso ( tail ) remove idle remove gone }
entityDef own { "inherit" "e" "bone_x" "tail" })"},
                   ofBase(broken)},
                  {"+models/d.md5mesh mesh origin"},
                  {},
                  {note("def/a.def:1:39",
                        "The channel 'torso' names the joint 'tail', but models/d.md5mesh does not have it."),
                   note("def/a.def:1:65",
                        "The animation 'gone' cannot be removed, because the model does not inherit it."),
                   note("def/a.def:2:40",
                        "The key 'bone_x' names the joint 'tail', but models/d.md5mesh does not have it.")}});
}

TEST(DefinitionCheck, FindsActionsOfGlTFFiles) {
  expectFindings(
      "model a {\n options -scale 39.37\n mesh [ -scale 1 ] models/crane.glb\n"
      " anim lift [ -scale 1 ] models/crane.Lift.glb { frame 1 footstep }\n anim drop models/crane.Drop.GLB\n"
      " anim spin models/crane.Spin.gltf\n anim gone models/cran.Lift.glb, models/crane.Turn.glb\n"
      " anim own models/own.Lift.glb\n anim dot models/crane..glb\n anim up ../crane.Up.glb\n}",
      {"models/crane.glb", "models/crane.gltf", "models/own.Lift.glb"},
      {warning("7:12", "The file 'models/cran.Lift.glb' of the animation 'gone' is missing." + kOthers +
                           "models/crane.Turn.glb."),
       warning("9:11", "The file 'models/crane..glb' of the animation 'dot' is missing."),
       note("10:10", "The file '../crane.Up.glb' of the animation 'up'" + kOutside)});
}

TEST(DefinitionCheck, KeepsBytesThatAreNoUtf8) {
  expectFindings(
      "model \"\xFF\" { mesh m/\xFF\xC3.md5mesh\nchannel \"\xFE\" ( \"\x80\xC3\" )\nanim \"\xF0\" "
      "m/\xFE\xFE.md5anim }\n"
      "entityDef e { \"model\" \"\xFF\"\n\"def_head\" \"\xFE\xFE\xFE\"\n\"skin\" \"\xFF\"\n\"inherit\" "
      "\"\xE2\x82\" }",
      {"m/\xFF\xC3.md5mesh mesh origin \x80\xC4", "m/\xFE\xFD\xFD.md5anim clip origin 1"},
      {note("7:11", "The entity 'e' inherits from '\xE2\x82', but no file declares that."),
       note("2:15",
            "The channel '\xFE' names the joint '\x80\xC3', but m/\xFF\xC3.md5mesh does not have it."),
       warning("3:10", "The file 'm/\xFE\xFE.md5anim' of the animation '\xF0' is missing."),
       note("5:12", "The key 'def_head' names '\xFE\xFE\xFE', but no file declares that."),
       note("6:8", "The skin '\xFF' is not there: no file here declares it.")},
      {"\xFE"});
}

TEST(DefinitionCheck, SaysNothingOfWhatIsThere) {
  expectFindings("", {}, {});
  expectFindings("export a { }\nmodel a { }\nentityDef a { }", {}, {});
  expectFindings(
      "model a { mesh Models\\MD5\\A.md5mesh anim idle /models/./MD5/idle.md5anim { frame 3 melee }\n"
      "channel all ( *ORIGIN ) }\nentityDef a { \"model\" \"a\" \"model_gib\" \"models/md5/a.md5mesh\" }",
      {"models/md5/a.md5mesh mesh origin", "Models/Md5/IDLE.md5anim clip origin 3"}, {});
  // The game of this file is not known.
  expectFindings({{{"a.def", "model a { mesh gone anim a gone inherit a }", "", false, false}},
                  {},
                  {"skin"},
                  {"a.def:1:41 warning declaration-cycle: The model 'a' inherits from itself."}});
}

TEST(DefinitionCheck, TakesAnswersThatWereNotWanted) {
  Definitions definitions;
  DefinitionCheck check(definitions, {});
  EXPECT_TRUE(check.wants().empty());
  check.found(3, "a", "b");
  check.missing(3, "a", Absence::kOutside);
  check.mesh("b", std::nullopt);
  check.clip("b", std::nullopt);
  check.names(3, "a", {"b"});
  EXPECT_TRUE(check.wants().empty());
  EXPECT_TRUE(check.findings(Absent::kSum).empty());
}

// Four times as many lines take at most six times as long. A '#' in a line is its number. As many skins are
// declared as there are lines, as many files are in the folder 'own', and many.md5mesh has as many joints.
void expectLinear(const std::string& head, const std::string& line, const std::string& tail = "}") {
  SCOPED_TRACE(head + line);
  const auto text = [&](size_t lines) {
    const auto numbered = [&](const std::string& i) {
      std::string out;
      for (const char c : line) out += c == '#' ? i : std::string(1, c);
      return out + "\n";
    };
    return head + listed(lines, numbered) + tail;
  };
  const auto read = [](std::string_view all) {
    Strings skins;
    Strings files = {"few.md5mesh mesh origin"};
    std::string many = "many.md5mesh mesh";
    for (std::ptrdiff_t left = std::count(all.begin(), all.end(), '\n'); left > 0; --left) {
      const std::string i = std::to_string(left);
      skins.push_back("skins/s" + i);
      files.push_back("own/f" + i + ".md5anim clip origin 1");
      many += " j" + i;
    }
    files.push_back(many);
    Comparison({{"def/a.def", std::string(all)}}, files, skins).run(Order::kAsWanted, Absent::kSum);
  };
  expectLinearTime(500, text, read);
}

TEST(DefinitionCheck, TakesLinearTime) {
  const std::string model = "model m { mesh few.md5mesh\n";
  // Missing files: elsewhere, in a folder with many files, among many of an animation.
  expectLinear(model, "anim a# gone/g#.md5anim");
  expectLinear(model, "anim a# own/g#.md5anim");
  expectLinear(model, "anim a own/g#.md5anim, own/f#.md5anim");
  expectLinear(model + "anim a own/f0.md5anim", ", own/f#.md5anim, gone/g#.md5anim");
  expectLinear("", "model m# { mesh gone/m#.md5mesh }", "");
  // Skins, definitions.
  expectLinear("", "entityDef e# { \"skin\" \"skins/t#\" }", "");
  expectLinear("entityDef e {\n", "\"def_attach#\" \"gone#\"");
  // Joints, frames, animations.
  expectLinear("model m { mesh many.md5mesh channel c (\n", "k#", ") }");
  expectLinear("entityDef e { \"model\" \"many.md5mesh\"\n", "\"bone_#\" \"k#\"");
  expectLinear(model, "anim a# own/f#.md5anim { frame 9 melee }");
  expectLinear("model b { anim a gone }\nmodel m { inherit b\n", "remove b#");
  // Models with one base. A chain of bases follows below.
  expectLinear("model m { mesh many.md5mesh }\n", "model n# { inherit m channel c ( k ) remove x }", "");
}

TEST(DefinitionCheck, TakesLinearTimeForAChainOfBases) {
  const auto chain = [](size_t count) {
    std::string text = "model m0 { mesh few.md5mesh anim a b }\n";
    for (size_t i = 1; i <= count; ++i) {
      text += "model m" + std::to_string(i) + " { inherit m" + std::to_string(i - 1) +
              " remove x channel c ( k ) anim a" + std::to_string(i) + " b }\n";
    }
    return text;
  };
  expectLinearTime(500, chain, [](std::string_view text) {
    Comparison({{"def/a.def", std::string(text)}}, {"few.md5mesh mesh origin", "b clip origin 1"}, {})
        .run(Order::kAsWanted, Absent::kSum);
  });
}

TEST(DefinitionCheck, TakesLinearTimeForManyFiles) {
  const auto texts = [](size_t count) {
    return listed(count, [](const std::string& i) { return i + "\n"; });
  };
  expectLinearTime(500, texts, [](std::string_view lines) {
    std::vector<Text> files;
    for (std::ptrdiff_t i = std::count(lines.begin(), lines.end(), '\n'); i > 0; --i)
      files.push_back({"def/" + std::to_string(i) + ".def", "model a { mesh gone } entityDef e { }"});
    Comparison(files, {}, {}).run(Order::kAsWanted, Absent::kList);
  });
}

}  // namespace
}  // namespace md5v::game
