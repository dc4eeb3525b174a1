// Holds the input of the assets module, shared by its bindings.
#pragma once

#include "wasm/input.h"

namespace md5v::wasm {

Input& assetInput();

}  // namespace md5v::wasm
