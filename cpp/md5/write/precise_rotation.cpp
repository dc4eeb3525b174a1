#include "md5/write/precise_rotation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/transform.h"
#include "md5/write/shortest_decimal.h"
#include "text/number.h"

namespace md5v::md5 {
namespace {

// The number that the reader makes of the text that is written for this one.
text::NumberValue readBack(double value) {
  std::string text;
  appendDouble(text, value);
  return text::toValue(text, text::NumberForm::kDecimal);
}

// A little nearer to `value` than the middle between it and the next float in that direction.
double limitTowards(float value, float direction) {
  return double{value} + (double{std::nextafter(value, direction)} - double{value}) * 0.499;
}

}  // namespace

void PreciseRotation::setStored(int axis, float value) {
  const auto i = static_cast<size_t>(axis);
  is_stored_[i] = true;
  floats_[i] = value;
  values_[i] = double{value};
}

bool PreciseRotation::solves(const std::array<double, 3>& values, float w) {
  std::array<double, 3> read = values;
  for (size_t i = 0; i < 3; ++i) {
    if (!is_stored_[i] || values[i] == double{floats_[i]}) continue;
    const text::NumberValue number = readBack(values[i]);
    if (number.nearest != floats_[i]) return false;
    read[i] = number.precise;
  }
  if (static_cast<float>(quatW({read[0], read[1], read[2]})) != w) return false;
  values_ = read;
  return true;
}

void PreciseRotation::solve(float w) {
  if (solves(values_, w)) return;
  std::array<size_t, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return std::fabs(values_[a]) > std::fabs(values_[b]); });
  // How much larger the sum of the squares has to become: the largest numbers make most of it.
  double missing = 1.0 - double{w} * double{w};
  for (const double value : values_) missing -= value * value;
  for (const size_t i : order) {
    if (!is_stored_[i]) continue;
    const double size = std::fabs(values_[i]);
    const double wanted = std::copysign(std::sqrt(std::max(0.0, size * size + missing)), values_[i]);
    constexpr float kFar = std::numeric_limits<float>::infinity();
    const double moved = std::clamp(wanted, limitTowards(floats_[i], -kFar), limitTowards(floats_[i], kFar));
    missing -= moved * moved - size * size;
    values_[i] = moved;
  }
  // Rounding leaves a few units in the last places.
  constexpr int kSteps = 24;
  const std::array<double, 3> start = values_;
  std::array<double, 3> tried = start;
  for (int fine = 0; fine <= 4; ++fine) {
    for (int step = 0; step <= kSteps; ++step) {
      const auto offset = [](int count) { return (count + 1) / 2 * (count % 2 == 0 ? 1 : -1); };
      constexpr double kUnit = std::numeric_limits<double>::epsilon() / 2;
      for (size_t k = 0; k < 2; ++k) {
        const size_t i = order[k];
        if (is_stored_[i]) tried[i] = start[i] * (1.0 + kUnit * offset(k == 0 ? step : fine));
      }
      if (solves(tried, w)) return;
    }
  }
}

}  // namespace md5v::md5
