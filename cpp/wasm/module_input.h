// Holds the input of a module that is loaded on demand, shared by its bindings.
#pragma once

#include "wasm/input.h"

namespace md5v::wasm {

Input& moduleInput();

}  // namespace md5v::wasm
