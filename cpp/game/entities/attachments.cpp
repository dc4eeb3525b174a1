#include "game/entities/attachments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/figures.h"
#include "decl/names.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

// Limit of searched entities per model: those of a game's monsters are mostly similar.
constexpr size_t kMostEntities = 200;

// Keys in lower case, in the order of the files, with their values.
using Values = std::vector<std::pair<std::string, std::string>>;

std::string_view valueOf(const Values& values, std::string_view key) {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const auto& each) { return each.first == key; });
  return found == values.end() ? std::string_view() : std::string_view(found->second);
}

class Finder {
 public:
  Finder(const Definitions& definitions, const anim::Skeleton& skeleton)
      : definitions_(definitions), skeleton_(skeleton) {}

  // Its own model, or an inherited one. An empty one hides those that are inherited.
  std::optional<std::string> modelOf(const Definition& entity) const {
    for (const Definition* each : definitions_.lineOf(entity)) {
      for (const decl::DeclReference& reference : each->references)
        if (equalIgnoringCase(reference.what, "model")) return reference.name;
      if (!each->model.empty()) return each->model;
    }
    return std::nullopt;
  }

  std::vector<Attachment> ofEntity(const Definition& entity) const {
    std::vector<Attachment> found;
    const Values values = valuesOf(entity);
    for (const auto& [by, name] : values) {
      if (name.empty()) continue;
      if (by == "def_head") {
        const std::string joint(valueOf(values, "head_joint"));
        found.push_back({by, name, meshNamed(name), joint, {}, upright(joint)});
      } else if (by == "model_gib") {
        const std::string mesh = meshOf(name);
        found.push_back({by, name, mesh.empty() ? name : mesh, {}, {}, {}});
      } else if (by.starts_with("def_attach")) {
        const Definition* attached = entityNamed(name);
        const Values own = attached == nullptr ? Values() : valuesOf(*attached);
        const auto text = [&](std::string_view key) { return std::string(valueOf(own, key)); };
        const auto model = attached == nullptr ? std::nullopt : modelOf(*attached);
        found.push_back(
            {by, name, meshNamed(model.value_or(name)), text("joint"), text("origin"), text("angles")});
      }
    }
    return found;
  }

 private:
  const Definition* entityNamed(const std::string& name) const {
    return definitions_.find(decl::DeclKind::kEntity, decl::canonicalName(name));
  }

  Values valuesOf(const Definition& entity) const {
    Values values;
    std::unordered_set<std::string> known;
    for (const Definition* each : definitions_.lineOf(entity)) {
      for (const decl::DeclReference& reference : each->references) {
        std::string key = toLower(reference.what);
        if (known.insert(key).second) values.emplace_back(std::move(key), reference.name);
      }
    }
    return values;
  }

  // Of a model block, own or inherited; empty if there is none.
  std::string meshOf(const std::string& model) const {
    const Definition* block = definitions_.find(decl::DeclKind::kModel, decl::canonicalName(model));
    if (block == nullptr) return {};
    for (const Definition* each : definitions_.lineOf(*block))
      if (!each->mesh.empty()) return each->mesh;
    return {};
  }

  // The mesh of an entity's model, of a model block, or of a file.
  std::string meshNamed(const std::string& name) const {
    const Definition* entity = entityNamed(name);
    const auto of_entity = entity == nullptr ? std::nullopt : modelOf(*entity);
    const std::string model = of_entity.value_or(name);
    const std::string mesh = meshOf(model);
    if (!mesh.empty()) return mesh;
    return toLower(model).ends_with(".md5mesh") ? model : std::string();
  }

  // The angles that align a head with the body, as the game does in the pose in which the body appears.
  std::string upright(const std::string& joint) const {
    const std::vector<std::string>& names = skeleton_.hierarchy.names;
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return equalIgnoringCase(name, joint); });
    if (found == names.end()) return {};
    const auto index = static_cast<size_t>(found - names.begin());
    const glm::dquat q = glm::conjugate(glm::dquat(skeleton_.bind_model[index].rotation));
    const double pitch = std::asin(std::clamp(2.0 * (q.w * q.y - q.z * q.x), -1.0, 1.0));
    const double yaw = std::atan2(2.0 * (q.w * q.z + q.x * q.y), 1.0 - 2.0 * (q.y * q.y + q.z * q.z));
    const double roll = std::atan2(2.0 * (q.w * q.x + q.y * q.z), 1.0 - 2.0 * (q.x * q.x + q.y * q.y));
    const auto degrees = [](double radians) { return significant(radians * 180.0 / std::numbers::pi, 7); };
    const std::string angles = concat(degrees(pitch), " ", degrees(yaw), " ", degrees(roll));
    return angles == "0 0 0" ? std::string() : angles;
  }

  const Definitions& definitions_;
  const anim::Skeleton& skeleton_;
};

auto keyOf(const Attachment& one) {
  return std::array{one.by, one.name, one.mesh, one.joint, one.offset, one.angles};
}

}  // namespace

std::vector<Attachment> attachmentsOf(const Definitions& definitions, std::string_view mesh_path,
                                      const anim::Skeleton& skeleton) {
  std::vector<Attachment> all;
  std::set<std::array<std::string, 6>> known;
  const auto add = [&](Attachment each) {
    if (known.insert(keyOf(each)).second) all.push_back(std::move(each));
  };
  std::unordered_set<std::string_view> blocks;
  for (const ModelBlock& block : definitions.blocksOf(mesh_path)) {
    blocks.insert(block.definition->name);
    if (!block.definition->cube) continue;
    for (const CubeLink& link : block.definition->cube->links)
      add({link.tag, std::string(fileName(link.mesh)), link.mesh, link.joint, {}, {}});
  }
  if (blocks.empty()) return all;
  const Finder finder(definitions, skeleton);
  size_t entities = 0;
  for (const Definition& each : definitions.all()) {
    if (each.kind != decl::DeclKind::kEntity || definitions.find(each.kind, each.name) != &each) continue;
    if (!blocks.contains(decl::canonicalName(finder.modelOf(each).value_or("")))) continue;
    for (Attachment& one : finder.ofEntity(each)) add(std::move(one));
    if (++entities == kMostEntities) break;
  }
  return all;
}

}  // namespace md5v::game
