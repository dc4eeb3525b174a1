// Lists the declarations of a text and their offsets by brace skipping alone, so that hundreds of files
// are indexed in a moment and one broken declaration spoils no other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "decl/scanner.h"

namespace md5v::decl {

enum class DeclKind : uint8_t { kMaterial, kSkin, kModel, kEntity, kTable, kOther };

struct DeclEntry {
  DeclKind kind = DeclKind::kOther;
  std::string name;   // canonical
  size_t offset = 0;  // of the name in the file
  Body body;
};

// The declarations of `file` in its order; those without a type word are of the kind `implied` (in .mtr and
// .shader files materials, in .skin files skins). A name that the file declares twice is reported and listed
// once: the first counts. A declaration that is never closed ends before the next name in the first column
// that a brace follows, else at the end of the file.
std::vector<DeclEntry> indexDeclarations(std::span<const uint8_t> file, DeclKind implied, Report& report);

}  // namespace md5v::decl
