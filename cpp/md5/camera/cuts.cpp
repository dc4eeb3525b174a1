#include "md5/camera/cuts.h"

#include <algorithm>
#include <string>

namespace md5v::md5 {
namespace {

bool isInside(Cursor& cursor, const CameraCut& cut, int64_t keys) {
  if (cut.value >= 1 && cut.value < keys) return true;
  if (cut.value >= keys && cursor.isCutOff()) return false;
  const std::string limits =
      keys > 1 ? concat("with ", keys, " keys, cuts are between 1 and ", keys - 1) : "one key allows no cuts";
  cursor.report(Code::kCutOutOfRange, cut.offset, {"The cut ", cut.value, " is left out: ", limits, "."});
  return false;
}

// Reports the first cut that is not greater than the one before it.
void checkCutOrder(Cursor& cursor, const std::vector<CameraCut>& cuts) {
  const auto at = std::adjacent_find(
      cuts.begin(), cuts.end(), [](const CameraCut& a, const CameraCut& b) { return a.value >= b.value; });
  if (at == cuts.end()) return;
  cursor.report(Code::kCutsUnsorted, at[1].offset,
                {"The cut ", at[1].value, " should be greater than ", at->value,
                 " before it. The cuts are sorted, and each is used once."});
}

}  // namespace

std::vector<uint32_t> resolveCuts(Cursor& cursor, const std::vector<CameraCut>& cuts, size_t keys) {
  std::vector<CameraCut> inside;
  std::vector<bool> is_cut(keys);
  for (const CameraCut& cut : cuts) {
    if (!isInside(cursor, cut, static_cast<int64_t>(keys))) continue;
    inside.push_back(cut);
    is_cut[static_cast<size_t>(cut.value)] = true;
  }
  std::vector<uint32_t> resolved;
  for (uint32_t key = 0; key < keys; ++key)
    if (is_cut[key]) resolved.push_back(key);
  checkCutOrder(cursor, inside);
  return resolved;
}

}  // namespace md5v::md5
