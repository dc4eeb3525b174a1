#include "md5/frame_rate.h"

#include <cmath>

namespace md5v::md5 {

float settleFrameRate(Reader& reader, std::optional<float> rate, size_t offset, bool may_be_negative) {
  constexpr float kSlowest = 0.001f;  // anything slower is a slip, and would last for ages
  if (!rate) {
    reader.add(Code::kFrameRateMissing, offset, "'frameRate' is missing; 24 frames per second are used.");
    return kDefaultFrameRate;
  }
  if (std::fabs(*rate) < kSlowest) {
    reader.add(Code::kFrameRateUnusable, offset, "The frame rate is 0; 24 frames per second are used.");
    return kDefaultFrameRate;
  }
  if (std::trunc(*rate) != *rate) {
    reader.add(Code::kFrameRateFractional, offset, "The frame rate has a fraction, which Doom 3 cuts off.");
  }
  if (*rate > 0.0f) return *rate;
  if (may_be_negative) {
    reader.add(Code::kFrameRateNegative, offset,
               "The frame rate is negative: the animation plays backwards.");
    return *rate;
  }
  reader.add(Code::kFrameRateUnusable, offset, "The frame rate is negative; its amount is used.");
  return -*rate;
}

}  // namespace md5v::md5
