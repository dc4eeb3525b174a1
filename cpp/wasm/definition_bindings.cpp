// Binds what games define: models, their animations and attachments, and the comparison with the files of the
// game. The module keeps one set of definitions at a time.
#include <emscripten/bind.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/entities/attachments.h"
#include "game/entities/definitions.h"
#include "game/entities/model_offset.h"
#include "game/findings/definition_check.h"
#include "wasm/module_input.h"
#include "wasm/values.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

// Numbers of files are in the order in which they were added; -1 stands for none.
struct DefinitionFindingValue {
  std::string severity;
  std::string code;
  bool strict = false;
  int32_t file = -1;
  uint32_t line = 1;
  uint32_t column = 1;
  std::string message;
};

struct CubeFactsValue {
  val scale = val::null();        // a number
  val translation = val::null();  // three numbers
  val tags = val::array();        // of game::CubeTag
  val pitches = val::array();     // of game::CubePitch
};

struct ModelBlockValue {
  std::string name;
  uint32_t file = 0;
  uint32_t line = 1;
  std::string skin;
  val offset = val::array();
  val cube = val::null();  // a CubeFactsValue
};

struct ModelAnimValue {
  std::string name;
  val files = val::array();
  val commands = val::array();  // of decl::FrameCommand
  std::string options;
};

struct ModelOffsetValue {
  val offset = val::array();
  val finding = val::null();  // a DefinitionFindingValue
};

struct DefinitionWantValue {
  uint32_t kind = 0;  // game::DefinitionWant::Kind
  uint32_t file = 0;
  std::string path;
};

struct Loaded {
  game::Definitions definitions;
  std::optional<game::DefinitionCheck> check;
  std::vector<game::DefinitionWant> wants;
};

Loaded& loaded() {
  static Loaded instance;
  return instance;
}

void startDefinitions() {
  Loaded& all = loaded();
  all.check.reset();
  all.wants.clear();
  all.definitions = game::Definitions();
}

struct DefinitionFileValue {
  std::string path;
  std::string game;  // any name for its game
  bool is_checked = false;
  bool is_base = false;
  // The members of game::CubePlace.
  std::string inner;
  std::string place;
};

// The input is the text.
void addDefinitions(const DefinitionFileValue& value) {
  loaded().definitions.add(
      {value.path, value.game, value.is_base, value.is_checked, {value.inner, value.place}, {}, {}},
      moduleInput().bytes());
  moduleInput().release();
}

DefinitionFindingValue findingOf(const Diagnostic& finding, uint32_t file) {
  return {nameOf(finding.severity),
          std::string(finding.code),
          finding.refused_by_doom3,
          static_cast<int32_t>(file),
          finding.line,
          finding.column,
          finding.message};
}

// The findings of reading, in the order of the files.
val readingFindings() {
  val findings = val::array();
  const auto files = loaded().definitions.files();
  for (uint32_t i = 0; i < files.size(); ++i)
    for (const Diagnostic& each : files[i].diagnostics) findings.call<void>("push", findingOf(each, i));
  return findings;
}

CubeFactsValue valueOf(const game::CubeFacts& cube) {
  CubeFactsValue value;
  if (cube.scale) value.scale = val(*cube.scale);
  if (cube.translation) value.translation = arrayOf(*cube.translation);
  value.tags = arrayOf(cube.tags);
  value.pitches = arrayOf(cube.pitches);
  return value;
}

val modelBlocks(const std::string& mesh_path) {
  const game::Definitions& definitions = loaded().definitions;
  return arrayOf(definitions.blocksOf(mesh_path), [&](const game::ModelBlock& block) {
    const game::Definition& own = *block.definition;
    ModelBlockValue value{own.name, own.file, definitions.placeOf(own, own.offset).line,
                          std::string(block.skin)};
    value.offset = arrayOf(block.moved);
    if (own.cube) value.cube = val(valueOf(*own.cube));
    return value;
  });
}

