#include "image/bc7.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

namespace md5v {
namespace {

using Block = std::array<uint8_t, 16>;

// The expected values come from another decoder (SwiftShader), which agrees on 63,000 random blocks.
struct ModeRow {
  unsigned partition_bits;
  uint64_t hash;  // of the pixels of 64 blocks with all partitions
  Block block;
  uint32_t first;  // its first and last pixel, RGBA
  uint32_t last;
};
constexpr ModeRow kModes[] = {
    {4,
     0x39C6695D38CD2508,
     {0x5B, 0x7F, 0xF3, 0x16, 0x46, 0xC9, 0x7D, 0x7A, 0xBF, 0xDE, 0x71, 0xAB, 0x30, 0x9A, 0x22, 0xFE},
     0xBE1062FF,
     0x8FE798FF},
    {6,
     0x84A9421BE0E8881F,
     {0x46, 0x1A, 0x53, 0xE4, 0x2C, 0x53, 0x13, 0xCB, 0x87, 0x59, 0x13, 0xF9, 0xB5, 0x93, 0x29, 0xA7},
     0x6AB32EFF,
     0x425668FF},
    {6,
     0x51D30949D7D82336,
     {0x8C, 0xD2, 0x46, 0xE1, 0x88, 0x9A, 0x77, 0x28, 0x32, 0x83, 0xD1, 0x40, 0x6F, 0x7D, 0x7D, 0xCB},
     0x7BB88AFF,
     0xDECE00FF},
    {6,
     0x95E29346FD67BB12,
     {0x18, 0x89, 0x39, 0xDF, 0xE4, 0xE1, 0xDC, 0x85, 0xDD, 0xAE, 0x8F, 0x87, 0x2A, 0x68, 0xD1, 0xF0},
     0xC40E6EFF,
     0x39CFAFFF},
    {0,
     0x5DC1432F06FF2395,
     {0x70, 0x41, 0x2C, 0xDC, 0x40, 0x27, 0x40, 0xE2, 0x88, 0xD8, 0x4D, 0xCE, 0xE4, 0x52, 0x25, 0x14},
     0x085A566B,
     0x10C67500},
    {0,
     0x4326D0154DF34A0A,
     {0xE0, 0xF9, 0x1E, 0xD9, 0x9D, 0x6E, 0xA4, 0x3E, 0x32, 0x02, 0x0B, 0x14, 0x9F, 0x3C, 0x7A, 0x38},
     0xF3C9A0D3,
     0xA2D6A957},
    {0,
     0xD4EA57619A8598FC,
     {0x40, 0xB1, 0x11, 0xD6, 0xF9, 0xB5, 0x08, 0x9B, 0xDD, 0x2C, 0xC9, 0x5B, 0x5A, 0x26, 0xCE, 0x5D},
     0xAE52701C,
     0xB3557318},
    {6,
     0x3E1FF9F1A3283ED8,
     {0x80, 0x51, 0x04, 0xD3, 0x55, 0xFB, 0x6C, 0xF8, 0x88, 0x57, 0x87, 0xA2, 0x14, 0x11, 0x22, 0x81},
     0x5EAE5999,
     0x30B2AE86},
};

// The copy ends at its allocation, so that AddressSanitizer detects reads beyond it.
BlockPixels decode(const Block& block) {
  const std::unique_ptr<uint8_t[]> exact(new uint8_t[block.size()]);
  std::copy(block.begin(), block.end(), exact.get());
  BlockPixels pixels{};
  decodeBc7Block(exact.get(), pixels);
  return pixels;
}

uint32_t pixelOf(const BlockPixels& pixels, size_t i) {
  uint32_t value = 0;
  for (size_t c = 0; c < 4; ++c) value = value << 8 | pixels[4 * i + c];
  return value;
}

TEST(Bc7, DecodesEachMode) {
  for (const ModeRow& row : kModes) {
    const BlockPixels pixels = decode(row.block);
    EXPECT_EQ(pixelOf(pixels, 0), row.first) << &row - kModes;
    EXPECT_EQ(pixelOf(pixels, 15), row.last) << &row - kModes;
  }
}

// Random bytes after the mode and the number of the partition.
Block randomBlock(uint32_t& state, size_t mode, unsigned partition, unsigned partition_bits) {
  Block block{};
  for (uint8_t& byte : block) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<uint8_t>(state >> 24);
  }
  uint32_t start = block[0] | static_cast<uint32_t>(block[1]) << 8;
  const size_t bits = mode + 1 + partition_bits;
  start = (start >> bits << bits) | 1u << mode | partition << (mode + 1);
  block[0] = static_cast<uint8_t>(start);
  block[1] = static_cast<uint8_t>(start >> 8);
  return block;
}

TEST(Bc7, DecodesAllPartitions) {
  for (size_t mode = 0; mode < std::size(kModes); ++mode) {
    auto state = static_cast<uint32_t>(1 + mode);
    uint64_t hash = 0xCBF29CE484222325;
    const unsigned bits = kModes[mode].partition_bits;
    for (unsigned i = 0; i < 64; ++i) {
      for (const uint8_t byte : decode(randomBlock(state, mode, i % (1u << bits), bits)))
        hash = (hash ^ byte) * 0x100000001B3;
    }
    EXPECT_EQ(hash, kModes[mode].hash) << mode;
  }
}

TEST(Bc7, ShowsNothingOfTheReservedMode) {
  Block block{};
  block.fill(255);
  block[0] = 0;
  EXPECT_EQ(decode(block), BlockPixels{});
}

}  // namespace
}  // namespace md5v
