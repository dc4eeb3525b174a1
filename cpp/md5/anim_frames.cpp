#include "md5/anim_frames.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "base/sort_numbers.h"
#include "md5/anim_components.h"
#include "md5/astray.h"
#include "md5/foreign_lines.h"
#include "md5/frame_columns.h"
#include "md5/frame_places.h"
#include "md5/inner_braces.h"
#include "md5/joints.h"
#include "md5/run_on_frames.h"
#include "md5/slots.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

// Takes a '}' that does not end the frame, of which `count` numbers were read.
[[maybe_unused]] bool skipInnerBrace(Reader& reader, RawFrames& frames, size_t count) {
  if (!reader.peek().is('}')) return false;
  const auto is_number = [](const text::Token& token) { return token.kind == TokenKind::kNumber; };
  if (static_cast<int64_t>(count) < frames.announced && skipSurplusBrace(reader, "the frame", is_number))
    return true;
  if (!std::exchange(frames.is_brace_open, false)) return false;
  const size_t start = reader.next().offset;
  if (reader.peek().is('}')) return true;
  reader.rewind(start);
  return false;
}

// frame 1 { frame 1 {: takes and reports the second.
[[maybe_unused]] bool skipSecondHead(Reader& reader, int64_t number) {
  text::Lexer ahead(reader.lexer(), reader.offset());
  const text::Token word = ahead.next();
  const text::Token second = ahead.next();
  const bool is_same = second.form == text::NumberForm::kInteger &&
                       text::toInteger(second.text, second.form) == number && ahead.peek().is('{');
  if (word.text != "frame" || !is_same) return false;
  for (int i = 0; i < 3; ++i) reader.next();
  reader.add(Code::kUnexpectedToken, word.offset, "'frame ", second.text, " {' stands here a second time.");
  return true;
}

// Reads one element of a frame that is not a plain number. False at the end of the frame. `words`: where
// in the numbers those stand that words stand for.
bool readUnusual(Reader& reader, const RawFrame& frame, RawFrames& frames, std::vector<size_t>& words) {
  if (!kIsPlainReader && skipInnerBrace(reader, frames, frames.numbers.size() - frame.first)) return true;
  if (reader.tryCloseBlock()) return false;
  if (kIsPlainReader) {
    const std::optional<Number> number = reader.readNumber("");
    if (!number) return false;
    frames.numbers.add(number->nearest);
    frames.precise.add(number->precise);
    return true;
  }
  if (reader.atEnd()) {
    reader.reportEnd("the '}' of a frame");
    frames.is_last_cut_off = true;
    frames.is_number_cut_off = reader.lastEnd() == reader.size();
    return false;
  }
  if constexpr (!kIsPlainReader) {
    const auto found = static_cast<int64_t>(frames.numbers.size() - frame.first);
    if (frames.announced >= found && skipForeignLine(reader, frames.announced - found, frames.looked_at))
      return true;
  }
  if (reader.tryCloseOtherwise("a frame")) return false;
  const text::Token token = reader.peek();
  if (token.is('(') || token.is(')') || token.is('{')) {
    reader.next();
    const bool is_told = token.is(')') && std::exchange(frames.is_parenthesis_open, false);
    if (token.is('(')) frames.is_parenthesis_open = true;
    if (token.is('{')) frames.is_brace_open = true;
    if (!is_told) {
      reader.add(Code::kStrayCharacter, token.offset, "The character ", Quoted(token.text),
                 " means nothing here.");
    }
    return true;
  }
  if (reader.peekKeyword({}) != Keyword::kNone) {
    if (frame.first == frames.numbers.size() && skipSecondHead(reader, frame.number)) return true;
    reader.noteUnclosed();
    reader.add(Code::kMissingBrace, reader.offset(), "The frame has no closing '}' before this.");
    return false;
  }
  if (!reader.startsLoneFraction() && reader.skipCommas()) return true;
  if (const std::optional<Number> number = reader.readNumber("a value of a frame")) {
    frames.numbers.add(number->nearest);
    frames.precise.add(number->precise);
  } else if (reader.peek().kind == TokenKind::kWord || reader.peek().kind == TokenKind::kString) {
    // It stands where a number should be: the numbers behind it keep their places.
    reader.next();
    words.push_back(frames.numbers.size());
    frames.numbers.add(0.0f);
    frames.precise.add(0.0);
  }
  return true;
}

