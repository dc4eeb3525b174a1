# Language, warnings, and the function that declares a module.

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
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wcast-align -Wundef -Wnon-virtual-dtor
  -Wold-style-cast
  # Clang also reports arguments and initialisers, where nothing is lost.
  $<$<CXX_COMPILER_ID:GNU>:-Wdouble-promotion>
  -fno-exceptions -fno-rtti
  # Results must be equal on every processor, so the compiler may not fuse multiply and add.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 at -O3 wrongly reports overlapping copies in std::string's operator+.
  target_compile_options(project_settings INTERFACE -Wno-restrict)
endif()

if(MD5V_SCALAR)
  target_compile_definitions(project_settings INTERFACE MD5V_SCALAR)
elseif(EMSCRIPTEN)
  # -msse4.2 provides xmmintrin.h, which maps SSE to WebAssembly's SIMD. -mbulk-memory: without it, the C
  # library of a module that is linked for size copies byte by byte; every browser with SIMD supports
  # memory.copy.
  target_compile_options(project_settings INTERFACE -msimd128 -msse4.2 -msign-ext -mnontrapping-fptoint
                         -mbulk-memory)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(project_settings INTERFACE -msse4.2)
endif()

if(EMSCRIPTEN)
  # Pages download this code, so all files except the HOT ones are compiled for size: their options come last.
  # Emscripten disables inlining at -Oz, which makes small functions larger and templates slow; the second option
  # enables it again. Link-time optimisation makes the main module 2 % smaller and equally fast.
  target_compile_options(project_settings INTERFACE -Oz -finline-functions -flto)
endif()

if(MD5V_SANITIZE OR MD5V_FUZZ OR CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(project_settings INTERFACE MD5V_ASSERTS)
endif()

if(MD5V_SANITIZE OR MD5V_FUZZ)
  # Converting a float that fits no integer is undefined, too, but not part of `undefined`.
  set(checks -fsanitize=address,undefined,float-cast-overflow)
  target_compile_options(project_settings INTERFACE ${checks} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(project_settings INTERFACE ${checks})
endif()
if(MD5V_FUZZ)
  target_compile_options(project_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# md5v_module(NAME SOURCES a.cpp b.cpp [HOT b.cpp] [UNROLLED c.cpp] [DEPENDS other modules or libraries])
# declares one folder of cpp/ as one static library. HOT lists the files that run per vertex, per joint or per byte
# of a file: in wasm they are compiled for speed. Their loops are written in vectors; what the compiler would vectorise
# on top of that made meshes 1.5 times as slow to read. UNROLLED lists the HOT files with short loops over axes or
# lanes: unrolling makes poses 1.2 times as fast, and readers only larger. Unity builds join all other files.
function(md5v_module name)
  cmake_parse_arguments(ARG "" "" "SOURCES;HOT;UNROLLED;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC project_settings ${ARG_DEPENDS})
  set_source_files_properties(${ARG_HOT} ${ARG_UNROLLED} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  if(EMSCRIPTEN)
    set(own_vectors -fno-vectorize -fno-slp-vectorize)
    set_source_files_properties(${ARG_HOT} PROPERTIES COMPILE_OPTIONS "-O2;-fno-unroll-loops;${own_vectors}")
    set_source_files_properties(${ARG_UNROLLED} PROPERTIES COMPILE_OPTIONS "-O3;${own_vectors}")
  endif()
endfunction()
