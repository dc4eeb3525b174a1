#include "decl/decl_index.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/names.h"
#include "text/lexer.h"

namespace md5v::decl {
namespace {

using text::Lexer;
using text::Token;
using text::TokenKind;

struct KindWord {
  std::string_view word;
  DeclKind kind;
};
constexpr KindWord kKindWords[] = {
    {"material", DeclKind::kMaterial}, {"skin", DeclKind::kSkin},
    {"model", DeclKind::kModel},       {"entityDef", DeclKind::kEntity},
    {"table", DeclKind::kTable},       {"sound", DeclKind::kOther},
    {"particle", DeclKind::kOther},    {"fx", DeclKind::kOther},
    {"export", DeclKind::kOther},      {"camera", DeclKind::kOther},
    {"mapDef", DeclKind::kOther},      {"pda", DeclKind::kOther},
    {"email", DeclKind::kOther},       {"video", DeclKind::kOther},
    {"audio", DeclKind::kOther},       {"articulatedFigure", DeclKind::kOther}};

// Kinds of Quake 4, Prey, Enemy Territory: Quake Wars and The Dark Mod. Their content is not read.
constexpr std::string_view kOtherGamesKinds[] = {
    "effect",         "lipSync",     "playback",      "guide",       "inlineGuide",  "materialType",
    "beam",           "tdm_matinfo", "xdata",         "damageDef",   "damageFilter", "campaignDef",
    "mapInfo",        "radialMenu",  "vehicleScript", "stuffType",   "surfaceType",  "decal",
    "ambientCubeMap", "impostor",    "renderProgram", "playerClass", "invItem",      "deployableObject"};

std::optional<DeclKind> kindOf(std::string_view word) {
  for (const KindWord& row : kKindWords) {
    if (equalIgnoringCase(row.word, word)) return row.kind;
  }
  for (const std::string_view known : kOtherGamesKinds) {
    if (equalIgnoringCase(known, word)) return DeclKind::kOther;
  }
  return std::nullopt;
}

bool isName(const Token& t) {
  return t.kind == TokenKind::kWord || t.kind == TokenKind::kString || t.kind == TokenKind::kNumber;
}

// Each recovery costs another pass over the rest of the file.
constexpr int kMaxRecoveries = 16;

class Indexer {
 public:
  Indexer(std::span<const uint8_t> file, DeclKind implied, Report& report)
      : file_(file), lexer_(file, &report), implied_(implied), report_(report) {}

  std::vector<DeclEntry> run() {
    while (lexer_.peek().kind != TokenKind::kEnd) readOne();
    return std::move(entries_);
  }

 private:
  // Reads one declaration, or skips one run of other text.
  void readOne() {
    if (lexer_.peek().is('{')) {
      addStray(lexer_.peek().offset, "This block has no name before it and was skipped.");
      skipBlock(lexer_.peek().offset);
      return;
    }
    if (!isName(lexer_.peek())) {
      skipStray();
      return;
    }
    const Token first = lexer_.nextText();
    if (lexer_.peek().is('{')) {
      const bool is_kind = first.kind != TokenKind::kString && kindOf(first.text);
      return is_kind || first.text.empty() ? skipUnnamed(first) : addEntry(implied_, first);
    }
    if (!isName(lexer_.peek())) {
      addStrayText(first);
      skipLine(first.end);
      return;
    }
    const Token second = lexer_.nextText();
    if (!lexer_.peek().is('{')) {
      const bool is_guide = equalIgnoringCase(first.text, "guide");
      is_guide ? addGuide(first, second) : addStrayText(first);
      lexer_.rewind(first.end);
      skipLine(first.end);
      return;
    }
    if (second.text.empty()) return skipUnnamed(first);
    const std::optional<DeclKind> kind = kindOf(first.text);
    if (!kind && isLineBreak(first.end, second.offset)) {
      addStray(first.offset, concat("The word ", quoted(first.text), " belongs to no declaration."));
      addEntry(implied_, second);
      return;
    }
    if (!kind) {
      report_.add(Code::kDeclarationUnknownWord, first.offset,
                  concat(quoted(first.text), " is an unknown kind of declaration. It was skipped."));
    }
    addEntry(kind.value_or(DeclKind::kOther), second);
  }

  void skipUnnamed(const Token& first) {
    addStray(first.offset, concat("This ", first.text.empty() ? "declaration" : first.text,
                                  " has no name before its { and was skipped."));
    skipBlock(first.offset);
  }

  void addEntry(DeclKind kind, const Token& name) {
    DeclEntry entry{kind, canonicalName(name.text), name.offset, skipBlock(name.offset)};
    // Duplicates of other kinds are not reported: several exports of one name are usual.
    if (kind == DeclKind::kOther) return;
    if (!names_.insert({kind, entry.name}).second) {
      report_.add(Code::kDeclarationRepeated, entry.offset,
                  concat(quoted(name.text), " is declared above already; the first one is used."));
      return;
    }
    entries_.push_back(std::move(entry));
  }

