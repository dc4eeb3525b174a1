// Recognises the three formats by their content. The name of a file is not used.
#pragma once

#include <cstdint>
#include <span>

namespace md5v::md5 {

enum class FileKind : uint8_t { kUnknown, kMesh, kAnim, kCamera };

// Looks at keywords outside strings and comments, and stops as soon as the kind is known. It never fails.
FileKind classify(std::span<const uint8_t> text);

}  // namespace md5v::md5
