#include "decl/skin_decl.h"

#include <utility>

#include "decl/names.h"
#include "decl/scanner.h"

namespace md5v::decl {

Skin readSkin(std::span<const uint8_t> file, const DeclEntry& entry, Report& report) {
  Skin skin;
  skin.name = entry.name;
  Scanner scanner(file, entry.body, report);
  while (!scanner.atEnd()) {
    const size_t begin = scanner.offset();
    const bool is_all = scanner.take('*');
    std::string from = is_all ? "*" : scanner.word();
    if (from.empty()) {
      scanner.addMissing("a material");
      scanner.skipTokenOrBlock();
      continue;
    }
    std::string to = scanner.word();
    if (to.empty()) {
      scanner.add(Code::kDeclarationValueMissing, begin, "This line of the skin has no second name.");
      continue;
    }
    if (equalInAnyCase(from, "model")) {
      skin.models.push_back(std::move(to));
    } else {
      skin.remaps.push_back({is_all ? std::move(from) : canonicalName(from), std::move(to)});
    }
  }
  return skin;
}

}  // namespace md5v::decl
