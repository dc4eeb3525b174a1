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

bool checkOrder(Reader& reader, const SlotOrder& order, std::span<const uint32_t> offsets,
                std::string_view entry) {
  if (order.isSequential()) return false;
  if (kIsPlainReader) {
    reader.giveUp();
    return false;
  }
  const size_t first = order.firstOdd();
  const bool sorts = order.isPermutation();
  reader.add(sorts ? Code::kEntriesReordered : Code::kEntryIndexIgnored, offsets[first], "Expected '", entry,
             " ", first, "' but found '", entry, " ", order.number(first), "'; the entries were ",
             sorts ? "sorted by their numbers." : "taken in the order of the file.");
  return sorts;
}

void readCount(Reader& reader, Keyword keyword, DeclaredCount& count) {
  const size_t offset = reader.offset();
  const std::optional<int64_t> value =
      reader.readInteger(wording("the number behind '", spelling(keyword), "'"));
  if (value && !count.exists()) count = {*value, offset};
  if (value) return;
  reader.skipWord();
  count.is_unreadable = true;
}

void checkCount(Reader& reader, Keyword keyword, const DeclaredCount& declared, size_t found,
                size_t fallback_offset) {
  if (declared.value == static_cast<int64_t>(found)) return;
  if (declared.exists()) {
    reader.add(Code::kCountMismatch, declared.offset, "'", spelling(keyword), "' says ", declared.value,
               ", but there ", found == 1 ? "is " : "are ", found, ".");
  } else if (found != 0 && !declared.is_unreadable) {
    reader.add(Code::kCountMissing, fallback_offset, "'", spelling(keyword), "' is missing; ", found,
               found == 1 ? " was found." : " were found.");
  }
}

}  // namespace md5v::md5
