#include "md5/frame_rate.h"

#include <cmath>

namespace md5v::md5 {
namespace {

constexpr float kSlowest = 0.001f;  // anything slower is a slip, and would last for ages
constexpr float kFastest = 1000.0f;

}  // namespace

void readFrameRate(Reader& reader, FrameRate& rate) {
  const size_t offset = reader.offset();
  const size_t remarks = reader.remarks();
  reader.allowHuge(true);  // of which more is said below
  const std::optional<float> value = reader.readFloat("the frame rate");
  reader.allowHuge(false);
  if (!value) reader.skipWord();
  if (rate.value || rate.is_unreadable) return;
  const bool is_usable = value && std::fabs(*value) >= kSlowest && std::fabs(*value) <= kFastest;
  rate.is_unreadable = !value || (!kIsPlainReader && !is_usable && reader.remarks() != remarks);
  if (!rate.is_unreadable) rate.value = value;
  rate.offset = offset;
}

float settleFrameRate(Reader& reader, const FrameRate& found, bool may_be_negative) {
  const std::optional<float> rate = found.value;
  const size_t offset = found.offset;
  if constexpr (kIsPlainReader) {
    if (!rate || !(*rate >= 1.0f && *rate <= kFastest) || std::trunc(*rate) != *rate) reader.giveUp();
    return rate.value_or(kDefaultFrameRate);
  }
  if (found.is_unreadable) return kDefaultFrameRate;
  if (!rate) {
    reader.add(Code::kFrameRateMissing, offset, "'frameRate' is missing; 24 frames per second are used.");
    return kDefaultFrameRate;
  }
  if (std::fabs(*rate) < kSlowest || std::fabs(*rate) > kFastest) {
    reader.add(Code::kFrameRateUnusable, offset, "The frame rate is ",
               *rate == 0.0f ? "0" : "not between 0.001 and 1000", "; 24 frames per second are used.");
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
