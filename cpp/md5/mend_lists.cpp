#include "md5/mend_lists.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace md5v::md5 {
namespace {

constexpr uint32_t kNoIndex = std::numeric_limits<uint32_t>::max();

constexpr std::string_view kWithoutVertex = " Triangles that use it are left out where there are others.";
constexpr std::string_view kWithoutWeight = " Vertices that use it stand nearer to the origin.";

// Whether triangles, or vertices, name entries from `from` on that come before `to`.
struct NamesVertices {
  const RawMesh& mesh;
  bool operator()(uint64_t from, uint64_t to) const {
    return std::any_of(mesh.triangles.items.begin(), mesh.triangles.items.end(), [=](const Triangle& t) {
      return std::any_of(t.vertices, t.vertices + 3, [=](uint32_t v) { return v >= from && v < to; });
    });
  }
};
struct NamesWeights {
  const RawMesh& mesh;
  bool operator()(uint64_t from, uint64_t to) const {
    return std::any_of(mesh.vertices.items.begin(), mesh.vertices.items.end(), [=](const MeshVertex& v) {
      const uint64_t end = uint64_t{v.first_weight} + v.weight_count;
      return v.weight_count != 0 && end > from && end <= to;
    });
  }
};

bool areSame(const MeshVertex& a, const MeshVertex& b) {
  return a.uv == b.uv && a.first_weight == b.first_weight && a.weight_count == b.weight_count;
}
bool areSame(const MeshWeight& a, const MeshWeight& b) {
  return a.joint == b.joint && a.bias == b.bias && a.position == b.position;
}

// Of a list that is not in order, though its count was made to fit: one more than the last number, else 0.
template <class Item>
uint64_t endOfNumbers(const EntryList<Item>& list) {
  const size_t found = list.items.size();
  if (list.order.isSequential() || list.declared.value != static_cast<int64_t>(found)) return 0;
  return static_cast<uint64_t>(list.order.number(found - 1)) + 1;
}

// Whether each entry that has the number of the one before it is the same.
template <class Item>
bool areRepeatsSame(const EntryList<Item>& list) {
  for (size_t i = 1; i < list.items.size(); ++i) {
    const bool is_repeat = list.order.number(i) == list.order.number(i - 1);
    if (is_repeat && !areSame(list.items[i], list.items[i - 1])) return false;
  }
  return true;
}

// Lists of entries that others name. `users`: those.
template <class Item, class IsNamed>
void mendNamed(Reader& reader, EntryList<Item>& list, Keyword count, std::string_view entry,
               std::string_view users, std::string_view follows, const IsNamed& isNamed) {
  dropRepeats(reader, list, count, entry, list.declared.value);
  fillGaps(reader, list, count, entry, follows, Item{}, list.declared.value);
  const uint64_t end = endOfNumbers(list);
  const auto meant = static_cast<int64_t>(end);
  if (end > list.items.size() && isNamed(list.items.size(), end)) {
    fillGaps(reader, list, count, entry, follows, Item{}, meant, users);
  } else if (end != 0 && end < list.items.size() && isNamed(end - 1, end) && !isNamed(end, UINT64_MAX) &&
             areRepeatsSame(list)) {
    dropRepeats(reader, list, count, entry, meant, users);
  }
}

// Places of entries that are gone from the ends of lists, though others name them.
void mendEnds(Reader& reader, RawMesh& raw) {
  if (raw.extras.groups.empty()) {
    fillEnd(reader, raw.vertices, Code::kTriangleIndexOutOfRange, Keyword::kNumVerts, "vert", kWithoutVertex,
            MeshVertex{}, NamesVertices{raw});
  }
  fillEnd(reader, raw.weights, Code::kWeightRangeOutOfRange, Keyword::kNumWeights, "weight", kWithoutWeight,
          MeshWeight{}, NamesWeights{raw});
}

}  // namespace

void mendLists(Reader& reader, RawMesh& raw) {
  dropSecond(raw.vertices);
  dropSecond(raw.triangles);
  dropSecond(raw.weights);
  if (raw.extras.groups.empty()) {
    mendNamed(reader, raw.vertices, Keyword::kNumVerts, "vert", "triangles", kWithoutVertex,
              NamesVertices{raw});
  }
  const int64_t triangles = raw.triangles.declared.value;
  dropRepeats(reader, raw.triangles, Keyword::kNumTris, "tri", triangles);
  fillGaps(reader, raw.triangles, Keyword::kNumTris, "tri", "", {{kNoIndex, kNoIndex, kNoIndex}}, triangles);
  mendNamed(reader, raw.weights, Keyword::kNumWeights, "weight", "vertices", kWithoutWeight,
            NamesWeights{raw});
  mendEnds(reader, raw);
}

}  // namespace md5v::md5

#endif
