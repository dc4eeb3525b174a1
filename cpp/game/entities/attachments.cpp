#include "game/entities/attachments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <set>
#include <unordered_map>
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
// Limit of their values, own and inherited.
constexpr size_t kMostValues = 100000;

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

  std::vector<Attachment> ofEntity(const Definition& entity) {
    std::vector<Attachment> found;
    const Values values = valuesOf(entity);
    value_count_ += values.size();
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
        const Location at = attached == nullptr ? Location() : locationOf(*attached);
        found.push_back(
            {by, name, meshNamed(name), std::string(at[0]), std::string(at[1]), std::string(at[2])});
      }
    }
    return found;
  }

  // The number of values that ofEntity() read.
  size_t valueCount() const { return value_count_; }

 private:
  const Definition* entityNamed(const std::string& name) const {
    return definitions_.find(decl::DeclKind::kEntity, decl::canonicalName(name));
  }

  // Where an entity is attached: the values of kLocationKeys, empty if they are not there.
  using Location = std::array<std::string_view, 3>;
  static constexpr Location kLocationKeys = {"joint", "origin", "angles"};
  using OwnLocation = std::array<std::optional<std::string_view>, 3>;

  // An empty value hides an inherited one.
  Location locationOf(const Definition& entity) {
    OwnLocation found;
    for (const Definition* each : definitions_.lineOf(entity)) {
      const OwnLocation& own = ownLocationOf(*each);
      for (size_t i = 0; i < own.size(); ++i)
        if (!found[i]) found[i] = own[i];
    }
    return {found[0].value_or(""), found[1].value_or(""), found[2].value_or("")};
  }

  // Kept, because any number of attached entities may inherit from one that has many keys.
  const OwnLocation& ownLocationOf(const Definition& entity) {
    const auto [at, is_new] = own_locations_.try_emplace(&entity);
    if (!is_new) return at->second;
    for (const decl::DeclReference& reference : entity.references) {
      for (size_t i = 0; i < kLocationKeys.size(); ++i) {
        if (!at->second[i] && equalIgnoringCase(reference.what, kLocationKeys[i]))
          at->second[i] = reference.name;
      }
    }
    return at->second;
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

  // The mesh of a model block, own or inherited; empty if there is none.
  std::string meshOf(const std::string& model) const {
    const Definition* block = definitions_.find(decl::DeclKind::kModel, decl::canonicalName(model));
    return std::string(block == nullptr ? std::string_view() : definitions_.meshOf(*block));
  }

  // The mesh of an entity's model, of a model block, or of a file.
  std::string meshNamed(const std::string& name) const {
    const Definition* entity = entityNamed(name);
    std::string model(entity == nullptr ? std::string_view() : definitions_.modelOf(*entity));
    if (model.empty()) model = name;
    std::string mesh = meshOf(model);
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
    // Half the sum and half the difference of yaw and roll are exact even at a pitch of 90 degrees, which is
    // usual for necks.
    const double sum = std::atan2(q.x + q.z, q.w - q.y);
    const double difference = std::atan2(q.z - q.x, q.w + q.y);
    const double pitch =
        2.0 * std::atan2(std::hypot(q.w + q.y, q.z - q.x), std::hypot(q.w - q.y, q.x + q.z)) -
        std::numbers::pi / 2.0;
    const auto degrees = [](double radians) {
      return significant(std::remainder(radians * 180.0 / std::numbers::pi, 360.0), 7);
    };
    const std::string angles =
        concat(degrees(pitch), " ", degrees(sum + difference), " ", degrees(sum - difference));
    return angles == "0 0 0" ? std::string() : angles;
  }

  const Definitions& definitions_;
  const anim::Skeleton& skeleton_;
  size_t value_count_ = 0;
  std::unordered_map<const Definition*, OwnLocation> own_locations_;
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
  Finder finder(definitions, skeleton);
  size_t entities = 0;
  for (const Definition& each : definitions.all()) {
    if (each.kind != decl::DeclKind::kEntity || definitions.find(each.kind, each.name) != &each) continue;
    if (!blocks.contains(decl::canonicalName(definitions.modelOf(each)))) continue;
    for (Attachment& one : finder.ofEntity(each)) add(std::move(one));
    if (++entities == kMostEntities || finder.valueCount() > kMostValues) break;
  }
  return all;
}

}  // namespace md5v::game
