#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "md5/grammar/bulk_cursor.h"
#include "md5/mesh/bulk_entries.h"
#include "text/decimals.h"
#include "text/integers.h"
#include "text/token_row.h"

namespace md5v::md5 {
namespace {

bool readEntry(BulkCursor& c, uint32_t& number, MeshVertex& v) {
  return c.word("vert") && c.integer(number) && c.symbol('(') && c.number(v.uv.x) && c.number(v.uv.y) &&
         c.symbol(')') && c.integer(v.first_weight) && c.integer(v.weight_count) && c.entryEnds();
}

bool readEntry(BulkCursor& c, uint32_t& number, Triangle& t) {
  return c.word("tri") && c.integer(number) && c.integer(t.vertices[0]) && c.integer(t.vertices[1]) &&
         c.integer(t.vertices[2]) && c.entryEnds();
}

bool readEntry(BulkCursor& c, uint32_t& number, MeshWeight& w) {
  glm::dvec3 precise;
  return c.word("weight") && c.integer(number) && c.integer(w.joint) && c.number(w.bias) &&
         c.vector(w.position, precise) && c.entryEnds();
}

// How many entries are read together: their decimals are converted in one pass.
constexpr size_t kChunk = kEntryBatch;
// How many bytes must be readable from an entry on.
constexpr ptrdiff_t kRowBytes = 64 + text::kRowReach;

template <class Item>
struct Written;
template <>
struct Written<MeshVertex> {
  static constexpr char kWord[] = "vert ";
  static constexpr size_t kDecimals = 2;
};
template <>
struct Written<Triangle> {
  static constexpr char kWord[] = "tri ";
  static constexpr size_t kDecimals = 0;
};
template <>
struct Written<MeshWeight> {
  static constexpr char kWord[] = "weight ";
  static constexpr size_t kDecimals = 4;
};

// Reads the text after the word of an entry, provided that its elements are separated by one blank each.
// Returns where the next element starts, or nullptr. It only finds decimals. At the end it returns whether
// all integers were valid.
class RowReader {
 public:
  const uint8_t* read(const uint8_t* at, uint32_t& number, MeshVertex& v, text::Decimal* decimals) {
    text::TokenRow<48> row(classifier_, at);
    const text::IntegerPair own = row.integer();
    row.symbol('(');
    decimals[0] = row.decimal();
    decimals[1] = row.decimal();
    row.symbol(')');
    const text::IntegerPair weights = row.integers();
    const uint8_t* const next = row.next();
    if (next == nullptr) return nullptr;
    uint32_t values[4];
    integers_.convert(own, weights, values);
    number = values[0];
    v.first_weight = values[2];
    v.weight_count = values[3];
    return next;
  }

  const uint8_t* read(const uint8_t* at, uint32_t& number, Triangle& t, text::Decimal*) {
    text::TokenRow<32> row(classifier_, at);
    const text::IntegerPair first = row.integers();
    const text::IntegerPair second = row.integers();
    const uint8_t* const next = row.next();
    if (next == nullptr) return nullptr;
    uint32_t values[4];
    integers_.convert(first, second, values);
    number = values[0];
    std::copy_n(values + 1, 3, t.vertices);
    return next;
  }

  const uint8_t* read(const uint8_t* at, uint32_t& number, MeshWeight& weight, text::Decimal* decimals) {
    text::TokenRow<16> head(classifier_, at);
    const text::IntegerPair pair = head.integers();
    text::TokenRow<64> row(classifier_, head);
    decimals[0] = row.decimal();
    row.symbol('(');
    decimals[1] = row.decimal();
    decimals[2] = row.decimal();
    decimals[3] = row.decimal();
    row.lastSymbol(')');
    const uint8_t* const next = row.next();
    if (next == nullptr || !head.isComplete()) return nullptr;
    uint32_t values[4];
    integers_.convert(pair, pair, values);
    number = values[0];
    weight.joint = values[1];
    return next;
  }

  bool wereIntegers() const { return integers_.wereAll(); }

 private:
  text::ByteClassifier classifier_;
  text::IntegerConverter integers_;
};

// Whether the bytes at `at` are this word.
template <size_t kSize>
bool startsWith(const uint8_t* at, const char (&word)[kSize]) {
  uint64_t expected = 0;
  std::memcpy(&expected, word, kSize - 1);
  return (text::detail::loadEight(at) ^ expected) << 8 * (9 - kSize) == 0;
}

// Entries that are not yet in the list.
template <class Item>
struct Chunk {
  static constexpr size_t kDecimals = Written<Item>::kDecimals;

