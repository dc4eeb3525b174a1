#include "md5/camera_cuts.h"

#include <algorithm>
#include <string>

#include "base/sort_numbers.h"

namespace md5v::md5 {
namespace {

// Whether the cut is within the path; reports it otherwise.
bool checkRange(Reader& reader, const CameraCut& cut, int64_t keys, int64_t declared_keys) {
  if (cut.value >= 1 && cut.value < keys) return true;
  const bool follows = cut.value >= keys && (reader.isCutOff() || cut.value < declared_keys);
  if (cut.is_damaged || follows) return false;
  const std::string limits =
      keys > 1 ? concat("with ", keys, " keys, cuts are between 1 and ", keys - 1) : "one key allows no cuts";
  reader.add(Code::kCutOutOfRange, cut.offset, "The cut ", cut.value, " was left out: ", limits, ".");
  return false;
}

// `repeats`: how many came again.
void checkOrder(Reader& reader, const std::vector<CameraCut>& cuts, size_t repeats) {
  const auto descends = [](const CameraCut& a, const CameraCut& b) { return a.value > b.value; };
  const auto repeat = [](const CameraCut& a, const CameraCut& b) { return a.value == b.value; };
  if (const auto at = std::adjacent_find(cuts.begin(), cuts.end(), descends); at != cuts.end()) {
    const std::string left_out = repeats == 0 ? "" : concat(", and ", repeats, " that came again left out");
    reader.add(Code::kCutsUnsorted, at[1].offset, "The cut ", at[1].value, " should be greater than ",
               at->value, " before it. The cuts were sorted", left_out, ".");
  } else if (repeats > 0) {
    const auto first = std::adjacent_find(cuts.begin(), cuts.end(), repeat);
    const std::string more = repeats == 1 ? "" : concat(" This path has ", repeats, " such.");
    reader.add(Code::kCutsUnsorted, first[1].offset, "The cut ", first->value,
               " stands here again; it counts once.", more);
  }
}

}  // namespace

void checkCutCount(Reader& reader, const DeclaredCount& declared, size_t found, bool has_block, size_t keys,
                   size_t camera_offset) {
  if (has_block || found > 0) {
    checkCount(reader, Keyword::kNumCuts, declared, found, camera_offset);
  } else if (declared.value <= 0) {
    reader.add(Code::kCutsMissing, camera_offset, "There is no 'cuts' block before this.");
  } else if (!reader.isCutOff()) {
    reader.add(Code::kCountMismatch, declared.offset, "'numCuts' says ",
               reader.numberIn(declared.offset, 0).text, ", but there is no 'cuts' block.");
  }
  if (declared.value == static_cast<int64_t>(found) && found > keys && !reader.isCutOff()) {
    reader.add(Code::kCountMismatch, declared.offset, "'numCuts' says ", found,
               ", which is more than there are keys: ", keys, ".");
  }
}

std::vector<uint32_t> settleCuts(Reader& reader, const std::vector<CameraCut>& cuts, size_t keys,
                                 int64_t declared_keys) {
  std::vector<CameraCut> inside;
  std::vector<uint32_t> settled;
  for (const CameraCut& cut : cuts) {
    if (!checkRange(reader, cut, static_cast<int64_t>(keys), declared_keys)) continue;
    inside.push_back(cut);
    settled.push_back(static_cast<uint32_t>(cut.value));
  }
  sortNumbers(settled, [](uint32_t a, uint32_t b) { return a < b; });
  settled.erase(std::unique(settled.begin(), settled.end()), settled.end());
  checkOrder(reader, inside, inside.size() - settled.size());
  return settled;
}

}  // namespace md5v::md5
