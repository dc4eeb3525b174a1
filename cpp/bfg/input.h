// Reads numbers, strings and lists from a file of Doom 3 BFG. Most numbers are big-endian, some
// little-endian.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/concat.h"
#include "base/diagnostic.h"

namespace md5v::bfg {

// A cursor over the bytes. If the file ends inside an item, that is reported once. Afterwards every function
// returns zero or nothing, without further findings: see hasFailed().
class BinaryInput {
 public:
  BinaryInput(std::span<const uint8_t> bytes, Report& report) : bytes_(bytes), report_(report) {}

  bool hasFailed() const { return has_failed_; }
  uint32_t offset() const { return static_cast<uint32_t>(at_); }
  size_t remaining() const { return bytes_.size() - at_; }

  // `what` completes the sentence "The file ends inside".
  uint32_t u16(std::string_view what);
  uint32_t u32(std::string_view what);
  int32_t i32(std::string_view what) { return static_cast<int32_t>(u32(what)); }
  // Four bytes as a float. A value that is not finite is reported and becomes 0.
  float f32(std::string_view what);
  float littleF32(std::string_view what);
  glm::vec3 littleVec3(std::string_view what);
  // A 16-bit float.
  float f16(std::string_view what);
  bool flag(std::string_view what);
  // A little-endian length, then as many bytes.
  std::string string(std::string_view what);
  // The next `count` bytes.
  std::span<const uint8_t> take(size_t count, std::string_view what);
  void skip(uint64_t count, std::string_view what);

  // The count of a list whose entries take at least `entry_bytes` each. A negative count, or one that exceeds
  // the file, is reported and becomes 0, and reading fails. `what` is a plural.
  uint32_t count(size_t entry_bytes, std::string_view what);
  // The same check for a count that was read before, at `offset`.
  uint32_t checkCount(uint32_t count, size_t entry_bytes, size_t offset, std::string_view what);

  void report(Code code, size_t offset, std::initializer_list<MessagePart> parts);

 private:
  float finite(uint32_t bits, size_t offset, std::string_view what);
  uint32_t little32(std::string_view what);

  std::span<const uint8_t> bytes_;
  Report& report_;
  size_t at_ = 0;
  bool has_failed_ = false;
};

}  // namespace md5v::bfg