val valuesOf(const std::vector<const decl::ModelAnim*>& anims) {
  return arrayOf(anims, [](const decl::ModelAnim* anim) {
    return ModelAnimValue{anim->name, arrayOf(anim->files), arrayOf(anim->commands), anim->options};
  });
}

val modelAnims(const std::string& mesh_path) { return valuesOf(loaded().definitions.animsOf(mesh_path)); }

val clipAnims(const std::string& mesh_path, const std::string& clip_path) {
  return valuesOf(loaded().definitions.animsOf(mesh_path, clip_path));
}

ModelOffsetValue modelOffset(const std::string& mesh_path, const std::string& name) {
  const game::Definitions& definitions = loaded().definitions;
  const game::ModelOffset moved = game::offsetOf(definitions, mesh_path, name);
  ModelOffsetValue value;
  value.offset = arrayOf(moved.offset);
  if (moved.by != nullptr) {
    const CodeInfo& info = infoOf(Code::kModelOffset);
    value.finding =
        val(DefinitionFindingValue{nameOf(info.severity), std::string(info.id), info.refused_by_doom3,
                                   static_cast<int32_t>(moved.by->file),
                                   definitions.placeOf(*moved.by, moved.by->offset).line, 1, moved.message});
  }
  return value;
}

// The input has the facts of the mesh; null if it has not.
val definedAttachments(const std::string& mesh_path) {
  const std::optional<anim::Skeleton> skeleton = model::decodeMeshFacts(moduleInput().bytes());
  moduleInput().release();
  if (!skeleton) return val::null();
  return arrayOf(game::attachmentsOf(loaded().definitions, mesh_path, *skeleton));
}

void startDefinitionCheck(const val& skins) {
  loaded().check.emplace(loaded().definitions, emscripten::vecFromJSArray<std::string>(skins));
}

// What the check wants to know; each must be answered, by its index, before the next call.
val definitionWants() {
  Loaded& all = loaded();
  all.wants = all.check->wants();
  return arrayOf(all.wants, [](const game::DefinitionWant& want) {
    return DefinitionWantValue{static_cast<uint32_t>(want.kind), want.file, want.path};
  });
}

// `file` is empty if the path leads nowhere, for the reason of game::Absence.
void answerPath(uint32_t index, const std::string& file, uint32_t absence) {
  const game::DefinitionWant& want = loaded().wants[index];
  if (file.empty()) {
    loaded().check->missing(want.file, want.path, static_cast<game::Absence>(absence));
  } else {
    loaded().check->found(want.file, want.path, file);
  }
}

// The input has the facts, or is empty if the file is not read or of another kind. `frames`: of an animation.
void answerFacts(uint32_t index, uint32_t frames) {
  const game::DefinitionWant& want = loaded().wants[index];
  if (want.kind == game::DefinitionWant::Kind::kMesh) {
    loaded().check->mesh(want.path, model::decodeMeshFacts(moduleInput().bytes()));
  } else {
    std::optional<game::ClipOfGame> clip;
    if (auto facts = model::decodeClipFacts(moduleInput().bytes())) clip = {std::move(*facts), frames};
    loaded().check->clip(want.path, std::move(clip));
  }
  moduleInput().release();
}

void answerNames(uint32_t index, const val& names) {
  const game::DefinitionWant& want = loaded().wants[index];
  loaded().check->names(want.file, want.path, emscripten::vecFromJSArray<std::string>(names));
}

// After the last want, which ends the check; `absent` is a game::Absent.
val endDefinitionCheck(uint32_t absent) {
  const game::Definitions& definitions = loaded().definitions;
  return arrayOf(loaded().check->findings(static_cast<game::Absent>(absent)),
                 [&](const game::DefinitionFinding& each) {
                   const CodeInfo& info = infoOf(each.code);
                   const TextPlace place = definitions.files()[each.file].lines.at(each.offset);
                   return DefinitionFindingValue{nameOf(each.severity),
                                                 std::string(info.id),
                                                 info.refused_by_doom3,
                                                 static_cast<int32_t>(each.file),
                                                 place.line,
                                                 place.column,
                                                 each.message};
                 });
}

}  // namespace

