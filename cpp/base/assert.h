// Asserts what a function requires of its callers. Never assert what a file or a page may contain: that needs
// a check in all builds.
#pragma once

#ifdef MD5V_ASSERTS
#include <cstdio>
#include <cstdlib>

namespace md5v {

[[noreturn, gnu::cold, gnu::noinline]] inline void failAssertion(const char* file, int line,
                                                                 const char* condition) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace md5v

// Aborts with file, line and condition on stderr if the condition is false. ProjectSettings.cmake defines
// MD5V_ASSERTS in Debug, sanitized and fuzz builds. Other builds compile the condition but never evaluate it.
#define MD5V_ASSERT(...)                                 \
  (static_cast<bool>(__VA_ARGS__) ? static_cast<void>(0) \
                                  : ::md5v::failAssertion(__FILE__, __LINE__, #__VA_ARGS__))
#else
#define MD5V_ASSERT(...) static_cast<void>(false && static_cast<bool>(__VA_ARGS__))
#endif
