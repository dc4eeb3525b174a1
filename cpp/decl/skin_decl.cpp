#include "decl/skin_decl.h"

#include <set>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/names.h"
#include "decl/scanner.h"

namespace md5v::decl {

namespace {

// Skips the arrow in "models/a -> models/b". The forms "models/a, models/b" have a comma instead.
void skipArrow(Scanner& scanner) {
  const text::Token first = scanner.peek();
  const bool may_be_arrow = first.is('-') || first.is('=') || first.is(',') || first.is(':');
  if (scanner.atNewLine() || !may_be_arrow) return;
  scanner.add(Code::kDeclarationUnknownWord, first.offset,
              concat(quoted(first.text), " is not expected between the names of a skin and was skipped."));
  scanner.next();
  if (scanner.peek().is('>')) scanner.next();
}

struct Name {
  std::string text;
  size_t offset = 0;
};

// Reads the second name on the line of the first, or alone on the next: two names on one line are a pair.
Name secondName(Scanner& scanner) {
  skipArrow(scanner);
  const size_t begin = scanner.offset();
  if (!scanner.atNewLine()) return {scanner.word(), begin};
  if (scanner.atEnd()) return {};
  std::string name = scanner.word();
  if (scanner.atNewLine()) return {std::move(name), begin};
  scanner.rewind(begin);
  return {};
}

}  // namespace

Skin readSkin(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  Skin skin;
  skin.name = entry.name;
  Scanner scanner(file, entry.body, report);
  std::set<std::string> sources;
  while (!scanner.atEnd()) {
    const size_t begin = scanner.offset();
    const bool is_all = scanner.take('*');
    std::string from = is_all ? "*" : scanner.word();
    if (from.empty()) {
      scanner.addUnexpected("a material");
      scanner.skipTokenOrBlock();
      continue;
    }
    auto [to, offset] = secondName(scanner);
    if (to.empty()) {
      scanner.add(Code::kDeclarationValueMissing, begin, "This line of the skin has no second name.");
      continue;
    }
    if (equalIgnoringCase(from, "model")) {
      skin.models.push_back(std::move(to));
    } else if (!sources.insert(is_all ? from : canonicalName(from)).second) {
      scanner.add(Code::kDeclarationRepeated, begin,
                  concat(quoted(from), " is replaced above already; the first line is used."));
    } else {
      skin.references.push_back({"material", to, {}, offset});
      skin.remaps.push_back({is_all ? std::move(from) : canonicalName(from), std::move(to)});
    }
  }
  return skin;
}

}  // namespace md5v::decl
