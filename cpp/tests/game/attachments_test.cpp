#include "game/entities/attachments.h"

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <numbers>
#include <sstream>

#include "base/concat.h"
#include "tests/game/definitions_testing.h"

namespace md5v::game {
namespace {

// A root and an arm with this rotation in the bind pose.
anim::Skeleton skeletonWith(const glm::quat& arm) {
  return anim::makeSkeleton(anim::makeHierarchy({"origin", "Arm"}, {-1, 0}),
                            {{{}, {1.0f, 0.0f, 0.0f, 0.0f}}, {{0.0f, 0.0f, 10.0f}, arm}});
}

// The attachments to joints of models/a.md5mesh. Identity rotations have a w of -1, as those of files.
std::vector<Attachment> attachedBy(std::string_view text, const std::string& path = "def/a.def",
                                   const glm::quat& arm = {-1.0f, 0.0f, 0.0f, 0.0f}) {
  Definitions definitions;
  addTo(definitions, path, text);
  return attachmentsOf(definitions, "mod/models/A.md5mesh", skeletonWith(arm));
}

Strings listOf(const std::vector<Attachment>& attachments) {
  Strings out;
  for (const Attachment& each : attachments) {
    out.push_back(
        concat(each.by, "|", each.name, "|", each.mesh, "|", each.joint, "|", each.offset, "|", each.angles));
  }
  return out;
}

const std::string kBody = "model body { mesh models/a.md5mesh }\nmodel head { mesh models/h.md5mesh }\n";

TEST(Attachments, AreThoseOfTheEntitiesOfAModel) {
  struct Row {
    std::string text;
    Strings attachments;
  };
  const std::string kHead = "def_head|head|models/h.md5mesh|";
  const Row kRows[] = {
      {"", {}},
      {"entityDef e { \"model\" \"head\" \"def_head\" \"body\" \"head_joint\" \"arm\" }", {}},
      {"entityDef e { \"def_head\" \"head\" }", {}},
      {"entityDef e { \"model\" \"models/a.md5mesh\" \"def_head\" \"head\" }", {}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"\" \"def_attach\" \"\" \"model_gib\" \"\" }", {}},
      {"entityDef e { \"model\" \"body\" \"def_hea\" \"head\" \"def_headx\" \"head\" \"xdef_attach\" "
       "\"head\" "
       "\"model_gibs\" \"head\" }",
       {}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"head\" }", {kHead + "||"}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"head\" \"head_joint\" \"tail\" }",
       {kHead + "tail||"}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"x\" \"def_attach\" \"y\" \"head_joint\" \"arm\" }",
       {"def_head|x||arm||", "def_attach|y||||"}},
      {"entityDef e { \"MODEL\" \"Body.def\" \"Def_Head\" \"HEAD\" \"head_joint\" \"arm\" }",
       {"def_head|HEAD|models/h.md5mesh|arm||"}},
      {"entityDef b { \"model\" \"body\" \"def_head\" \"head\" }\nentityDef e { \"inherit\" \"b\" "
       "\"head_joint\" \"arm\" }\nentityDef f { \"inherit\" \"e\" }",
       {kHead + "||", kHead + "arm||"}},
      {"entityDef b { \"model\" \"body\" \"def_head\" \"head\" \"head_joint\" \"arm\" \"def_attach\" "
       "\"head\" "
       "}\nentityDef e { \"inherit\" \"b\" \"def_head\" \"\" }",
       {kHead + "arm||", "def_attach|head|models/h.md5mesh|||"}},
      {"entityDef b { \"def_head\" \"head\" }\nentityDef e { \"inherit\" \"b\" \"model\" \"body\" "
       "\"def_head\" \"\" }",
       {}},
      {"entityDef b { \"inherit\" \"e\" \"model\" \"body\" }\nentityDef e { \"inherit\" \"b\" \"def_head\" "
       "\"head\" }",
       {kHead + "||"}},
      {"entityDef e { \"model\" \"body\" }\nentityDef E.x { \"model\" \"body\" \"def_head\" \"head\" }", {}},
      {"model torso { inherit body }\nmodel arms { inherit torso }\nentityDef e { \"model\" \"ARMS\" "
       "\"def_head\" \"face\" }\nmodel face { inherit head }",
       {"def_head|face|models/h.md5mesh|||"}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"h\" }\nentityDef h { \"inherit\" \"i\" }\nentityDef "
       "i "
       "{ \"model\" \"head\" }",
       {"def_head|h|models/h.md5mesh|||"}},
      {"entityDef e { \"model\" \"body\" \"def_head\" \"x/H.MD5Mesh\" \"def_attach\" \"h.lwo\" }",
       {"def_head|x/H.MD5Mesh|x/H.MD5Mesh|||", "def_attach|h.lwo||||"}},
      // An entity has the name, and not only a model.
      {"entityDef e { \"model\" \"body\" \"def_attach\" \"head\" }\nentityDef head { \"model\" \"body\" }",
       {"def_attach|head|models/a.md5mesh|||"}},
      // The model of an entity is no entity.
      {"entityDef e { \"model\" \"body\" \"def_attach\" \"lamp\" }\nentityDef lamp { \"model\" \"head\" "
       "}\nentityDef head { \"model\" \"body\" }",
       {"def_attach|lamp|models/h.md5mesh|||"}},
      {"entityDef e { \"model\" \"body\" \"def_attach\" \"e\" }", {"def_attach|e|models/a.md5mesh|||"}},
      {"entityDef e { \"model\" \"body\" \"def_attach\" \"lamp\" \"def_attach2\" \"gun\" \"model_gib\" "
       "\"models/g.md5mesh\" }\nentityDef lamp { \"model\" \"head\" \"joint\" \"arm\" \"origin\" \"1 2 3\" "
       "\"angles\" \"0 90 0\" }\nentityDef base { \"joint\" \"origin\" }\nentityDef gun { \"inherit\" "
       "\"base\" "
       "\"model\" \"models/gun.md5mesh\" }",
       {"def_attach|lamp|models/h.md5mesh|arm|1 2 3|0 90 0", "def_attach2|gun|models/gun.md5mesh|origin||",
        "model_gib|models/g.md5mesh|models/g.md5mesh|||"}},
      {"entityDef e { \"model\" \"body\" \"def_attach\" \"a\" \"model_gib\" \"head\" }\nentityDef a { "
       "\"inherit\" \"b\" \"Origin\" \"\" \"joint\" \"x\" \"Joint\" \"y\" }\nentityDef b { \"inherit\" \"c\" "
       "\"origin\" \"1 2 3\" \"ANGLES\" \"0 0 9\" }\nentityDef c { \"joint\" \"z\" \"angles\" \"0 0 5\" }",
       {"def_attach|a||x||0 0 9", "model_gib|head|models/h.md5mesh|||"}},
  };
  for (const Row& row : kRows) EXPECT_EQ(listOf(attachedBy(kBody + row.text)), row.attachments) << row.text;
}

TEST(Attachments, AreInheritedFromSeveralEntities) {
  struct Row {
    std::string text;
    Strings attachments;
  };
  const std::string kBases =
      "entityDef a { \"model\" \"body\" \"def_head\" \"head\" \"head_joint\" \"arm\" }\n"
      "entityDef b { \"head_joint\" \"origin\" \"def_attach\" \"head\" }\n"
      "entityDef c { \"inherit\" \"a\" \"def_head\" \"body\" }\n";
  const std::string kOfA = "def_head|head|models/h.md5mesh|arm||";
  const std::string kOfC = "def_head|body|models/a.md5mesh|arm||";
  const Row kRows[] = {
      {"", {kOfA, kOfC}},
      // Each key that begins with inherit names one; what the first of them gives counts.
      {"entityDef e { \"inherit\" \"a\" \"Inherit_2\" \"b\" }",
       {kOfA, kOfC, "def_attach|head|models/h.md5mesh|||"}},
      {"entityDef e { \"inherit1\" \"b\" \"inherit2\" \"a\" }",
       {kOfA, kOfC, "def_attach|head|models/h.md5mesh|||", "def_head|head|models/h.md5mesh|origin||"}},
      // A base is complete before the next one.
      {"entityDef e { \"inherit\" \"c\" \"inherit2\" \"a\" \"head_joint\" \"origin\" }",
       {kOfA, kOfC, "def_head|body|models/a.md5mesh|origin||"}},
      // An empty model hides an inherited one, and an empty base is none.
      {"entityDef e { \"inherit\" \"a\" \"model\" \"\" \"head_joint\" \"origin\" }", {kOfA, kOfC}},
      {"entityDef e { \"inherit\" \"\" \"model\" \"body\" \"def_head\" \"head\" }",
       {kOfA, kOfC, "def_head|head|models/h.md5mesh|||"}},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(listOf(attachedBy(kBody + kBases + row.text)), row.attachments) << row.text;
}

TEST(Attachments, AreThoseOfTheFirstEntityOfAName) {
  Definitions definitions;
  addTo(definitions, "b.def", kBody + "e { \"model\" \"body\" \"def_head\" \"first\" }");
  addTo(definitions, "a.def", "E.x { \"model\" \"body\" \"def_head\" \"second\" }");
  EXPECT_EQ(listOf(attachmentsOf(definitions, "models/a.md5mesh", skeletonWith({1.0f, 0.0f, 0.0f, 0.0f}))),
            Strings{"def_head|first||||"});
}

TEST(Attachments, AreInheritedFromFarUp) {
  const auto entities = [](size_t count) {
    return kBody + "entityDef e0 { \"def_head\" \"head\" }\n" +
           listed(count,
                  [](const std::string& i) {
                    return "entityDef e" + std::to_string(std::stoul(i) + 1) + " { \"inherit\" \"e" + i +
                           "\" }\n";
                  }) +
           "entityDef e { \"model\" \"body\" \"inherit\" \"e" + std::to_string(count) + "\" }";
  };
  EXPECT_EQ(attachedBy(entities(30)).size(), 1u);
  EXPECT_EQ(attachedBy(entities(31)).size(), 0u);
}

TEST(Attachments, AreThoseOfTheFirstTwoHundredEntities) {
  const std::vector<Attachment> found =
      attachedBy(kBody + listed(201, [](const std::string& i) {
                   return "entityDef x" + i + " { \"model\" \"head\" }\nentityDef e" + i +
                          " { \"model\" \"body\" \"def_head\" \"h" + i + "\" }\n";
                 }));
  ASSERT_EQ(found.size(), 200u);
  EXPECT_EQ(found.back().name, "h199");
}

TEST(Attachments, TurnAHeadLikeTheBody) {
  // Pitch, yaw and roll of the joint in the bind pose, in degrees.
  const std::array<double, 3> kJoints[] = {{0, 0, 0},       {0, 0, 90},      {0, 180, 0},    {0, 0, 180},
                                           {10, 20, 30},    {-80, 170, -5},  {100, -40, 60}, {90, 0, 0},
                                           {-90, 0, 0},     {90, 30, 0},     {-90, 0, 40},   {-90, 77, 40},
                                           {90, -170, 120}, {89.99, 30, 10}, {-89.9, 5, 77}};
  const auto turned = [](const std::array<double, 3>& degrees) {
    std::array<double, 3> half{};
    for (size_t i = 0; i < 3; ++i) half[i] = degrees[i] * std::numbers::pi / 360.0;
    const glm::dquat pitch(std::cos(half[0]), 0.0, std::sin(half[0]), 0.0);
    const glm::dquat yaw(std::cos(half[1]), 0.0, 0.0, std::sin(half[1]));
    const glm::dquat roll(std::cos(half[2]), std::sin(half[2]), 0.0, 0.0);
    return yaw * pitch * roll;
  };
  for (const std::array<double, 3>& joint : kJoints) {
    for (const float sign : {1.0f, -1.0f}) {
      const glm::quat arm = glm::quat(turned(joint)) * sign;
      const std::vector<Attachment> found = attachedBy(
          kBody + "e { \"model\" \"body\" \"def_head\" \"head\" \"head_joint\" \"ARM\" }", "a.def", arm);
      ASSERT_EQ(found.size(), 1u);
      std::array<double, 3> angles{};
      std::istringstream numbers(found[0].angles);
      numbers >> angles[0] >> angles[1] >> angles[2];
      const glm::dquat rest = glm::dquat(arm) * turned(angles);
      EXPECT_LT(std::hypot(rest.x, rest.y, rest.z), 1e-6)
          << joint[0] << " " << joint[1] << " " << joint[2] << ": " << found[0].angles;
      EXPECT_EQ(found[0].angles.empty(), joint == (std::array<double, 3>{}));
    }
  }
}

TEST(Attachments, AreTheLinkedPartsOfCubeGames) {
  struct Row {
    std::string text;
    Strings attachments;
  };
  const std::string kTwo = "md5load a.md5mesh\nmd5tag arm t\nmd5load h.md5mesh\n";
  const Row kRows[] = {
      {"", {}},
      {"md5load h.md5mesh\nmd5tag arm t\nmd5load a.md5mesh\nmd5link 0 1 t", {}},
      {kTwo + "md5link 0 1 u", {}},
      {kTwo + "md5link 0 1 t", {"t|h.md5mesh|models/h.md5mesh|arm||"}},
      {kTwo + "md5link 0 1 t\nmd5link 0 1 t\nmd5link 0 0 t",
       {"t|h.md5mesh|models/h.md5mesh|arm||", "t|a.md5mesh|models/a.md5mesh|arm||"}},
  };
  for (const Row& row : kRows)
    EXPECT_EQ(listOf(attachedBy(row.text, "models/md5.cfg")), row.attachments) << row.text;
}

TEST(Attachments, TakeLinearTime) {
  using Entry = std::string (*)(const std::string&);
  struct Row {
    const char* what;
    const char* begin;
    Entry key;
    const char* between;
    Entry entity;
  };
  const Entry kKey = [](const std::string& i) { return "\"model_" + i + "\" \"m\"\n"; };
  const Entry kAttach = [](const std::string& i) { return "\"def_attach" + i + "\" \"a" + i + "\"\n"; };
  const Entry kNone = [](const std::string&) { return std::string(); };
  const Row kRows[] = {
      {"entities that inherit many keys", "entityDef b {\n", kKey, "}",
       [](const std::string& i) { return "\nentityDef e" + i + " { \"inherit\" \"b\" }"; }},
      {"attached entities", "entityDef e { \"model\" \"body\"\n", kAttach, "}",
       [](const std::string& i) { return "\nentityDef a" + i + " { \"joint\" \"arm\" }"; }},
      {"attached entities that inherit many keys", "entityDef e { \"model\" \"body\"\n", kAttach, "}",
       [](const std::string& i) {
         return "\nentityDef a" + i + " { \"inherit\" \"e\" \"model\" \"head\" }";
       }},
      {"one entity that is attached many times", "entityDef e { \"model\" \"body\"\n",
       [](const std::string& i) { return "\"def_attach" + i + "\" \"e\"\n"; }, "}", kNone},
      {"entities of the model", "entityDef h { \"def_head\" \"head\" }", kNone, "",
       [](const std::string& i) {
         return "\nentityDef e" + i + " { \"inherit\" \"h\" \"model\" \"body\" }";
       }},
      {"blocks of the model", "entityDef e { \"model\" \"m0\" \"def_head\" \"head\" }",
       [](const std::string& i) { return "\nmodel m" + i + " { inherit body }"; }, "", kNone},
  };
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.what);
    expectLinearTime(
        800,
        [&](size_t count) {
          return kBody + row.begin + listed(count, row.key) + row.between + listed(count, row.entity) + "}";
        },
        [](std::string_view text) { (void)attachedBy(text); });
  }
}

}  // namespace
}  // namespace md5v::game
