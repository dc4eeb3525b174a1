// Embind's table of types, for the functions of library.js that read it: they ask of a type only what becomes
// of a result, which is a truth, a number without a sign, or a text. Embind's own (--bind) brings tables of
// all types there are, and printf() to name those that are in none.
#include <emscripten/bind.h>

#include <string>

namespace {

using emscripten::internal::TYPEID;

// As versions of Emscripten declare it.
[[maybe_unused]] void registerBool(void (*of)(TYPEID, const char*, size_t, bool, bool), TYPEID type) {
  of(type, "", sizeof(bool), true, false);
}
[[maybe_unused]] void registerBool(void (*of)(TYPEID, const char*, bool, bool), TYPEID type) {
  of(type, "", true, false);
}

}  // namespace

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  registerBool(_embind_register_bool, TypeID<bool>::get());
  _embind_register_integer(TypeID<uint32_t>::get(), "", sizeof(uint32_t), 0, 0);
  _embind_register_std_string(TypeID<std::string>::get(), "");
}
