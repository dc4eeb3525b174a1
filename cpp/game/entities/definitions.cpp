#include "game/entities/definitions.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/ascii.h"
#include "decl/names.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

using Anims = std::vector<const decl::ModelAnim*>;

// Reads one declaration from its own text, so that the time grows with the file alone.
class DeclarationText {
 public:
  DeclarationText(std::span<const uint8_t> file, const decl::DeclEntry& entry)
      : text_(file.subspan(entry.offset, entry.body.end - entry.offset)),
        entry_{entry.kind, entry.name, 0, {entry.body.begin - entry.offset, entry.body.end - entry.offset}},
        begin_(entry.offset),
        report_(text_) {}

  template <class Read>
  auto readWith(Read read) {
    auto value = read(text_, entry_, report_);
    for (decl::DeclReference& each : value.references) each.offset += begin_;
    return value;
  }

  // Adds the findings, at their places in the file.
  void report(const TextLines& lines, std::vector<Diagnostic>& diagnostics) {
    report_.finish();
    const TextPlace start = lines.at(begin_);
    for (Diagnostic each : report_.diagnostics()) {
      if (each.line == 1) each.column += start.column - 1;
      each.line += start.line - 1;
      each.offset += static_cast<uint32_t>(begin_);
      diagnostics.push_back(std::move(each));
    }
  }

 private:
  std::span<const uint8_t> text_;
  decl::DeclEntry entry_;
  size_t begin_;
  Report report_;
};

// A base that comes again gives nothing more.
std::vector<Base> basesOf(const decl::EntityDecl& entity, size_t begin) {
  std::vector<Base> bases;
  std::unordered_set<std::string> known;
  for (const decl::InheritedEntity& each : entity.inherits) {
    std::string name = decl::canonicalName(each.name);
    if (known.insert(name).second) bases.push_back({std::move(name), each.offset + begin});
  }
  return bases;
}

Anims pointersTo(const std::vector<decl::ModelAnim>& anims) {
  Anims all;
  all.reserve(anims.size());
  for (const decl::ModelAnim& anim : anims) all.push_back(&anim);
  return all;
}

}  // namespace

std::array<std::string_view, 2> removersOf(std::string_view animation) {
  size_t end = animation.size();
  while (end > 0 && isDigit(animation[end - 1])) --end;
  return {animation, animation.substr(0, end)};
}

void Definitions::add(DefinitionFile file, std::span<const uint8_t> text) {
  file.lines = TextLines(text);
  if (isCubeConfig(file.path)) {
    addCubeModels(file, text);
  } else {
    addDeclarations(file, text);
  }
  files_.push_back(std::move(file));
}

void Definitions::addDeclarations(DefinitionFile& file, std::span<const uint8_t> text) {
  const auto index = static_cast<uint32_t>(files_.size());
  Report ignored(text);  // whoever reads all declarations of the file reports these
  for (const decl::DeclEntry& entry : decl::indexDeclarations(text, decl::impliedKind(file.path), ignored)) {
    const bool is_model = entry.kind == decl::DeclKind::kModel;
    if (!is_model && entry.kind != decl::DeclKind::kEntity) continue;
    DeclarationText declaration(text, entry);
    Definition definition;
    definition.kind = entry.kind;
    definition.file = index;
    definition.offset = entry.offset;
    definition.name = entry.name;
    if (is_model) {
      decl::ModelDecl read = declaration.readWith(decl::readModel);
      if (!read.inherit.empty())
        definition.bases.push_back({decl::canonicalName(read.inherit), read.inherit_offset + entry.offset});
      definition.mesh = std::move(read.mesh);
      definition.skin = std::move(read.skin);
      definition.moved = read.offset;
      definition.has_offset = read.has_offset;
      definition.anims = std::move(read.anims);
      definition.removed = std::move(read.removed);
      definition.references = std::move(read.references);
    } else {
      decl::EntityDecl read = declaration.readWith(decl::readEntity);
      definition.bases = basesOf(read, entry.offset);
      definition.model = std::move(read.model);
      definition.has_model = read.has_model;
      definition.skin = std::move(read.skin);
      definition.references = std::move(read.references);
    }
    declaration.report(file.lines, file.diagnostics);
    addDefinition(std::move(definition));
  }
}

void Definitions::addCubeModels(const DefinitionFile& file, std::span<const uint8_t> text) {
  Report ignored(text);
  CubeConfig config = readCubeConfig(text, file.cube.path, file.cube.folder, ignored);
  for (CubeModel& model : config.models) {
    Definition definition;
    definition.file = static_cast<uint32_t>(files_.size());
    definition.offset = model.offset;
    definition.name = toLower(model.name);
    definition.mesh = std::move(model.mesh);
    if (!model.surfaces.empty()) definition.skin = model.name;
    definition.anims = std::move(model.anims);
    definition.references = std::move(model.references);
    definition.cube = CubeFacts{config.scale, config.translation, std::move(model.tags),
                                std::move(model.pitches), std::move(model.links)};
    addDefinition(std::move(definition));
  }
}

void Definitions::addDefinition(Definition definition) {
  Names& names = definition.kind == decl::DeclKind::kModel ? models_ : entities_;
  names.try_emplace(definition.name, static_cast<uint32_t>(all_.size()));
  all_.push_back(std::move(definition));
  models_by_file_.reset();
  anims_by_mesh_.clear();
}

const Definition* Definitions::find(decl::DeclKind kind, std::string_view name) const {
  const Names& names = kind == decl::DeclKind::kModel ? models_ : entities_;
  const auto found = names.find(std::string(name));
  return found == names.end() ? nullptr : &all_[found->second];
}

