#include "game/findings/definition_check.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/figures.h"
#include "decl/names.h"
#include "game/findings/ancestry.h"
#include "game/findings/fit_remarks.h"
#include "game/findings/nearest_name.h"
#include "game/tree/paths.h"
#include "model/fit.h"
#include "text/number.h"

namespace md5v::game {
namespace {

// As many missing names of a kind are compared with those that exist: each comparison takes milliseconds in a
// large game.
constexpr uint32_t kMostCompared = 64;

// The kinds of names for which a suggestion is sought.
enum class Sought : uint8_t { kFile, kSkin, kJoint, kAnimation, kDefinition };
constexpr size_t kSoughtKinds = 5;

std::string slashed(std::string_view path) {
  std::string out(path);
  std::replace(out.begin(), out.end(), '\\', '/');
  return out;
}

bool startsWith(std::string_view text, std::string_view begin) {
  return text.size() >= begin.size() && equalIgnoringCase(text.substr(0, begin.size()), begin);
}

bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && equalIgnoringCase(text.substr(text.size() - end.size()), end);
}

// In RBDOOM-3-BFG, crane.Lift.glb is the action Lift of crane.glb. Empty if the path is not of that form.
std::string withoutAction(std::string_view path) {
  for (const std::string_view extension : {".glb", ".gltf"}) {
    if (!endsWith(path, extension)) continue;
    const std::string_view stem = path.substr(0, path.size() - extension.size());
    const size_t dot = stem.find_last_of("./\\");
    if (dot == std::string_view::npos || stem[dot] != '.' || dot + 1 == stem.size()) return {};
    return concat(stem.substr(0, dot), path.substr(stem.size()));
  }
  return {};
}

// Whether an animation with so many frames has the frame, counted from 1 as in Doom 3.
bool hasFrame(uint32_t frames, std::string_view number) {
  const double frame = text::toValue(number, text::scanNumber(number).form).precise;
  return frame >= 1.0 && frame <= frames;
}

// " Did you mean 'x'?", or nothing.
std::string meant(std::string_view name, std::string_view ending) {
  return name.empty() ? std::string() : concat(" Did you mean '", name, ending, "'?");
}

// The beginning of a sentence on a joint in the configuration of a Cube 2 game.
std::string cubeUse(const decl::DeclReference& reference) {
  if (reference.what == "tag") return concat("The tag '", reference.owner, "' names ");
  return concat("The command ", reference.what == "pitch" ? "md5pitch" : "md5animpart", " names ");
}

bool isJointKey(std::string_view key) {
  return startsWith(key, "bone_") || startsWith(key, "joint_") || equalIgnoringCase(key, "head_joint");
}

}  // namespace

// Compares with what is known so far, and collects what is not.
class DefinitionCheck::Run {
 public:
  explicit Run(DefinitionCheck& check) : check_(check), definitions_(check.definitions_) {}

  void run() {
    findings_ = ancestryFindings(definitions_);
    for (const Definition& each : definitions_.all()) {
      const DefinitionFile& file = definitions_.fileOf(each);
      if (file.is_base) continue;
      checkRepetition(each);
      if (!file.is_checked) continue;
      definition_ = &each;
      if (each.kind == decl::DeclKind::kModel) {
        checkModel();
      } else {
        checkEntity();
      }
    }
    countOtherRepetitions();
  }

  std::vector<DefinitionWant> wants() { return std::move(wants_); }
  std::vector<DefinitionFinding> findings() { return std::move(findings_); }

 private:
  struct Repetition {
    uint32_t count = 0;
    const Definition* last = nullptr;
  };

  // One animation of a model: its files as written, in its order.
  using Files = std::vector<std::string>;
  struct Animations {
    std::vector<std::string> names;
    std::unordered_map<std::string, Files> files;
    std::unordered_set<std::string> removers;
  };

