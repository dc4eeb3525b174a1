#include "md5/grammar/entry_list.h"

namespace md5v::md5 {

void readCount(Cursor& cursor, Keyword keyword, DeclaredCount& count) {
  const size_t offset = cursor.offset();
  const size_t lost = cursor.lostValues();
  const std::optional<int64_t> value = cursor.integer(concat("the number after '", spellingOf(keyword), "'"));
  const bool is_readable = value && cursor.lostValues() == lost;
  if (is_readable && !count.exists()) count = {*value, offset};
  count.is_unreadable = count.is_unreadable || !is_readable;
  if (cursor.isBroken()) cursor.resynchronise();
}

void checkCount(Cursor& cursor, Keyword keyword, const DeclaredCount& declared, size_t found,
                size_t fallback_offset, bool ignores_surplus) {
  if (declared.value == static_cast<int64_t>(found) || cursor.isCutOff()) return;
  const std::string_view are = found == 1 ? "is " : "are ";
  if (declared.exists()) {
    const bool is_ignored =
        ignores_surplus && declared.value >= 0 && declared.value < static_cast<int64_t>(found);
    cursor.report(is_ignored ? Code::kEntriesBeyondCount : Code::kCountMismatch, declared.offset,
                  {"'", spellingOf(keyword), "' says ", cursor.tokenAt(declared.offset, 0).text,
                   ", but there ", are, found, is_ignored ? "; Doom 3 ignores the rest." : "."});
  } else if (!declared.is_unreadable && found != 0) {
    cursor.report(Code::kCountMismatch, fallback_offset,
                  {"'", spellingOf(keyword), "' is missing; there ", are, found, "."});
  }
}

void EntryOrder::addOdd(int64_t number) {
  if (numbers_.empty()) {
    first_odd_ = count_;
    for (size_t i = 0; i < count_; ++i) numbers_.push_back(static_cast<uint32_t>(i));
  }
  constexpr int64_t kUnfit = std::numeric_limits<uint32_t>::max();
  numbers_.push_back(static_cast<uint32_t>(number < 0 ? kUnfit : std::min(number, kUnfit)));
  ++count_;
}

bool EntryOrder::isPermutation() const {
  std::vector<bool> is_taken(count_);
  for (size_t i = 0; i < count_; ++i) {
    const auto slot = static_cast<uint64_t>(number(i));
    if (slot >= count_ || is_taken[static_cast<size_t>(slot)]) return false;
    is_taken[static_cast<size_t>(slot)] = true;
  }
  return true;
}

bool checkOrder(Cursor& cursor, const EntryOrder& order, std::span<const uint32_t> offsets,
                std::string_view entry) {
  if (order.isSequential()) return false;
  const size_t first = order.firstOdd();
  const bool is_permutation = order.isPermutation();
  const text::Token number = cursor.tokenAt(offsets[first], 1);
  cursor.report(
      is_permutation ? Code::kEntriesReordered : Code::kEntryIndexIgnored, number.offset,
      {"Expected '", entry, " ", first, "' but found '", entry, " ", number.text, "'; the entries are ",
       is_permutation ? "sorted by their numbers." : "taken in the order of the file."});
  return is_permutation;
}

}  // namespace md5v::md5