  uint32_t numbers[kChunk];
  uint32_t first;    // the expected first number
  uint32_t oddness;  // 0 if each number is one more than the number before it
  text::Decimal decimals[std::max<size_t>(kChunk * kDecimals, 1)];
  Item* items;        // room for kChunk
  uint32_t* offsets;  // room for kChunk
};

// Reads up to kChunk entries, except for their decimals, and moves `at` past them. An entry is complete if a
// word or a brace follows it. Returns how many there are: none if an integer is invalid.
template <class Item>
[[gnu::noinline]] size_t readRows(const text::Lexer& lexer, const uint8_t*& at, Chunk<Item>& chunk) {
  constexpr const auto& kWord = Written<Item>::kWord;
  const uint8_t* const begin = lexer.begin();
  const uint8_t* const end = lexer.end();
  const uint8_t* p = at;
  const uint32_t first = chunk.first;
  RowReader reader;
  uint32_t oddness = 0;
  size_t count = 0;
  while (count < kChunk && end - p >= kRowBytes && startsWith(p, kWord)) {
    const uint8_t* const next = reader.read(p + sizeof kWord - 1, chunk.numbers[count], chunk.items[count],
                                            chunk.decimals + count * Chunk<Item>::kDecimals);
    if (next == nullptr) break;
    oddness |= chunk.numbers[count] ^ (first + static_cast<uint32_t>(count));
    chunk.offsets[count] = static_cast<uint32_t>(p - begin);
    p = next;
    ++count;
  }
  chunk.oddness = oddness;
  if (!reader.wereIntegers()) return 0;
  if (count != 0 && *p < 'A') p = begin + chunk.offsets[--count];
  at = p;
  return count;
}

void setDecimals(MeshVertex& v, const float* numbers) { std::memcpy(&v.uv, numbers, sizeof v.uv); }
void setDecimals(MeshWeight& weight, const float* numbers) {
  // The bias, and the position after it.
  constexpr size_t kBegin = offsetof(MeshWeight, bias);
  static_assert(offsetof(MeshWeight, position) == kBegin + sizeof(float));
  std::memcpy(reinterpret_cast<char*>(&weight) + kBegin, numbers, 4 * sizeof(float));
}

// Returns how many entries have valid decimals, up to the first that has not.
template <class Item>
size_t convertDecimals(Chunk<Item>& chunk, size_t count) {
  constexpr size_t kDecimals = Chunk<Item>::kDecimals;
  if constexpr (kDecimals == 0) {
    return count;
  } else {
    float nearest[kChunk * kDecimals + text::kMoreRoom];
    double precise[kChunk * kDecimals + text::kMoreRoom];
    const size_t converted =
        text::convertDecimals(chunk.decimals, count * kDecimals, nearest, precise) / kDecimals;
    for (size_t i = 0; i < converted; ++i) setDecimals(chunk.items[i], nearest + i * kDecimals);
    return converted;
  }
}

// Reads entries whose elements are separated by one blank each, and returns where it stopped.
template <class Item>
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* at, EntryList<Item>& list) {
  Chunk<Item> chunk;
  for (size_t before = list.items.size();; before = list.items.size()) {
    list.resize(before + kChunk);
    chunk.items = list.items.data() + before;
    chunk.offsets = list.offsets.data() + before;
    chunk.first = static_cast<uint32_t>(before);
    const size_t count = readRows(lexer, at, chunk);
    const size_t taken = convertDecimals(chunk, count);
    if (chunk.oddness == 0 && list.order.isSequential()) {
      list.order.addSequence(taken);
    } else {
      for (size_t i = 0; i < taken; ++i) list.order.add(chunk.numbers[i]);
    }
    if (taken < count) at = lexer.begin() + chunk.offsets[taken];
    list.resize(before + taken);
    if (taken < kChunk) return at;
  }
}

template <class Item>
void readEntries(text::Lexer& lexer, EntryList<Item>& list) {
  BulkCursor cursor(lexer);
  // How many entries are read one by one before a chunk is tried again. It grows with each chunk that fails.
  size_t singles = 1;
  for (size_t left = 0; cursor.blanks(); --left) {
    if (left == 0) {
      const size_t before = list.items.size();
      cursor = BulkCursor(lexer, readSeparated(lexer, cursor.at(), list));
      singles = list.items.size() == before ? std::min(2 * singles, kChunk) : 1;
      left = singles;
    }
    BulkCursor ahead = cursor;
    Item item;
    uint32_t number = 0;
    if (!readEntry(ahead, number, item)) break;
    list.add(number, lexer.offsetOf(cursor.at()), item);
    cursor = ahead;
  }
  lexer.skipTo(cursor.at());
}

}  // namespace

void readBulk(text::Lexer& lexer, EntryList<MeshVertex>& vertices) { readEntries(lexer, vertices); }

void readBulk(text::Lexer& lexer, EntryList<Triangle>& triangles) { readEntries(lexer, triangles); }

void readBulk(text::Lexer& lexer, EntryList<MeshWeight>& weights) { readEntries(lexer, weights); }

bool readBulk(text::Lexer& lexer, BulkMeshJoint& joint) {
  BulkCursor cursor(lexer);
  if (!cursor.blanks()) return false;
  joint.offset = lexer.offsetOf(cursor.at());
  if (!cursor.string(joint.name) || !cursor.parent(joint.parent) || !cursor.pair(joint.bind)) return false;
  cursor.comment();
  lexer.skipTo(cursor.at());
  return true;
}

}  // namespace md5v::md5
