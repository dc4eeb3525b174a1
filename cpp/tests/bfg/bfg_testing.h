// Writes small models and animations in the compiled form of Doom 3 BFG, and damages them.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "bfg/read.h"
#include "tests/md5/md5_testing.h"

namespace md5v {

// Appends numbers in the form of such files: big-endian unless a name says something else.
class BinaryBytes {
 public:
  BinaryBytes& text(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
  }
  BinaryBytes& u8(uint32_t value) { return text(std::string(1, static_cast<char>(value))); }
  BinaryBytes& u16(uint32_t value) { return u8(value >> 8 & 255).u8(value & 255); }
  BinaryBytes& u32(uint32_t value) { return u16(value >> 16).u16(value & 0xFFFF); }
  BinaryBytes& i32(int32_t value) { return u32(static_cast<uint32_t>(value)); }
  BinaryBytes& f32(float value) { return u32(std::bit_cast<uint32_t>(value)); }
  BinaryBytes& littleU32(uint32_t value) { return u32(__builtin_bswap32(value)); }
  BinaryBytes& littleF32(float value) { return littleU32(std::bit_cast<uint32_t>(value)); }
  BinaryBytes& littleVec3(float x, float y, float z) { return littleF32(x).littleF32(y).littleF32(z); }
  BinaryBytes& string(std::string_view value) {
    return littleU32(static_cast<uint32_t>(value.size())).text(value);
  }
  BinaryBytes& zeros(size_t count) { return text(std::string(count, '\0')); }

  size_t size() const { return bytes_.size(); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

inline BinaryBytes& identityPose(BinaryBytes& out, float x, float y, float z) {
  return out.f32(0).f32(0).f32(0).f32(1).littleVec3(x, y, z);
}

// What a static model has besides its one surface without geometry, which is all that MD5 models usually
// have.
struct StaticModel {
  bool has_geometry = false;
  bool is_newer = false;  // version 110, of RBDOOM-3-BFG
};

inline void addStaticModel(BinaryBytes& out, StaticModel model = {}) {
  out.text(model.is_newer ? "BRM\x6E" : "BRM\x6C").zeros(8).i32(1).i32(0).string("skin");
  out.u8(model.has_geometry ? 1 : 0);
  if (model.has_geometry && model.is_newer) {
    out.zeros(24).zeros(4).i32(1).i32(1).zeros(32);  // a vertex
    out.i32(3).zeros(6).i32(3).zeros(6);             // a triangle, its silhouette
    out.i32(1).zeros(4).i32(1).zeros(8);             // mirrored, duplicates
    out.u8(1).zeros(16);                             // dominant triangles
    out.i32(1).zeros(16).i32(3).zeros(12);           // occluder
  } else if (model.has_geometry) {
    out.zeros(24).i32(0).zeros(4).i32(1).i32(1).zeros(32);  // a vertex
    out.i32(2).zeros(32).i32(3).zeros(6).i32(3).zeros(6);   // shadow vertices, a triangle, its silhouette
    out.i32(1).zeros(4).i32(1).zeros(8).i32(1).zeros(8);    // mirrored, duplicates, edges
    out.u8(1).zeros(16).zeros(12);                          // dominant triangles
  }
  out.zeros(24).zeros(12).string("models/a.md5mesh").zeros(9);
}

// Two joints, "root" at 1 2 3 and "top" 4 units above it; three vertices and one triangle.
inline std::string binaryMesh(StaticModel model = {}) {
  BinaryBytes out;
  addStaticModel(out, model);
  out.text("5DM\x6A").i32(2).string("root").i32(-1).string("top").i32(0);
  out.i32(2);
  identityPose(out, 1, 2, 3);
  identityPose(out, 0, 0, 4);
  out.i32(2);
  for (const float z : {-3.0f, -7.0f}) {
    out.f32(1).f32(0).f32(0).f32(-1).f32(0).f32(1).f32(0).f32(-2).f32(0).f32(0).f32(1).f32(z);
  }
  out.i32(1).string("models/skin").i32(3).i32(1).i32(2).u8(0).u8(1).f32(4);
  out.i32(3).i32(3).i32(3).i32(0).i32(0).i32(1);
  const auto vertex = [&](float x, float y, float z, uint32_t s, uint32_t joints, uint32_t weights) {
    out.f32(x).f32(y).f32(z).u16(s).u16(0xB800);  // t = -0.5
    out.u8(128).u8(128).u8(255).u8(0).u8(255).u8(128).u8(128).u8(0);
    out.u32(joints).u32(weights);
  };
  vertex(1, 2, 3, 0x0000, 0x00000000, 0xFF000000);
  vertex(2, 2, 3, 0x3C00, 0x00010000, 0x807F0000);
  vertex(1, 3, 7, 0x3555, 0x01000000, 0xFF000000);
  out.u16(0).u16(2).u16(1).u16(0).u16(2).u16(1);
  out.zeros(8).i32(0);
  return out.bytes();
}

// Two joints over three frames at 24 Hz. The height of the upper one is animated.
inline std::string binaryAnim(size_t padding = 1) {
  BinaryBytes out;
  out.text("BMD\x65").zeros(8).i32(3).i32(24).i32(125).i32(2).i32(1);
  out.i32(3);
  for (int frame = 0; frame < 3; ++frame) out.f32(-1).f32(-1).f32(0).f32(1).f32(1).f32(8);
  out.i32(2).string("root").i32(-1).i32(0).i32(0).string("top").i32(0).i32(4).i32(0);
  out.i32(2);
  identityPose(out, 0, 0, 0);
  out.f32(0).f32(0).f32(0.6f).f32(-0.8f).littleVec3(0, 0, 4);
  out.i32(3).littleF32(4).littleF32(5).littleF32(6).zeros(4 * padding).littleVec3(0, 0, 0);
  return out.bytes();
}

inline std::optional<md5::MeshFile> binaryMeshReader(std::span<const uint8_t> bytes, Report& report) {
  std::optional<bfg::BinaryMesh> read = bfg::readBinaryMesh(bytes, report);
  return read ? std::optional(std::move(read->file)) : std::nullopt;
}
inline std::optional<md5::AnimFile> binaryAnimReader(std::span<const uint8_t> bytes, Report& report) {
  std::optional<bfg::BinaryAnim> read = bfg::readBinaryAnim(bytes, report);
  return read ? std::optional(std::move(read->file)) : std::nullopt;
}

inline std::string bytesReplaced(std::string bytes, size_t at, std::string_view by) {
  return bytes.replace(at, by.size(), by);
}

// Tests every prefix, and every flipped bit: results keep their guarantees, and a failure is reported. A
// prefix of at least `complete` bytes may count as a complete file.
template <class File>
void damageEverywhere(typename Parsed<File>::Parser reader, const std::string& bytes, size_t complete) {
  const auto check = [&](std::string_view damaged) {
    const Parsed<File> parsed(reader, damaged);
    if (parsed.file) {
      checkGuarantees(*parsed.file, damaged.size());
    } else {
      ASSERT_FALSE(parsed.findings().empty());
    }
    for (const Diagnostic& d : parsed.diagnostics) ASSERT_LE(d.offset, damaged.size());
  };
  for (size_t size = 0; size < bytes.size(); ++size) {
    SCOPED_TRACE(size);
    check(std::string_view(bytes).substr(0, size));
    if (size >= complete) continue;
    EXPECT_FALSE(Parsed<File>(reader, std::string_view(bytes).substr(0, size)).findings().empty());
  }
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    SCOPED_TRACE(bit);
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    check(flipped);
  }
}

}  // namespace md5v
