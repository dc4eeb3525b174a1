#include "game/findings/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "base/ascii.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Longer names are not compared: the time grows with the product of the lengths.
constexpr size_t kLongest = 128;
// So that a wrong name costs little in a game with any number of names.
constexpr size_t kMostNames = 5000;

// Counts the letters that must be inserted, removed or replaced (Levenshtein). `limit` + 1 stands for more
// than `limit`.
size_t distance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    size_t least = row[0];
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replaced = diagonal + (toLower(a[i]) == toLower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
      least = std::min(least, row[j + 1]);
    }
    if (least > limit) return limit + 1;
  }
  return row.back();
}

}  // namespace

std::string_view nearestName(std::string_view name, std::span<const std::string> names) {
  const size_t length = fileName(name).size();
  if (length < 3 || name.size() > kLongest) return {};
  size_t limit = (length + 2) / 3;
  std::string_view nearest;
  for (const std::string& each : names.first(std::min(names.size(), kMostNames))) {
    if (each.size() > kLongest) continue;
    const size_t differing = distance(name, each, limit);
    if (differing > limit) continue;
    nearest = each;
    if (differing == 0) break;
    limit = differing - 1;
  }
  return nearest;
}

}  // namespace md5v::game
