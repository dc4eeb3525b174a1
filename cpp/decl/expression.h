// Evaluates the expressions of material stages with the engine's defaults, as they are parsed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decl/decl_index.h"
#include "decl/scanner.h"

namespace md5v::decl {

// The values of a `table` declaration, and how it is looked up.
struct Table {
  bool snaps = false;
  bool clamps = false;
  std::vector<float> values;
};

// The `table` declarations that expressions may look up.
class Tables {
 public:
  Tables() = default;
  // Reads all tables of `text`; of two with one name the first counts.
  explicit Tables(std::span<const uint8_t> text);

  // The value at `index`, where 0 to 1 spans the table: wrapped unless it says `clamp`, interpolated unless
  // it says `snap`; 1 for a table without values, as in the engine. nullopt where there is no such table.
  std::optional<float> lookUp(std::string_view name, float index) const;

 private:
  std::map<std::string, Table, std::less<>> by_name_;  // canonical names
};

// Reports faults of a table, which look-ups do not do.
void checkTable(std::span<const uint8_t> file, const DeclEntry& entry, Report& report);

// Expressions nested deeper are not read.
constexpr int kMaxExpressionDepth = 32;

// The value of the expression that comes next, always finite: parm0 to parm3 are 1, time and everything else
// 0. A missing or unknown value is reported and is 0; a table that does not exist gives 1.
float readExpression(Scanner& scanner, const Tables& tables);

}  // namespace md5v::decl
