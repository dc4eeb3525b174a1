#include "md5/fields_of_view.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace md5v::md5 {
namespace {

// A half turn in radians, rounded up.
constexpr float kWidestInRadians = 3.15f;
constexpr float kDegreesPerRadian = 57.29578f;

}  // namespace

float FieldsOfView::take(Reader& reader, float fov, size_t key, size_t offset) {
  if (!(fov > 0.0f && fov < 180.0f)) {
    reader.add(Code::kFovOutOfRange, offset, "The field of view of key ", key, " is ",
               reader.numberIn(offset, 0).text, ", not between 0 and 180 degrees; 90 is used.");
    return 90.0f;
  }
  if (count_++ == 0) first_ = {fov, key, offset};
  if (fov < 1.0f && narrow_count_++ == 0) first_narrow_ = {fov, key, offset};
  widest_ = std::max(widest_, fov);
  return fov;
}

void FieldsOfView::settle(Reader& reader) const {
  if (count_ > 0 && widest_ < kWidestInRadians) {
    const auto degrees = static_cast<int>(std::lround(first_.fov * kDegreesPerRadian));
    reader.add(Code::kFovNarrow, first_.offset,
               "All fields of view are as narrow as if they were in radians: ",
               reader.numberIn(first_.offset, 0).text, " radians are ", degrees,
               " degrees. They are used as degrees.");
  } else if (narrow_count_ > 0) {
    const std::string more = narrow_count_ == 1 ? "" : concat(" This path has ", narrow_count_, " such.");
    reader.add(Code::kFovNarrow, first_narrow_.offset, "The field of view of key ", first_narrow_.key,
               " is less than 1 degree. It is used as it is.", more);
  }
}

}  // namespace md5v::md5
