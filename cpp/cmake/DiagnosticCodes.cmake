# md5v_diagnostic_codes(TARGET): generates the header "base/diagnostic_codes.h" from
# docs/diagnostics/codes.json, the table of all diagnostics, and repairs.json, that of their repairs.

function(md5v_diagnostic_codes target)
  set(table "${CMAKE_SOURCE_DIR}/docs/diagnostics/codes.json")
  set(repairs "${CMAKE_SOURCE_DIR}/docs/diagnostics/repairs.json")
  set(script "${CMAKE_SOURCE_DIR}/cpp/cmake/WriteDiagnosticCodes.cmake")
  set(header "${CMAKE_CURRENT_BINARY_DIR}/generated/base/diagnostic_codes.h")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND ${CMAKE_COMMAND} "-DHEADER=${header}" "-DTABLE=${table}" "-DREPAIRS=${repairs}" -P "${script}"
    DEPENDS "${table}" "${repairs}" "${script}"
    VERBATIM)
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PUBLIC "${CMAKE_CURRENT_BINARY_DIR}/generated")
endfunction()
