// Reads the table of an archive of Doom 3 BFG (.resources): a header of 12 bytes, the uncompressed files, and
// the table of the files, whose numbers are big-endian except for the lengths of names. Evidence: the
// archives of the game, and its open source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace md5v::game {

inline constexpr size_t kResourceHeaderBytes = 12;
// The game's own tables have less than 2 MB.
inline constexpr uint64_t kLargestResourceTable = uint64_t{64} << 20;
// An archive with more files is refused: a real mod has about ten thousand.
inline constexpr uint32_t kMostResources = 200'000;

// In bytes of the archive.
struct ResourceTablePlace {
  uint64_t offset = 0;
  uint64_t size = 0;  // up to the archive's end, if it is cut off
};

// Finds the table by the first kResourceHeaderBytes bytes, of which there may be less, and the archive's
// size. On failure returns nullopt, and `error` is a sentence for the user.
std::optional<ResourceTablePlace> findResourceTable(std::span<const uint8_t> header, uint64_t archive_size,
                                                    std::string& error);

struct Resource {
  uint32_t begin = 0;        // of the entry, in bytes of the table; its name begins 4 bytes later
  uint32_t name_size = 0;    // in bytes
  uint32_t file_offset = 0;  // of the file, in bytes of the archive
  uint32_t file_size = 0;
};

struct ResourceTable {
  std::vector<Resource> resources;  // names are within the table; files may lie outside of the archive
  // Reports that later files are not listed, as a sentence for the user; empty if all are.
  std::string damage;
};

// `offset` is that of the table in the archive, for messages. On failure returns nullopt, and `error` is a
// sentence for the user.
std::optional<ResourceTable> readResourceTable(std::span<const uint8_t> table, uint64_t offset,
                                               std::string& error);

}  // namespace md5v::game