  void checkRepetition(const Definition& definition) {
    const std::string& game = definitions_.fileOf(definition).game;
    if (game.empty() || definition.cube) return;
    const auto [at, is_new] = first_.try_emplace({game, definition.kind, definition.name}, &definition);
    if (is_new) return;
    const Definition& first = *at->second;
    Repetition& repetition = repetitions_[definition.file];
    repetition.last = &definition;
    if (++repetition.count > Report::kMaxPerCode) return;
    addRepetition(definition,
                  concat("'", definition.name, "' is already declared in ", definitions_.fileOf(first).path,
                         ":", definitions_.placeOf(first, first.offset).line, ". The first one is used."));
  }

  // As a report of a reader does it: each file lists the first ones.
  void countOtherRepetitions() {
    for (const auto& [file, repetition] : repetitions_) {
      if (repetition.count <= Report::kMaxPerCode) continue;
      addRepetition(*repetition.last, concat("... and ", repetition.count - Report::kMaxPerCode,
                                             " more of these, the last one here."));
    }
  }

  void addRepetition(const Definition& definition, std::string message) {
    findings_.push_back({Code::kDeclarationRepeated, Severity::kWarning, definition.file, definition.offset,
                         std::move(message), std::nullopt});
  }

  void checkModel() {
    const std::string mesh(definitions_.meshOf(*definition_));
    const Target* target = targetOf(mesh);
    const Mesh* model = target == nullptr ? nullptr : meshAt(*target);
    for (const decl::DeclReference& each : definition_->references) {
      if (each.what == "mesh") {
        const Target* own = targetOf(each.name);
        if (own != nullptr && !own->file)
          addMissing(*own, AbsentKind::kMesh, each.name, concat("The mesh '", each.name, "'"), each.offset);
      } else if (each.what == "skin") {
        checkSkin(each.name, each.offset);
      } else if (each.what == "anim") {
        checkClip(each, target, model);
      } else if (each.what == "joint") {
        checkJoint(model, mesh, each, concat("The channel '", each.owner, "' names "));
      } else if (each.what == "tag" || each.what == "pitch" || each.what == "part") {
        checkJoint(model, mesh, each, cubeUse(each));
      } else if (each.what == "frame") {
        checkFrame(each);
      } else if (each.what == "remove" && !hasAnimation(each.name)) {
        add(each.offset, concat("The animation '", each.name,
                                "' cannot be removed, because the model does not inherit it.",
                                suggestion(Sought::kAnimation, each.name, [&] { return inheritedNames(); })));
      }
    }
  }

  void checkEntity() {
    const std::string named(definitions_.modelOf(*definition_));
    const Definition* block = definitions_.find(decl::DeclKind::kModel, decl::canonicalName(named));
    const std::string mesh = block == nullptr ? named : std::string(definitions_.meshOf(*block));
    const Target* target = targetOf(mesh);
    const Mesh* model = target == nullptr ? nullptr : meshAt(*target);
    for (const decl::DeclReference& each : definition_->references) {
      if (each.name.empty()) continue;
      if (isJointKey(each.what)) {
        checkJoint(model, mesh, each, concat("The key '", each.what, "' names "));
      } else if (startsWith(each.what, "def_")) {
        checkDefinition(each);
      } else if (each.what == "skin") {
        checkSkin(each.name, each.offset);
      } else if (startsWith(each.what, "model_") && endsWith(each.name, ".md5mesh")) {
        checkOtherMesh(each, mesh, model);
      }
    }
  }

  void checkSkin(const std::string& name, size_t offset) {
    const std::string canonical = decl::canonicalName(name);
    if (check_.skins_.empty() || check_.skin_names_.contains(canonical)) return;
    const std::string near = suggestion(Sought::kSkin, canonical, [&] { return check_.skins_; });
    add(offset, concat("The skin '", name, "' is not there: no file here declares it.", near));
    if (near.empty()) setAbsent(AbsentKind::kSkin, name);
  }

  void checkDefinition(const decl::DeclReference& reference) {
    const std::string name = decl::canonicalName(reference.name);
    if (definitions_.find(decl::DeclKind::kModel, name) || definitions_.find(decl::DeclKind::kEntity, name))
      return;
    const std::string near = suggestion(Sought::kDefinition, name, [&] { return definitionNames(); });
    add(reference.offset, concat("The key '", reference.what, "' names '", reference.name,
                                 "', but no file declares that.", near));
    if (near.empty()) setAbsent(AbsentKind::kDefinition, reference.name);
  }

