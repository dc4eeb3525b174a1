# Script mode: writes HEADER from TABLE, a JSON array with one object per code. The header has only the data
# for readers. The texts for users are in docs/diagnostics.md and web/report/hints.ts.
cmake_minimum_required(VERSION 3.22)

# The group with codes that pages and the command line report, not C++.
set(other_groups page)

function(string_of result object key)
  string(JSON value ERROR_VARIABLE error GET "${object}" ${key})
  if(error)
    set(value "")
  endif()
  set(${result} "${value}" PARENT_SCOPE)
endfunction()

# weight-sum -> kWeightSum
function(enumerator_of result id)
  string(REPLACE "-" ";" words "${id}")
  set(name "k")
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND name "${first}${rest}")
  endforeach()
  set(${result} "${name}" PARENT_SCOPE)
endfunction()

file(READ "${TABLE}" table)
string(JSON count LENGTH "${table}")
math(EXPR last "${count} - 1")
set(enumerators "")
set(rows "")
foreach(i RANGE ${last})
  string(JSON object GET "${table}" ${i})
  string_of(group "${object}" group)
  if(group IN_LIST other_groups)
    continue()
  endif()
  string_of(id "${object}" id)
  string_of(severity "${object}" severity)
  string_of(strict "${object}" strict)
  enumerator_of(enumerator "${id}")
  enumerator_of(level "${severity}")
  set(refused false)
  if(strict)
    set(refused true)
  endif()
  string(APPEND enumerators "  ${enumerator},\n")
  string(APPEND rows "    {Code::${enumerator}, \"${id}\", Severity::${level}, ${refused}},\n")
endforeach()

file(WRITE "${HEADER}" "// Generated from docs/diagnostics/codes.json by WriteDiagnosticCodes.cmake.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace md5v {

// kError: some of the data is unusable or lost. kWarning: read in full, but odd, or refused by Doom 3.
// kInfo: a harmless habit of some exporter.
enum class Severity : uint8_t { kError, kWarning, kInfo };

enum class Code : uint8_t {
${enumerators}  kCount,  // the number of codes, not a code
};

struct CodeInfo {
  Code code;
  std::string_view id;  // kebab-case; never changes once released
  Severity severity;
  bool refused_by_doom3;  // never set for errors
};

inline constexpr size_t kCodeCount = static_cast<size_t>(Code::kCount);

// In the order of Code.
inline constexpr std::array<CodeInfo, kCodeCount> kCodeTable = {{
${rows}}};

constexpr const CodeInfo& infoOf(Code code) { return kCodeTable[static_cast<size_t>(code)]; }

// nullptr where the id is unknown.
constexpr const CodeInfo* findCode(std::string_view id) {
  for (const CodeInfo& info : kCodeTable) {
    if (info.id == id) return &info;
  }
  return nullptr;
}

}  // namespace md5v
")
