#include <map>
#include <set>
#include <string_view>

#include "base/concat.h"
#include "edit/edit.h"
#include "edit/figures.h"

namespace md5v::edit {
namespace {

template <class Joints>
void renameAll(Joints& joints, const Renames& renames, Changes& changes) {
  if (renames.empty()) return;
  std::map<std::string_view, std::string_view> new_name_of;
  for (const auto& [from, to] : renames) new_name_of[from] = to;
  std::set<std::string_view> found;
  size_t count = 0;
  for (auto& joint : joints) {
    const auto at = new_name_of.find(joint.name);
    if (at == new_name_of.end()) continue;
    found.insert(at->first);
    if (at->second == joint.name) continue;
    joint.name = at->second;
    ++count;
  }
  if (count != 0)
    changes.push_back({"joints-renamed", concat(counted(count, "joint"), " got another name.")});
  for (const auto& [from, to] : new_name_of) {
    if (found.count(from) == 0)
      changes.push_back({"rename-unmatched", concat("No joint has the name ", Quoted(from), ".")});
  }
  std::set<std::string_view> names;
  size_t repeated = 0;
  std::string_view first;
  for (const auto& joint : joints) {
    if (names.insert(joint.name).second || repeated++ != 0) continue;
    first = joint.name;
  }
  if (count == 0 || repeated == 0) return;
  changes.push_back({"names-repeated", concat(counted(repeated, "joint has", "joints have"),
                                              " the name of another one, such as ", Quoted(first), ".")});
}

}  // namespace

void renameJoints(MeshFile& file, const Renames& renames, Changes& changes) {
  renameAll(file.joints, renames, changes);
}

void renameJoints(AnimFile& file, const Renames& renames, Changes& changes) {
  renameAll(file.joints, renames, changes);
}

}  // namespace md5v::edit