// The end of the file can come in the middle of the last frame, which is no pose then.
[[maybe_unused]] void dropCutOffFrame(RawFrames& raw) {
  if (!raw.is_last_cut_off || raw.frames.size() < 2) return;
  const size_t count = raw.frames.back().count;
  if (raw.is_number_cut_off || count < raw.frames.front().count) raw.frames.pop_back();
}

size_t differentNumbers(const std::vector<RawFrame>& sorted) {
  size_t different = 1;
  for (size_t i = 1; i < sorted.size(); ++i) different += sorted[i].number != sorted[i - 1].number ? 1 : 0;
  return different;
}

// Reports numbers out of order, and a wrong number of frames unless those explain it.
void orderFrames(Reader& reader, std::vector<RawFrame>& frames, const DeclaredCount& declared) {
  const auto by_number = [&](uint32_t a, uint32_t b) { return frames[a].number < frames[b].number; };
  size_t odd = 0;
  while (odd < frames.size() && frames[odd].number == static_cast<int64_t>(odd)) ++odd;
  if (odd == frames.size()) return checkCount(reader, Keyword::kNumFrames, declared, frames.size());
  if (kIsPlainReader) return reader.giveUp();
  std::vector<uint32_t> order(frames.size());
  std::iota(order.begin(), order.end(), 0u);
  sortNumbers(order, by_number);
  std::vector<RawFrame> sorted;
  sorted.reserve(order.size());
  for (const uint32_t frame : order) sorted.push_back(frames[frame]);
  const auto is_same = [](const RawFrame& a, const RawFrame& b) { return a.number == b.number; };
  const bool has_repeats = std::adjacent_find(sorted.begin(), sorted.end(), is_same) != sorted.end();
  const auto announced = static_cast<size_t>(std::max(declared.value, int64_t{0}));
  const bool are_announced = sorted.front().number >= 0 && sorted.back().number < declared.value;
  const size_t missing = has_repeats || !are_announced ? 0 : announced - sorted.size();
  const bool explains = missing != 0 || (are_announced && differentNumbers(sorted) == announced);
  if (!explains) checkCount(reader, Keyword::kNumFrames, declared, frames.size());
  const auto rises = [](const RawFrame& a, const RawFrame& b) { return a.number < b.number; };
  const bool is_sorted = std::is_sorted(frames.begin(), frames.end(), rises);
  const bool begins_late =
      sorted.back().number - sorted.front().number + 1 == static_cast<int64_t>(sorted.size());
  const bool is_negative = sorted.front().number < 0;
  const std::string remedy =
      has_repeats    ? "the frames were taken in the order of the file, because numbers occur twice."
      : is_negative  ? "the frames were taken in the order of the file, because a number is negative."
      : missing != 0 ? concat(missing, missing == 1 ? " frame is missing." : " frames are missing.")
      : !is_sorted   ? "the frames were sorted by their numbers."
      : begins_late  ? concat("the frames are numbered from ", sorted.front().number, " on, not from 0.")
                     : "numbers are left out between the frames.";
  const bool is_in_order = has_repeats || is_negative;
  reader.add(is_in_order ? Code::kFrameNumberIgnored : Code::kFramesReordered, frames[odd].offset,
             "Expected 'frame ", odd, "' but found 'frame ", frames[odd].number, "'; ", remedy);
  if (!is_in_order) frames = std::move(sorted);
}

uint32_t componentCount(uint32_t flags) {
  return static_cast<uint32_t>(__builtin_popcount(flags & kAllAnimFlags));
}

// How many numbers a frame must have for all joints.
uint64_t neededComponents(const AnimFile& file) {
  uint64_t needed = 0;
  for (const AnimJoint& joint : file.joints) {
    if (joint.flags != 0)
      needed = std::max(needed, uint64_t{joint.first_component} + componentCount(joint.flags));
  }
  return needed;
}

// Whether joints need numbers behind such as none uses; that is told of the joints.
[[maybe_unused]] bool haveGaps(const AnimFile& file) {
  uint64_t used = 0;
  for (const AnimJoint& joint : file.joints) used += componentCount(joint.flags);
  return used < neededComponents(file);
}

