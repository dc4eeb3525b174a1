#include "wasm/json_diagnostics.h"

namespace md5v::wasm {
namespace {

std::string_view nameOf(Severity severity) {
  if (severity == Severity::kInfo) return "info";
  return severity == Severity::kError ? "error" : "warning";
}

}  // namespace

void addDiagnostics(Json& json, Report& report) {
  report.finish();
  json.key("diagnostics").open('[');
  for (const Diagnostic& d : report.diagnostics()) {
    json.open('{').key("severity").string(nameOf(d.severity)).key("code").string(d.code);
    json.key("line").integer(d.line).key("column").integer(d.column).key("message").string(d.message);
    if (d.refused_by_doom3) json.key("strict").boolean(true);
    json.close('}');
  }
  json.close(']');
}

}  // namespace md5v::wasm
