#include "decl/model_decl.h"

#include <cmath>
#include <utility>

#include "base/concat.h"
#include "decl/names.h"
#include "decl/scanner.h"
#include "text/number.h"
#include "text/printable.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

class ModelReader {
 public:
  ModelReader(Scanner& scanner, ModelDecl& model) : scanner_(scanner), model_(model) {}

  void read() {
    while (!scanner_.atEnd()) {
      const Token word = scanner_.next();
      if (!readEntry(word)) {
        scanner_.add(Code::kDeclarationUnknownWord, word.offset,
                     concat(text::quoted(word.text), " is no known word of a model and was skipped."));
        if (word.is('{')) {
          scanner_.rewind(word.offset);
          scanner_.skipTokenOrBlock();
        } else {
          scanner_.skipLine();
        }
      }
    }
  }

 private:
  bool readEntry(const Token& word) {
    if (word.kind != TokenKind::kWord) return false;
    if (word.text == "inherit") {
      setText(model_.inherit, "a model");
    } else if (word.text == "skin") {
      setText(model_.skin, "a skin");
    } else if (word.text == "mesh") {
      setText(model_.mesh, "a mesh file");
    } else if (word.text == "anim") {
      readAnim();
    } else if (word.text == "offset") {
      readOffset();
    } else if (word.text == "remove") {
      scanner_.skipLine();
    } else if (word.text == "channel") {
      readChannel();
    } else {
      return false;
    }
    return true;
  }

  void setText(std::string& value, std::string_view what) {
    std::string text = scanner_.path();
    if (text.empty()) {
      scanner_.addMissing(what);
    } else {
      value = std::move(text);
    }
  }

  void readAnim() {
    ModelAnim anim;
    anim.name = scanner_.path();
    for (std::string file = scanner_.path(); !file.empty(); file = scanner_.word()) {
      anim.files.push_back(std::move(file));
      if (!scanner_.take(',')) break;
    }
    if (scanner_.peek().is('{')) scanner_.skipTokenOrBlock();
    if (anim.name.empty() || anim.files.empty()) {
      scanner_.addMissing("an animation's name and file");
      scanner_.skipLine();
      return;
    }
    model_.anims.push_back(std::move(anim));
  }

  void readOffset() {
    scanner_.take('(');
    for (float& value : model_.offset) {
      const Token& token = scanner_.peek();
      if (token.kind != TokenKind::kNumber) {
        scanner_.addMissing("a number of the offset");
        break;
      }
      const float number = text::toFloat(token.text, token.form);
      value = std::isfinite(number) ? number : 0.0f;
      scanner_.next();
    }
    scanner_.take(')');
  }

  // `channel torso ( *Waist -Hips )`, of no use to a viewer.
  void readChannel() {
    scanner_.word();
    if (!scanner_.take('(')) {
      scanner_.skipLine();
      return;
    }
    while (!scanner_.atEnd() && !scanner_.take(')') && !scanner_.peek().is('}')) scanner_.next();
  }

  Scanner& scanner_;
  ModelDecl& model_;
};

}  // namespace

ModelDecl readModel(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  ModelDecl model;
  model.name = entry.name;
  Scanner scanner(file, entry.body, report);
  ModelReader(scanner, model).read();
  return model;
}

EntityDecl readEntity(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  EntityDecl entity;
  entity.name = entry.name;
  Scanner scanner(file, entry.body, report);
  while (!scanner.atEnd()) {
    const Token key = scanner.next();
    if (key.kind != TokenKind::kString) continue;
    if (scanner.peek().kind != TokenKind::kString) continue;
    std::string value(scanner.next().text);
    if (equalInAnyCase(key.text, "inherit")) {
      entity.inherit = std::move(value);
    } else if (equalInAnyCase(key.text, "model")) {
      entity.model = std::move(value);
    } else if (equalInAnyCase(key.text, "skin")) {
      entity.skin = std::move(value);
    }
  }
  return entity;
}

}  // namespace md5v::decl
