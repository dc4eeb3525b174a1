// Holds the inputs and the text of the module that writes files, shared by its bindings.
#pragma once

#include <string>

#include "wasm/input.h"

namespace md5v::wasm {

struct WriteBuffers {
  Input input;
  Input other;  // a second file that some edits need
  std::string text;
};
WriteBuffers& writeBuffers();

}  // namespace md5v::wasm
