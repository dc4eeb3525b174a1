#include "decl/model_decl.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/names.h"
#include "decl/scanner.h"
#include "text/number.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

class ModelReader {
 public:
  ModelReader(Scanner& scanner, ModelDecl& model, Report& report)
      : scanner_(scanner), model_(model), report_(report) {
    // The engine replaces a block with any fault by its default model, a box.
    scanner_.setConsequence("Doom 3 ignores the complete model block.");
  }

  void read() {
    while (!scanner_.atEnd()) {
      const Token word = scanner_.next();
      if (!readEntry(word)) {
        if (!scanner_.isReportedMissing(word.offset)) {
          scanner_.add(Code::kDeclarationUnknownWord, word.offset,
                       concat(quoted(word.text), " is an unknown word of a model and was skipped."));
        }
        if (word.is('{')) {
          scanner_.rewind(word.offset);
          scanner_.skipTokenOrBlock();
        } else {
          scanner_.skipLine();
        }
      }
    }
    std::erase_if(model_.anims, [](const ModelAnim& anim) { return anim.name.empty(); });
  }

 private:
  bool readEntry(const Token& word) {
    // The engine's lexer treats quoted words in the same way.
    if (word.kind != TokenKind::kWord && word.kind != TokenKind::kString) return false;
    if (word.text == "inherit") {
      model_.inherit_offset = scanner_.offset();
      setText(model_.inherit, "a model");
    } else if (word.text == "skin") {
      const size_t offset = scanner_.offset();
      setText(model_.skin, "a skin");
      addReference("skin", model_.skin, {}, offset);
    } else if (word.text == "mesh") {
      skipOptions();
      const size_t offset = scanner_.offset();
      setText(model_.mesh, "a mesh file");
      addReference("mesh", model_.mesh, {}, offset);
    } else if (word.text == "anim") {
      readAnim(word.offset);
    } else if (word.text == "offset") {
      readOffset();
    } else if (word.text == "remove") {
      readRemove();
    } else if (word.text == "channel") {
      readChannel();
    } else if (word.text == "options" || word.text == "addoptions") {
      reportOptions(word.offset);
      scanner_.skipLine();
    } else {
      return false;
    }
    return true;
  }

  // RBDOOM-3-BFG has options of its import of glTF, as in `mesh [ -scale 39.37 ] models/crane.glb`. They end
  // with their line.
  void skipOptions() {
    if (scanner_.atNewLine() || !scanner_.peek().is('[')) return;
    const Token open = scanner_.next();
    while (!scanner_.atNewLine() && !scanner_.atEnd()) {
      if (scanner_.next().is(']')) {
        reportOptions(open.offset);
        return;
      }
    }
    scanner_.addMissing("the ']' of the options");
  }

  // Once for all options of the model. They are no fault in the engine that has them.
  void reportOptions(size_t offset) {
    if (has_options_) return;
    has_options_ = true;
    report_.add(Code::kDeclarationUnknownWord, offset,
                "The options with which RBDOOM-3-BFG imports glTF are not applied here.");
  }

  void setText(std::string& value, std::string_view what) {
    std::string text = scanner_.path();
    if (text.empty()) {
      scanner_.addMissing(what);
    } else {
      value = std::move(text);
    }
  }

  void readAnim(size_t offset) {
    ModelAnim anim;
    anim.name = scanner_.path();
    skipOptions();
    size_t file_offset = scanner_.offset();
    for (std::string file = scanner_.path(); !file.empty(); file = scanner_.word()) {
      addReference("anim", file, anim.name, file_offset);
      anim.files.push_back(std::move(file));
      if (!scanner_.take(',')) break;
      file_offset = scanner_.offset();
    }
    if (scanner_.peek().is('{')) readCommands(anim);
    if (anim.name.empty() || anim.files.empty()) {
      scanner_.addMissing("an animation's name and file");
      scanner_.skipLine();
      return;
    }
    if (!index_of_.emplace(anim.name, model_.anims.size()).second) {
      scanner_.add(
          Code::kDeclarationRepeated, offset,
          concat("The animation ", quoted(anim.name), " is named above already; the first one is used."));
      return;
    }
    model_.anims.push_back(std::move(anim));
  }

