#include "game/texts/md2_skins.h"

#include <map>

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

using Numbers = std::map<size_t, int32_t>;

// The header of a model of Quake II and its list of skins, with other numbers at the offsets of `changes`.
std::string md2(const Strings& skins, const Numbers& changes = {}) {
  std::string bytes(68 + 64 * skins.size(), '\0');
  Numbers numbers = {{0, 0x32504449}, {4, 8}, {20, static_cast<int32_t>(skins.size())}, {44, 68}};
  for (const auto& [at, value] : changes) numbers[at] = value;
  for (const auto& [at, value] : numbers) {
    for (size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(static_cast<uint32_t>(value) >> (8 * i));
  }
  for (size_t i = 0; i < skins.size(); ++i) bytes.replace(68 + 64 * i, skins[i].size(), skins[i]);
  return bytes;
}

std::optional<Md2Skins> readFrom(std::string_view text) {
  const ExactBytes bytes(text);
  return readMd2Skins(bytes.span());
}

TEST(Md2Skins, AreNotReadFromOtherFiles) {
  const std::string good = md2({"skin.pcx"});
  const std::string kTexts[] = {"",
                                "IDP2",
                                good.substr(0, 67),
                                md2({"a"}, {{0, 0x33504449}}),
                                md2({"a"}, {{4, 15}}),
                                md2({"a"}, {{4, -8}})};
  for (const std::string& text : kTexts) EXPECT_FALSE(readFrom(text)) << text.size();
}

TEST(Md2Skins, AreNotUsedIfTheListLies) {
  constexpr int32_t kMost = 0x7fffffff;
  struct Row {
    std::string bytes;
    std::string fault;
  };
  const Row kRows[] = {
      {md2({"a"}, {{20, -1}}), "expected 0 to 32 skins but found -1"},
      {md2({"a"}, {{20, 33}}), "expected 0 to 32 skins but found 33"},
      {md2({"a"}, {{20, kMost}}), "expected 0 to 32 skins but found 2147483647"},
      {md2({"a"}, {{44, 64}}), "it begins at byte 64 and does not lie in the file"},
      {md2({"a"}, {{44, -64}}), "it begins at byte -64 and does not lie in the file"},
      {md2({"a"}, {{44, 69}}), "it begins at byte 69 and does not lie in the file"},
      {md2({"a"}, {{44, kMost}}), "it begins at byte 2147483647 and does not lie in the file"},
      {md2({"a", "b"}).substr(0, 195), "it begins at byte 68 and does not lie in the file"},
  };
  for (const Row& row : kRows) {
    const auto skins = readFrom(row.bytes);
    ASSERT_TRUE(skins) << row.fault;
    EXPECT_EQ(skins->names, Strings{});
    EXPECT_EQ(skins->fault, "Its list of skins is not used: " + row.fault + ".");
  }
}

TEST(Md2Skins, AreBaseNamesEachOnce) {
  const Strings all = {"Models\\Monsters\\y\\BERSERK.pcx",
                       "models/monsters/y/skin.pcx",
                       "",
                       "a/skin.tga",
                       ".pcx",
                       "x/",
                       "a.b.c",
                       "\xE9t\xE9",
                       std::string(64, 'n')};
  const auto skins = readFrom(md2(all));
  ASSERT_TRUE(skins);
  EXPECT_EQ(skins->fault, "");
  EXPECT_EQ(skins->names,
            (Strings{"berserk", "skin", ".pcx", "a.b", "\xC3\xA9t\xC3\xA9", std::string(64, 'n')}));
  EXPECT_EQ(readFrom(md2({}))->names, Strings{});
  EXPECT_EQ(readFrom(md2({}, {{44, -1}}))->fault, "");
  EXPECT_EQ(readFrom(md2(Strings(32, "a")))->names, Strings{"a"});
}

TEST(Md2Skins, EveryDamageIsRead) {
  forEveryByte(md2({"a/skin.pcx", "b\\pain.pcx"}), [](std::string_view bytes) {
    const auto skins = readFrom(bytes);
    EXPECT_TRUE(!skins || skins->fault.empty() || skins->names.empty());
  });
}

}  // namespace
}  // namespace md5v::game
