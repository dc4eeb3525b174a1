#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"

namespace md5v::edit {
namespace {

bool hasFrames(size_t count, uint32_t first, uint32_t last, Changes& changes) {
  if (first <= last && last < count) return true;
  changes.push_back(
      {"frames-out-of-range", concat("There are no frames ", first, " to ", last, ": the file has ",
                                     counted(count, "frame"), ", from 0 to ", count - 1, ".")});
  return false;
}

// Keeps the items of these frames.
template <class List>
void keepRange(List& list, size_t first, size_t last, size_t per_frame) {
  const auto place = [&](size_t frame) { return list.begin() + static_cast<ptrdiff_t>(frame * per_frame); };
  list.erase(place(last + 1), list.end());
  list.erase(list.begin(), place(first));
}

void listTrim(uint32_t first, uint32_t last, size_t count, Changes& changes) {
  changes.push_back(
      {"frames-trimmed", concat("Only the frames ", first, " to ", last, " of ", count, " were kept.")});
}

}  // namespace

bool trimFrames(AnimFile& file, uint32_t first, uint32_t last, Changes& changes) {
  const uint32_t before = file.frame_count;
  if (!hasFrames(before, first, last, changes)) return false;
  if (last - first + 1 == before) return true;
  keepRange(file.components, first, last, file.component_count);
  if (!file.bounds.empty()) keepRange(file.bounds, first, last, 1);
  file.frame_count = last - first + 1;
  listTrim(first, last, before, changes);
  return true;
}

bool trimFrames(CameraFile& file, uint32_t first, uint32_t last, Changes& changes) {
  const size_t before = file.keys.size();
  if (!hasFrames(before, first, last, changes)) return false;
  if (last - first + 1 == before) return true;
  keepRange(file.keys, first, last, 1);
  std::vector<uint32_t> cuts;
  for (const uint32_t cut : file.cuts) {
    if (cut > first && cut <= last) cuts.push_back(cut - first);
  }
  listTrim(first, last, before, changes);
  if (const size_t lost = file.cuts.size() - cuts.size(); lost != 0)
    changes.push_back({"cuts-dropped", concat(counted(lost, "cut"), " outside of these frames left out.")});
  file.cuts = std::move(cuts);
  return true;
}

}  // namespace md5v::edit
