#include "base/diagnostic.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/concat.h"

namespace md5v {
namespace {

// Whether one of eight bytes is a line feed or a carriage return.
bool hasLineEnd(const uint8_t* bytes) {
  uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  constexpr uint64_t kOnes = 0x0101010101010101ull;
  const auto hasZero = [](uint64_t v) { return ((v - kOnes) & ~v & (kOnes << 7)) != 0; };
  return hasZero(word ^ (kOnes * '\n')) || hasZero(word ^ (kOnes * '\r'));
}

}  // namespace

Report::Report(std::string file, std::span<const uint8_t> source) : file_(std::move(file)), source_(source) {}

void Report::count(Code code, const char* id, Severity severity, bool refused, size_t offset,
                   std::string message) {
  tallies_.resize(kCodeCount);
  Tally& tally = tallies_[static_cast<size_t>(code)];
  tally = {tally.count + 1, offset, id, severity, refused};
  if (tally.count <= kMaxPerCode) append(tally, offset, std::move(message));
}

void Report::addFirst(Code code, size_t offset, std::string message) {
  const CodeInfo& info = infoOf(code);
  append({1, offset, info.id.data(), info.severity, info.refused_by_doom3}, offset, std::move(message));
  std::swap(diagnostics_.front(), diagnostics_.back());
}

void Report::clear() {
  diagnostics_.clear();
  tallies_.clear();
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
  for (size_t i = begin; i < end; ++i) {
    while (end - i > 8 && !hasLineEnd(source_.data() + i)) i += 8;
    const uint8_t c = source_[i];
    if (c != '\n' && c != '\r') continue;
    if (c == '\r' && i + 1 < source_.size() && source_[i + 1] == '\n') continue;
    ++from.line;
    from.line_start = i + 1;
  }
  return from;
}

}  // namespace md5v
