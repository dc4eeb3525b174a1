#include "decl/expression.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/names.h"
#include "text/number.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

float finite(float value) { return std::isfinite(value) ? value : 0.0f; }

struct Operator {
  std::string_view text;
  int priority;  // 1 binds closest
  float (*apply)(float, float);
};
// A longer operator comes before those that it begins with.
constexpr Operator kOperators[] = {
    {"*", 1, [](float a, float b) { return a * b; }},
    {"/", 1, [](float a, float b) { return a / b; }},
    {"%", 1, [](float a, float b) { return std::fmod(a, b); }},
    {"+", 2, [](float a, float b) { return a + b; }},
    {"-", 2, [](float a, float b) { return a - b; }},
    {">=", 3, [](float a, float b) { return a >= b ? 1.0f : 0.0f; }},
    {">", 3, [](float a, float b) { return a > b ? 1.0f : 0.0f; }},
    {"<=", 3, [](float a, float b) { return a <= b ? 1.0f : 0.0f; }},
    {"<", 3, [](float a, float b) { return a < b ? 1.0f : 0.0f; }},
    {"==", 3, [](float a, float b) { return a == b ? 1.0f : 0.0f; }},
    {"!=", 3, [](float a, float b) { return a != b ? 1.0f : 0.0f; }},
    {"&&", 4, [](float a, float b) { return a != 0.0f && b != 0.0f ? 1.0f : 0.0f; }},
    {"||", 4, [](float a, float b) { return a != 0.0f || b != 0.0f ? 1.0f : 0.0f; }}};
constexpr int kLoosest = 4;

class ExpressionReader {
 public:
  ExpressionReader(Scanner& scanner, const Tables& tables) : scanner_(scanner), tables_(tables) {}

  float read(int priority, int depth) {
    if (priority == 0) return readTerm(depth);
    float value = read(priority - 1, depth);
    while (const Operator* op = takeOperator(priority)) {
      value = finite(op->apply(value, read(priority - 1, depth)));
    }
    return value;
  }

 private:
  // Reads an operator of exactly this priority. Its characters are separate tokens, and a sign may be part of
  // the number after it.
  const Operator* takeOperator(int priority) {
    const Token first = scanner_.peek();
    const bool is_sign = first.kind == TokenKind::kNumber && (first.text[0] == '-' || first.text[0] == '+');
    // A name may start with a slash, but a name cannot follow a value.
    const bool is_slash = first.kind == TokenKind::kWord && first.text[0] == '/';
    if (first.kind != TokenKind::kSymbol && !is_sign && !is_slash) return nullptr;
    char spelled[2] = {first.text[0], '\0'};
    scanner_.rewind(first.offset + 1);
    const Token second = scanner_.peek();
    if (!is_sign && second.kind == TokenKind::kSymbol && second.offset == first.offset + 1) {
      spelled[1] = second.text[0];
    }
    for (const Operator& op : kOperators) {
      if (op.text != std::string_view(spelled, op.text.size())) continue;
      if (op.priority != priority) break;
      scanner_.rewind(first.offset + op.text.size());
      return &op;
    }
    scanner_.rewind(first.offset);
    return nullptr;
  }

  float readTerm(int depth) {
    const size_t offset = scanner_.offset();
    if (depth >= kMaxExpressionDepth) {
      scanner_.add(Code::kDeclarationValueMissing, offset, "This expression is nested too deep; 0 is used.");
      scanner_.skipLine();
      return 0.0f;
    }
    if (scanner_.take('(')) {
      const float value = read(kLoosest, depth + 1);
      if (!scanner_.take(')')) scanner_.addMissing("')'");
      return value;
    }
    if (scanner_.take('-')) return -readTerm(depth + 1);
    const Token token = scanner_.peek();
    if (token.kind == TokenKind::kNumber) {
      scanner_.next();
      return finite(text::toValue(token.text, token.form).nearest);
    }
    // A word on another line begins the next statement.
    if (token.kind == TokenKind::kWord && (depth > 0 || !scanner_.atNewLine())) {
      scanner_.next();
      return scanner_.take('[') ? readLookUp(token, depth) : valueOf(token);
    }
    scanner_.addMissing("a number");
    return 0.0f;
  }