  // Skips a block, from its opening brace on.
  Body skipBlock(size_t name_offset) {
    Body body;
    body.begin = lexer_.next().end;
    size_t depth = 1;
    while (depth > 0) {
      const Token token = lexer_.next();
      body.end = token.offset;
      if (token.kind == TokenKind::kEnd) {
        endUnclosed(body, name_offset);
        return body;
      }
      if (token.is('{')) ++depth;
      if (token.is('}')) --depth;
    }
    return body;
  }

  void endUnclosed(Body& body, size_t name_offset) {
    // The entire file was read, so faults of its strings and comments are already reported.
    lexer_ = Lexer(file_, nullptr);
    const bool is_rest_lost = report_.has(Code::kNulByte) || report_.has(Code::kUnterminatedComment);
    const bool is_last_try = ++recoveries_ > kMaxRecoveries;
    const size_t next = is_last_try ? file_.size() : nextNameInFirstColumn(body.begin);
    const bool is_found = next != file_.size();
    if (is_found || !is_rest_lost) {
      report_.add(Code::kDeclarationUnclosed, name_offset, "The { of this declaration is never closed.");
    }
    if (is_last_try) {
      lexer_.rewind(file_.size());
    } else if (is_found) {
      body.end = next;
      lexer_.rewind(next);
    } else {
      lexer_.rewind(body.end);
    }
  }

  // The offset of the next such name, or the end of the file.
  size_t nextNameInFirstColumn(size_t from) {
    lexer_.rewind(from);
    size_t last_end = from;
    while (lexer_.peek().kind != TokenKind::kEnd) {
      const Token token = lexer_.next();
      const bool starts = isName(token) && isFirstColumn(token.offset) && token.offset > last_end;
      last_end = token.end;
      if (!starts) continue;
      lexer_.rewind(token.offset);
      const Token name = lexer_.nextText();
      last_end = name.end;
      if (lexer_.peek().is('{')) return token.offset;
      if (!isName(lexer_.peek()) || isLineBreak(name.end, lexer_.peek().offset)) continue;
      const Token second = lexer_.nextText();
      last_end = second.end;
      if (lexer_.peek().is('{')) return token.offset;
    }
    return file_.size();
  }

  bool isFirstColumn(size_t offset) const {
    if (offset == 0) return true;
    const std::string_view before = lexer_.slice(offset - 1, offset);
    return before == "\n" || before == "\r";
  }

  bool isLineBreak(size_t from, size_t to) const {
    return lexer_.slice(from, to).find_first_of("\r\n") != std::string_view::npos;
  }

  void skipStray() {
    const Token token = lexer_.next();
    addStray(token.offset, concat(quoted(token.text), " belongs to no declaration."));
  }

  // The rest of the line is skipped, too.
  void addStrayText(const Token& first) {
    addStray(first.offset, concat("The text from ", quoted(first.text), " on is no declaration."));
  }

  // `guide name template( ... )` of Quake 4.
  void addGuide(const Token& first, const Token& name) {
    if (std::exchange(has_guide_, true)) return;
    report_.add(Code::kDeclarationUnknownWord, first.offset,
                concat("Guides of Quake 4, such as that of ", quoted(name.text), ", are not read."));
  }

  void skipLine(size_t last_end) {
    while (lexer_.peek().kind != TokenKind::kEnd && !lexer_.peek().is('{') &&
           !isLineBreak(last_end, lexer_.peek().offset)) {
      last_end = lexer_.next().end;
    }
  }

  void addStray(size_t offset, std::string message) {
    report_.add(Code::kDeclarationStrayText, offset, std::move(message));
  }

  std::span<const uint8_t> file_;
  Lexer lexer_;
  DeclKind implied_;
  Report& report_;
  std::vector<DeclEntry> entries_;
  std::set<std::pair<DeclKind, std::string>> names_;
  int recoveries_ = 0;
  bool has_guide_ = false;
};

}  // namespace

DeclKind impliedKind(std::string_view path) {
  const std::string lower = toLower(path);
  if (lower.ends_with(".mtr") || lower.ends_with(".shader")) return DeclKind::kMaterial;
  if (lower.ends_with(".skin")) return DeclKind::kSkin;
  return lower.ends_with(".def") ? DeclKind::kEntity : DeclKind::kOther;
}

std::vector<DeclEntry> indexDeclarations(std::span<const uint8_t> file, DeclKind implied, Report& report) {
  return Indexer(file, implied, report).run();
}

}  // namespace md5v::decl
