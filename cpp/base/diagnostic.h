// Diagnostics of one file: severity, stable code, line and column, and a sentence for the user.
// docs/diagnostics/codes.json is the table of all codes; diagnostic_codes.h is generated from it.
#pragma once

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
  std::string message;
  bool refused_by_doom3 = false;  // as the table of codes says; never set for errors
};

// Collects the diagnostics of one file. Holds the file's bytes only to turn byte offsets into lines and
// columns, which happens only when something is reported; the bytes must outlive the last add().
// At most kMaxPerCode diagnostics of one code are kept; the rest is counted and added by finish().
class Report {
 public:
  static constexpr uint32_t kMaxPerCode = 20;

  explicit Report(std::span<const uint8_t> source);

  // `offset` is a byte offset into the source (clamped to its size). A line ends at LF, CRLF or a lone CR.
  [[gnu::always_inline]] void add(Code code, size_t offset, std::string message) {
    // Inlined, so that the row of a constant code is a constant too: a module contains only the rows of the
    // codes that it reports.
    const CodeInfo& info = infoOf(code);
    count(code, info.id.data(), info.severity, info.refused_by_doom3, offset, std::move(message));
  }

  // Set by the plain reader (md5/wording.h): the full reader has to read the file, and this report is void.
  void giveUp() { has_given_up_ = true; }
  bool hasGivenUp() const { return has_given_up_; }

  // Removes all diagnostics and counts.
  void clear();

  // Adds one closing entry per code whose limit was passed ("... and 312 more"). Call once, at the end.
  void finish();

  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  bool hasErrors() const;
  bool has(Code code) const { return tallies_[static_cast<size_t>(code)].count != 0; }

 private:
  struct Place {
    uint32_t line = 1;
    size_t line_start = 0;
  };
  // How often a code was added, and its last offset.
  struct Tally {
    uint32_t count = 0;
    size_t last_offset = 0;
    const char* id = nullptr;
    Severity severity = Severity::kError;
    bool refused_by_doom3 = false;
  };

  // The line state is kept at every multiple of this many bytes, so that finding a line takes bounded time.
  static constexpr size_t kCheckpointBytes = 16384;

  void count(Code code, const char* id, Severity severity, bool refused, size_t offset, std::string message);
  void append(const Tally& tally, size_t offset, std::string message);
  Place placeOf(size_t offset);
  Place advance(Place from, size_t begin, size_t end) const;

  std::span<const uint8_t> source_;
  std::vector<Diagnostic> diagnostics_;
  Tally tallies_[kCodeCount];
  std::vector<Place> checkpoints_;
  bool has_given_up_ = false;
};

}  // namespace md5v
