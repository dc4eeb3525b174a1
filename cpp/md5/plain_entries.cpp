#include "md5/plain_entries.h"

#include "md5/plain_cursor.h"
#include "text/decimals.h"
#include "text/millionths.h"

namespace md5v::md5 {

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
