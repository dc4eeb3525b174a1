#include "md5/plain_entries.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "text/decimals.h"
#include "text/millionths.h"
#include "text/token_window.h"

namespace md5v::md5 {
namespace {

inline bool isPlainBlank(uint8_t c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Steps over elements that are separated by blanks. Each step is false, without a defined position, where
// something else stands there or fewer than kPlainNumberBytes bytes are left.
class PlainCursor {
 public:
  PlainCursor(const text::Lexer& lexer, const uint8_t* at) : at_(at), end_(lexer.end()) {}
  explicit PlainCursor(const text::Lexer& lexer) : PlainCursor(lexer, lexer.position()) {}

  const uint8_t* at() const { return at_; }

  [[gnu::noinline]] bool blanks() {
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
  // Always possible: a // comment that comes next is passed over, unless its line ends with a carriage return
  // alone, of which there is something to say.
  void comment() {
    if (!blanks() || at_[0] != '/' || at_[1] != '/') return;
    const uint8_t* start = at_;
    while (at_ != end_ && *at_ != '\n' && *at_ != '\r' && *at_ != 0) ++at_;
    if (at_ != end_ && *at_ == '\r' && (end_ - at_ == 1 || at_[1] != '\n')) at_ = start;
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
  glm::dvec3 precise;
  return c.word("weight") && c.integer(number) && c.integer(w.joint) && c.number(w.bias) &&
         c.vector(w.position, precise) && c.entryEnds();
}

// The elements of an entry behind its word, without the values of its decimals: they are converted by the
// chunk.
bool readEntry(text::TokenWindow& w, uint32_t& number, MeshVertex& v, text::Decimal* decimals) {
  return w.integer(number) && w.symbol('(') && w.decimal(decimals[0]) && w.decimal(decimals[1]) &&
         w.symbol(')') && w.integer(v.first_weight) && w.integer(v.weight_count);
}

bool readEntry(text::TokenWindow& w, uint32_t& number, Triangle& t, text::Decimal*) {
  return w.integer(number) && w.integer(t.vertices[0]) && w.integer(t.vertices[1]) &&
         w.integer(t.vertices[2]);
}

bool readEntry(text::TokenWindow& w, uint32_t& number, MeshWeight& weight, text::Decimal* decimals) {
  return w.integer(number) && w.integer(weight.joint) && w.decimal(decimals[0]) && w.symbol('(') &&
         w.decimal(decimals[1]) && w.decimal(decimals[2]) && w.decimal(decimals[3]) && w.symbol(')');
}

bool readWord(text::TokenWindow& w, const MeshVertex&) { return w.word("vert"); }
bool readWord(text::TokenWindow& w, const Triangle&) { return w.word("tri"); }
bool readWord(text::TokenWindow& w, const MeshWeight&) { return w.word("weight"); }

// How many decimals an entry has, and where they go.
template <class Item>
constexpr size_t kDecimals = 0;
template <>
constexpr size_t kDecimals<MeshVertex> = 2;
template <>
constexpr size_t kDecimals<MeshWeight> = 4;

void setDecimals(MeshVertex& v, const float* numbers) { v.uv = {numbers[0], numbers[1]}; }
void setDecimals(MeshWeight& weight, const float* numbers) {
  weight.bias = numbers[0];
  weight.position = {numbers[1], numbers[2], numbers[3]};
}

// Entries go into the list by the chunk: their decimals are converted together, and a vector that grows by
// one entry at a time checks and moves its end each time.
template <class Item>
class EntryChunk {
 public:
  EntryChunk(const text::Lexer& lexer, EntryList<Item>& list) : lexer_(lexer), list_(list) {}

  Item& next() { return items_[count_]; }
  text::Decimal* nextDecimals() { return decimals_ + count_ * kDecimals<Item>; }
  // Keeps next(), which stands at `start`.
  void keep(uint32_t number, const uint8_t* start) {
    numbers_[count_] = number;
    offsets_[count_] = static_cast<uint32_t>(lexer_.offsetOf(start));
    ++count_;
  }
  bool isFull() const { return count_ == kSize; }

  // Hands over what was kept, up to the first entry whose decimals are none. Returns where that one stands,
  // or nullptr.
  const uint8_t* flush() {
    const size_t count = convert();
    for (size_t i = 0; i < count; ++i) list_.order.add(numbers_[i]);
    list_.append(items_, offsets_, count);
    return std::exchange(count_, 0) == count ? nullptr : lexer_.begin() + offsets_[count];
  }

 private:
  static constexpr size_t kSize = 32;
  static constexpr size_t kMostDecimals = std::max<size_t>(kSize * kDecimals<Item>, 1);

  size_t convert() {
    if constexpr (kDecimals<Item> == 0) {
      return count_;
    } else {
      float nearest[kMostDecimals + text::kMoreRoom];
      double precise[kMostDecimals + text::kMoreRoom];
      const size_t converted =
          text::convertDecimals(decimals_, count_ * kDecimals<Item>, nearest, precise) / kDecimals<Item>;
      for (size_t i = 0; i < converted; ++i) setDecimals(items_[i], nearest + i * kDecimals<Item>);
      return converted;
    }
  }

  const text::Lexer& lexer_;
  EntryList<Item>& list_;
  Item items_[kSize];
  text::Decimal decimals_[kMostDecimals];
  uint32_t numbers_[kSize];
  uint32_t offsets_[kSize];
  size_t count_ = 0;
};

// Takes entries whose elements are separated by blanks, and returns where it stopped. An entry counts when
// the word of another one follows it.
template <class Item>
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* p, EntryChunk<Item>& chunk) {
  text::TokenWindow window(p, lexer.end());
  uint32_t number = 0;
  bool goes_on = readWord(window, chunk.next());
  while (goes_on) {
    goes_on = readEntry(window, number, chunk.next(), chunk.nextDecimals()) && readWord(window, chunk.next());
    if (goes_on) {
      chunk.keep(number, p);
      p = window.token();
    }
    if (goes_on && !chunk.isFull()) continue;
    if (const uint8_t* stopped = chunk.flush()) return stopped;
  }
  return p;
}

template <class Item>
void readEntries(text::Lexer& lexer, EntryList<Item>& list) {
  EntryChunk<Item> chunk(lexer, list);
  PlainCursor cursor(lexer);
  while (cursor.blanks()) {
    PlainCursor ahead(lexer, readSeparated(lexer, cursor.at(), chunk));
    cursor = ahead;
    Item item;
    uint32_t number = 0;
    if (!readEntry(ahead, number, item)) break;
    list.add(number, lexer.offsetOf(cursor.at()), item);
    cursor = ahead;
  }
  lexer.skipTo(cursor.at());
}

}  // namespace

void readPlainVertices(text::Lexer& lexer, EntryList<MeshVertex>& vertices) { readEntries(lexer, vertices); }

void readPlainTriangles(text::Lexer& lexer, EntryList<Triangle>& triangles) { readEntries(lexer, triangles); }

void readPlainWeights(text::Lexer& lexer, EntryList<MeshWeight>& weights) { readEntries(lexer, weights); }

namespace {

// Takes pairs whose elements are separated by blanks, and returns where it stopped.
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* at,
                             std::vector<StoredTransform>& pairs) {
  text::TokenWindow window(at, lexer.end());
  text::Decimal decimals[6];
  float nearest[6 + text::kMoreRoom];
  double precise[6 + text::kMoreRoom];
  while (window.vector(decimals) && window.vector(decimals + 3) &&
         text::convertDecimals(decimals, 6, nearest, precise) == 6) {
    pairs.push_back({{nearest[0], nearest[1], nearest[2]}, {precise[3], precise[4], precise[5]}});
    at = window.behind();
  }
  return at;
}

}  // namespace

void readPlainPairs(text::Lexer& lexer, std::vector<StoredTransform>& pairs) {
  PlainCursor cursor(lexer);
  while (true) {
    cursor = PlainCursor(lexer, readSeparated(lexer, cursor.at(), pairs));
    PlainCursor ahead = cursor;
    StoredTransform pair;
    if (!ahead.pair(pair)) return lexer.skipTo(cursor.at());
    pairs.push_back(pair);
    cursor = ahead;
  }
}

[[gnu::cold]] bool readPlainJoint(text::Lexer& lexer, PlainJoint& joint) {
  PlainCursor cursor(lexer);
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
  PlainCursor cursor(lexer);
  if (!cursor.blanks()) return false;
  joint.offset = lexer.offsetOf(cursor.at());
  if (!cursor.string(joint.name) || !cursor.parent(joint.parent) || !cursor.pair(joint.bind)) {
    return false;
  }
  cursor.comment();
  lexer.skipTo(cursor.at());
  return true;
}

[[gnu::cold]] bool readPlainFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number) {
  PlainCursor cursor(lexer);
  if (!cursor.blanks()) return false;
  offset = lexer.offsetOf(cursor.at());
  if (!cursor.word("frame") || !cursor.integer(number) || !cursor.symbol('{')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

bool readPlainEnd(text::Lexer& lexer) {
  PlainCursor cursor(lexer);
  if (!cursor.symbol('}')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

namespace {

// As many of six places as follow one another, if there is room for them already.
const uint8_t* readUsual(const text::Lexer& lexer, const uint8_t* at, NumberList<float>& numbers,
                         NumberList<double>& precise) {
  for (size_t count = 1; count != 0 && numbers.hasRoom(text::kMostMillionths);) {
    count = text::readMillionths(at, lexer.end(), numbers.room(text::kMostMillionths),
                                 precise.room(text::kMostMillionths));
    numbers.addRoom(count);
    precise.addRoom(count);
  }
  return at;
}

// Takes numbers that are separated by blanks, and returns where it stopped.
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* at, NumberList<float>& numbers,
                             NumberList<double>& precise, NumberHabit& habit) {
  constexpr size_t kMost = 64;
  constexpr size_t kFew = 8;
  text::Decimal decimals[kMost + text::kMoreDecimals];
  size_t usual = 0;
  size_t others = 0;
  for (size_t wanted = kFew;; wanted = usual > others ? kFew : kMost) {
    if (habit.is_usual) {
      const size_t before = numbers.size();
      at = readUsual(lexer, at, numbers, precise);
      usual += numbers.size() - before;
    }
    const size_t found = text::findDecimals(at, lexer.end(), decimals, wanted);
    const size_t room = found + text::kMoreRoom;
    const size_t converted = text::convertDecimals(decimals, found, numbers.room(room), precise.room(room));
    numbers.addRoom(converted);
    precise.addRoom(converted);
    others += converted;
    if (others > kMost && others > usual) habit.is_usual = false;
    if (converted != 0) at = decimals[converted - 1].end();
    if (converted != found || found < wanted) return at;
  }
}

}  // namespace

void readPlainNumbers(text::Lexer& lexer, NumberList<float>& numbers, NumberList<double>& precise,
                      NumberHabit& habit) {
  // Where one number is longer than usual, the next ones may be, too.
  constexpr int kSingles = 8;
  PlainCursor cursor(lexer);
  for (int singles = 0;; --singles) {
    if (singles == 0) {
      cursor = PlainCursor(lexer, readSeparated(lexer, cursor.at(), numbers, precise, habit));
      singles = kSingles;
    }
    PlainCursor ahead = cursor;
    float number = 0.0f;
    double exact = 0.0;
    if (!ahead.number(number, exact)) break;
    numbers.add(number);
    precise.add(exact);
    cursor = ahead;
  }
  lexer.skipTo(cursor.at());
}

}  // namespace md5v::md5
