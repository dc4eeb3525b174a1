#include "wasm/module_input.h"

#include <emscripten/bind.h>

#include "wasm/values.h"

namespace md5v::wasm {

Input& moduleInput() {
  static Input instance;
  return instance;
}

namespace {

emscripten::val inputView(uint32_t size) { return viewOf(moduleInput().allocate(size), size); }

}  // namespace

EMSCRIPTEN_BINDINGS(module_input) { emscripten::function("inputView", &inputView); }

}  // namespace md5v::wasm
