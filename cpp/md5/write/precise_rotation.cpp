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

// The number that the reader gets from the text of this one.
text::NumberValue readBack(double value) {
  return text::toValue(shortestDecimal(value), text::NumberForm::kDecimal);
}

// A value slightly nearer to `value` than the middle between it and the next float in that direction.
double limitTowards(float value, float direction) {
  return double{value} + (double{std::nextafter(value, direction)} - double{value}) * 0.499;
}

}  // namespace

void PreciseRotation::setStored(int axis, float value) {
  const auto i = static_cast<size_t>(axis);
  is_stored_[i] = true;
  floats_[i] = value;
  written_[i] = text::toValue(shortestDecimal(value), text::NumberForm::kDecimal).precise;
  values_[i] = written_[i];
}

bool PreciseRotation::solves(const std::array<double, 3>& values, float w) {
  std::array<double, 3> read = values;
  for (size_t i = 0; i < 3; ++i) {
    if (!is_stored_[i] || values[i] == written_[i]) continue;
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
  const std::array<double, 3> stored = values_;
  // Readers use the absolute value of 1 minus the sum of the squares, so the vector may be longer than 1.
  const double sums[] = {1.0 - double{w} * double{w}, 1.0 + double{w} * double{w}};
  for (const double sum : sums) {
    values_ = stored;
    if (approach(sum) && refine(w)) return;
  }
  for (const double sum : sums) {
    values_ = stored;
    if (approach(sum)) return;
  }
}

// The axes sorted by the size of their numbers, the largest first.
std::array<size_t, 3> PreciseRotation::axesBySize() const {
  std::array<size_t, 3> axes = {0, 1, 2};
  std::sort(axes.begin(), axes.end(),
            [&](size_t a, size_t b) { return std::fabs(values_[a]) > std::fabs(values_[b]); });
  return axes;
}

bool PreciseRotation::approach(double sum) {
  double missing = sum;
  for (const double value : values_) missing -= value * value;
  for (const size_t i : axesBySize()) {
    if (!is_stored_[i]) continue;
    const double square = values_[i] * values_[i];
    const double wanted = std::copysign(std::sqrt(std::max(0.0, square + missing)), values_[i]);
    constexpr float kFar = std::numeric_limits<float>::infinity();
    const double moved = std::clamp(wanted, limitTowards(floats_[i], -kFar), limitTowards(floats_[i], kFar));
    missing -= moved * moved - square;
    values_[i] = moved;
  }
  return std::fabs(missing) < 1e-12;
}

bool PreciseRotation::refine(float w) {
  const std::array<double, 3> start = values_;
  const std::array<size_t, 3> axes = axesBySize();
  // Neighbouring doubles for the sum of the squares are kPlace apart. Steps of the largest number may change
  // the sum by two of them, so the second number has to make smaller steps.
  constexpr double kPlace = std::numeric_limits<double>::epsilon() / 2;
  constexpr int kSteps = 16;
  const auto moved = [&](size_t axis, int steps, double by) {
    const double size = std::fabs(start[axis]);
    if (!is_stored_[axis] || size == 0.0) return start[axis];
    const int signed_steps = (steps + 1) / 2 * (steps % 2 == 0 ? 1 : -1);
    return start[axis] + signed_steps * std::fmax(by / (2.0 * size), size * kPlace);
  };
  std::array<double, 3> tried = start;
  for (int fine = 0; fine <= kSteps; ++fine) {
    tried[axes[1]] = moved(axes[1], fine, kPlace / 4.0);
    for (int step = 0; step <= kSteps; ++step) {
      tried[axes[0]] = moved(axes[0], step, kPlace);
      if (solves(tried, w)) return true;
    }
  }
  return false;
}

}  // namespace md5v::md5
