#include "md5/grammar/frame_rate.h"

#include <cmath>

namespace md5v::md5 {
namespace {

constexpr double kSlowest = 0.001;
constexpr double kFastest = 1000.0;

}  // namespace

void readFrameRate(Cursor& cursor, FrameRate& rate) {
  const size_t offset = cursor.offset();
  const size_t lost = cursor.lostValues();
  const std::optional<Number> value = cursor.number("the frame rate");
  if (cursor.isBroken()) cursor.resynchronise();
  if (rate.value || rate.is_unreadable) return;
  rate.offset = offset;
  rate.is_unreadable = !value || cursor.lostValues() != lost;
  if (!rate.is_unreadable) rate.value = value->precise;
}

double resolveFrameRate(Cursor& cursor, const FrameRate& rate, bool may_be_negative) {
  const size_t offset = rate.offset;
  if (rate.is_unreadable) return kDefaultFrameRate;
  if (!rate.value) {
    cursor.report(Code::kFrameRateMissing, offset,
                  {"'frameRate' is missing; 24 frames per second are used."});
    return kDefaultFrameRate;
  }
  const double value = *rate.value;
  if (std::fabs(value) < kSlowest || std::fabs(value) > kFastest) {
    cursor.report(Code::kFrameRateUnusable, offset,
                  {"The frame rate is ", value == 0.0 ? "0" : "not between 0.001 and 1000",
                   "; 24 frames per second are used."});
    return kDefaultFrameRate;
  }
  if (std::fabs(value) < 1.0) {
    cursor.report(Code::kFrameRateUnusable, offset,
                  {"The frame rate is less than 1. It is used here; Doom 3 truncates it to 0, ",
                   may_be_negative ? "by which it divides." : "which it refuses."});
  } else if (std::trunc(value) != value) {
    cursor.report(Code::kFrameRateFractional, offset,
                  {"The frame rate has a fraction, which Doom 3 truncates."});
  }
  if (value > 0.0) return value;
  if (may_be_negative) {
    cursor.report(Code::kFrameRateNegative, offset,
                  {"The frame rate is negative. The animation plays backwards."});
    return value;
  }
  cursor.report(Code::kFrameRateUnusable, offset,
                {"The frame rate is negative. Its absolute value is used."});
  return -value;
}

}  // namespace md5v::md5
