// Entries of a file that carry a number (vert 3, tri 7): the list of them, and what the numbers mean.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/raw_vector.h"
#include "md5/reader.h"

namespace md5v::md5 {

// The numbers of a list's entries in file order. Almost always 0, 1, 2 ..., which takes no memory.
class SlotOrder {
 public:
  void add(int64_t number) {
    if (number == static_cast<int64_t>(count_) && numbers_.empty()) {
      ++count_;
    } else {
      addOdd(number);
    }
  }
  // `count` of them, of which the first is as many as there were before.
  void addNext(size_t count) { count_ += count; }
  bool isSequential() const { return numbers_.empty(); }
  // The position in the list of the first entry whose number differs from its place.
  size_t firstOdd() const { return first_odd_; }
  int64_t number(size_t i) const { return numbers_.empty() ? static_cast<int64_t>(i) : numbers_[i]; }
  bool isPermutation() const;
  // How many of the numbers below `count`, which is one more than the last, are left out of a list in order;
  // 0 unless that is so.
  size_t gapsBelow(int64_t count) const;
  // How many repeat a number before them, where without them there is each number below `count` in its order;
  // 0 unless that is so.
  size_t repeatsBelow(int64_t count) const;

 private:
  void addOdd(int64_t number);

  size_t count_ = 0;
  size_t first_odd_ = 0;
  std::vector<uint32_t> numbers_;  // numbers that do not fit are UINT32_MAX
};

// A count that the file announces (numverts 12).
struct DeclaredCount {
  static constexpr int64_t kNone = std::numeric_limits<int64_t>::min();
  int64_t value = kNone;
  size_t offset = 0;
  bool is_unreadable = false;  // the keyword is there, but no number behind it
  bool ends_reading = false;   // Doom 3 ignores entries beyond it, and refuses no file for them
  bool is_named = false;       // entries that it announces and that are gone are named elsewhere

  bool exists() const { return value != kNone; }
};

// How many are read together, so that a list has to have room for as many behind its last one.
inline constexpr size_t kMoreEntries = 32;

template <class Item>
struct EntryList {
  RawVector<Item> items;
  RawVector<uint32_t> offsets;   // in the file, for reports
  std::vector<uint8_t> damaged;  // 0, kDamaged or kMissing; may end before the last entry
  SlotOrder order;
  DeclaredCount declared;
  size_t second_at = 0;        // how many entries there were where the count came a second time
  bool lacks_numbers = false;  // entries are written without their own, which has been reported

  static constexpr uint8_t kDamaged = 1;  // something in it was reported
  static constexpr uint8_t kMissing = 2;  // stands in the place of an entry that is gone

