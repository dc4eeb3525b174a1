#include "bfg/input.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace md5v::bfg {
namespace {

uint32_t big32(const uint8_t* p) {
  return static_cast<uint32_t>(p[0]) << 24 | static_cast<uint32_t>(p[1]) << 16 |
         static_cast<uint32_t>(p[2]) << 8 | p[3];
}

// A count is in the wrong byte order only if its swapped value is at most this.
constexpr uint32_t kLargestPlausible = 1u << 20;

}  // namespace

std::span<const uint8_t> BinaryInput::take(size_t count, std::string_view what) {
  if (has_failed_) return {};
  if (count > remaining()) {
    has_failed_ = true;
    report(Code::kUnexpectedEnd, at_,
           {"The file ends inside ", what, ": ", count, " bytes are needed here, and ", remaining(),
            " are left."});
    return {};
  }
  const std::span<const uint8_t> taken = bytes_.subspan(at_, count);
  at_ += count;
  return taken;
}

void BinaryInput::skip(uint64_t count, std::string_view what) {
  take(static_cast<size_t>(std::min<uint64_t>(count, SIZE_MAX)), what);
}

uint32_t BinaryInput::u16(std::string_view what) {
  const auto taken = take(2, what);
  return taken.empty() ? 0 : static_cast<uint32_t>(taken[0]) << 8 | taken[1];
}

uint32_t BinaryInput::u32(std::string_view what) {
  const auto taken = take(4, what);
  return taken.empty() ? 0 : big32(taken.data());
}

uint32_t BinaryInput::little32(std::string_view what) { return __builtin_bswap32(u32(what)); }

float BinaryInput::finite(uint32_t bits, size_t offset, std::string_view what) {
  float value = 0.0f;
  std::memcpy(&value, &bits, sizeof value);
  if (std::isfinite(value)) return value;
  report(Code::kNumberNotFinite, offset, {"A number of ", what, " is infinite or not a number. 0 is used."});
  return 0.0f;
}

float BinaryInput::f32(std::string_view what) {
  const size_t offset = at_;
  return finite(u32(what), offset, what);
}

float BinaryInput::littleF32(std::string_view what) {
  const size_t offset = at_;
  return finite(little32(what), offset, what);
}

glm::vec3 BinaryInput::littleVec3(std::string_view what) {
  glm::vec3 v(0.0f);
  for (int i = 0; i < 3; ++i) v[i] = littleF32(what);
  return v;
}

float BinaryInput::f16(std::string_view what) {
  constexpr uint32_t kExponent = 0x1F;
  const size_t offset = at_;
  const uint32_t bits = u16(what);
  const uint32_t exponent = bits >> 10 & kExponent;
  const float sign = (bits & 0x8000) != 0 ? -1.0f : 1.0f;
  const auto mantissa = static_cast<float>(bits & 0x3FF);
  if (exponent == 0) return sign * std::ldexp(mantissa, -24);
  if (exponent != kExponent) return sign * std::ldexp(1024.0f + mantissa, static_cast<int>(exponent) - 25);
  return finite(0x7F800000, offset, what);
}

bool BinaryInput::flag(std::string_view what) {
  const auto taken = take(1, what);
  return !taken.empty() && taken[0] != 0;
}

std::string BinaryInput::string(std::string_view what) {
  const size_t offset = at_;
  const uint32_t size = checkCount(little32(what), 1, offset, concat("bytes of ", what));
  const auto taken = take(size, what);
  return {reinterpret_cast<const char*>(taken.data()), taken.size()};
}

uint32_t BinaryInput::count(size_t entry_bytes, std::string_view what) {
  const size_t offset = at_;
  return checkCount(u32(what), entry_bytes, offset, what);
}

uint32_t BinaryInput::checkCount(uint32_t count, size_t entry_bytes, size_t offset, std::string_view what) {
  if (has_failed_) return 0;
  const size_t room = remaining() / entry_bytes;
  if (count <= room) return count;
  has_failed_ = true;
  const uint32_t swapped = __builtin_bswap32(count);
  if (swapped <= room && swapped <= kLargestPlausible) {
    report(Code::kOtherModelFormat, offset,
           {"The file announces ", static_cast<int32_t>(count), " ", what, ", and ", swapped,
            " if the bytes are swapped: its numbers are in the wrong byte order."});
  } else {
    report(Code::kUnexpectedEnd, offset,
           {"The file announces ", static_cast<int32_t>(count), " ", what, ", but the ", remaining(),
            " bytes that follow hold at most ", room, "."});
  }
  return 0;
}

void BinaryInput::report(Code code, size_t offset, std::initializer_list<MessagePart> parts) {
  report_.add(code, offset, joined(parts));
}

}  // namespace md5v::bfg