  // Another mesh that an entity names, besides its model.
  void checkOtherMesh(const decl::DeclReference& reference, const std::string& mesh, const Mesh* model) {
    const Target* target = targetOf(reference.name);
    if (target == nullptr) return;
    if (!target->file) {
      addMissing(*target, AbsentKind::kMesh, reference.name,
                 concat("The mesh '", reference.name, "' of the key '", reference.what, "'"),
                 reference.offset);
      return;
    }
    if (!equalIgnoringCase(reference.what, "model_gib")) return;
    const Mesh* gib = meshAt(*target);
    if (gib == nullptr || model == nullptr) return;
    const size_t joints = gib->skeleton.hierarchy.jointCount();
    const size_t wanted = model->skeleton.hierarchy.jointCount();
    if (joints == wanted) return;
    add(reference.offset,
        concat("The gib model '", reference.name, "' has ", counted(joints, "joint"), ", but ", mesh, " has ",
               wanted, ". Doom 3 ends the game there, because it needs the same number."),
        Code::kGibJointsDiffer, Severity::kWarning);
  }

  // Doom 3 compares names of joints without regard to case.
  void checkJoint(const Mesh* model, const std::string& mesh, const decl::DeclReference& reference,
                  std::string_view what) {
    if (model == nullptr || model->joints.contains(toLower(reference.name))) return;
    const std::string near =
        suggestion(Sought::kJoint, reference.name, [&] { return model->skeleton.hierarchy.names; });
    add(reference.offset,
        concat(what, "the joint '", reference.name, "', but ", mesh, " does not have it.", near));
  }

  void checkClip(const decl::DeclReference& reference, const Target* mesh, const Mesh* model) {
    const Target* target = clipTarget(reference.name);
    if (target == nullptr) return;
    if (!target->file) {
      const Files& others = presentFiles(reference.owner);
      const std::string more = others.empty() ? "" : concat(" Its other files exist: ", listed(others), ".");
      const Target* own = targetOf(reference.name);
      addMissing(*own, AbsentKind::kAnimation, reference.name,
                 concat("The file '", reference.name, "' of the animation '", reference.owner, "'"),
                 reference.offset, more);
      return;
    }
    const ClipOfGame* clip = clipAt(*target);
    if (clip == nullptr || model == nullptr || model->skeleton.hierarchy.jointCount() == 0) return;
    const std::string& reason = misfit(*mesh->file, *model, *target->file, *clip);
    if (!reason.empty()) {
      add(reference.offset,
          concat("The animation '", reference.owner, "' does not fit ", fileName(*mesh->file), ". ", reason),
          Code::kClipDoesNotFit, Severity::kWarning);
    }
  }

  void checkFrame(const decl::DeclReference& reference) {
    const auto& files = animationsOf(*definition_).files;
    const auto found = files.find(reference.owner);
    const Target* target = found == files.end() ? nullptr : targetOf(found->second[0]);
    const ClipOfGame* clip = target == nullptr ? nullptr : clipAt(*target);
    if (clip == nullptr || hasFrame(clip->frames, reference.name)) return;
    add(reference.offset, concat("A command is at frame ", reference.name, ", but the animation '",
                                 reference.owner, "' has ", counted(clip->frames, "frame"), "."));
  }

  const std::string& misfit(const std::string& mesh_file, const Mesh& mesh, const std::string& clip_file,
                            const ClipOfGame& clip) {
    const auto [at, is_new] = check_.misfits_.try_emplace({mesh_file, clip_file});
    if (is_new) {
      const model::Fit fit = model::fitClip(mesh.skeleton.hierarchy, clip.facts.hierarchy);
      if (fit.kind == model::FitKind::kNone) at->second = misfitReason(mesh.skeleton, clip.facts, fit);
    }
    return at->second;
  }

  const Animations& animationsOf(const Definition& definition) {
    const auto [at, is_new] = animations_.try_emplace(&definition);
    Animations& all = at->second;
    if (!is_new) return all;
    for (const decl::DeclReference& each : definition.references) {
      if (each.what != "anim") continue;
      Files& files = all.files[each.owner];
      if (files.empty()) {
        all.names.push_back(each.owner);
        for (const std::string_view remover : removersOf(each.owner))
          all.removers.insert(std::string(remover));
      }
      files.push_back(each.name);
    }
    return all;
  }

