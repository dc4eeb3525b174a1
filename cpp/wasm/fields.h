// Fields of JavaScript objects on their way out. One function for each kind of value, never inlined: Embind's
// own set() is a dozen instructions for each field and another function for each type.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace md5v::wasm {

void setNumber(emscripten::val& object, const char* key, double number);
void setFlag(emscripten::val& object, const char* key, bool flag);
void setText(emscripten::val& object, const char* key, const std::string& text);
void setValue(emscripten::val& object, const char* key, const emscripten::val& value);
void append(emscripten::val& array, const emscripten::val& value);

}  // namespace md5v::wasm
