#include "image/bc7.h"

#include <algorithm>
#include <array>
#include <utility>

namespace md5v {
namespace {

constexpr unsigned kPixels = 16;

// The fields of a mode, by their sizes in bits.
struct Mode {
  unsigned subsets;
  unsigned partition;
  unsigned rotation;
  unsigned index_selection;
  unsigned color;
  unsigned alpha;         // 0: opaque
  unsigned low_bits;      // 1 for each end point
  unsigned shared_bits;   // 1 for both end points of a subset
  unsigned index;         // of a pixel
  unsigned second_index;  // of its alpha, if that has its own
};
constexpr std::array<Mode, 8> kModes = {{{3, 4, 0, 0, 4, 0, 1, 0, 3, 0},
                                         {2, 6, 0, 0, 6, 0, 0, 1, 3, 0},
                                         {3, 6, 0, 0, 5, 0, 0, 0, 2, 0},
                                         {2, 6, 0, 0, 7, 0, 1, 0, 2, 0},
                                         {1, 0, 2, 1, 5, 6, 0, 0, 2, 3},
                                         {1, 0, 2, 0, 7, 8, 0, 0, 2, 2},
                                         {1, 0, 0, 0, 7, 7, 1, 0, 4, 0},
                                         {2, 6, 0, 0, 5, 5, 1, 0, 2, 0}}};

// The subset of each pixel: one bit a pixel, the first pixel lowest.
constexpr std::array<uint16_t, 64> kTwoSubsets = {
    0xCCCC, 0x8888, 0xEEEE, 0xECC8, 0xC880, 0xFEEC, 0xFEC8, 0xEC80, 0xC800, 0xFFEC, 0xFE80, 0xE800, 0xFFE8,
    0xFF00, 0xFFF0, 0xF000, 0xF710, 0x008E, 0x7100, 0x08CE, 0x008C, 0x7310, 0x3100, 0x8CCE, 0x088C, 0x3110,
    0x6666, 0x366C, 0x17E8, 0x0FF0, 0x718E, 0x399C, 0xAAAA, 0xF0F0, 0x5A5A, 0x33CC, 0x3C3C, 0x55AA, 0x9696,
    0xA55A, 0x73CE, 0x13C8, 0x324C, 0x3BDC, 0x6996, 0xC33C, 0x9966, 0x0660, 0x0272, 0x04E4, 0x4E40, 0x2720,
    0xC936, 0x936C, 0x39C6, 0x639C, 0x9336, 0x9CC6, 0x817E, 0xE718, 0xCCF0, 0x0FCC, 0x7744, 0xEE22};
// Two bits a pixel.
constexpr std::array<uint32_t, 64> kThreeSubsets = {
    0xAA685050, 0x6A5A5040, 0x5A5A4200, 0x5450A0A8, 0xA5A50000, 0xA0A05050, 0x5555A0A0, 0x5A5A5050,
    0xAA550000, 0xAA555500, 0xAAAA5500, 0x90909090, 0x94949494, 0xA4A4A4A4, 0xA9A59450, 0x2A0A4250,
    0xA5945040, 0x0A425054, 0xA5A5A500, 0x55A0A0A0, 0xA8A85454, 0x6A6A4040, 0xA4A45000, 0x1A1A0500,
    0x0050A4A4, 0xAAA59090, 0x14696914, 0x69691400, 0xA08585A0, 0xAA821414, 0x50A4A450, 0x6A5A0200,
    0xA9A58000, 0x5090A0A8, 0xA8A09050, 0x24242424, 0x00AA5500, 0x24924924, 0x24499224, 0x50A50A50,
    0x500AA550, 0xAAAA4444, 0x66660000, 0xA5A0A5A0, 0x50A050A0, 0x69286928, 0x44AAAA44, 0x66666600,
    0xAA444444, 0x54A854A8, 0x95809580, 0x96969600, 0xA85454A8, 0x80959580, 0xAA141414, 0x96960000,
    0xAAAA1414, 0xA05050A0, 0xA0A5A5A0, 0x96000000, 0x40804080, 0xA9A8A9A8, 0xAAAAAA44, 0x2A4A5254};

// The pixel of each further subset whose index lacks its highest bit. For the first subset it is pixel 0.
constexpr std::array<uint8_t, 64> kSecondOfTwo = {
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2,  8, 2, 2, 8,
    8,  15, 2,  8,  2,  2,  8,  8,  2,  2,  15, 15, 6,  8,  2,  8,  15, 15, 2, 8, 2, 2,
    2,  15, 15, 6,  6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2, 15};
constexpr std::array<uint8_t, 64> kSecondOfThree = {
    3,  3,  15, 15, 8, 3,  15, 15, 8,  8,  6, 6,  6, 5,  3, 3,  3,  3,  8,  15, 3,  3,
    6,  10, 5,  8,  8, 6,  8,  5,  15, 15, 8, 15, 3, 5,  6, 10, 8,  15, 15, 3,  15, 5,
    15, 15, 15, 15, 3, 15, 5,  5,  5,  8,  5, 10, 5, 10, 8, 13, 15, 12, 3,  3};
constexpr std::array<uint8_t, 64> kThirdOfThree = {
    15, 8, 8, 3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,
    15, 8, 3, 15, 6,  10, 15, 15, 10, 8,  15, 3,  15, 10, 10, 8,  9,  10, 6,  15, 8,  15,
    3,  6, 6, 8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8};

// The share of the second end point for each index, in 64ths.
constexpr std::array<uint8_t, 4> kTwoBitShares = {0, 21, 43, 64};
constexpr std::array<uint8_t, 8> kThreeBitShares = {0, 9, 18, 27, 37, 46, 55, 64};
constexpr std::array<uint8_t, 16> kFourBitShares = {0,  4,  9,  13, 17, 21, 26, 30,
                                                    34, 38, 43, 47, 51, 55, 60, 64};

unsigned shareOf(unsigned index, unsigned bits) {
  if (bits == 2) return kTwoBitShares[index];
  return bits == 3 ? kThreeBitShares[index] : kFourBitShares[index];
}

// Takes bits from the lowest on; a mode has exactly 128.
class Bits {
 public:
  explicit Bits(const uint8_t* block) {
    for (unsigned i = 0; i < 8; ++i) {
      low_ |= static_cast<uint64_t>(block[i]) << (8 * i);
      high_ |= static_cast<uint64_t>(block[8 + i]) << (8 * i);
    }
  }

