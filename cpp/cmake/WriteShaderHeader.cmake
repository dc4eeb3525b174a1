# Script mode: writes HEADER from FILES. Comments, and blanks and line ends that mean nothing, are left out of the
# embedded text. A minus after a minus keeps its blank.

set(text "// Generated from shaders/ by WriteShaderHeader.cmake.\n#pragma once\n#include <string_view>\n\nnamespace shaders {\n")
foreach(path IN LISTS FILES)
  get_filename_component(name "${path}" NAME)
  string(REPLACE "." "_" name "${name}")
  file(READ "${path}" source)
  string(REGEX REPLACE "//[^\n]*" "" source "${source}")
  string(REGEX REPLACE "\n[ \t]+" "\n" source "${source}")
  string(REGEX REPLACE "\n\n+" "\n" source "${source}")
  string(REGEX REPLACE "[ \t]*([=+*/<>(){};,?:&|!])[ \t\n]*" "\\1" source "${source}")
  string(REGEX REPLACE "([A-Za-z0-9_.]) - ([A-Za-z0-9_.(])" "\\1-\\2" source "${source}")
  string(APPEND text "inline constexpr std::string_view ${name} = R\"glsl(${source})glsl\";\n")
endforeach()
string(APPEND text "}  // namespace shaders\n")
file(WRITE "${HEADER}" "${text}")
