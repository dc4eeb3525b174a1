#include "md5/slots.h"

#include <algorithm>
#include <limits>
#include <string>

namespace md5v::md5 {

void SlotOrder::addOdd(int64_t number) {
  if (numbers_.empty()) {
    first_odd_ = count_;
    for (size_t i = 0; i < count_; ++i) numbers_.push_back(static_cast<uint32_t>(i));
  }
  constexpr int64_t kUnfit = std::numeric_limits<uint32_t>::max();
  numbers_.push_back(static_cast<uint32_t>(number < 0 ? kUnfit : std::min(number, kUnfit)));
  ++count_;
}

bool SlotOrder::isPermutation() const {
  std::vector<uint8_t> taken(count_);
  for (size_t i = 0; i < count_; ++i) {
    const auto slot = static_cast<uint64_t>(number(i));
    if (slot >= count_ || taken[static_cast<size_t>(slot)]) return false;
    taken[static_cast<size_t>(slot)] = 1;
  }
  return true;
}

size_t SlotOrder::gapsBelow(int64_t count) const {
  if (count < 1 || isSequential() || number(count_ - 1) != count - 1) return 0;
  for (size_t i = 1; i < count_; ++i) {
    if (number(i) <= number(i - 1)) return 0;
  }
  return static_cast<size_t>(count) - count_;
}

size_t SlotOrder::repeatsBelow(int64_t count) const {
  if (count < 1 || isSequential()) return 0;
  int64_t next = 0;
  for (size_t i = 0; i < count_; ++i) {
    if (number(i) > next || number(i) < 0) return 0;
    if (number(i) == next) ++next;
  }
  return next == count ? count_ - static_cast<size_t>(count) : 0;
}

bool checkOrder(Reader& reader, const SlotOrder& order, std::span<const uint32_t> offsets,
                std::string_view entry) {
  if (order.isSequential()) return false;
  if (kIsPlainReader) {
    reader.giveUp();
    return false;
  }
  const size_t first = order.firstOdd();
  const bool sorts = order.isPermutation();
  const text::Token number = reader.numberIn(offsets[first], 1);
  reader.add(sorts ? Code::kEntriesReordered : Code::kEntryIndexIgnored, number.offset, "Expected '", entry,
             " ", first, "' but found '", entry, " ", number.text, "'; the entries were ",
             sorts ? "sorted by their numbers." : "taken in the order of the file.");
  return sorts;
}

void readCount(Reader& reader, Keyword keyword, DeclaredCount& count) {
  const size_t offset = reader.offset();
  const size_t remarks = reader.remarks();
  const std::optional<int64_t> value =
      reader.readInteger(wording("the number behind '", spelling(keyword), "'"), "what follows is counted.");
  // 0 was read for what is no number.
  const bool is_odd_zero = value && *value == 0 && reader.remarks() != remarks;
  const bool is_read =
      value && (!is_odd_zero || reader.numberIn(offset, 0).form == text::NumberForm::kDecimal);
  if (is_read && !count.exists()) count = {*value, offset};
  if (!value) reader.skipWord();
  count.is_unreadable = count.is_unreadable || !is_read;
}

void checkCount(Reader& reader, Keyword keyword, const DeclaredCount& declared, size_t found,
                size_t fallback_offset) {
  // Where the file ends in the middle, that counts are not reached follows.
  if (declared.value == static_cast<int64_t>(found) || reader.isCutOff()) return;
  if (declared.exists()) {
    const bool is_short =
        declared.ends_reading && declared.value >= 0 && declared.value < static_cast<int64_t>(found);
    reader.add(is_short ? Code::kEntriesBeyondCount : Code::kCountMismatch, declared.offset, "'",
               spelling(keyword), "' says ", reader.numberIn(declared.offset, 0).text, ", but there ",
               found == 1 ? "is " : "are ", found, is_short ? "; Doom 3 ignores the rest." : ".");
  } else if (!declared.is_unreadable) {
    reader.add(Code::kCountMissing, fallback_offset != 0 ? fallback_offset : declared.offset, "'",
               spelling(keyword), "' is missing; ", found, found == 1 ? " was found." : " were found.");
  }
}

}  // namespace md5v::md5
