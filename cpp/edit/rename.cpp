#include <map>
#include <set>
#include <string_view>

#include "base/concat.h"
#include "base/figures.h"
#include "edit/edit.h"

namespace md5v::edit {
namespace {

template <class Joints>
bool renameAll(Joints& joints, const Renames& renames, Changes& changes) {
  if (renames.empty()) return true;
  std::map<std::string_view, std::string_view> new_name_of;
  for (const auto& [from, to] : renames) new_name_of[from] = to;
  std::set<std::string_view> found;
  std::map<std::string_view, std::string_view> old_name_of;
  for (const auto& joint : joints) {
    const auto at = new_name_of.find(joint.name);
    if (at != new_name_of.end()) found.insert(at->first);
    const std::string_view name = at == new_name_of.end() ? std::string_view(joint.name) : at->second;
    const auto [other, is_free] = old_name_of.emplace(name, joint.name);
    if (is_free || other->second == joint.name) continue;
    const std::string_view from = joint.name != name ? std::string_view(joint.name) : other->second;
    changes.push_back({"rename-taken", concat("The joint ", Quoted(from), " cannot be renamed to ",
                                              Quoted(name), ", because another joint has that name.")});
    return false;
  }
  size_t count = 0;
  for (auto& joint : joints) {
    const auto at = new_name_of.find(joint.name);
    if (at == new_name_of.end() || at->second == joint.name) continue;
    joint.name = at->second;
    ++count;
  }
  if (count != 0)
    changes.push_back({"joints-renamed", concat(counted(count, "joint"), " got another name.")});
  for (const auto& [from, to] : new_name_of) {
    if (found.count(from) == 0)
      changes.push_back({"rename-unmatched", concat("No joint has the name ", Quoted(from), ".")});
  }
  return true;
}

}  // namespace

bool renameJoints(MeshFile& file, const Renames& renames, Changes& changes) {
  return renameAll(file.joints, renames, changes);
}

bool renameJoints(AnimFile& file, const Renames& renames, Changes& changes) {
  return renameAll(file.joints, renames, changes);
}

}  // namespace md5v::edit
