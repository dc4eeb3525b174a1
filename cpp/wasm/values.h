// Converts C++ values to JavaScript values.
#pragma once

#include <emscripten/val.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace md5v::wasm {

// A typed array on the module's memory, valid until the next call into the module. `data` may be null if
// `count` is 0.
template <typename Number>
emscripten::val viewOf(const Number* data, size_t count) {
  return emscripten::val(emscripten::typed_memory_view(count, data));
}

// An Array of any type that Embind can convert.
template <typename List>
emscripten::val arrayOf(const List& list) {
  return emscripten::val::array(list.begin(), list.end());
}

// Names as JavaScript spells them: "shown_path" becomes "shownPath".
std::string camelCase(std::string_view names);

std::string nameOf(Severity severity);  // "error", "warning" or "info"

// The same of what `convert` returns for each element.
template <typename List, typename Convert>
emscripten::val arrayOf(const List& list, Convert convert) {
  emscripten::val array = emscripten::val::array();
  for (const auto& each : list) array.call<void>("push", convert(each));
  return array;
}

// {severity, code, line, column, message, strict, count}
emscripten::val diagnosticOf(const Diagnostic& diagnostic);
// Finishes the report. Returns an Array of these.
emscripten::val diagnosticsOf(Report& report);

}  // namespace md5v::wasm
