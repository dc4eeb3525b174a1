# Language, warnings and the one way to declare a module.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(project_settings INTERFACE)
target_include_directories(project_settings INTERFACE "${CMAKE_SOURCE_DIR}/cpp")
target_compile_options(project_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Werror
  -fno-exceptions -fno-rtti
  # One result on every processor: no fused multiply-add behind our back.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees overlapping copies in std::string's operator+ at -O3 where there are none.
  target_compile_options(project_settings INTERFACE -Wno-restrict)
endif()

if(MD5V_SCALAR)
  target_compile_definitions(project_settings INTERFACE MD5V_SCALAR)
elseif(EMSCRIPTEN)
  # -msse4.2 brings xmmintrin.h, which maps SSE to WebAssembly's SIMD. -mbulk-memory: the C library of a module that
  # is linked for size copies byte by byte; every browser with SIMD has memory.copy.
  target_compile_options(project_settings INTERFACE -msimd128 -msse4.2 -msign-ext -mnontrapping-fptoint
                         -mbulk-memory)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(project_settings INTERFACE -msse4.2)
endif()

if(MD5V_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

if(MD5V_FUZZ)
  # A float that fits no integer is undefined too, but not part of `undefined`.
  set(fuzz_checks -fsanitize=address,undefined,float-cast-overflow)
  add_compile_options(${fuzz_checks} -fsanitize=fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(${fuzz_checks})
endif()

# md5v_module(NAME [COLD [ON_DEMAND] [VECTORIZED]] SOURCES a.cpp b.cpp [HOT b.cpp [UNROLLED b.cpp]]
#   [DEPENDS other modules or libraries])
# declares one folder of cpp/ as one static library. COLD: nothing of it runs per vertex, per joint or per byte
# of a file, so in the wasm module, which pages download, it is compiled for size; HOT names the exceptions.
# ON_DEMAND: only what pages load when they need it links this one. There, calls may cost a few bytes to be spared.
# VECTORIZED: the compiler may turn their plain loops into vectors. UNROLLED: those of HOT whose loops it may unroll,
# which code that runs once per file is not worth.
function(md5v_module name)
  cmake_parse_arguments(ARG "COLD;ON_DEMAND;VECTORIZED" "" "SOURCES;HOT;UNROLLED;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC project_settings ${ARG_DEPENDS})
  if(ARG_COLD AND EMSCRIPTEN)
    set(cold ${ARG_SOURCES})
    list(REMOVE_ITEM cold ${ARG_HOT})
    # At -Oz, em++ forbids all inlining, also where the call is larger than what it calls. Two modules may have
    # the same sources: which way is theirs is asked of each.
    set_target_properties(${name} PROPERTIES MD5V_ON_DEMAND ${ARG_ON_DEMAND})
    set_source_files_properties(${cold} PROPERTIES
      COMPILE_OPTIONS "$<IF:$<BOOL:$<TARGET_PROPERTY:MD5V_ON_DEMAND>>,-Os,-Oz>;-finline-functions")
    # Kernels are written in vectors; what the compiler would add elsewhere are copying loops, twice as large.
    if(ARG_HOT AND NOT ARG_VECTORIZED)
      set_source_files_properties(${ARG_HOT} PROPERTIES COMPILE_OPTIONS "-fno-vectorize;-fno-slp-vectorize;-fno-unroll-loops")
      if(ARG_UNROLLED)
        set_source_files_properties(${ARG_UNROLLED} PROPERTIES COMPILE_OPTIONS "-fno-vectorize;-fno-slp-vectorize")
      endif()
    endif()
  endif()
endfunction()
