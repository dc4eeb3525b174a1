# Script mode: writes HEADER from TABLE, a JSON array with one object per code, and REPAIRS, one with an object
# per repair. The header has no texts for users: those are in docs/diagnostics.md and web/report.
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
  string_of(repair "${object}" repair)
  enumerator_of(enumerator "${id}")
  enumerator_of(level "${severity}")
  set(refused false)
  if(strict)
    set(refused true)
  endif()
  string(APPEND enumerators "  ${enumerator},\n")
  set(remedy kNone)
  if(repair)
    enumerator_of(remedy "${repair}")
  endif()
  string(APPEND rows
    "    {Code::${enumerator}, \"${id}\", Severity::${level}, ${refused}, Repair::${remedy}},\n")
endforeach()

file(READ "${REPAIRS}" table)
string(JSON count LENGTH "${table}")
math(EXPR last "${count} - 1")
set(repairs "")
set(repair_rows "")
foreach(i RANGE ${last})
  string(JSON object GET "${table}" ${i})
  string_of(name "${object}" name)
  string_of(effect "${object}" effect)
  string_of(requested "${object}" onRequest)
  string(JSON kinds GET "${object}" kinds)
  set(files "")
  foreach(kind mesh anim camera)
    string(FIND "${kinds}" "\"${kind}\"" found)
    if(found EQUAL -1)
      list(APPEND files false)
    else()
      list(APPEND files true)
    endif()
  endforeach()
  list(JOIN files ", " files)
  set(on_request false)
  if(requested)
    set(on_request true)
  endif()
  enumerator_of(enumerator "${name}")
  if(effect STREQUAL "none")
    set(effect_name kInvisible)
  else()
    enumerator_of(effect_name "${effect}")
  endif()
  string(APPEND repairs "  ${enumerator},\n")
  string(APPEND repair_rows
    "    {\"${name}\", ${files}, RepairEffect::${effect_name}, ${on_request}},\n")
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

// In the order in which they are made.
enum class Repair : uint8_t {
${repairs}  kNone,  // the number of repairs, not a repair
};

struct CodeInfo {
  Code code;
  std::string_view id;  // kebab-case; never changes once released
  Severity severity;
  bool refused_by_doom3;  // never set for errors
  Repair repair;          // that removes the finding
};

// What a repair changes besides the text: nothing visible, the picture, or the list of joints. In the last
// case, other files of the model must change, too.
enum class RepairEffect : uint8_t { kInvisible, kPicture, kJoints };

struct RepairInfo {
  std::string_view name;  // kebab-case
  bool is_of_mesh;        // for files of this kind, as the next two
  bool is_of_anim;
  bool is_of_camera;
  RepairEffect effect;
  bool is_on_request;  // it may be made without a finding, if the user names it
};

inline constexpr size_t kRepairCount = static_cast<size_t>(Repair::kNone);

// In the order of Repair.
inline constexpr std::array<RepairInfo, kRepairCount> kRepairTable = {{
${repair_rows}}};

constexpr const RepairInfo& infoOf(Repair repair) { return kRepairTable[static_cast<size_t>(repair)]; }

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
