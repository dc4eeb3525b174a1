#include "base/diagnostic.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/concat.h"

namespace md5v {
namespace {

// Counts the line ends among the bytes [begin, end): LF, CRLF and a lone CR. `last` is the end of the source;
// the byte at `end` decides whether a CR before it is a CRLF. Sixteen bytes are compared at a time: byte by
// byte, this took 40 % of reading a mesh with a finding in its last line.
uint32_t countLineEnds(const uint8_t* begin, const uint8_t* end, const uint8_t* last) {
  if (begin == end) return 0;  // an empty source may have no address
  constexpr ptrdiff_t kStep = sizeof(Bytes);
  constexpr ptrdiff_t kMostSteps = 255;  // no lane of the sums overflows
  uint32_t count = 0;
  const uint8_t* p = begin;
  const uint8_t* const limit = std::min(end, last - 1);  // each comparison reads one byte more
  while (limit - p >= kStep) {
    Bytes sums{};
    const uint8_t* const stop = p + kStep * std::min((limit - p) / kStep, kMostSteps);
    for (; p != stop; p += kStep) {
      const Bytes bytes = loadBytes(p);
      sums -= (bytes == '\n') | ((bytes == '\r') & (loadBytes(p + 1) != '\n'));
    }
    for (int lane = 0; lane < kStep; ++lane) count += sums[lane];
  }
  for (; p != end; ++p) count += *p == '\n' || (*p == '\r' && (last - p == 1 || p[1] != '\n')) ? 1 : 0;
  return count;
}

}  // namespace

Report::Report(std::span<const uint8_t> source) : source_(source) {}

void Report::add(Code code, size_t offset, std::string message) {
  Tally& tally = tallies_[static_cast<size_t>(code)];
  tally = {tally.count + 1, offset};
  if (tally.count <= kMaxPerCode) append(code, offset, std::move(message), 1);
}

void Report::clear() {
  diagnostics_.clear();
  tallies_ = {};
}

void Report::finish() {
  for (const CodeInfo& info : kCodeTable) {
    Tally& tally = tallies_[static_cast<size_t>(info.code)];
    const uint32_t count = std::exchange(tally.count, 0);
    if (count <= kMaxPerCode) continue;
    const uint32_t more = count - kMaxPerCode;
    append(info.code, tally.last_offset, concat("... and ", more, " more of these, the last one here."),
           more);
  }
}

bool Report::hasErrors() const {
  return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

void Report::append(Code code, size_t offset, std::string message, uint32_t count) {
  const CodeInfo& info = infoOf(code);
  const size_t at = std::min(offset, source_.size());
  const Place place = placeOf(at);
  diagnostics_.push_back({info.severity, info.id, place.line,
                          static_cast<uint32_t>(at - place.line_start) + 1, static_cast<uint32_t>(at),
                          std::move(message), info.refused_by_doom3, count});
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

// The line state after the bytes [begin, end). Reads one byte more, to distinguish CRLF from a lone CR.
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
