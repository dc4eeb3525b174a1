#include "edit/figures.h"

#include <cmath>

#include "base/concat.h"
#include "md5/write.h"

namespace md5v::edit {

std::string figure(double value) {
  if (value == 0.0 || !std::isfinite(value)) return "0";
  const double unit = std::pow(10.0, std::floor(std::log10(std::fabs(value))) - 2.0);
  return md5::shortestDecimal(static_cast<float>(std::round(value / unit) * unit));
}

std::string counted(size_t count, std::string_view one, std::string_view many) {
  return concat(count, " ", count == 1 ? one : many);
}

std::string counted(size_t count, std::string_view noun) { return counted(count, noun, concat(noun, "s")); }

}  // namespace md5v::edit
