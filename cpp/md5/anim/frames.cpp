#include "md5/anim/frames.h"

namespace md5v::md5 {
namespace {

// Reads one number after the fast path stopped. False at the end of the frame.
bool readNumber(Cursor& cursor, RawFrames& frames) {
  if (!cursor.blockContinues("a frame")) {
    frames.is_last_cut_off = cursor.isCutOff();
    return false;
  }
  const Number value = cursor.number("a value of a frame").value_or(Number{});
  if (cursor.isBroken()) {
    cursor.next();
    cursor.repairEntry();
    return true;
  }
  frames.numbers.values.push_back(value.precise);
  return true;
}

// Reads the numbers of a frame after its opening brace.
void readNumbers(Cursor& cursor, RawFrame frame, RawFrames& frames) {
  frame.first = frames.numbers.values.size();
  do {
    readBulk(cursor.lexer(), frames.numbers);
  } while (!readBulkEnd(cursor.lexer()) && readNumber(cursor, frames));
  frame.count = frames.numbers.values.size() - frame.first;
  frames.frames.push_back(frame);
}

}  // namespace

void readFrames(Cursor& cursor, size_t offset, RawFrames& frames) {
  RawFrame frame;
  frame.offset = offset;
  const auto expected = static_cast<int64_t>(frames.frames.size());
  frame.number = cursor.integer("the number of a frame").value_or(expected);
  cursor.repairEntry();
  if (!cursor.openBlock("a frame")) return cursor.resynchronise();
  readNumbers(cursor, frame, frames);
  uint32_t number = 0;
  while (readBulkFrameHead(cursor.lexer(), frame.offset, number)) {
    cursor.beginEntry();
    frame.number = number;
    readNumbers(cursor, frame, frames);
  }
}

}  // namespace md5v::md5