// The number of columns of the table, from what the file announces, what its joints need and what its frames
// hold.
size_t settleWidth(Reader& reader, const RawFrames& raw, DeclaredCount declared, const AnimFile& file) {
  const uint64_t needed = neededComponents(file);
  const size_t joint_count = file.joints.size();
  const std::vector<RawFrame>& frames = raw.frames;
  const auto by_count = [](const RawFrame& a, const RawFrame& b) { return a.count < b.count; };
  const auto [shortest, longest] = std::minmax_element(frames.begin(), frames.end(), by_count);
  const size_t most = longest->count;
  const bool is_uniform = shortest->count == most;
  const bool are_short = !kIsPlainReader && is_uniform && needed > most &&
                         static_cast<int64_t>(needed) <= declared.value && !reader.isCutOff();
  if (are_short) {
    reader.add(Code::kFrameTooShort, frames[0].offset, "Expected ", declared.value,
               declared.value == 1 ? " number" : " numbers", " in each frame but found ", most, ".");
  } else if (declared.value < 0 || (is_uniform && most != static_cast<uint64_t>(declared.value))) {
    checkCount(reader, Keyword::kNumAnimatedComponents, declared, most);
    if (declared.value < 0) return most;
  }
  const auto announced = static_cast<uint64_t>(declared.value);
  if (kIsPlainReader && !is_uniform) {
    reader.giveUp();
  } else if (!is_uniform) {
    const uint64_t width = std::min<uint64_t>(most, std::max(announced, needed));
    for (size_t i = 0; i < frames.size(); ++i) {
      if (frames[i].count == width) continue;
      reader.add(frames[i].count < width ? Code::kFrameTooShort : Code::kFrameTooLong, frames[i].offset,
                 "Expected ", width, width == 1 ? " number in frame " : " numbers in frame ",
                 frames[i].number, " but found ", frames[i].count, ".");
    }
  }
  const uint64_t possible = 6 * uint64_t{joint_count};
  if (announced > possible && announced == most) {
    reader.add(Code::kCountMismatch, declared.offset, "'numAnimatedComponents' says ", announced, ", but ",
               joint_count, joint_count == 1 ? " joint has" : " joints have", " at most ", possible,
               "; Doom 3 refuses more.");
  } else if (!kIsPlainReader && needed == 0 && announced != 0 && announced == most &&
             !raw.are_joints_damaged) {
    reader.add(Code::kComponentsUnused, declared.offset, "Frames have ", announced,
               announced == 1 ? " number" : " numbers",
               ", but no joint has flags that use any: nothing moves.");
  } else if (announced > needed && announced == most && !raw.are_joints_damaged &&
             (kIsPlainReader || !haveGaps(file))) {
    reader.add(Code::kComponentsSurplus, declared.offset, "'numAnimatedComponents' says ", announced,
               ", but the joints use only ", needed, ".");
  }
  return static_cast<size_t>(std::min<uint64_t>(most, std::max(announced, needed)));
}

// A row of the base frame's values, for numbers that a first frame lacks.
std::vector<float> baseRow(const AnimFile& file, size_t width) {
  std::vector<float> row(width, 0.0f);
  for (size_t j = 0; j < file.joints.size(); ++j) {
    const StoredTransform& base = file.baseframe[j];
    const glm::vec3 rotation(base.rotation);
    const float values[6] = {base.position.x, base.position.y, base.position.z,
                             rotation.x,      rotation.y,      rotation.z};
    size_t column = file.joints[j].first_component;
    for (size_t bit = 0; bit < 6; ++bit) {
      if ((file.joints[j].flags >> bit & 1) == 0) continue;
      if (column < width) row[column] = values[bit];
      ++column;
    }
  }
  return row;
}

bool isTable(const RawFrames& raw, size_t width) {
  for (size_t i = 0; i < raw.frames.size(); ++i) {
    if (raw.frames[i].count != width || raw.frames[i].first != i * width) return false;
  }
  return raw.numbers.size() == raw.frames.size() * width;
}

// Filling up short frames must not make much more of a file than it holds.
void dropShortFrames(RawFrames& raw, size_t width) {
  if (width == 0 || raw.frames.size() <= 2 * raw.numbers.size() / width) return;
  const auto is_short = [width](const RawFrame& frame) { return frame.count < width; };
  raw.frames.erase(std::remove_if(raw.frames.begin(), raw.frames.end(), is_short), raw.frames.end());
}

