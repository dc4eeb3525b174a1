// Compares the findings on a file before and after a change. A finding is identified by its code and the
// names in its message (joints, meshes, clips): lines and other numbers move when a file is written again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace md5v::repair {

// The quoted names in a message, in their order.
std::vector<std::string_view> namesIn(std::string_view message);

// The first finding that the repair answers and that is still there; nullptr if there is none.
const Diagnostic* staysOf(const std::vector<Diagnostic>& before, const std::vector<Diagnostic>& after,
                          Repair repair);

// A warning or an error that is new, or that there are more of; nullptr if there is none. A finding that
// makes Doom 3 refuse the file is included.
const Diagnostic* causedBy(const std::vector<Diagnostic>& before, const std::vector<Diagnostic>& after);

// The repair of the finding's code; Repair::kNone if it has none.
Repair repairOf(const Diagnostic& finding);

}  // namespace md5v::repair
