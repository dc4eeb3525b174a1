// Embind of Emscripten 3.1 writes the numbers of types that it does not know by siprintf(), which brings all
// of printf into the module. They are of use in errors about a table with a gap, which a test of the table
// finds.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <cstdarg>

extern "C" {

// For "%p" alone.
int siprintf(char* out, const char* format, ...) {  // NOLINT(cert-dcl50-cpp): the C library's
  if (std::strcmp(format, "%p") != 0) std::abort();
  va_list arguments;  // NOLINT(cppcoreguidelines-init-variables): va_start does it
  va_start(arguments, format);
  auto number = reinterpret_cast<uintptr_t>(va_arg(arguments, void*));
  va_end(arguments);
  char* at = out;
  *at++ = '0';
  *at++ = 'x';
  for (int shift = 28; shift >= 0; shift -= 4) *at++ = "0123456789abcdef"[number >> shift & 15];
  *at = 0;
  return static_cast<int>(at - out);
}

}  // extern "C"
