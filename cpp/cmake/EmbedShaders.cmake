# md5v_embed_shaders(TARGET): generates the header "shaders.h" with a string_view for every file of shaders/,
# named after the file: shaders/surface.vert -> shaders::surface_vert.

function(md5v_embed_shaders target)
  file(GLOB shader_files CONFIGURE_DEPENDS
    "${CMAKE_SOURCE_DIR}/shaders/*.vert" "${CMAKE_SOURCE_DIR}/shaders/*.frag")
  set(header "${CMAKE_CURRENT_BINARY_DIR}/generated/shaders.h")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND ${CMAKE_COMMAND} "-DHEADER=${header}" "-DFILES=${shader_files}"
            -P "${CMAKE_SOURCE_DIR}/cpp/cmake/WriteShaderHeader.cmake"
    DEPENDS ${shader_files} "${CMAKE_SOURCE_DIR}/cpp/cmake/WriteShaderHeader.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/generated")
endfunction()