  // Nothing for a `count` that no mode has.
  unsigned take(unsigned count) {
    if (count == 0 || count >= 64) return 0;
    const auto taken = static_cast<unsigned>(low_ & ((uint64_t{1} << count) - 1));
    low_ = low_ >> count | high_ << (64 - count);
    high_ >>= count;
    return taken;
  }

 private:
  uint64_t low_ = 0;
  uint64_t high_ = 0;
};

using Color = std::array<uint8_t, 4>;

// Two end points a subset.
using EndPoints = std::array<Color, 6>;

// Repeats the highest bits below the others.
uint8_t toByte(unsigned value, unsigned bits) {
  return static_cast<uint8_t>(value << (8 - bits) | value >> (2 * bits - 8));
}

EndPoints takeEndPoints(Bits& bits, const Mode& mode) {
  std::array<std::array<unsigned, 4>, 6> raw{};
  const unsigned count = 2 * mode.subsets;
  for (unsigned channel = 0; channel < 4; ++channel) {
    const unsigned size = channel < 3 ? mode.color : mode.alpha;
    for (unsigned i = 0; i < count; ++i) raw[i][channel] = bits.take(size);
  }
  std::array<unsigned, 6> low{};
  for (unsigned i = 0; i < count; ++i) {
    const bool has_own = mode.low_bits == 1 || (mode.shared_bits == 1 && i % 2 == 0);
    low[i] = has_own ? bits.take(1) : low[i - i % 2];
  }
  const unsigned more = mode.low_bits + mode.shared_bits;
  EndPoints points{};
  for (unsigned i = 0; i < count; ++i) {
    for (unsigned channel = 0; channel < 4; ++channel) {
      const unsigned size = channel < 3 ? mode.color : mode.alpha;
      points[i][channel] = size == 0 ? 255 : toByte(raw[i][channel] << more | (low[i] & more), size + more);
    }
  }
  return points;
}

using Indices = std::array<uint8_t, kPixels>;

Indices takeIndices(Bits& bits, unsigned size, unsigned subsets, unsigned partition) {
  Indices indices{};
  for (unsigned pixel = 0; pixel < kPixels; ++pixel) {
    const bool lacks_bit =
        pixel == 0 || (subsets == 2 && pixel == kSecondOfTwo[partition]) ||
        (subsets == 3 && (pixel == kSecondOfThree[partition] || pixel == kThirdOfThree[partition]));
    indices[pixel] = static_cast<uint8_t>(bits.take(lacks_bit ? size - 1 : size));
  }
  return indices;
}

unsigned subsetOf(unsigned pixel, unsigned subsets, unsigned partition) {
  if (subsets == 1) return 0;
  return subsets == 2 ? unsigned{kTwoSubsets[partition]} >> pixel & 1u
                      : kThreeSubsets[partition] >> (2 * pixel) & 3u;
}

uint8_t mix(uint8_t a, uint8_t b, unsigned share) {
  return static_cast<uint8_t>(((64 - share) * a + share * b + 32) >> 6);
}

}  // namespace

void decodeBc7Block(const uint8_t* block, BlockPixels& out) {
  // The number of zeros before the first one is the mode.
  if (block[0] == 0) {
    out.fill(0);
    return;
  }
  const auto number = static_cast<unsigned>(__builtin_ctz(block[0]));
  const Mode& mode = kModes[number];
  Bits bits(block);
  bits.take(number + 1);
  const unsigned partition = bits.take(mode.partition);
  const unsigned rotation = bits.take(mode.rotation);
  const bool is_swapped = bits.take(mode.index_selection) == 1;
  const EndPoints points = takeEndPoints(bits, mode);
  const Indices first = takeIndices(bits, mode.index, mode.subsets, partition);
  const bool has_second = mode.second_index != 0;
  const Indices second = has_second ? takeIndices(bits, mode.second_index, 1, 0) : first;
  const unsigned second_size = has_second ? mode.second_index : mode.index;
  for (unsigned pixel = 0; pixel < kPixels; ++pixel) {
    const unsigned subset = subsetOf(pixel, mode.subsets, partition);
    const Color& a = points[size_t{2} * subset];
    const Color& b = points[2 * subset + 1];
    unsigned color_share = shareOf(first[pixel], mode.index);
    unsigned alpha_share = shareOf(second[pixel], second_size);
    if (is_swapped) std::swap(color_share, alpha_share);
    uint8_t* rgba = out.data() + size_t{4} * pixel;
    for (unsigned channel = 0; channel < 3; ++channel)
      rgba[channel] = mix(a[channel], b[channel], color_share);
    rgba[3] = mix(a[3], b[3], alpha_share);
    if (rotation != 0) std::swap(rgba[3], rgba[rotation - 1]);
  }
}

}  // namespace md5v