  // `{ frame 4 melee claw  random_cycle_start }`. A command ends with its line, or before the next event or
  // option on it: the engine reads the words that a command needs, and then the next word.
  void readCommands(ModelAnim& anim) {
    const size_t begin = scanner_.offset();
    scanner_.skipTokenOrBlock();
    const size_t end = scanner_.offset();
    scanner_.rewind(begin);
    scanner_.take('{');
    while (!scanner_.atEnd() && scanner_.offset() < end) {
      const Token word = scanner_.next();
      if (word.text == "frame" && scanner_.peek().kind == TokenKind::kNumber) {
        const Token number = scanner_.next();
        addReference("frame", number.text, anim.name, number.offset);
        anim.commands.push_back({frameOf(number), readCommand()});
      } else if (!word.is('{') && !word.is('}')) {
        appendWord(anim.options, word.text);
      }
    }
  }

  static uint32_t frameOf(const Token& number) {
    const float value = text::toValue(number.text, number.form).nearest;
    return value >= 1.0f && value < 1e6f ? static_cast<uint32_t>(value) : 0;
  }

  static void appendWord(std::string& words, std::string_view word) {
    if (!words.empty()) words += ' ';
    words += word;
  }

  // Words that begin an entry among the commands of an animation. No command has one as its argument.
  static bool beginsEntry(std::string_view word) {
    for (const std::string_view entry :
         {"frame", "prevent_idle_override", "random_cycle_start", "ai_no_turn", "anim_turn"})
      if (word == entry) return true;
    return false;
  }

  std::string readCommand() {
    std::string words;
    while (!scanner_.atNewLine() && !scanner_.peek().is('{') && !scanner_.peek().is('}') &&
           !beginsEntry(scanner_.peek().text)) {
      const std::string word = scanner_.word();
      appendWord(words, word.empty() ? scanner_.next().text : std::string_view(word));
    }
    return words;
  }

  void addReference(std::string_view what, std::string_view name, std::string_view owner, size_t offset) {
    if (!name.empty())
      model_.references.push_back({std::string(what), std::string(name), std::string(owner), offset});
  }

  // Removes an animation that was inherited or declared before.
  void readRemove() {
    std::string name;
    const size_t offset = scanner_.offset();
    setText(name, "an animation's name");
    if (name.empty()) return;
    addReference("remove", name, {}, offset);
    const auto own = index_of_.find(name);
    if (own != index_of_.end()) {
      model_.anims[own->second].name.clear();
      index_of_.erase(own);
    }
    model_.removed.push_back(std::move(name));
  }

  void readOffset() {
    model_.has_offset = true;
    const bool is_open = scanner_.take('(');
    bool is_whole = true;
    for (float& value : model_.offset) {
      const Token& token = scanner_.peek();
      if (token.kind != TokenKind::kNumber) {
        scanner_.addMissing("a number of the offset");
        is_whole = false;
        break;
      }
      const float number = text::toValue(token.text, token.form).nearest;
      // Farther away a model cannot be drawn; see kLargest in md5/grammar/cursor_numbers.cpp.
      const bool is_usable = std::fabs(number) < 1e15f;
      if (!is_usable) scanner_.addMissing("a smaller number");
      value = is_usable ? number : 0.0f;
      scanner_.next();
    }
    if (!scanner_.take(')') && is_open && is_whole) scanner_.addMissing("')'");
  }

  // Reads `channel torso ( *Waist -Hips )`: the joints that an animation of this channel moves.
  void readChannel() {
    const std::string channel = scanner_.word();
    if (!scanner_.take('(')) {
      scanner_.skipLine();
      return;
    }
    const bool is_unclosed = scanner_.offset() < unclosed_until_;
    size_t line_end = SIZE_MAX;
    size_t joints_of_line = SIZE_MAX;
    while (!scanner_.take(')')) {
      if (scanner_.atNewLine() && line_end == SIZE_MAX) {
        line_end = scanner_.offset();
        joints_of_line = model_.references.size();
      }
      const bool is_stop = scanner_.atEnd() || scanner_.peek().is('{') || scanner_.peek().is('}');
      if (is_stop || (is_unclosed && line_end != SIZE_MAX)) {
        endUnclosedChannel(line_end, joints_of_line);
        return;
      }
      const size_t offset = scanner_.offset();
      const std::string word = scanner_.word();
      const size_t signs = word.find_first_not_of("*-");
      if (signs != std::string::npos) addReference("joint", word.substr(signs), channel, offset);
      if (word.empty()) scanner_.next();
    }
  }

