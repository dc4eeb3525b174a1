#include "wasm/array_view.h"

namespace md5v::wasm {
namespace {

// As $arrayAt of library.js reads it.
struct Place {
  const void* data;
  size_t count;
  uint32_t kind;
};
Place place;

ArrayView keep(const void* data, size_t count, uint32_t kind) {
  place = {data, count, kind};
  return static_cast<ArrayView>(reinterpret_cast<uintptr_t>(&place));
}

}  // namespace

ArrayView viewOf(const uint8_t* data, size_t count) { return keep(data, count, 0); }
ArrayView viewOf(const uint32_t* data, size_t count) { return keep(data, count, 1); }
ArrayView viewOf(const float* data, size_t count) { return keep(data, count, 2); }
ArrayView viewOf(const double* data, size_t count) { return keep(data, count, 3); }

}  // namespace md5v::wasm
