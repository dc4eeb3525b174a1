#include "md5/plain_entries.h"

#include <cstring>

#include "text/token_window.h"

namespace md5v::md5 {
namespace {

inline bool isPlainBlank(uint8_t c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Steps over elements that are separated by blanks. Each step is false, without a defined position, where
// something else stands there or fewer than kPlainNumberBytes bytes are left.
class PlainCursor {
 public:
  PlainCursor(const uint8_t* at, const uint8_t* end) : at_(at), end_(end) {}

  const uint8_t* at() const { return at_; }

  [[gnu::noinline]] bool blanks() {
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

bool readEntry(text::TokenWindow& w, uint32_t& number, MeshVertex& v) {
  return w.integer(number) && w.symbol('(') && w.numberByCall(v.uv.x) && w.numberByCall(v.uv.y) &&
         w.symbol(')') && w.integer(v.first_weight) && w.integer(v.weight_count);
}

bool readEntry(text::TokenWindow& w, uint32_t& number, Triangle& t) {
  return w.integer(number) && w.integer(t.vertices[0]) && w.integer(t.vertices[1]) &&
         w.integer(t.vertices[2]);
}

bool readEntry(text::TokenWindow& w, uint32_t& number, MeshWeight& weight) {
  return w.integer(number) && w.integer(weight.joint) && w.numberByCall(weight.bias) && w.symbol('(') &&
         w.numberByCall(weight.position.x) && w.numberByCall(weight.position.y) &&
         w.numberByCall(weight.position.z) && w.symbol(')');
}

bool readWord(text::TokenWindow& w, const MeshVertex&) { return w.word("vert"); }
bool readWord(text::TokenWindow& w, const Triangle&) { return w.word("tri"); }
bool readWord(text::TokenWindow& w, const MeshWeight&) { return w.word("weight"); }

// Entries go into the list by the chunk: a vector that grows by one entry at a time checks and moves its end
// each time.
template <class Item>
class EntryChunk {
 public:
  EntryChunk(text::Lexer& lexer, EntryList<Item>& list) : lexer_(lexer), list_(list) {}

  Item& next() { return items_[count_]; }
  // Keeps next(), which stands at `start`.
  void keep(uint32_t number, const uint8_t* start) {
    list_.order.add(number);
    offsets_[count_] = static_cast<uint32_t>(lexer_.offsetOf(start));
    if (++count_ == kSize) flush();
  }
  void flush() {
    list_.items.insert(list_.items.end(), items_, items_ + count_);
    list_.offsets.insert(list_.offsets.end(), offsets_, offsets_ + count_);
    count_ = 0;
  }

 private:
  static constexpr size_t kSize = 64;

  text::Lexer& lexer_;
  EntryList<Item>& list_;
  Item items_[kSize];
  uint32_t offsets_[kSize];
  size_t count_ = 0;
};

// Takes entries whose elements are separated by blanks, and returns where it stopped. An entry counts when
// the word of another one follows it.
template <class Item>
const uint8_t* readSeparated(const uint8_t* p, const uint8_t* end, EntryChunk<Item>& chunk) {
  text::TokenWindow window(p, end);
  uint32_t number = 0;
  if (!readWord(window, chunk.next())) return p;
  while (true) {
    if (!readEntry(window, number, chunk.next()) || !readWord(window, chunk.next())) return p;
    chunk.keep(number, p);
    p = window.token();
  }
}

template <class Item>
void readEntries(text::Lexer& lexer, EntryList<Item>& list) {
  EntryChunk<Item> chunk(lexer, list);
  PlainCursor cursor(lexer.position(), lexer.end());
  while (cursor.blanks()) {
    const uint8_t* start = readSeparated(cursor.at(), lexer.end(), chunk);
    uint32_t number = 0;
    cursor = PlainCursor(start, lexer.end());
    PlainCursor ahead = cursor;
    if (!readEntry(ahead, number, chunk.next())) break;
    chunk.keep(number, start);
    cursor = ahead;
  }
  chunk.flush();
  lexer.skipTo(cursor.at());
}

}  // namespace

void readPlainVertices(text::Lexer& lexer, EntryList<MeshVertex>& vertices) { readEntries(lexer, vertices); }

void readPlainTriangles(text::Lexer& lexer, EntryList<Triangle>& triangles) { readEntries(lexer, triangles); }

void readPlainWeights(text::Lexer& lexer, EntryList<MeshWeight>& weights) { readEntries(lexer, weights); }

namespace {

bool readVector(text::TokenWindow& w, glm::vec3& out) {
  return w.symbol('(') && w.numberByCall(out.x) && w.numberByCall(out.y) && w.numberByCall(out.z) &&
         w.symbol(')');
}

bool readVector(text::TokenWindow& w, glm::dvec3& out) {
  float nearest = 0.0f;
  return w.symbol('(') && w.numberByCall(nearest, out.x) && w.numberByCall(nearest, out.y) &&
         w.numberByCall(nearest, out.z) && w.symbol(')');
}

// Takes pairs whose elements are separated by blanks, and returns where it stopped.
const uint8_t* readSeparated(const uint8_t* p, const uint8_t* end, std::vector<VectorPair>& pairs) {
  text::TokenWindow window(p, end);
  VectorPair pair;
  while (readVector(window, pair.first) && readVector(window, pair.second)) {
    pairs.push_back(pair);
    p = window.behind();
  }
  return p;
}

}  // namespace

void readPlainPairs(text::Lexer& lexer, std::vector<VectorPair>& pairs) {
  const uint8_t* at = readSeparated(lexer.position(), lexer.end(), pairs);
  VectorPair pair;
  for (PlainCursor cursor(at, lexer.end()); cursor.vector(pair.first) && cursor.vector(pair.second);) {
    pairs.push_back(pair);
    at = readSeparated(cursor.at(), lexer.end(), pairs);
    cursor = PlainCursor(at, lexer.end());
  }
  lexer.skipTo(at);
}

[[gnu::cold]] bool readPlainJoint(text::Lexer& lexer, PlainJoint& joint) {
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

[[gnu::cold]] bool readPlainMeshJoint(text::Lexer& lexer, PlainMeshJoint& joint) {
  PlainCursor cursor(lexer.position(), lexer.end());
  if (!cursor.blanks()) return false;
  joint.offset = lexer.offsetOf(cursor.at());
  if (!cursor.string(joint.name) || !cursor.parent(joint.parent) || !cursor.vector(joint.bind.first) ||
      !cursor.vector(joint.bind.second)) {
    return false;
  }
  cursor.comment();
  lexer.skipTo(cursor.at());
  return true;
}

[[gnu::cold]] bool readPlainFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number) {
  PlainCursor cursor(lexer.position(), lexer.end());
  if (!cursor.blanks()) return false;
  offset = lexer.offsetOf(cursor.at());
  if (!cursor.word("frame") || !cursor.integer(number) || !cursor.symbol('{')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

namespace {

// Takes numbers that are separated by blanks, and returns where it stopped.
const uint8_t* readSeparated(const uint8_t* p, const uint8_t* end, NumberList<float>& numbers,
                             NumberList<double>& precise) {
  text::TokenWindow window(p, end);
  float number[2];
  double exact[2];
  while (window.numbers(number, exact)) {
    numbers.add(number[0]);
    numbers.add(number[1]);
    precise.add(exact[0]);
    precise.add(exact[1]);
    p = window.behind();
  }
  text::TokenWindow single(p, end);
  while (single.number(number[0], exact[0])) {
    numbers.add(number[0]);
    precise.add(exact[0]);
    p = single.behind();
  }
  return p;
}

}  // namespace

void readPlainNumbers(text::Lexer& lexer, NumberList<float>& numbers, NumberList<double>& precise) {
  const uint8_t* at = readSeparated(lexer.position(), lexer.end(), numbers, precise);
  float number = 0.0f;
  double exact = 0.0;
  for (PlainCursor cursor(at, lexer.end()); cursor.number(number, exact);) {
    numbers.add(number);
    precise.add(exact);
    at = readSeparated(cursor.at(), lexer.end(), numbers, precise);
    cursor = PlainCursor(at, lexer.end());
  }
  lexer.skipTo(at);
}

}  // namespace md5v::md5