EMSCRIPTEN_BINDINGS(definitions) {
  emscripten::value_object<DefinitionFindingValue>("DefinitionFinding")
      .field("severity", &DefinitionFindingValue::severity)
      .field("code", &DefinitionFindingValue::code)
      .field("strict", &DefinitionFindingValue::strict)
      .field("file", &DefinitionFindingValue::file)
      .field("line", &DefinitionFindingValue::line)
      .field("column", &DefinitionFindingValue::column)
      .field("message", &DefinitionFindingValue::message);
  emscripten::value_object<game::CubeTag>("CubeTag")
      .field("name", &game::CubeTag::name)
      .field("joint", &game::CubeTag::joint);
  emscripten::value_object<game::CubePitch>("CubePitch")
      .field("joint", &game::CubePitch::joint)
      .field("scale", &game::CubePitch::scale)
      .field("min", &game::CubePitch::min)
      .field("max", &game::CubePitch::max);
  emscripten::value_object<DefinitionFileValue>("DefinitionFile")
      .field("path", &DefinitionFileValue::path)
      .field("game", &DefinitionFileValue::game)
      .field("isChecked", &DefinitionFileValue::is_checked)
      .field("isBase", &DefinitionFileValue::is_base)
      .field("inner", &DefinitionFileValue::inner)
      .field("place", &DefinitionFileValue::place);
  emscripten::value_object<CubeFactsValue>("CubeFacts")
      .field("scale", &CubeFactsValue::scale)
      .field("translation", &CubeFactsValue::translation)
      .field("tags", &CubeFactsValue::tags)
      .field("pitches", &CubeFactsValue::pitches);
  emscripten::value_object<ModelBlockValue>("ModelBlock")
      .field("name", &ModelBlockValue::name)
      .field("file", &ModelBlockValue::file)
      .field("line", &ModelBlockValue::line)
      .field("skin", &ModelBlockValue::skin)
      .field("offset", &ModelBlockValue::offset)
      .field("cube", &ModelBlockValue::cube);
  emscripten::value_object<decl::FrameCommand>("FrameCommand")
      .field("frame", &decl::FrameCommand::frame)
      .field("text", &decl::FrameCommand::text);
  emscripten::value_object<ModelAnimValue>("ModelAnim")
      .field("name", &ModelAnimValue::name)
      .field("files", &ModelAnimValue::files)
      .field("commands", &ModelAnimValue::commands)
      .field("options", &ModelAnimValue::options);
  emscripten::value_object<ModelOffsetValue>("ModelOffset")
      .field("offset", &ModelOffsetValue::offset)
      .field("finding", &ModelOffsetValue::finding);
  emscripten::value_object<game::Attachment>("Attachment")
      .field("by", &game::Attachment::by)
      .field("name", &game::Attachment::name)
      .field("mesh", &game::Attachment::mesh)
      .field("joint", &game::Attachment::joint)
      .field("offset", &game::Attachment::offset)
      .field("angles", &game::Attachment::angles);
  emscripten::value_object<DefinitionWantValue>("DefinitionWant")
      .field("kind", &DefinitionWantValue::kind)
      .field("file", &DefinitionWantValue::file)
      .field("path", &DefinitionWantValue::path);
  emscripten::function("startDefinitions", &startDefinitions);
  emscripten::function("addDefinitions", &addDefinitions);
  emscripten::function("readingFindings", &readingFindings);
  emscripten::function("modelBlocks", &modelBlocks);
  emscripten::function("modelAnims", &modelAnims);
  emscripten::function("clipAnims", &clipAnims);
  emscripten::function("modelOffset", &modelOffset);
  emscripten::function("definedAttachments", &definedAttachments);
  emscripten::function("startDefinitionCheck", &startDefinitionCheck);
  emscripten::function("definitionWants", &definitionWants);
  emscripten::function("answerPath", &answerPath);
  emscripten::function("answerFacts", &answerFacts);
  emscripten::function("answerNames", &answerNames);
  emscripten::function("endDefinitionCheck", &endDefinitionCheck);
}

}  // namespace md5v::wasm
