#include "md5/grammar/bulk_numbers.h"

#include "md5/anim_file.h"
#include "md5/grammar/bulk_cursor.h"
#include "text/decimals.h"
#include "text/millionths.h"
#include "text/token_row.h"

namespace md5v::md5 {

bool readBulk(text::Lexer& lexer, BulkAnimJoint& joint) {
  BulkCursor cursor(lexer);
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

bool readBulkFrameHead(text::Lexer& lexer, size_t& offset, uint32_t& number) {
  BulkCursor cursor(lexer);
  if (!cursor.blanks()) return false;
  offset = lexer.offsetOf(cursor.at());
  if (!cursor.word("frame") || !cursor.integer(number) || !cursor.symbol('{')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

bool readBulkEnd(text::Lexer& lexer) {
  BulkCursor cursor(lexer);
  if (!cursor.symbol('}')) return false;
  lexer.skipTo(cursor.at());
  return true;
}

namespace {

// Appends the numbers that `read(values)` writes. It has room for `most`, and returns their count.
template <class Read>
size_t append(RawVector<double>& values, size_t most, const Read& read) {
  const size_t first = values.size();
  values.resize(first + most);
  const size_t count = read(values.data() + first);
  values.resize(first + count);
  return count;
}

// Reads consecutive numbers of six decimals, as many as fit without allocation.
const uint8_t* readUsual(const text::Lexer& lexer, const uint8_t* at, NumberList& numbers) {
  const auto read = [&](double* values) { return text::readMillionths(at, lexer.end(), values); };
  while (numbers.values.capacity() - numbers.values.size() >= text::kMostMillionths) {
    if (append(numbers.values, text::kMostMillionths, read) == 0) break;
  }
  return at;
}

// Reads numbers that are separated by blanks, and returns where it stopped.
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* at, NumberList& numbers) {
  constexpr size_t kMost = 64;
  constexpr size_t kFew = 8;
  text::Decimal decimals[kMost + text::kMoreDecimals];
  float nearest[kMost + text::kMoreDecimals + text::kMoreRoom];
  size_t usual = 0;
  size_t others = 0;
  for (size_t wanted = kFew;; wanted = usual > others ? kFew : kMost) {
    if (numbers.are_usual) {
      const size_t before = numbers.values.size();
      at = readUsual(lexer, at, numbers);
      usual += numbers.values.size() - before;
    }
    const size_t found = text::findDecimals(at, lexer.end(), decimals, wanted);
    const size_t converted = append(numbers.values, found + text::kMoreRoom, [&](double* values) {
      return text::convertDecimals(decimals, found, nearest, values);
    });
    others += converted;
    if (others > kMost && others > usual) numbers.are_usual = false;
    if (converted != 0) at = decimals[converted - 1].end();
    if (converted != found || found < wanted) return at;
  }
}

}  // namespace

void readBulk(text::Lexer& lexer, NumberList& numbers) {
  // If one number is longer than usual, the next ones probably are, too.
  constexpr int kSingles = 8;
  BulkCursor cursor(lexer);
  for (int singles = 0;; --singles) {
    if (singles == 0) {
      cursor = BulkCursor(lexer, readSeparated(lexer, cursor.at(), numbers));
      singles = kSingles;
    }
    BulkCursor ahead = cursor;
    float number = 0.0f;
    double exact = 0.0;
    if (!ahead.number(number, exact)) break;
    numbers.values.push_back(exact);
    cursor = ahead;
  }
  lexer.skipTo(cursor.at());
}

namespace {

// How many bytes must be readable from a pair on.
constexpr ptrdiff_t kPairBytes = 64 + text::kRowReach;

// Finds the decimals of ( x y z ). Returns where the next element starts, or nullptr.
[[gnu::noinline]] const uint8_t* findVector(const text::ByteClassifier& classifier, const uint8_t* at,
                                            text::Decimal* decimals) {
  text::TokenRow<64> row(classifier, at);
  row.symbol('(');
  for (int i = 0; i < 3; ++i) decimals[i] = row.decimal();
  row.lastSymbol(')');
  return row.next();
}

// Reads pairs whose elements are separated by one blank each, and returns where it stopped.
const uint8_t* readSeparated(const text::Lexer& lexer, const uint8_t* at,
                             std::vector<StoredTransform>& pairs) {
  const text::ByteClassifier classifier;
  text::Decimal decimals[6];
  float nearest[6 + text::kMoreRoom];
  double precise[6 + text::kMoreRoom];
  while (lexer.end() - at >= kPairBytes) {
    const uint8_t* const second = findVector(classifier, at, decimals);
    const uint8_t* const next = second == nullptr ? nullptr : findVector(classifier, second, decimals + 3);
    if (next == nullptr || text::convertDecimals(decimals, 6, nearest, precise) != 6) break;
    pairs.push_back({{nearest[0], nearest[1], nearest[2]}, {precise[3], precise[4], precise[5]}});
    at = next;
  }
  return at;
}

}  // namespace

void readBulk(text::Lexer& lexer, std::vector<StoredTransform>& pairs) {
  BulkCursor cursor(lexer);
  while (true) {
    if (cursor.blanks()) cursor = BulkCursor(lexer, readSeparated(lexer, cursor.at(), pairs));
    BulkCursor ahead = cursor;
    StoredTransform pair;
    if (!ahead.pair(pair)) return lexer.skipTo(cursor.at());
    pairs.push_back(pair);
    cursor = ahead;
  }
}

}  // namespace md5v::md5