  void add(int64_t number, size_t offset, const Item& item) {
    order.add(number);
    resize(items.size() + 1);
    items.back() = item;
    offsets.back() = static_cast<uint32_t>(offset);
  }
  // Entries that are added this way have to be written, and their numbers to be added to `order`.
  [[gnu::noinline]] void resize(size_t count) {
    items.resize(count);
    offsets.resize(count);
  }
  void markDamaged(size_t i, uint8_t how = kDamaged) {
    if constexpr (kIsPlainReader) return;
    damaged.resize(std::max(damaged.size(), i + 1));
    damaged[i] = std::max(damaged[i], how);
  }
  // Then what else is odd about it follows from that.
  bool isDamaged(size_t i) const { return !kIsPlainReader && i < damaged.size() && damaged[i] != 0; }
  bool isMissing(size_t i) const { return i < damaged.size() && damaged[i] == kMissing; }
  bool hasMissing() const {
    return !kIsPlainReader && std::find(damaged.begin(), damaged.end(), kMissing) != damaged.end();
  }
  // Of a damaged entry, whose number may be damaged, too: one that can be the next is taken as it is.
  int64_t plausible(int64_t number) const {
    if (items.empty()) return number;
    const int64_t last = order.number(items.size() - 1);
    const bool is_next = number > last && (declared.value < 0 || number < declared.value);
    return is_next ? number : last + 1;
  }
  // And for kMoreEntries more.
  void reserve(size_t count) {
    items.reserve(count + kMoreEntries);
    offsets.reserve(count + kMoreEntries);
  }
};

// Drops a second list, which begins anew behind a count that was reported; a list that only goes on there is
// kept.
template <class Item>
void dropSecond(EntryList<Item>& list) {
  const size_t kept = list.second_at;
  if (kept == 0 || kept >= list.items.size() || list.order.number(kept) >= static_cast<int64_t>(kept)) return;
  SlotOrder order;
  for (size_t i = 0; i < kept; ++i) order.add(list.order.number(i));
  list.order = std::move(order);
  list.items.resize(kept);
  list.offsets.resize(kept);
}

// Entries of a number that was there before, in a list of `meant` without them: reports and drops them.
// `because`: what shows it where the file announces them, too.
template <class Item>
void dropRepeats(Reader& reader, EntryList<Item>& list, Keyword count, std::string_view entry, int64_t meant,
                 std::string_view because = "") {
  if (list.order.repeatsBelow(meant) == 0) return;
  EntryList<Item> kept;
  kept.declared = list.declared;
  size_t repeated = 0;
  for (size_t i = 0; i < list.items.size(); ++i) {
    if (list.order.number(i) < static_cast<int64_t>(kept.items.size())) {
      repeated = repeated == 0 ? i : repeated;
      continue;
    }
    if (list.isDamaged(i)) kept.markDamaged(kept.items.size());
    kept.add(list.order.number(i), list.offsets[i], list.items[i]);
  }
  const text::Token number = reader.numberIn(list.offsets[repeated], 1);
  if (because.empty()) {
    reader.add(Code::kCountMismatch, number.offset, "'", spelling(count), "' says ", kept.items.size(),
               ", but there are ", list.items.size(), ": '", entry, " ", list.order.number(repeated),
               "' is there more than once. The first counts.");
  } else {
    reader.add(Code::kCountMismatch, number.offset, "'", entry, " ", list.order.number(repeated),
               "' is there more than once, and '", spelling(count), "' counts that, but ", because,
               " use the numbers as they are. The first counts.");
    kept.declared.value = meant;
  }
  list = std::move(kept);
}

// Entries that are gone from the middle of a list, of which its numbers and its count still tell: reports
// them and puts `filler`, marked as missing, into their places, so that the others keep their numbers.
// `follows`: what becomes of those that use them; `because`: what shows that there are to be `meant` where
// the file does not announce them.
template <class Item>
void fillGaps(Reader& reader, EntryList<Item>& list, Keyword count, std::string_view entry,
              std::string_view follows, const Item& filler, int64_t meant, std::string_view because = "") {
  const size_t gaps = list.order.gapsBelow(meant);
  const size_t found = list.items.size();
  if (gaps == 0 || gaps > found) return;
  const size_t first = list.order.firstOdd();
  const text::Token number = reader.numberIn(list.offsets[first], 1);
  EntryList<Item> filled;
  filled.declared = list.declared;
  if (because.empty()) {
    reader.add(Code::kCountMismatch, number.offset, "'", spelling(count), "' says ", found + gaps,
               ", but there ", found == 1 ? "is " : "are ", found, ": '", entry, " ", first,
               "' is missing before '", entry, " ", number.text, "'.", follows);
  } else {
    reader.add(Code::kCountMismatch, number.offset, "'", entry, " ", first, "' is missing before '", entry,
               " ", number.text, "', though '", spelling(count), "' fits: ", because,
               " use the numbers as they are.", follows);
    filled.declared.value = meant;
  }
  filled.reserve(found + gaps);
  for (size_t i = 0; i < found; ++i) {
    while (static_cast<int64_t>(filled.items.size()) < list.order.number(i)) {
      filled.markDamaged(filled.items.size(), EntryList<Item>::kMissing);
      filled.add(static_cast<int64_t>(filled.items.size()), list.offsets[i], filler);
    }
    if (list.isDamaged(i)) filled.markDamaged(filled.items.size());
    filled.add(list.order.number(i), list.offsets[i], list.items[i]);
  }
  list = std::move(filled);
}

// The same of entries that are gone from the end of a list, if others name them: isNamed(from, to) tells of
// the numbers between. `code` is that of such names.
template <class Item, class IsNamed>
void fillEnd(Reader& reader, EntryList<Item>& list, Code code, Keyword count, std::string_view entry,
             std::string_view follows, const Item& filler, const IsNamed& isNamed) {
  const size_t found = list.items.size();
  const auto announced = static_cast<uint64_t>(std::max(list.declared.value, int64_t{0}));
  if (announced <= found || announced > 2 * found || !list.order.isSequential() || reader.isCutOff()) return;
  if (!isNamed(found, announced)) return;
  reader.add(code, list.declared.offset, "'", spelling(count), "' says ", announced, ", but there ",
             found == 1 ? "is " : "are ", found, ": '", entry, " ", found,
             announced == found + 1 ? "' is missing at the end." : "' and others are missing at the end.",
             follows);
  for (size_t i = found; i < announced; ++i) {
    list.markDamaged(i, EntryList<Item>::kMissing);
    list.add(static_cast<int64_t>(i), list.declared.offset, filler);
  }
}

// Reads what follows `keyword`, unless a count was read before.
void readCount(Reader& reader, Keyword keyword, DeclaredCount& count);

// Reports a count that differs from the entries that were found; a missing one at `fallback_offset`.
void checkCount(Reader& reader, Keyword keyword, const DeclaredCount& declared, size_t found,
                size_t fallback_offset = 0);

// Reports numbers out of order. True if the entries have to be sorted by them.
bool checkOrder(Reader& reader, const SlotOrder& order, std::span<const uint32_t> offsets,
                std::string_view entry);

// Engines take the number as a slot where all numbers are there; id Tech 4 goes by the order in the file.
// True if the entries were sorted by their numbers.
template <class Item>
bool settleOrder(Reader& reader, EntryList<Item>& list, std::string_view entry) {
  if (!checkOrder(reader, list.order, list.offsets, entry) || kIsPlainReader) return false;
  RawVector<Item> items(list.items.size());
  RawVector<uint32_t> offsets(list.items.size());
  std::vector<uint8_t> damaged(list.items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    const auto slot = static_cast<size_t>(list.order.number(i));
    items[slot] = list.items[i];
    offsets[slot] = list.offsets[i];
    damaged[slot] = i < list.damaged.size() ? list.damaged[i] : 0;
  }
  list.items = std::move(items);
  list.offsets = std::move(offsets);
  list.damaged = std::move(damaged);
  return true;
}

}  // namespace md5v::md5
