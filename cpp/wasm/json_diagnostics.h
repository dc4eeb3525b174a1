// A report as JSON.
#pragma once

#include "base/diagnostic.h"
#include "wasm/json.h"

namespace md5v::wasm {

// Finishes the report and adds "diagnostics": [{severity, code, line, column, message, strict}, ...].
void addDiagnostics(Json& json, Report& report);

}  // namespace md5v::wasm
