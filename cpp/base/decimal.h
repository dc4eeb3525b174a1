// Whole numbers as text: std::to_string() brings a table and a function for each length, 0.6 kB gzip in the
// wasm.
#pragma once

#include <cstdint>
#include <string>

namespace md5v {

void appendDecimal(std::string& out, int64_t value);

}  // namespace md5v
