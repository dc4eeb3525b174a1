// Binds the readers of declarations for web/core. The input and the tables are kept between calls.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <vector>

#include "decl/decl_index.h"
#include "decl/material.h"
#include "decl/skin_decl.h"
#include "wasm/decl_values.h"
#include "wasm/module_input.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

// The range of a declaration in its file; offsets in bytes.
struct DeclarationValue {
  uint32_t kind = 0;  // decl::DeclKind
  std::string name;   // canonical
  uint32_t offset = 0;
  uint32_t begin = 0;
  uint32_t end = 0;
};

struct IndexValue {
  val declarations = val::array();
  val diagnostics = val::array();
};

struct SkinValue {
  val models = val::array();
  val remaps = val::array();  // of decl::SkinRemap
  val references = val::array();
  val diagnostics = val::array();
};

val imageOf(const decl::Material& material, int stage) {
  return stage < 0 ? val::null() : programOf(material.stages[static_cast<size_t>(stage)].image);
}

std::string nameOf(decl::Blend blend) {
  constexpr const char* kNames[] = {"opaque", "blend", "add", "filter", "opaque"};
  return kNames[static_cast<size_t>(blend)];
}

// A declaration in the input, and the data to read it.
struct DeclarationInput {
  std::span<const uint8_t> text;
  decl::DeclEntry entry;
  Report report;

  DeclarationInput(decl::DeclKind kind, const DeclarationValue& place)
      : text(moduleInput().bytes()), entry{kind, "", place.offset, {place.begin, place.end}}, report(text) {}
};

// The tables for the expressions of materials.
decl::Tables& tables() {
  static decl::Tables kept;
  return kept;
}

// `path` says of which kind declarations without a type word are.
IndexValue indexDeclarations(const std::string& path) {
  const std::span<const uint8_t> file = moduleInput().bytes();
  Report report(file);
  std::vector<DeclarationValue> declarations;
  for (const decl::DeclEntry& entry : decl::indexDeclarations(file, decl::impliedKind(path), report)) {
    declarations.push_back({static_cast<uint32_t>(entry.kind), entry.name, sizeValue(entry.offset),
                            sizeValue(entry.body.begin), sizeValue(entry.body.end)});
  }
  return {arrayOf(declarations), diagnosticsOf(report)};
}

// Replaces the tables by those in the input.
void keepTables() { tables() = decl::Tables(moduleInput().bytes()); }

MaterialValue readMaterial(const DeclarationValue& place, bool is_quake3) {
  DeclarationInput input(decl::DeclKind::kMaterial, place);
  const auto dialect = is_quake3 ? decl::Dialect::kQuake3 : decl::Dialect::kDoom3;
  const decl::Material material =
      decl::readMaterial(input.text, input.entry, dialect, tables(), input.report);
  const decl::MaterialSurface& surface = material.surface;
  MaterialValue value;
  value.diffuse = imageOf(material, surface.diffuse);
  value.normal = imageOf(material, surface.normal);
  value.specular = imageOf(material, surface.specular);
  value.editor_image = programOf(material.editor_image);
  if (surface.alpha_test) value.alpha_test = val(*surface.alpha_test);
  value.blend = nameOf(surface.blend);
  value.color = arrayOf(surface.color);
  value.two_sided = material.two_sided || material.back_sided;
  value.unlit = surface.unlit;
  value.no_draw = surface.no_draw;
  value.clamp = surface.clamp;
  value.unsmoothed_tangents = material.unsmoothed_tangents;
  value.stages = sizeValue(material.stages.size());
  value.references = referencesOf(material.references);
  value.diagnostics = diagnosticsOf(input.report);
  return value;
}

SkinValue readSkin(const DeclarationValue& place) {
  DeclarationInput input(decl::DeclKind::kSkin, place);
  const decl::Skin skin = decl::readSkin(input.text, input.entry, input.report);
  return {arrayOf(skin.models), arrayOf(skin.remaps), referencesOf(skin.references),
          diagnosticsOf(input.report)};
}

// The diagnostics of a table.
val checkTable(const DeclarationValue& place) {
  DeclarationInput input(decl::DeclKind::kTable, place);
  decl::checkTable(input.text, input.entry, input.report);
  return diagnosticsOf(input.report);
}

}  // namespace

EMSCRIPTEN_BINDINGS(declarations) {
  emscripten::value_object<DeclarationValue>("Declaration")
      .field("kind", &DeclarationValue::kind)
      .field("name", &DeclarationValue::name)
      .field("offset", &DeclarationValue::offset)
      .field("begin", &DeclarationValue::begin)
      .field("end", &DeclarationValue::end);
  emscripten::value_object<IndexValue>("DeclarationIndex")
      .field("declarations", &IndexValue::declarations)
      .field("diagnostics", &IndexValue::diagnostics);
  emscripten::value_object<decl::SkinRemap>("SkinRemap")
      .field("from", &decl::SkinRemap::from)
      .field("to", &decl::SkinRemap::to);
  emscripten::value_object<SkinValue>("Skin")
      .field("models", &SkinValue::models)
      .field("remaps", &SkinValue::remaps)
      .field("references", &SkinValue::references)
      .field("diagnostics", &SkinValue::diagnostics);
  emscripten::function("indexDeclarations", &indexDeclarations);
  emscripten::function("keepTables", &keepTables);
  emscripten::function("readMaterial", &readMaterial);
  emscripten::function("readSkin", &readSkin);
  emscripten::function("checkTable", &checkTable);
}

}  // namespace md5v::wasm
