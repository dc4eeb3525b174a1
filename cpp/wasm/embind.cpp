// Embind's table of types, for the functions of library.js that read it: they ask of a type only what becomes
// of a result, which is a truth, a number without a sign, or a text. Embind's own (--bind) brings tables of
// all types there are, and printf() to name those that are in none.
#include <emscripten/bind.h>

#include <string>

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
#if __EMSCRIPTEN_major__ > 3
  _embind_register_bool(TypeID<bool>::get(), "", true, false);
#else
  _embind_register_bool(TypeID<bool>::get(), "", sizeof(bool), true, false);
#endif
  _embind_register_integer(TypeID<uint32_t>::get(), "", sizeof(uint32_t), 0, 0);
  _embind_register_std_string(TypeID<std::string>::get(), "");
}

#if __EMSCRIPTEN_major__ > 3
// Calls them once more in each worker that shares the module; there are none.
extern "C" void emscripten::internal::_embind_register_bindings(InitFunc*) {}
#endif