  // Also true if a base is unknown.
  bool hasAnimation(const std::string& name) {
    const std::vector<const Definition*> line = definitions_.lineOf(*definition_);
    return !line.back()->bases.empty() || std::any_of(line.begin(), line.end(), [&](const Definition* each) {
      return animationsOf(*each).removers.contains(name);
    });
  }

  std::vector<std::string> inheritedNames() {
    std::vector<std::string> names;
    for (const Definition* each : definitions_.lineOf(*definition_)) {
      const Animations& all = animationsOf(*each);
      names.insert(names.end(), all.names.begin(), all.names.end());
    }
    return names;
  }

  std::vector<std::string> definitionNames() const {
    std::vector<std::string> names;
    for (const Definition& each : definitions_.all())
      if (definitions_.find(each.kind, each.name) == &each) names.push_back(each.name);
    return names;
  }

  // The files of an animation of the definition that exist; found once for all that are missing.
  const Files& presentFiles(const std::string& animation) {
    const auto [at, is_new] = present_.try_emplace({definition_, animation});
    if (!is_new) return at->second;
    for (const std::string& file : animationsOf(*definition_).files.at(animation)) {
      const Target* target = clipTarget(file);
      if (target != nullptr && target->file) at->second.push_back(file);
    }
    return at->second;
  }

  void addMissing(const Target& target, AbsentKind kind, const std::string& name, std::string_view what,
                  size_t offset, std::string_view more = {}) {
    switch (target.absence) {
      case Absence::kOutside:
        add(offset,
            concat(what,
                   " is outside of the game, so it is not read. To read it, add --allow with its folder.",
                   more));
        break;
      case Absence::kInOwnFolder:
        add(offset, concat(what, " is missing.", nearFile(slashed(name)), more), Code::kDeclarationNotFound,
            Severity::kWarning);
        break;
      case Absence::kElsewhere:
        add(offset, concat(what, " is missing.", more));
        setAbsent(kind, name);
        break;
    }
  }

  // A suggestion among the files in the folder of the path that no definition names.
  std::string nearFile(const std::string& path) {
    const size_t base = path.rfind('/') + 1;
    const size_t dot = path.rfind('.');
    const size_t end = dot == std::string::npos || dot < base || dot + 1 == path.size() ? path.size() : dot;
    const std::string extension = path.substr(end);
    const auto stems = [&] {
      std::vector<std::string> found;
      for (const std::string& name : namesBeside(path)) {
        if (!endsWith(name, extension) || check_.named_files_.contains(toLower(name))) continue;
        found.push_back(concat(path.substr(0, base), name.substr(0, name.size() - extension.size())));
      }
      return found;
    };
    return suggestion(Sought::kFile, path.substr(0, end), stems, extension);
  }

  // `ending` follows the name.
  template <class NamesOf>
  std::string suggestion(Sought kind, std::string_view name, NamesOf names, std::string_view ending = {}) {
    if (compared_[static_cast<size_t>(kind)]++ >= kMostCompared) return {};
    const std::vector<std::string> all = names();
    // Only the findings after the last want are used.
    return wants_.empty() ? meant(nearestName(name, all), ending) : std::string();
  }

  void add(size_t offset, std::string message, Code code = Code::kDeclarationNotFound,
           Severity severity = Severity::kInfo) {
    findings_.push_back({code, severity, definition_->file, offset, std::move(message), std::nullopt});
  }

  // The last finding is on a name that the base game may have. The files of a Cube 2 game lie around its
  // configuration.
  void setAbsent(AbsentKind kind, const std::string& name) {
    if (!definition_->cube) findings_.back().absent = AbsentName{kind, name};
  }

  // Where a path leads from the definition; nullptr if that is not known yet.
  const Target* targetOf(const std::string& path) {
    static const Target kNowhere;
    if (path.empty()) return &kNowhere;
    const auto found = check_.targets_.find({definition_->file, path});
    if (found != check_.targets_.end()) return &found->second;
    want(DefinitionWant::Kind::kPath, path);
    return nullptr;
  }

