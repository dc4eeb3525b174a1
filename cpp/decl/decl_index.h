// Lists the declarations of a text and their offsets. Only braces are matched, so that hundreds of files are
// indexed quickly and one broken declaration does not affect the others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
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

// A reference in a declaration to a file, material, joint, frame or animation, and its location.
struct DeclReference {
  // "mesh", "skin", "anim", "joint", "frame", "remove"; "image" in a material, "material" in a skin; for
  // entities the key.
  std::string what;
  std::string name;   // as written; a joint without the signs of a channel
  std::string owner;  // the animation of a file or frame, the channel of a joint, the formula of an image
  size_t offset = 0;  // in the file
};

// The kind of declarations without a type word in the file at this path: materials in .mtr and .shader, skins
// in .skin, entities in .def.
DeclKind impliedKind(std::string_view path);

// The declarations of `file` in their order. Those without a type word have the kind `implied`. If the file
// declares a name twice, the second declaration is reported and ignored. A declaration that is never closed
// ends before the next name in the first column that a brace follows. Without such a name it ends at the end
// of the file.
std::vector<DeclEntry> indexDeclarations(std::span<const uint8_t> file, DeclKind implied, Report& report);

}  // namespace md5v::decl
