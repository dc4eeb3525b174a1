# md5v_diagnostic_codes(TARGET): generates the header "base/diagnostic_codes.h" from
# docs/diagnostics/codes.json, the table of all diagnostics.

function(md5v_diagnostic_codes target)
  set(table "${CMAKE_SOURCE_DIR}/docs/diagnostics/codes.json")
  set(script "${CMAKE_SOURCE_DIR}/cpp/cmake/WriteDiagnosticCodes.cmake")
  set(header "${CMAKE_CURRENT_BINARY_DIR}/generated/base/diagnostic_codes.h")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND ${CMAKE_COMMAND} "-DHEADER=${header}" "-DTABLE=${table}" -P "${script}"
    DEPENDS "${table}" "${script}"
    VERBATIM)
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PUBLIC "${CMAKE_CURRENT_BINARY_DIR}/generated")
endfunction()