  const Target* clipTarget(const std::string& path) {
    const Target* target = targetOf(path);
    const std::string other = target == nullptr || target->file ? std::string() : withoutAction(path);
    return other.empty() ? target : targetOf(other);
  }

  const Mesh* meshAt(const Target& target) {
    if (!target.file) return nullptr;
    const auto found = check_.meshes_.find(*target.file);
    if (found != check_.meshes_.end()) return found->second ? &*found->second : nullptr;
    want(DefinitionWant::Kind::kMesh, *target.file);
    return nullptr;
  }

  const ClipOfGame* clipAt(const Target& target) {
    if (!target.file) return nullptr;
    const auto found = check_.clips_.find(*target.file);
    if (found != check_.clips_.end()) return found->second ? &*found->second : nullptr;
    want(DefinitionWant::Kind::kClip, *target.file);
    return nullptr;
  }

  std::span<const std::string> namesBeside(const std::string& path) {
    const auto found = check_.names_.find({definition_->file, path});
    if (found != check_.names_.end()) return found->second;
    want(DefinitionWant::Kind::kNames, path);
    return {};
  }

  void want(DefinitionWant::Kind kind, const std::string& path) {
    const bool is_file = kind == DefinitionWant::Kind::kMesh || kind == DefinitionWant::Kind::kClip;
    const uint32_t file = is_file ? 0 : definition_->file;
    if (wanted_[static_cast<size_t>(kind)].insert({file, path}).second) wants_.push_back({kind, file, path});
  }

  DefinitionCheck& check_;
  const Definitions& definitions_;
  std::map<uint32_t, Repetition> repetitions_;  // by file
  const Definition* definition_ = nullptr;      // that is compared
  std::vector<DefinitionWant> wants_;
  std::set<Place> wanted_[4];  // by kind
  std::vector<DefinitionFinding> findings_;
  uint32_t compared_[kSoughtKinds] = {};
  // The first definitions of their names in their games.
  std::map<std::tuple<std::string_view, decl::DeclKind, std::string_view>, const Definition*> first_;
  std::unordered_map<const Definition*, Animations> animations_;
  std::map<std::pair<const Definition*, std::string>, Files> present_;
};

DefinitionCheck::DefinitionCheck(const Definitions& definitions, std::vector<std::string> skins)
    : definitions_(definitions), skins_(std::move(skins)) {
  for (std::string& skin : skins_) skin = decl::canonicalName(skin);
  skin_names_.insert(skins_.begin(), skins_.end());
  for (const Definition& each : definitions_.all()) {
    for (const decl::DeclReference& reference : each.references)
      named_files_.insert(toLower(fileName(reference.name)));
  }
}

std::vector<DefinitionWant> DefinitionCheck::wants() {
  Run run(*this);
  run.run();
  findings_ = run.findings();
  return run.wants();
}

void DefinitionCheck::found(uint32_t from, const std::string& path, std::string file) {
  targets_[{from, path}].file = std::move(file);
}

void DefinitionCheck::missing(uint32_t from, const std::string& path, Absence absence) {
  targets_[{from, path}] = {std::nullopt, absence};
}

void DefinitionCheck::mesh(const std::string& file, std::optional<anim::Skeleton> skeleton) {
  std::optional<Mesh>& mesh = meshes_[file];
  if (!skeleton) return;
  mesh.emplace();
  for (const std::string& joint : skeleton->hierarchy.names) mesh->joints.insert(toLower(joint));
  mesh->skeleton = std::move(*skeleton);
}

void DefinitionCheck::clip(const std::string& file, std::optional<ClipOfGame> clip) {
  clips_[file] = std::move(clip);
}

void DefinitionCheck::names(uint32_t from, const std::string& path, std::vector<std::string> names) {
  names_[{from, path}] = std::move(names);
}

std::vector<DefinitionFinding> DefinitionCheck::findings(Absent absent) const {
  return withAbsent(findings_, absent);
}

}  // namespace md5v::game