  float readLookUp(const Token& table, int depth) {
    const float index = read(kLoosest, depth + 1);
    if (!scanner_.take(']')) scanner_.addMissing("']'");
    const std::optional<float> value = tables_.lookUp(table.text, index);
    if (!value) {
      scanner_.add(Code::kDeclarationUnknownWord, table.offset,
                   concat("There is no table ", quoted(table.text), " here; 1 is used for it."));
    }
    return finite(value.value_or(1.0f));
  }

  float valueOf(const Token& word) {
    if (isNumbered(word.text, "parm", 4)) return 1.0f;
    if (isNumbered(word.text, "parm", 12) || isNumbered(word.text, "global", 8)) return 0.0f;
    for (const std::string_view known :
         {"time", "sound", "distance", "fragmentPrograms", "fragmentShaders", "frameBufferObjects"}) {
      if (equalIgnoringCase(known, word.text)) return 0.0f;
    }
    scanner_.add(Code::kDeclarationUnknownWord, word.offset,
                 concat(quoted(word.text), " is an unknown value of a formula. 0 is used."));
    skipArguments();
    return 0.0f;
  }

  // parm0 to parm11.
  static bool isNumbered(std::string_view word, std::string_view name, int count) {
    const size_t digits = word.size() - std::min(word.size(), name.size());
    if (digits == 0 || digits > 2 || !equalIgnoringCase(word.substr(0, name.size()), name)) return false;
    int number = 0;
    for (const char c : word.substr(name.size())) {
      if (c < '0' || c > '9') return false;
      number = number * 10 + (c - '0');
    }
    return number < count && (digits == 1 || number > 9);
  }

  // sin( time )
  void skipArguments() {
    if (scanner_.atNewLine() || !scanner_.take('(')) return;
    int open = 1;
    while (open > 0 && !scanner_.atNewLine() && !scanner_.peek().is('{') && !scanner_.peek().is('}')) {
      const Token token = scanner_.next();
      open += token.is('(') ? 1 : token.is(')') ? -1 : 0;
    }
  }

  Scanner& scanner_;
  const Tables& tables_;
};

// Reads `{ [snap] [clamp] { value, value ... } }`, after the first brace.
Table readTable(std::span<const uint8_t> text, const DeclEntry& entry, Report& report) {
  Scanner scanner(text, entry.body, report);
  Table table;
  while (!scanner.atEnd()) {
    const Token token = scanner.next();
    if (token.kind == TokenKind::kNumber) {
      table.values.push_back(finite(text::toValue(token.text, token.form).nearest));
    } else if (token.kind != TokenKind::kSymbol) {
      const bool snaps = equalIgnoringCase(token.text, "snap");
      const bool clamps = equalIgnoringCase(token.text, "clamp");
      table.snaps = table.snaps || snaps;
      table.clamps = table.clamps || clamps;
      if (snaps || clamps) continue;
      scanner.add(Code::kDeclarationUnknownWord, token.offset,
                  concat(quoted(token.text), " is not a value of a table and was skipped."));
    }
  }
  if (table.values.empty()) {
    report.add(Code::kDeclarationValueMissing, entry.offset, "This table has no values.");
  }
  return table;
}

float valueAt(const Table& table, float index) {
  const size_t count = table.values.size();
  if (count <= 1) return 1.0f;
  const auto size = static_cast<float>(count);
  float at = table.clamps ? std::clamp(index * (size - 1.0f), 0.0f, size - 1.0f)
                          : index * size - size * std::floor(index);
  at = std::clamp(finite(at), 0.0f, size);
  const size_t floor = static_cast<size_t>(at);
  const size_t from = floor % count;
  if (table.snaps) return table.values[from];
  const float part = at - static_cast<float>(floor);
  return table.values[from] * (1.0f - part) + table.values[(from + 1) % count] * part;
}

}  // namespace

Tables::Tables(std::span<const uint8_t> text) {
  Report unheard(text);
  for (const DeclEntry& entry : indexDeclarations(text, DeclKind::kOther, unheard)) {
    if (entry.kind == DeclKind::kTable) by_name_.try_emplace(entry.name, readTable(text, entry, unheard));
  }
}

std::optional<float> Tables::lookUp(std::string_view name, float index) const {
  const auto found = by_name_.find(canonicalName(name));
  return found == by_name_.end() ? std::nullopt : std::optional(valueAt(found->second, index));
}

void checkTable(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  readTable(file, entry, report);
}

float readExpression(Scanner& scanner, const Tables& tables) {
  return finite(ExpressionReader(scanner, tables).read(kLoosest, 0));
}

}  // namespace md5v::decl
