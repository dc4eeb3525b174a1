#include "wasm/fields.h"

namespace md5v::wasm {

using emscripten::val;

void setNumber(val& object, const char* key, double number) { setValue(object, key, val(number)); }
void setFlag(val& object, const char* key, bool flag) { setValue(object, key, val(flag)); }
void setText(val& object, const char* key, const std::string& text) { setValue(object, key, val(text)); }
void setValue(val& object, const char* key, const val& value) { object.set(key, value); }
void append(val& array, const val& value) { array.call<void>("push", value); }

}  // namespace md5v::wasm