void buildTable(RawFrames& raw, size_t width, AnimFile& file) {
  std::vector<float> row = baseRow(file, width);
  file.components.reserve(raw.frames.size() * width);
  for (const RawFrame& frame : raw.frames) {
    std::copy_n(raw.numbers.values().begin() + static_cast<ptrdiff_t>(frame.first),
                std::min(frame.count, width), row.begin());
    file.components.insert(file.components.end(), row.begin(), row.end());
  }
}

// Reports a rotation that is none. What the base frame says of the joint already is not said again, and a
// frame of another length may have its numbers at other places. `told`: how many were reported before.
void reportLongRotation(Reader& reader, const RawFrame& frame, uint32_t joint, const AnimFile& file,
                        uint32_t& told) {
  if (frame.count != file.component_count || isNoRotation(file.baseframe[joint].rotation)) return;
  const AnimJoint& columns = file.joints[joint];
  const size_t column = columns.first_component + componentCount(columns.flags & (kTx | kTy | kTz));
  // That takes as long as the frame, so only where it is kept.
  const bool is_kept = ++told <= Report::kMaxPerCode;
  const size_t place = is_kept ? placeInFrame(reader, frame, column) : frame.offset;
  reader.add(Code::kRotationTooLong, place, "The rotation of joint ", Quoted(columns.name), " in frame ",
             frame.number, kLongerThanOne);
}

// Brings what was found in the order of the file into the order of the table, whose rows are `frames`, and
// takes out what is no rotation. The plain reader's frames are in the file's order.
RawVector<SmallW> settleSmallW(Reader& reader, const std::vector<RawFrame>& frames, RawVector<SmallW> found,
                               const AnimFile& file) {
  const auto is_long = [](const SmallW& small) { return small.w > 0.0f; };
  if constexpr (kIsPlainReader) {
    if (std::any_of(found.begin(), found.end(), is_long)) reader.giveUp();
    return found;
  }
  uint32_t told = 0;
  std::vector<uint8_t> share;
  RawVector<SmallW> settled;
  for (uint32_t row = 0; row < frames.size(); ++row) {
    const auto before = [](const SmallW& a, uint32_t index) { return a.frame < index; };
    auto at = std::lower_bound(found.begin(), found.end(), frames[row].index, before);
    for (; at != found.end() && at->frame == frames[row].index; ++at) {
      if (is_long(*at)) {
        if (share.empty()) share = jointsInDoubt(file);  // which is told
        if (share[at->joint] == 0) reportLongRotation(reader, frames[row], at->joint, file, told);
      } else {
        settled.push_back({row, at->joint, at->w});
      }
    }
  }
  return settled;
}

// Words, which stand for a number each, are none where all numbers are there without them.
[[maybe_unused]] void dropSurplusWords(const RawFrame& frame, const std::vector<size_t>& words,
                                       RawFrames& frames) {
  const size_t found = frames.numbers.size() - frame.first;
  if (words.empty() || static_cast<int64_t>(found - words.size()) != frames.announced) return;
  const std::span<const float> read = frames.numbers.values().subspan(frame.first);
  const std::vector<float> numbers(read.begin(), read.end());
  const std::vector<double> precise(frames.precise.values().begin(), frames.precise.values().end());
  frames.numbers.shrink(frame.first);
  frames.precise.clear();
  auto word = words.begin();
  for (size_t i = 0; i < found; ++i) {
    if (word != words.end() && *word == frame.first + i) {
      ++word;
    } else {
      frames.numbers.add(numbers[i]);
      frames.precise.add(precise[i]);
    }
  }
}

// Reads a frame from behind its opening brace.
void readNumbers(Reader& reader, RawFrame frame, RawFrames& frames) {
  frame.first = frames.numbers.size();
  frame.index = static_cast<uint32_t>(frames.frames.size());
  frames.precise.clear();
  if constexpr (!kIsPlainReader) frames.is_brace_open = false;
  std::vector<size_t> words;
  do {
    readPlainNumbers(reader.lexer(), frames.numbers, frames.precise, frames.habit);
  } while ((!kIsPlainReader || !readPlainEnd(reader.lexer())) && readUnusual(reader, frame, frames, words));
  if constexpr (!kIsPlainReader) dropSurplusWords(frame, words, frames);
  frame.count = frames.numbers.size() - frame.first;
  frames.rotations.collect(frames.precise.values(), frame.index, frames.small_w);
  frames.frames.push_back(frame);
}

