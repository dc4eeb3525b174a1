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

void readPlainNumbers(text::Lexer& lexer, std::vector<float>& numbers, std::vector<double>& precise) {
  constexpr size_t kChunk = 256;
  float nearest_chunk[kChunk];
  double precise_chunk[kChunk];
  size_t count = 0;
  const auto flush = [&] {
    numbers.insert(numbers.end(), nearest_chunk, nearest_chunk + count);
    precise.insert(precise.end(), precise_chunk, precise_chunk + count);
    count = 0;
  };
  PlainCursor cursor(lexer.position(), lexer.end());
  PlainCursor ahead = cursor;
  while (ahead.number(nearest_chunk[count], precise_chunk[count])) {
    cursor = ahead;
    if (++count == kChunk) flush();
  }
  flush();
  lexer.skipTo(cursor.at());
}

}  // namespace md5v::md5
