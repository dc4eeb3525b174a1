// For code in files that are compiled for speed which the size of the module should not pay for.
#pragma once

#ifdef __clang__
// A function that runs once while others run for each vertex.
#define MD5V_SMALL [[gnu::noinline, clang::minsize]]
// Before a loop that unrolling would make larger and not faster.
#define MD5V_KEEP_LOOP _Pragma("clang loop unroll(disable)")
#else
#define MD5V_SMALL
#define MD5V_KEEP_LOOP
#endif
