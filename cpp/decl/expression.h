// Evaluates the expressions of material stages while parsing them, with the engine's default values.
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

// The values of a `table` declaration, and the options for reading them.
struct Table {
  bool snaps = false;
  bool clamps = false;
  std::vector<float> values;
};

// The `table` declarations that expressions may look up.
class Tables {
 public:
  Tables() = default;
  // Reads all tables of `text`. If two have the same name, the first is used.
  explicit Tables(std::span<const uint8_t> text);

  // The value at `index`, where 0 to 1 spans the table. The index wraps unless the table has `clamp`; values
  // are interpolated unless it has `snap`. 1 for a table without values, as in the engine. nullopt if there
  // is no such table.
  std::optional<float> lookUp(std::string_view name, float index) const;

 private:
  std::map<std::string, Table, std::less<>> by_name_;  // canonical names
};

// Reports faults of a table. Look-ups do not report them.
void checkTable(std::span<const uint8_t> file, const DeclEntry& entry, Report& report);

// Deeper expressions are not read.
constexpr int kMaxExpressionDepth = 32;

// The value of the next expression, always finite. parm0 to parm3 are 1; time and all other variables are 0.
// A missing or unknown value is reported and is 0. A table that does not exist gives 1.
float readExpression(Scanner& scanner, const Tables& tables);

}  // namespace md5v::decl
