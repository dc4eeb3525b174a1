#include "text/foreign_marks.h"

#include <algorithm>

namespace md5v::text {

size_t foreignQuote(std::string_view text) {
  if (text.starts_with("\u00AB") || text.starts_with("\u00BB")) return 2;
  // No character of UTF-8 begins with such a byte.
  const uint8_t byte = text.empty() ? 0 : static_cast<uint8_t>(text[0]);
  if (byte >= 0x91 && byte <= 0x94) return 1;
  const std::string_view first = text.substr(0, 3);
  return first >= "\u2018" && first <= "\u201F" ? 3 : 0;
}

ForeignQuotes foreignQuotes(std::string_view text) {
  const size_t opening = foreignQuote(text);
  if (opening == 0) return {};
  for (size_t end = opening; end < text.size() && !endsLine(static_cast<uint8_t>(text[end])); ++end) {
    const size_t closing = text[end] == '"' ? 1 : foreignQuote(text.substr(end));
    // A byte is a quote only in a text whose quotes are bytes: in others it is part of a letter.
    const bool is_other = closing == 1 && opening != 1 && text[end] != '"';
    if (closing > 0 && !is_other) return {text.substr(opening, end - opening), end + closing};
  }
  return {};
}

bool startsConflictMarker(std::string_view line, char mark) {
  constexpr size_t kLength = 7;
  const size_t length = std::min(line.find_first_not_of(mark), line.size());
  return length == kLength && (line.size() == kLength || static_cast<uint8_t>(line[kLength]) <= ' ');
}

namespace {

// The first such line from `from` on, or npos.
size_t findConflictMarker(std::string_view text, char mark, size_t from) {
  const auto startsLine = [&](size_t at) { return at == 0 || endsLine(static_cast<uint8_t>(text[at - 1])); };
  for (size_t at = text.find(mark, from); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    if (startsLine(at) && startsConflictMarker(text.substr(at), mark)) return at;
  }
  return std::string_view::npos;
}

}  // namespace

std::vector<Conflict> findConflicts(std::string_view text) {
  std::vector<Conflict> conflicts;
  for (size_t end = 0;;) {
    const size_t begin = findConflictMarker(text, '<', end);
    end = begin != std::string_view::npos ? findConflictMarker(text, '>', begin) : begin;
    if (end == std::string_view::npos) return conflicts;
    conflicts.push_back({begin, end});
  }
}

}  // namespace md5v::text