Definitions::Line Definitions::walkLine(const Definition& definition) const {
  Line line;
  std::vector<const Definition*>& found = line.definitions;
  std::vector<const Definition*> open = {&definition};
  while (!open.empty()) {
    const Definition* at = open.back();
    open.pop_back();
    if (std::find(found.begin(), found.end(), at) != found.end()) continue;
    if (found.size() == kMostAncestors) {
      line.is_cut = true;
      break;
    }
    found.push_back(at);
    const size_t bases = std::min(at->bases.size(), kMostAncestors);
    if (bases < at->bases.size()) line.is_cut = true;
    for (size_t i = bases; i-- > 0;)
      if (const Definition* base = find(at->kind, at->bases[i].name)) open.push_back(base);
  }
  return line;
}

std::vector<const Definition*> Definitions::lineOf(const Definition& definition) const {
  return walkLine(definition).definitions;
}

bool Definitions::hasMoreAncestors(const Definition& definition) const { return walkLine(definition).is_cut; }

std::string_view Definitions::modelOf(const Definition& entity) const {
  for (const Definition* each : lineOf(entity))
    if (each->has_model) return each->model;
  return {};
}

std::string_view Definitions::meshOf(const Definition& model) const {
  for (const Definition* each : lineOf(model))
    if (!each->mesh.empty()) return each->mesh;
  return {};
}

ModelBlock Definitions::blockOf(const Definition& definition) const {
  ModelBlock block{&definition, definition.mesh, definition.skin, definition.moved};
  bool has_offset = definition.has_offset;
  const std::vector<const Definition*> line = lineOf(definition);
  for (const Definition* base : std::span(line).subspan(1)) {
    if (block.mesh.empty()) block.mesh = base->mesh;
    if (block.skin.empty()) block.skin = base->skin;
    if (!has_offset) block.moved = base->moved;
    has_offset = has_offset || base->has_offset;
  }
  return block;
}

std::vector<const decl::ModelAnim*> Definitions::animsOf(const Definition& model) const {
  const std::vector<const Definition*> line = lineOf(model);
  // A Cube 2 game, in which no model inherits, may give a name several files.
  if (line.size() == 1) return pointersTo(model.anims);
  std::unordered_map<std::string_view, const decl::ModelAnim*> nearest;
  std::unordered_set<std::string_view> removed;
  for (const Definition* each : line) {
    for (const decl::ModelAnim& anim : each->anims) {
      const auto names = removersOf(anim.name);
      const bool is_removed = std::any_of(names.begin(), names.end(),
                                          [&](std::string_view name) { return removed.contains(name); });
      if (!is_removed) nearest.try_emplace(anim.name, &anim);
    }
    removed.insert(each->removed.begin(), each->removed.end());
  }
  // Each name has the place that it has in the farthest definition.
  Anims all;
  for (auto each = line.rbegin(); each != line.rend(); ++each) {
    for (const decl::ModelAnim& anim : (*each)->anims) {
      const auto found = nearest.find(anim.name);
      if (found != nearest.end() && found->second != nullptr)
        all.push_back(std::exchange(found->second, nullptr));
    }
  }
  return all;
}

const std::unordered_map<std::string, std::vector<uint32_t>>& Definitions::modelsByFile() const {
  if (models_by_file_) return *models_by_file_;
  models_by_file_.emplace();
  for (uint32_t i = 0; i < all_.size(); ++i) {
    const Definition& definition = all_[i];
    if (definition.kind != decl::DeclKind::kModel || find(definition.kind, definition.name) != &definition)
      continue;
    const std::string mesh = normalizedPath(meshOf(definition));
    if (!mesh.empty()) (*models_by_file_)[std::string(fileName(mesh))].push_back(i);
  }
  return *models_by_file_;
}

std::vector<ModelBlock> Definitions::blocksOf(std::string_view mesh_path) const {
  const std::string path = normalizedPath(mesh_path);
  const auto& by_file = modelsByFile();
  const auto found = by_file.find(std::string(fileName(path)));
  std::vector<ModelBlock> blocks;
  if (found == by_file.end()) return blocks;
  for (const uint32_t index : found->second) {
    const ModelBlock block = blockOf(all_[index]);
    if (endsWithPath(path, normalizedPath(block.mesh))) blocks.push_back(block);
  }
  return blocks;
}

std::vector<const decl::ModelAnim*> Definitions::animsOf(std::string_view mesh_path) const {
  std::unordered_set<const decl::ModelAnim*> known;
  Anims anims;
  const std::vector<ModelBlock> blocks = blocksOf(mesh_path);
  for (const ModelBlock& block : std::span(blocks).first(std::min(blocks.size(), kMostMerged))) {
    for (const decl::ModelAnim* anim : animsOf(*block.definition))
      if (known.insert(anim).second) anims.push_back(anim);
  }
  return anims;
}

std::vector<const decl::ModelAnim*> Definitions::animsOf(std::string_view mesh_path,
                                                         std::string_view clip_path) const {
  const auto [at, is_new] = anims_by_mesh_.try_emplace(std::string(mesh_path));
  AnimsByFile& by_file = at->second;
  if (is_new) {
    for (const decl::ModelAnim* anim : animsOf(mesh_path)) {
      for (const std::string& file : anim->files) {
        Anims& named = by_file[std::string(fileName(normalizedPath(file)))];
        if (named.empty() || named.back() != anim) named.push_back(anim);
      }
    }
  }
  const std::string path = normalizedPath(clip_path);
  const auto found = by_file.find(std::string(fileName(path)));
  if (found == by_file.end()) return {};
  Anims anims = found->second;
  std::erase_if(anims, [&](const decl::ModelAnim* anim) {
    return std::none_of(anim->files.begin(), anim->files.end(),
                        [&](const std::string& file) { return endsWithPath(path, normalizedPath(file)); });
  });
  return anims;
}

}  // namespace md5v::game
