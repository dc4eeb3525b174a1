#include "md5/plain_entries.h"

#include <cstring>

#include "text/number.h"

namespace md5v::md5 {
namespace {

inline bool isPlainBlank(uint8_t c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Steps over elements that are separated by blanks. Each step is false, without a defined position, where
// something else stands there or fewer than kPlainNumberBytes bytes are left.
class PlainCursor {
 public:
  PlainCursor(const uint8_t* at, const uint8_t* end) : at_(at), end_(end) {}

  const uint8_t* at() const { return at_; }

  bool blanks() {
    const auto left = static_cast<size_t>(end_ - at_);
    if (left > text::kPlainNumberBytes + 1 && at_[0] == ' ' && at_[1] > ' ') {
      ++at_;
      return true;
    }
    while (at_ != end_ && isPlainBlank(*at_)) ++at_;
    return static_cast<size_t>(end_ - at_) >= text::kPlainNumberBytes;
  }
  // `word` must be followed by a blank.
  template <size_t N>
  bool word(const char (&word)[N]) {
    if (!blanks() || std::memcmp(at_, word, N - 1) != 0 || !isPlainBlank(at_[N - 1])) return false;
    at_ += N - 1;
    return true;
  }
  bool symbol(char c) {
    if (!blanks() || *at_ != static_cast<uint8_t>(c)) return false;
    ++at_;
    return true;
  }
  [[gnu::always_inline]] bool integer(uint32_t& out) {
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
  bool number(float& out, double& precise) {
    if (!blanks()) return false;
    const uint8_t* next = text::readPlainNumber(at_, out, precise);
    if (next == nullptr) return false;
    at_ = next;
    return true;
  }
  // The same where it is worth its copy of the code: for numbers without end.
  bool nextOfMany(float& out, double& precise) {
    if (!blanks()) return false;
    const uint8_t* next = text::readPlainNumberInline(at_, out, precise);
    if (next == nullptr) return false;
    at_ = next;
    return true;
  }
  bool vector(glm::vec3& out) {
    return symbol('(') && number(out.x) && number(out.y) && number(out.z) && symbol(')');
  }
  bool vector(glm::dvec3& out) {
    float nearest = 0.0f;
    return symbol('(') && number(nearest, out.x) && number(nearest, out.y) && number(nearest, out.z) &&
           symbol(')');
  }
  // -1, or an index.
  bool parent(int32_t& out) {
    uint32_t index = 0;
    if (!blanks()) return false;
    if (at_[0] != '-') {
      if (!integer(index)) return false;
      out = static_cast<int32_t>(index);
      return true;
    }
    if (at_[1] != '1' || !text::detail::endsNumber(at_[2])) return false;
    at_ += 2;
    out = -1;
    return true;
  }
  // Text in double quotes, not empty, of printable ASCII.
  bool string(std::string_view& out) {
    if (!blanks() || *at_ != '"') return false;
    const uint8_t* first = ++at_;
    while (at_ != end_ && *at_ >= ' ' && *at_ < 0x7F && *at_ != '"') ++at_;
    if (at_ == end_ || at_ == first || *at_ != '"') return false;
    out = {reinterpret_cast<const char*>(first), static_cast<size_t>(at_ - first)};
    ++at_;
    return true;
  }
  // Always possible: a // comment that comes next is passed over.
  void comment() {
    if (!blanks() || at_[0] != '/' || at_[1] != '/') return;
    while (at_ != end_ && *at_ != '\n' && *at_ != '\r' && *at_ != 0) ++at_;
  }
  // Whether the next element is not one that belongs to the same entry (a vertex colour, a surplus number).
  bool entryEnds() {
    const auto isLetterOrBrace = [](uint8_t c) { return c >= 'A'; };
    return blanks() && isLetterOrBrace(*at_);
  }

 private:
  const uint8_t* at_;
  const uint8_t* end_;
};

bool readEntry(PlainCursor& c, uint32_t& number, MeshVertex& v) {
  return c.word("vert") && c.integer(number) && c.symbol('(') && c.number(v.uv.x) && c.number(v.uv.y) &&
         c.symbol(')') && c.integer(v.first_weight) && c.integer(v.weight_count) && c.entryEnds();
}

bool readEntry(PlainCursor& c, uint32_t& number, Triangle& t) {
  return c.word("tri") && c.integer(number) && c.integer(t.vertices[0]) && c.integer(t.vertices[1]) &&
         c.integer(t.vertices[2]) && c.entryEnds();
}

bool readEntry(PlainCursor& c, uint32_t& number, MeshWeight& w) {
  return c.word("weight") && c.integer(number) && c.integer(w.joint) && c.number(w.bias) && c.symbol('(') &&
         c.number(w.position.x) && c.number(w.position.y) && c.number(w.position.z) && c.symbol(')') &&
         c.entryEnds();
}

// Entries go into the list by the chunk: one at a time would cost as much as reading them.
template <class Item>
void readEntries(text::Lexer& lexer, EntryList<Item>& list) {
  constexpr size_t kChunk = 64;
  Item items[kChunk];
  uint32_t offsets[kChunk];
  size_t count = 0;
  const auto flush = [&] {
    list.items.insert(list.items.end(), items, items + count);
    list.offsets.insert(list.offsets.end(), offsets, offsets + count);
    count = 0;
  };
  PlainCursor cursor(lexer.position(), lexer.end());
  while (cursor.blanks()) {
    const uint8_t* start = cursor.at();
    uint32_t number = 0;
    PlainCursor ahead = cursor;
    if (!readEntry(ahead, number, items[count])) break;
    list.order.add(number);
    offsets[count] = static_cast<uint32_t>(lexer.offsetOf(start));
    cursor = ahead;
    if (++count == kChunk) flush();
  }
  flush();
  lexer.skipTo(cursor.at());
}

}  // namespace

void readPlainVertices(text::Lexer& lexer, EntryList<MeshVertex>& vertices) { readEntries(lexer, vertices); }

void readPlainTriangles(text::Lexer& lexer, EntryList<Triangle>& triangles) { readEntries(lexer, triangles); }

void readPlainWeights(text::Lexer& lexer, EntryList<MeshWeight>& weights) { readEntries(lexer, weights); }

void readPlainPairs(text::Lexer& lexer, std::vector<VectorPair>& pairs) {
  PlainCursor cursor(lexer.position(), lexer.end());
  PlainCursor ahead = cursor;
  VectorPair pair;
  while (ahead.vector(pair.first) && ahead.vector(pair.second)) {
    pairs.push_back(pair);
    cursor = ahead;
  }
  lexer.skipTo(cursor.at());
}

bool readPlainJoint(text::Lexer& lexer, PlainJoint& joint) {
  PlainCursor cursor(lexer.position(), lexer.end());
  if (!cursor.blanks()) return false;
  joint.offset = lexer.offsetOf(cursor.at());
  if (!cursor.string(joint.name) || !cursor.parent(joint.parent) || !cursor.integer(joint.flags) ||
      joint.flags > kAllAnimFlags || !cursor.integer(joint.first_component)) {
    return false;
  }
  cursor.comment();
  lexer.skipTo(cursor.at());
  return true;
}

bool readPlainFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number) {
  PlainCursor cursor(lexer.position(), lexer.end());
  if (!cursor.blanks()) return false;
  offset = lexer.offsetOf(cursor.at());
  if (!cursor.word("frame") || !cursor.integer(number) || !cursor.symbol('{')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

void readPlainNumbers(text::Lexer& lexer, std::vector<float>& numbers, PreciseNumbers& precise) {
  // Copied by wasm code itself: Emscripten hands 512 bytes and more to JavaScript.
  constexpr size_t kChunk = 120;
  float chunk[kChunk];
  size_t count = 0;
  PlainCursor cursor(lexer.position(), lexer.end());
  PlainCursor ahead = cursor;
  double number = 0.0;
  while (ahead.nextOfMany(chunk[count], number)) {
    cursor = ahead;
    precise.add(number);
    if (++count < kChunk) continue;
    numbers.insert(numbers.end(), chunk, chunk + count);
    count = 0;
  }
  numbers.insert(numbers.end(), chunk, chunk + count);
  lexer.skipTo(cursor.at());
}

}  // namespace md5v::md5
