#include "wasm/values.h"

#include <emscripten/bind.h>

#include <string>
#include <vector>

namespace md5v::wasm {
namespace {

// A Diagnostic whose strings Embind can convert.
struct DiagnosticValue {
  std::string severity;
  std::string code;
  uint32_t line = 1;
  uint32_t column = 1;
  std::string message;
  bool strict = false;
  uint32_t count = 1;
};

}  // namespace

std::string camelCase(std::string_view names) {
  std::string text;
  char before = 0;
  for (const char c : names) {
    if (c != '_') text += before == '_' ? static_cast<char>(c - 'a' + 'A') : c;
    before = c;
  }
  return text;
}

std::string nameOf(Severity severity) {
  if (severity == Severity::kInfo) return "info";
  return severity == Severity::kError ? "error" : "warning";
}

emscripten::val diagnosticsOf(Report& report) {
  report.finish();
  return arrayOf(report.diagnostics(), diagnosticOf);
}

emscripten::val diagnosticOf(const Diagnostic& d) {
  return emscripten::val(DiagnosticValue{nameOf(d.severity), std::string(d.code), d.line, d.column, d.message,
                                         d.refused_by_doom3, d.count});
}

EMSCRIPTEN_BINDINGS(values) {
  emscripten::value_object<DiagnosticValue>("Diagnostic")
      .field("severity", &DiagnosticValue::severity)
      .field("code", &DiagnosticValue::code)
      .field("line", &DiagnosticValue::line)
      .field("column", &DiagnosticValue::column)
      .field("message", &DiagnosticValue::message)
      .field("strict", &DiagnosticValue::strict)
      .field("count", &DiagnosticValue::count);
}

}  // namespace md5v::wasm
