#include "game/texts/resource_table.h"

#include <algorithm>

#include "base/concat.h"
#include "base/little_endian.h"

namespace md5v::game {
namespace {

constexpr uint32_t kResourceMagic = 0xD000000D;
constexpr size_t kEntryBytes = 12;  // without its name

// The caller has checked that the bytes exist.
uint32_t readBigEndian(std::span<const uint8_t> bytes, size_t at) {
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) value = value << 8 | bytes[at + i];
  return value;
}

std::string damaged(std::string_view how) {
  return concat("This .resources archive is damaged or cut off: ", how, ".");
}

}  // namespace

std::optional<ResourceTablePlace> findResourceTable(std::span<const uint8_t> header, uint64_t archive_size,
                                                    std::string& error) {
  if (header.size() < kResourceHeaderBytes) {
    error = damaged(concat("it ends inside its header, at byte ", archive_size));
  } else if (readBigEndian(header, 0) != kResourceMagic) {
    error = "The numbers of this .resources archive are in the wrong byte order, from byte 0 on.";
  }
  if (!error.empty()) return std::nullopt;
  const uint64_t offset = readBigEndian(header, 4);
  const uint64_t size = readBigEndian(header, 8);
  // A table may be cut off: the files that it still lists are read.
  const uint64_t there = offset < archive_size ? std::min(size, archive_size - offset) : 0;
  if (offset < kResourceHeaderBytes || there < 4) {
    error = damaged(concat("its table should be at byte ", offset, " with ", size,
                           " bytes, but the archive has only ", archive_size));
  } else if (there > kLargestResourceTable) {
    error = damaged(concat("its table has the impossible length of ", size, " bytes (byte 8)"));
  }
  return error.empty() ? std::optional(ResourceTablePlace{offset, there}) : std::nullopt;
}

std::optional<ResourceTable> readResourceTable(std::span<const uint8_t> table, uint64_t offset,
                                               std::string& error) {
  const uint32_t count = table.size() < 4 ? 0 : readBigEndian(table, 0);
  if (count > kMostResources) {
    error = damaged(
        concat("its table at byte ", offset, " announces ", count, " files, more than ", kMostResources));
    return std::nullopt;
  }
  ResourceTable read;
  size_t at = 4;
  for (uint32_t i = 0; i < count; ++i) {
    const size_t left = table.size() - at;
    const size_t name_size = left < kEntryBytes ? 0 : read32(table, at);
    if (left < kEntryBytes || name_size > left - kEntryBytes) {
      if (i == 0) {
        error =
            damaged(concat("its table ends inside the entry of file 0, which begins at byte ", offset + at));
        return std::nullopt;
      }
      read.damage =
          concat(damaged(concat("its table ends inside the entry of file ", i, " (byte ", offset + at, ")")),
                 " The last ", count - i, " of ", count, " files are not read.");
      break;
    }
    const size_t end = at + kEntryBytes + name_size;
    read.resources.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(name_size),
                              readBigEndian(table, end - 8), readBigEndian(table, end - 4)});
    at = end;
  }
  return read;
}

}  // namespace md5v::game
