// In files that are compiled for speed: marks for code in which speed is not worth the module's size.
#pragma once

#ifdef __clang__
// A function that runs once for a mesh or a group, where others run for each vertex.
#define MD5V_SMALL [[gnu::noinline, clang::minsize]]
// Before a loop that unrolling would make larger and not faster.
#define MD5V_KEEP_LOOP _Pragma("clang loop unroll(disable)")
#else
#define MD5V_SMALL
#define MD5V_KEEP_LOOP
#endif
