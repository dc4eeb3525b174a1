#include "game/texts/resource_table.h"

#include "tests/game/texts_testing.h"

namespace md5v::game {
namespace {

std::string bigEndian(uint32_t value) {
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
  return out;
}

std::string littleEndian(uint32_t value) {
  const std::string big = bigEndian(value);
  return {big.rbegin(), big.rend()};
}

std::string entry(const std::string& name, uint32_t offset, uint32_t size) {
  return littleEndian(static_cast<uint32_t>(name.size())) + name + bigEndian(offset) + bigEndian(size);
}

std::string header(uint32_t magic, uint32_t offset, uint32_t size) {
  return bigEndian(magic) + bigEndian(offset) + bigEndian(size);
}

// "offset size", or the fault.
std::string placeOf(std::string_view text, uint64_t archive_size) {
  const ExactBytes bytes(text);
  std::string error;
  const auto place = findResourceTable(bytes.span(), archive_size, error);
  EXPECT_EQ(place.has_value(), error.empty());
  return place ? std::to_string(place->offset) + " " + std::to_string(place->size) : error;
}

constexpr uint32_t kMagic = 0xD000000D;
const std::string kDamaged = "This .resources archive is damaged or cut off: ";

TEST(ResourceTablePlace, IsNotFoundByADamagedHeader) {
  const std::string good = header(kMagic, 100, 50);
  for (size_t size = 0; size < 12; ++size) {
    EXPECT_EQ(placeOf(good.substr(0, size), size),
              kDamaged + "it ends inside its header, at byte " + std::to_string(size) + ".");
  }
  EXPECT_EQ(placeOf(header(0x0D0000D0, 100, 50), 150),
            "The numbers of this .resources archive are in the wrong byte order, from byte 0 on.");
  struct Row {
    uint32_t offset;
    uint32_t size;
    uint64_t archive_size;
  };
  const Row kRows[] = {{11, 50, 150},  {0, 50, 150},   {0xFFFFFFFF, 50, 150},
                       {100, 3, 150},  {100, 0, 150},  {147, 50, 150},
                       {150, 50, 150}, {151, 50, 150}, {0xFFFFFFFF, 0xFFFFFFFF, 12}};
  for (const Row& row : kRows) {
    EXPECT_EQ(placeOf(header(kMagic, row.offset, row.size), row.archive_size),
              kDamaged + "its table should be at byte " + std::to_string(row.offset) + " with " +
                  std::to_string(row.size) + " bytes, but the archive has only " +
                  std::to_string(row.archive_size) + ".");
  }
  EXPECT_EQ(placeOf(header(kMagic, 12, 64 * 1024 * 1024 + 1), 1ull << 40),
            kDamaged + "its table has the impossible length of 67108865 bytes (byte 8).");
}

TEST(ResourceTablePlace, EndsWithTheArchive) {
  EXPECT_EQ(placeOf(header(kMagic, 100, 50), 150), "100 50");
  EXPECT_EQ(placeOf(header(kMagic, 100, 50), 104), "100 4");
  EXPECT_EQ(placeOf(header(kMagic, 0xFFFFFFF0, 64 * 1024 * 1024), 1ull << 40), "4294967280 67108864");
}

struct ReadTable {
  explicit ReadTable(std::string_view text, uint64_t offset = 1000) {
    const ExactBytes bytes(text);
    const auto table = readResourceTable(bytes.span(), offset, error);
    EXPECT_EQ(table.has_value(), error.empty());
    if (!table) return;
    damage = table->damage;
    size_t last = 4;
    for (const Resource& each : table->resources) {
      EXPECT_EQ(each.begin, last);
      last = each.begin + 12 + size_t{each.name_size};
      EXPECT_LE(last, text.size());
      files.push_back(std::string(text.substr(each.begin + 4, each.name_size)) + " " +
                      std::to_string(each.file_offset) + " " + std::to_string(each.file_size));
    }
  }
  std::string error;
  std::string damage;
  Strings files;
};

TEST(ResourceTable, IsNotReadIfItsCountLies) {
  EXPECT_EQ(ReadTable(bigEndian(200'001)).error,
            kDamaged + "its table at byte 1000 announces 200001 files, more than 200000.");
  EXPECT_EQ(ReadTable(bigEndian(0xFFFFFFFF)).error,
            kDamaged + "its table at byte 1000 announces 4294967295 files, more than 200000.");
  const std::string first =
      kDamaged + "its table ends inside the entry of file 0, which begins at byte 1004.";
  EXPECT_EQ(ReadTable(bigEndian(200'000)).error, first);
  EXPECT_EQ(ReadTable(bigEndian(1) + entry("a", 1, 2).substr(0, 12)).error, first);
  for (const uint32_t size : {2u, 0x7FFFFFFFu, 0xFFFFFFFFu, 0xFFFFFFF4u})
    EXPECT_EQ(ReadTable(bigEndian(1) + littleEndian(size) + entry("a", 1, 2).substr(4)).error, first) << size;
}

TEST(ResourceTable, ListsTheFilesBeforeADamage) {
  const std::string table = bigEndian(3) + entry("a/b", 12, 5) + entry("", 0xFFFFFFFF, 0) + entry("c", 17, 1);
  EXPECT_EQ(ReadTable(table).files, (Strings{"a/b 12 5", " 4294967295 0", "c 17 1"}));
  EXPECT_EQ(ReadTable(table).damage, "");
  EXPECT_EQ(ReadTable(table + "more").damage, "");
  const ReadTable cut(table.substr(0, table.size() - 1));
  EXPECT_EQ(cut.files.size(), 2u);
  EXPECT_EQ(cut.damage,
            kDamaged +
                "its table ends inside the entry of file 2 (byte 1031). The last 1 of 3 files are not read.");
}

TEST(ResourceTable, MayBeEmptyAndHaveAnyNames) {
  for (const std::string_view text :
       {std::string_view(), std::string_view("\0\0\0", 3), std::string_view("\0\0\0\0x", 5)}) {
    EXPECT_EQ(ReadTable(text).files, Strings{});
    EXPECT_EQ(ReadTable(text).damage, "");
  }
  const std::string names[] = {std::string("a\0b", 3), "..\\c", "\xFF"};
  for (const std::string& name : names)
    EXPECT_EQ(ReadTable(bigEndian(1) + entry(name, 1, 2)).files, Strings{name + " 1 2"});
}

TEST(ResourceTable, EveryDamageIsRead) {
  forEveryByte(bigEndian(2) + entry("models/a.bmd5mesh", 12, 100) + entry("b", 112, 3),
               [](std::string_view text) { ReadTable{text}; });
  forEveryByte(header(kMagic, 12, 4), [](std::string_view text) { placeOf(text, 16); });
}

TEST(ResourceTable, TakesLinearTime) {
  expectLinearTime(
      5'000,
      [](size_t count) {
        return bigEndian(static_cast<uint32_t>(count)) +
               listed(count, [](const std::string& i) { return entry(i, 1, 2); });
      },
      [](std::string_view text) { ReadTable{text}; });
}

}  // namespace
}  // namespace md5v::game
