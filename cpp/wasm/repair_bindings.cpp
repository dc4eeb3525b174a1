// Binds the repairs of MD5 files for web/core. One file at a time is kept, with its mesh or its animations.
#include <emscripten/bind.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "repair/repairer.h"
#include "wasm/values.h"
#include "wasm/write_buffers.h"

namespace md5v::wasm {
namespace {

using emscripten::val;

struct FoundRepairValue {
  std::string name;
  std::string effect;  // "none", "picture" or "joints"
  bool is_asked = false;
};

struct UndoneRepairValue {
  std::string name;
  std::string reason;
};

// `is_written`: textView() returns the text.
struct RepairedValue {
  bool is_written = false;
  val made = val::array();     // names
  val undone = val::array();   // of UndoneRepairValue
  val changes = val::array();  // of md5::Change
  val obstacle = val::null();  // a diagnostic
};

struct Kept {
  std::deque<std::vector<uint8_t>> bytes;
  std::optional<repair::Repairer> repairer;
};

Kept& kept() {
  static Kept instance;
  return instance;
}

std::span<const uint8_t> keep(Input& input) {
  const std::span<const uint8_t> bytes = input.bytes();
  kept().bytes.emplace_back(bytes.begin(), bytes.end());
  input.release();
  return kept().bytes.back();
}

std::string nameOf(Repair repair) { return std::string(infoOf(repair).name); }

std::string nameOf(RepairEffect effect) {
  if (effect == RepairEffect::kInvisible) return "none";
  return effect == RepairEffect::kPicture ? "picture" : "joints";
}

repair::Choice choiceOf(const val& names, uint32_t asked) {
  repair::Choice choice;
  choice.asked = static_cast<repair::Choice::Asked>(asked);
  for (const std::string& name : emscripten::vecFromJSArray<std::string>(names)) {
    const auto found = std::find_if(kRepairTable.begin(), kRepairTable.end(),
                                    [&](const RepairInfo& info) { return info.name == name; });
    if (found != kRepairTable.end())
      choice.named.push_back(static_cast<Repair>(std::distance(kRepairTable.begin(), found)));
  }
  return choice;
}

// The input is the file. With `has_mesh`, the other input is the mesh of an animation after its own repairs.
void startRepairs(uint32_t kind, const std::string& name, bool has_mesh, const std::string& mesh_name) {
  kept().repairer.reset();
  kept().bytes.clear();
  const repair::NamedFile file{name, keep(writeBuffers().input)};
  const auto mesh = has_mesh ? repair::readMeshOfClips({mesh_name, keep(writeBuffers().other)}) : nullptr;
  kept().repairer.emplace(static_cast<repair::FileKind>(kind), file, mesh);
}

// The input is an animation of the mesh.
void addRepairClip(const std::string& name) { kept().repairer->addClip({name, keep(writeBuffers().input)}); }

bool repairsNeedClips(const val& names, uint32_t asked, bool has_all) {
  repair::Choice choice = choiceOf(names, asked);
  choice.has_all = has_all;
  return kept().repairer->needsClips(choice);
}

val findRepairs() {
  return arrayOf(kept().repairer->find(), [](const repair::FoundRepair& found) {
    return FoundRepairValue{nameOf(found.repair), nameOf(found.effect), found.is_asked};
  });
}

// `asked`: see repair::Choice.
RepairedValue makeRepairs(const val& names, uint32_t asked) {
  repair::Repaired repaired = kept().repairer->make(choiceOf(names, asked));
  RepairedValue value;
  value.is_written = repaired.text.has_value();
  writeBuffers().text = std::move(repaired.text).value_or("");
  value.made = arrayOf(repaired.made, [](Repair each) { return nameOf(each); });
  value.undone = arrayOf(repaired.undone, [](const repair::UndoneRepair& each) {
    return UndoneRepairValue{nameOf(each.repair), each.reason};
  });
  value.changes = arrayOf(repaired.changes);
  if (repaired.obstacle) value.obstacle = diagnosticOf(*repaired.obstacle);
  return value;
}

void endRepairs() {
  kept().repairer.reset();
  kept().bytes.clear();
}

}  // namespace

EMSCRIPTEN_BINDINGS(repairs) {
  emscripten::value_object<FoundRepairValue>("FoundRepair")
      .field("name", &FoundRepairValue::name)
      .field("effect", &FoundRepairValue::effect)
      .field("isAsked", &FoundRepairValue::is_asked);
  emscripten::value_object<UndoneRepairValue>("UndoneRepair")
      .field("name", &UndoneRepairValue::name)
      .field("reason", &UndoneRepairValue::reason);
  emscripten::value_object<RepairedValue>("Repaired")
      .field("isWritten", &RepairedValue::is_written)
      .field("made", &RepairedValue::made)
      .field("undone", &RepairedValue::undone)
      .field("changes", &RepairedValue::changes)
      .field("obstacle", &RepairedValue::obstacle);
  emscripten::function("startRepairs", &startRepairs);
  emscripten::function("addRepairClip", &addRepairClip);
  emscripten::function("repairsNeedClips", &repairsNeedClips);
  emscripten::function("findRepairs", &findRepairs);
  emscripten::function("makeRepairs", &makeRepairs);
  emscripten::function("endRepairs", &endRepairs);
}

}  // namespace md5v::wasm
