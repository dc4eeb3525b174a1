// Compares models and entities with the files of their game: what they name and is missing, and what does not
// fit. It reads nothing: it says what it wants to know, and the host answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "game/entities/definitions.h"
#include "game/findings/absent_names.h"
#include "model/facts.h"

namespace md5v::game {

struct DefinitionWant {
  enum class Kind : uint8_t {
    kPath,   // where `path` leads from the file of definitions
    kMesh,   // the facts of the mesh `path`, which is the answer to a kPath
    kClip,   // the same of an animation
    kNames,  // the names of the files in the folder of `path`
  };
  Kind kind = Kind::kPath;
  uint32_t file = 0;  // of kPath and kNames: an index of Definitions::files()
  std::string path;
};

// A path that leads to no file.
enum class Absence : uint8_t {
  kElsewhere,    // the base game may have it
  kInOwnFolder,  // the mod has other files in its folder, so the mod itself lacks it
  kOutside,      // it leads out of the folders in which the program may look
};

struct ClipOfGame {
  model::ClipFacts facts;
  uint32_t frames = 0;
};

class DefinitionCheck {
 public:
  // `definitions` must outlive it. `skins`: the names of all declared skins; without any, those of the game
  // are elsewhere.
  DefinitionCheck(const Definitions& definitions, std::vector<std::string> skins);

  // Lists all that is not known yet. Call again after all wants are answered; the list is empty at the end.
  std::vector<DefinitionWant> wants();

  // The answers to wants. `file` is any name for the file, equal for equal files.
  void found(uint32_t from, const std::string& path, std::string file);
  void missing(uint32_t from, const std::string& path, Absence absence);
  // Nothing if the file is not read, or is of another kind.
  void mesh(const std::string& file, std::optional<anim::Skeleton> skeleton);
  void clip(const std::string& file, std::optional<ClipOfGame> clip);
  void names(uint32_t from, const std::string& path, std::vector<std::string> names);

  // After the last want: of the definitions in their order, those of the inheritance first.
  std::vector<DefinitionFinding> findings(Absent absent) const;

 private:
  struct Target {
    std::optional<std::string> file;
    Absence absence = Absence::kElsewhere;
  };
  struct Mesh {
    anim::Skeleton skeleton;
    std::unordered_set<std::string> joints;  // in lower case
  };
  using Place = std::pair<uint32_t, std::string>;

  class Run;

  const Definitions& definitions_;
  std::vector<std::string> skins_;
  std::unordered_set<std::string> skin_names_;
  std::unordered_set<std::string> named_files_;  // that any definition names, in lower case
  std::map<Place, Target> targets_;
  std::unordered_map<std::string, std::optional<Mesh>> meshes_;
  std::unordered_map<std::string, std::optional<ClipOfGame>> clips_;
  std::map<Place, std::vector<std::string>> names_;
  // Why a clip does not fit a mesh, by both files; empty if it does.
  std::map<std::pair<std::string, std::string>, std::string> misfits_;
  std::vector<DefinitionFinding> findings_;
};

}  // namespace md5v::game
