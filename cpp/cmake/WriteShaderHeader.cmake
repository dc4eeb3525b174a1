# Script mode: writes HEADER from FILES. Pages download the shaders, so comments are removed; line numbers do
# not change.

set(text "// Generated from shaders/ by WriteShaderHeader.cmake.\n#pragma once\n#include <string_view>\n\nnamespace shaders {\n")
foreach(path IN LISTS FILES)
  get_filename_component(name "${path}" NAME)
  string(REPLACE "." "_" name "${name}")
  file(READ "${path}" source)
  string(REGEX REPLACE " *//[^\n]*" "" source "${source}")
  string(APPEND text "inline constexpr std::string_view ${name} = R\"glsl(${source})glsl\";\n")
endforeach()
string(APPEND text "}  // namespace shaders\n")
file(WRITE "${HEADER}" "${text}")