  // Keeps only the joints on the channel's first line. The following channels before this offset have no ')'
  // either.
  void endUnclosedChannel(size_t line_end, size_t joints_of_line) {
    unclosed_until_ = std::max(unclosed_until_, scanner_.offset());
    if (line_end != SIZE_MAX) {
      model_.references.resize(joints_of_line);
      scanner_.rewind(line_end);
    }
    scanner_.addMissing("the ')' of the channel");
  }

  Scanner& scanner_;
  ModelDecl& model_;
  Report& report_;
  size_t unclosed_until_ = 0;
  bool has_options_ = false;
  std::map<std::string, size_t> index_of_;  // indices of the animations by name, without removed ones
};

}  // namespace

ModelDecl readModel(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  ModelDecl model;
  model.name = entry.name;
  Scanner scanner(file, entry.body, report);
  const size_t earlier_findings = report.diagnostics().size();
  ModelReader(scanner, model, report).read();
  const bool is_damaged = report.diagnostics().size() != earlier_findings;
  if (!is_damaged && model.mesh.empty() && model.inherit.empty()) {
    report.add(Code::kDeclarationValueMissing, entry.offset, "This model has no mesh and inherits none.");
  }
  return model;
}

namespace {

constexpr std::string_view kInherit = "inherit";

// Whether the value of the key is a model, a joint or another entity, or the position of an entity on a
// joint.
bool namesAReference(std::string_view key) {
  for (const std::string_view prefix : {"model_", "bone_", "joint_", "def_attach"})
    if (equalIgnoringCase(key.substr(0, prefix.size()), prefix)) return true;
  for (const std::string_view name : {"def_head", "head_joint", "joint", "origin", "angles"})
    if (equalIgnoringCase(key, name)) return true;
  return false;
}

// Reads the value on the line of its key, or alone on the next. A backslash joins further strings.
std::optional<std::string> readEntityValue(Scanner& scanner) {
  const bool is_on_next_line = scanner.atNewLine();
  const size_t begin = scanner.offset();
  if (scanner.peek().kind != TokenKind::kString) {
    if (!is_on_next_line) scanner.skipLine();
    return std::nullopt;
  }
  std::string value(scanner.next().text);
  if (is_on_next_line && !scanner.atNewLine()) {
    scanner.rewind(begin);
    return std::nullopt;
  }
  while (scanner.peek().kind == TokenKind::kWord && scanner.peek().text == "\\") {
    scanner.next();
    if (scanner.peek().kind == TokenKind::kString) value += scanner.next().text;
  }
  return value;
}

}  // namespace

EntityDecl readEntity(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  EntityDecl entity;
  entity.name = entry.name;
  Scanner scanner(file, entry.body, report);
  while (!scanner.atEnd()) {
    if (scanner.peek().kind != TokenKind::kString) {
      scanner.addUnexpected("a key in quotes");
      scanner.skipTokenOrBlock();
      scanner.skipLine();
      continue;
    }
    const Token key = scanner.next();
    const size_t value_offset = scanner.offset();
    std::optional<std::string> text = readEntityValue(scanner);
    if (!text) {
      scanner.add(Code::kDeclarationValueMissing, key.offset,
                  concat("The key ", quoted(key.text), " has no value in quotes."));
      continue;
    }
    std::string value = std::move(*text);
    if (equalIgnoringCase(key.text.substr(0, kInherit.size()), kInherit)) {
      if (!value.empty()) entity.inherits.push_back({std::move(value), value_offset});
    } else if (equalIgnoringCase(key.text, "model")) {
      entity.model = std::move(value);
      entity.has_model = true;
    } else if (equalIgnoringCase(key.text, "skin")) {
      entity.skin = value;
      entity.references.push_back({"skin", std::move(value), {}, value_offset});
    } else if (namesAReference(key.text)) {
      entity.references.push_back({std::string(key.text), std::move(value), {}, value_offset});
    }
  }
  return entity;
}

}  // namespace md5v::decl
