#include "base/diagnostic.h"

#include <algorithm>
#include <utility>

#include "base/concat.h"

namespace md5v {
namespace {

// The number of line ends among the bytes [begin, end): LF, CRLF and a lone CR. `last` is the end of the
// source; the byte at `end` decides whether a CR before it is a CRLF.
uint32_t countLineEnds(const uint8_t* begin, const uint8_t* end, const uint8_t* last) {
  if (begin == end) return 0;
  uint32_t count = 0;
  // Without branches, so that the compiler makes vectors of it.
  for (const uint8_t* p = begin; p != end - 1; ++p)
    count += static_cast<uint32_t>(p[0] == '\n') |
             (static_cast<uint32_t>(p[0] == '\r') & static_cast<uint32_t>(p[1] != '\n'));
  const bool ends_in_cr = end[-1] == '\r' && (end == last || *end != '\n');
  return count + static_cast<uint32_t>(end[-1] == '\n' || ends_in_cr);
}

}  // namespace

Report::Report(std::span<const uint8_t> source) : source_(source) {}

void Report::count(Code code, const char* id, Severity severity, bool refused, size_t offset,
                   std::string message) {
  Tally& tally = tallies_[static_cast<size_t>(code)];
  tally = {tally.count + 1, offset, id, severity, refused};
  if (tally.count <= kMaxPerCode) append(tally, offset, std::move(message));
}

void Report::clear() {
  diagnostics_.clear();
  for (Tally& tally : tallies_) tally = {};
}

void Report::finish() {
  for (Tally& tally : tallies_) {
    const uint32_t count = std::exchange(tally.count, 0);
    if (count <= kMaxPerCode) continue;
    append(tally, tally.last_offset,
           concat("... and ", count - kMaxPerCode, " more of these, the last one here."));
  }
}

bool Report::hasErrors() const {
  return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

void Report::append(const Tally& told, size_t offset, std::string message) {
  const size_t at = std::min(offset, source_.size());
  const Place place = placeOf(at);
  diagnostics_.push_back({told.severity, told.id, place.line,
                          static_cast<uint32_t>(at - place.line_start) + 1, std::move(message),
                          told.refused_by_doom3});
}

Report::Place Report::placeOf(size_t offset) {
  if (checkpoints_.empty()) checkpoints_.push_back({});
  const size_t block = offset / kCheckpointBytes;
  while (checkpoints_.size() <= block) {
    const size_t begin = (checkpoints_.size() - 1) * kCheckpointBytes;
    checkpoints_.push_back(advance(checkpoints_.back(), begin, begin + kCheckpointBytes));
  }
  return advance(checkpoints_[block], block * kCheckpointBytes, offset);
}

// The state behind the bytes [begin, end); looks one byte further to tell CRLF from a lone CR.
Report::Place Report::advance(Place from, size_t begin, size_t end) const {
  const uint8_t* source = source_.data();
  const uint32_t lines = countLineEnds(source + begin, source + end, source + source_.size());
  if (lines == 0) return from;
  from.line += lines;
  const auto endsLine = [&](size_t i) {
    return source[i] == '\n' || (source[i] == '\r' && (i + 1 == source_.size() || source[i + 1] != '\n'));
  };
  size_t last = end - 1;
  while (!endsLine(last)) --last;
  from.line_start = last + 1;
  return from;
}

}  // namespace md5v
