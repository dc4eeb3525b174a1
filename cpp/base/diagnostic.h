// Defines a diagnostic (severity, stable code, exact position, a sentence for the user) and the report
// that collects the diagnostics of one file. All codes are in docs/diagnostics/codes.json, from which
// diagnostic_codes.h is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic_codes.h"

namespace md5v {

struct Diagnostic {
  Severity severity = Severity::kError;
  std::string_view code;  // static text, e.g. "weight-joint-out-of-range"
  uint32_t line = 1;      // from 1
  uint32_t column = 1;    // from 1, counted in bytes
  uint32_t offset = 0;    // in bytes, from 0; the location in a binary file, which has no lines
  std::string message;
  bool refused_by_doom3 = false;  // as the table of codes says; never set for errors
  uint32_t count = 1;             // how many findings this one stands for
};

// Collects the diagnostics of one file. It reads the file's bytes only to turn byte offsets into lines and
// columns, and only when something is reported. The bytes must outlive the last add(). At most kMaxPerCode
// diagnostics of one code are kept; finish() adds the number of the others.
class Report {
 public:
  static constexpr uint32_t kMaxPerCode = 20;

  explicit Report(std::span<const uint8_t> source);

  // `offset` is a byte offset into the source (clamped to its size). A line ends at LF, CRLF or a lone CR.
  void add(Code code, size_t offset, std::string message);

  // Removes everything that was added.
  void clear();

  // Adds one closing entry for each code that exceeded the limit ("... and 312 more"). Call once, at the end.
  void finish();

  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  bool hasErrors() const;
  bool has(Code code) const { return tallies_[static_cast<size_t>(code)].count != 0; }

 private:
  struct Place {
    uint32_t line = 1;
    size_t line_start = 0;
  };
  // How often a code was added, and where it was added last.
  struct Tally {
    uint32_t count = 0;
    size_t last_offset = 0;
  };

  // The line state is kept at every multiple of this many bytes, so that any offset is resolved in bounded
  // time.
  static constexpr size_t kCheckpointBytes = 16384;

  void append(Code code, size_t offset, std::string message, uint32_t count);
  Place placeOf(size_t offset);
  Place advance(Place from, size_t begin, size_t end) const;

  std::span<const uint8_t> source_;
  std::vector<Diagnostic> diagnostics_;
  std::array<Tally, kCodeCount> tallies_{};
  std::vector<Place> checkpoints_;
};

}  // namespace md5v
