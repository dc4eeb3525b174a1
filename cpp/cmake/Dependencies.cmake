# Header-only libraries of the distribution. Emscripten must not see all of /usr/include, so each library has
# a folder of symbolic links in the build tree.

set(DEPS_INCLUDE_DIR "${CMAKE_BINARY_DIR}/deps")
file(MAKE_DIRECTORY "${DEPS_INCLUDE_DIR}")

function(md5v_header_library target folder probe package)
  find_path(${target}_DIR "${folder}/${probe}" PATHS /usr/include /usr/local/include
    NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${target}_DIR)
    message(FATAL_ERROR "${folder}/${probe} was not found. Install the package ${package}, or run: npm run setup")
  endif()
  file(CREATE_LINK "${${target}_DIR}/${folder}" "${DEPS_INCLUDE_DIR}/${folder}" SYMBOLIC)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${DEPS_INCLUDE_DIR}")
endfunction()

md5v_header_library(dep_glm glm glm.hpp libglm-dev)
md5v_header_library(dep_stb stb stb_image.h libstb-dev)