// "frame (1) {" and "frame 1: {": takes what stands before the brace, and reports it. nullopt, and nothing
// taken, where there is no such brace on the line.
std::optional<int64_t> takeOddHead(Reader& reader, int64_t expected) {
  constexpr int kMostTokens = 6;
  const size_t start = reader.offset();
  const bool is_number_first = reader.peek().kind == TokenKind::kNumber;
  std::optional<int64_t> number;
  text::Token odd;
  for (int i = 0;
       i < kMostTokens && !reader.atEnd() && reader.isOnSameLine() && !Reader::isKeyword(reader.peek());
       ++i) {
    const text::Token token = reader.next();
    if (token.is('{')) {
      const bool is_odd = i > (is_number_first ? 1 : 0);
      if (!is_odd) break;
      reader.add(Code::kUnexpectedToken, odd.offset, "Expected ",
                 is_number_first ? "'{' behind the number" : "the number", " of a frame but found ",
                 Quoted(odd.text), ".");
      return number.value_or(expected);
    }
    if (i == (is_number_first ? 1 : 0)) odd = token;
    if (token.kind == TokenKind::kNumber && !number) number = text::toInteger(token.text, token.form);
  }
  reader.rewind(start);
  return std::nullopt;
}

}  // namespace

void readFrame(Reader& reader, size_t offset, RawFrames& frames) {
  RawFrame frame;
  frame.offset = offset;
  const auto expected = static_cast<int64_t>(frames.frames.size());
  const bool may_be_odd = !kIsPlainReader && reader.peek().kind != TokenKind::kString;
  if (const auto number = may_be_odd ? takeOddHead(reader, expected) : std::nullopt) {
    frame.number = *number;
    return readNumbers(reader, frame, frames);
  }
  frame.number = reader.readInteger("the number of a frame").value_or(expected);
  if (reader.openBlock("frame")) readNumbers(reader, frame, frames);
}

int64_t nextFrameNumber(const RawFrames& frames) {
  return frames.frames.empty() ? 0 : frames.frames.back().number + 1;
}

void readHeadlessFrame(Reader& reader, size_t offset, RawFrames& frames) {
  RawFrame frame;
  frame.offset = offset;
  frame.number = nextFrameNumber(frames);
  readNumbers(reader, frame, frames);
}

void readPlainFrames(Reader& reader, RawFrames& frames) {
  RawFrame frame;
  uint32_t number = 0;
  while (readPlainFrameHead(reader.lexer(), frame.offset, number)) {
    frame.number = number;
    readNumbers(reader, frame, frames);
  }
}

void settleFrames(Reader& reader, RawFrames frames, DeclaredCount frame_count, DeclaredCount& component_count,
                  std::span<const JointSource> sources, AnimFile& file) {
  if constexpr (!kIsPlainReader) {
    dropCutOffFrame(frames);
    // Where joints need more than was announced, a frame of twice as many may well be one.
    if (frames.announced >= static_cast<int64_t>(neededComponents(file)))
      splitRunOns(reader, frames, frame_count.value);
    turnBlocksOfJoints(reader, frames, frame_count.value, file);
    settleFrameColumns(reader, sources, component_count, frames, file);
  }
  orderFrames(reader, frames.frames, frame_count);
  const size_t width = settleWidth(reader, frames, component_count, file);
  if (!kIsPlainReader) dropShortFrames(frames, width);
  file.frame_count = static_cast<uint32_t>(frames.frames.size());
  file.component_count = static_cast<uint32_t>(width);
  file.small_w = settleSmallW(reader, frames.frames, std::move(frames.small_w), file);
  if (isTable(frames, width)) {
    file.components = frames.numbers.take();
  } else if (kIsPlainReader) {
    reader.giveUp();
  } else {
    buildTable(frames, width, file);
  }
  checkPositions(reader, frames, file);
}

}  // namespace md5v::md5
