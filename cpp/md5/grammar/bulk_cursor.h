// Reads elements of a file one after another, provided that they have the usual form of exporters. For the
// fast paths of meshes and animations (mesh/bulk_entries, anim/bulk_numbers).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <glm/vec3.hpp>
#include <string_view>

#include "md5/stored_transform.h"
#include "text/lexer.h"
#include "text/plain_number.h"

namespace md5v::md5 {

inline bool isBulkBlank(uint8_t c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Reads elements that are separated by blanks. A step returns false, and leaves the position undefined, if
// the text has another form or fewer than kPlainNumberBytes bytes are left.
class BulkCursor {
 public:
  BulkCursor(const text::Lexer& lexer, const uint8_t* at) : at_(at), end_(lexer.end()) {}
  explicit BulkCursor(const text::Lexer& lexer) : BulkCursor(lexer, lexer.position()) {}

  const uint8_t* at() const { return at_; }

  [[gnu::noinline]] bool blanks() {
    while (at_ != end_ && isBulkBlank(*at_)) ++at_;
    return static_cast<size_t>(end_ - at_) >= text::kPlainNumberBytes;
  }
  // `word` must be followed by a blank.
  template <size_t N>
  bool word(const char (&word)[N]) {
    if (!blanks() || std::memcmp(at_, word, N - 1) != 0 || !isBulkBlank(at_[N - 1])) return false;
    at_ += N - 1;
    return true;
  }
  [[gnu::noinline]] bool symbol(char c) {
    if (!blanks() || *at_ != static_cast<uint8_t>(c)) return false;
    ++at_;
    return true;
  }
  [[gnu::noinline]] bool integer(uint32_t& out) {
    if (!blanks()) return false;
    const uint8_t* next = text::readPlainInteger(at_, out);
    if (next == nullptr) return false;
    at_ = next;
    return true;
  }
  bool number(float& out) {
    double precise = 0.0;
    return number(out, precise);
  }
  [[gnu::noinline]] bool number(float& out, double& precise) {
    if (!blanks()) return false;
    const uint8_t* next = text::readPlainNumber(at_, out, precise);
    if (next == nullptr) return false;
    at_ = next;
    return true;
  }
  // ( x y z )
  [[gnu::noinline]] bool vector(glm::vec3& nearest, glm::dvec3& precise) {
    if (!symbol('(')) return false;
    for (int i = 0; i < 3; ++i) {
      if (!number(nearest[i], precise[i])) return false;
    }
    return symbol(')');
  }
  bool pair(StoredTransform& out) {
    glm::vec3 nearest;
    glm::dvec3 precise;
    return vector(out.position, precise) && vector(nearest, out.rotation);
  }
  // Reads -1, or an index.
  bool parent(int32_t& out) {
    uint32_t index = 0;
    if (!blanks()) return false;
    const bool is_root = at_[0] == '-' && at_[1] == '1' && text::detail::endsNumber(at_[2]);
    if (!is_root && !integer(index)) return false;
    if (is_root) at_ += 2;
    out = is_root ? -1 : static_cast<int32_t>(index);
    return true;
  }
  // Reads text in double quotes, not empty, of printable ASCII.
  bool string(std::string_view& out) {
    if (!blanks() || *at_ != '"') return false;
    const uint8_t* first = ++at_;
    while (at_ != end_ && *at_ >= ' ' && *at_ < 0x7F && *at_ != '"') ++at_;
    if (at_ == end_ || at_ == first || *at_ != '"') return false;
    out = {reinterpret_cast<const char*>(first), static_cast<size_t>(at_ - first)};
    ++at_;
    return true;
  }
  // Skips a // comment, if one comes next. A comment whose line ends with a carriage return alone is left to
  // the slow path, which reports it.
  void comment() {
    if (!blanks() || at_[0] != '/' || at_[1] != '/') return;
    const uint8_t* start = at_;
    while (at_ != end_ && *at_ != '\n' && *at_ != '\r' && *at_ != 0) ++at_;
    if (at_ != end_ && *at_ == '\r' && (end_ - at_ == 1 || at_[1] != '\n')) at_ = start;
  }
  // Whether the entry ends here: the next element is not a vertex colour or a surplus number.
  bool entryEnds() {
    const auto isLetterOrBrace = [](uint8_t c) { return c >= 'A'; };
    return blanks() && isLetterOrBrace(*at_);
  }

 private:
  const uint8_t* at_;
  const uint8_t* end_;
};

}  // namespace md5v::md5
