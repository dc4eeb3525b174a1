#include "md5/first_components.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "md5/frame_layout.h"

namespace md5v::md5 {
namespace {

// Whether no two joints use one number, and none a number that frames do not have.
bool areApart(const FrameLayout& layout, const AnimFile& file) {
  std::vector<bool> is_used(layout.width);
  for (const FramePart& part : layout.parts) {
    const uint64_t first = file.joints[part.joint].first_component;
    const uint64_t end = first + countFlags(part.flags);
    if (end > layout.width) return false;
    for (uint64_t column = first; column < end; ++column) {
      if (is_used[static_cast<size_t>(column)]) return false;
      is_used[static_cast<size_t>(column)] = true;
    }
  }
  return true;
}

// That is told otherwise.
bool areFromOne(const FrameLayout& layout, const AnimFile& file) {
  return std::all_of(layout.parts.begin(), layout.parts.end(), [&](const FramePart& part) {
    return file.joints[part.joint].first_component == part.column + 1;
  });
}

// Some of them, from the one before the first that is wrong on, as textOf(part) has them.
template <class TextOf>
std::string listed(const FrameLayout& layout, size_t wrong, const TextOf& textOf) {
  constexpr size_t kListed = 3;
  const size_t begin =
      std::min(wrong == 0 ? 0 : wrong - 1, layout.parts.size() - std::min(kListed, layout.parts.size()));
  const size_t end = std::min(begin + kListed, layout.parts.size());
  std::string text;
  for (size_t i = begin; i < end; ++i) text += concat(i == begin ? "" : ", ", textOf(layout.parts[i]));
  return end == layout.parts.size() ? text : text + "...";
}

}  // namespace

bool recountFirstComponents(Reader& reader, std::span<const JointSource> sources, const DeclaredCount& count,
                            RawFrames& raw, AnimFile& file) {
  const FrameLayout layout(file, [](uint32_t) { return 0u; });
  const std::vector<FramePart>& parts = layout.parts;
  // Of a single joint it could be the flags as well.
  if (parts.size() < 2 || count.value != layout.width) return false;
  if (raw.frames[0].count != layout.width || !areFramesUniform(raw) || areApart(layout, file)) return false;
  raw.small_w.resize(0);  // was looked for in other columns; follows from x, y and z
  if (areFromOne(layout, file)) return false;
  const auto isWrong = [&](const FramePart& part) {
    return file.joints[part.joint].first_component != part.column;
  };
  const auto first = std::find_if(parts.begin(), parts.end(), isWrong);
  const auto foundOf = [&](const FramePart& part) { return numberOf(reader, sources[part.joint], 2).text; };
  const size_t place = numberOf(reader, sources[first->joint], 2).offset;
  if (std::count_if(parts.begin(), parts.end(), isWrong) == 1) {
    reader.add(Code::kComponentsRecounted, place, "The first component of joint ",
               Quoted(file.joints[first->joint].name), " does not follow from the flags before it: expected ",
               first->column, " but found ", foundOf(*first), "; ", first->column, " was taken.");
  } else {
    const auto wrong = static_cast<size_t>(first - parts.begin());
    reader.add(Code::kComponentsRecounted, place,
               "The first components of the joints do not follow from their flags: expected ",
               listed(layout, wrong, [](const FramePart& part) { return part.column; }), ", found ",
               listed(layout, wrong, foundOf), "; they were counted anew.");
  }
  for (const FramePart& part : parts) file.joints[part.joint].first_component = part.column;
  return true;
}

}  // namespace md5v::md5

#endif
