// Numbers that are written as no engine reads them and of which it is certain what they mean. Not for the
// plain reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace md5v::text {

// Fortran's 1.5D-03, and 1'000.5 and 1_000.5 with their thousands apart. `text` begins with one, of which the
// first `begun` bytes are a number as usual. Returns how long all of it is, with 1.5e-03 or 1000.5 in
// `spelled`; or 0 where it is another text.
size_t respellNumber(std::string_view text, size_t begun, std::string& spelled);

}  // namespace md5v::text
