// Reads the models and entities that games define, and resolves what they inherit: those of .def files of
// Doom 3 and its kin, and those of configurations of Cube 2 games. Evidence: entities.md, from the sources of
// the games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "base/text_lines.h"
#include "decl/decl_index.h"
#include "decl/model_decl.h"
#include "game/texts/cube_config.h"

namespace md5v::game {

// The properties of a model in the configuration of a Cube 2 game.
struct CubeFacts {
  std::optional<double> scale;  // in percent
  std::optional<std::array<double, 3>> translation;
  std::vector<CubeTag> tags;
  std::vector<CubePitch> pitches;
  std::vector<CubeLink> links;
};

// A definition from which another one inherits.
struct Base {
  std::string name;   // canonical
  size_t offset = 0;  // of the name in the file
};

// A model or an entity as it stands in its file. Names of definitions are canonical (see decl/names.h); a
// text that is not there is empty.
struct Definition {
  decl::DeclKind kind = decl::DeclKind::kModel;  // or kEntity
  uint32_t file = 0;                             // an index of Definitions::files()
  size_t offset = 0;                             // of its name in the file
  std::string name;
  // The definitions of its kind from which it inherits. Only entities may have several. Values of an earlier
  // base hide those of a later one.
  std::vector<Base> bases;
  std::string mesh;        // of a model
  std::string model;       // of an entity
  bool has_model = false;  // of an entity, which may be empty and then hides an inherited one
  std::string skin;
  std::array<float, 3> moved = {0.0f, 0.0f, 0.0f};  // added to joint 0, file units
  bool has_offset = false;                          // of its own, which may be 0
  std::vector<decl::ModelAnim> anims;
  std::vector<std::string> removed;  // names of inherited animations that it removes
  std::vector<decl::DeclReference> references;
  std::optional<CubeFacts> cube;  // in a Cube 2 game
};

// For the configuration of a Cube 2 game; see readCubeConfig().
struct CubePlace {
  std::string path;
  std::string folder;
};

struct DefinitionFile {
  std::string path;         // as findings name it
  std::string game;         // any name for its game, in which a definition should be the only one of its name
  bool is_base = false;     // of the base game: it is known, and nothing is reported of it
  bool is_checked = false;  // the files of its game are known
  CubePlace cube;
  TextLines lines;
  std::vector<Diagnostic> diagnostics;  // of its models and entities, in their order
};

// A model block with what it inherits, without its animations. It refers to its Definitions.
struct ModelBlock {
  const Definition* definition = nullptr;
  std::string_view mesh;
  std::string_view skin;
  std::array<float, 3> moved = {0.0f, 0.0f, 0.0f};
};

// The names with which Doom 3 removes an animation: its own, and that without the number at its end.
std::array<std::string_view, 2> removersOf(std::string_view animation);

// Every name that is defined several times means its first definition, in the order of the files.
class Definitions {
 public:
  // Pointers to definitions must not move.
  Definitions() = default;
  Definitions(const Definitions&) = delete;
  Definitions& operator=(const Definitions&) = delete;
  Definitions(Definitions&&) = default;
  Definitions& operator=(Definitions&&) = default;

  // Reads a file of declarations, or the configuration of a Cube 2 game. `file` has no lines and diagnostics
  // yet. Faults of the file outside of its models and entities are not reported here.
  void add(DefinitionFile file, std::span<const uint8_t> text);

  std::span<const DefinitionFile> files() const { return files_; }
  std::span<const Definition> all() const { return all_; }
  const DefinitionFile& fileOf(const Definition& definition) const { return files_[definition.file]; }
  TextPlace placeOf(const Definition& definition, size_t offset) const {
    return fileOf(definition).lines.at(offset);
  }

  // The first definition of a canonical name; nullptr if there is none.
  const Definition* find(decl::DeclKind kind, std::string_view name) const;
  // The model of an entity and the mesh of a model, own or inherited; empty if there is none.
  std::string_view modelOf(const Definition& entity) const;
  std::string_view meshOf(const Definition& model) const;
  // Itself and what it inherits from: each base before the next one, with what that one inherits. Not more
  // than kMostAncestors, each once.
  std::vector<const Definition*> lineOf(const Definition& definition) const;
  // Whether it inherits from more definitions than lineOf() has.
  bool hasMoreAncestors(const Definition& definition) const;

  // The model blocks for the mesh at this path, which may lie in any folder, in the order of the files.
  std::vector<ModelBlock> blocksOf(std::string_view mesh_path) const;
  // The animations of a model, with those that it inherits and does not remove. An own animation takes the
  // place of an inherited one with its name.
  std::vector<const decl::ModelAnim*> animsOf(const Definition& model) const;
  // The animations of the first kMostMerged model blocks for the mesh at this path, each once.
  std::vector<const decl::ModelAnim*> animsOf(std::string_view mesh_path) const;
  // Those of them that use the file at this path.
  std::vector<const decl::ModelAnim*> animsOf(std::string_view mesh_path, std::string_view clip_path) const;

  // The limit of definitions in lineOf(); engines have none.
  static constexpr size_t kMostAncestors = 32;
  // Each block repeats the animations that it inherits, so the time would grow with the square of a file.
  static constexpr size_t kMostMerged = 200;

 private:
  using Names = std::unordered_map<std::string, uint32_t>;
  using AnimsByFile = std::unordered_map<std::string, std::vector<const decl::ModelAnim*>>;

  void addDeclarations(DefinitionFile& file, std::span<const uint8_t> text);
  void addCubeModels(const DefinitionFile& file, std::span<const uint8_t> text);
  void addDefinition(Definition definition);
  struct Line {
    std::vector<const Definition*> definitions;
    bool is_cut = false;
  };
  Line walkLine(const Definition& definition) const;
  ModelBlock blockOf(const Definition& definition) const;
  const std::unordered_map<std::string, std::vector<uint32_t>>& modelsByFile() const;

  std::vector<DefinitionFile> files_;
  std::vector<Definition> all_;
  Names models_;
  Names entities_;
  // Caches, valid until the next file: the first definitions by the file name of their mesh, and the
  // animations of meshes by the names of their files.
  mutable std::optional<std::unordered_map<std::string, std::vector<uint32_t>>> models_by_file_;
  mutable std::unordered_map<std::string, AnimsByFile> anims_by_mesh_;
};

}  // namespace md5v::game
