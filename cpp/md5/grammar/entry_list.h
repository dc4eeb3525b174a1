// Holds lists whose entries have a number (vert 3, tri 7) and sorts them by it. Compares a list with the
// count that announces it (numverts 12).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/raw_vector.h"
#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// A count that the file announces, such as numverts 12.
struct DeclaredCount {
  static constexpr int64_t kNone = std::numeric_limits<int64_t>::min();
  int64_t value = kNone;
  size_t offset = 0;           // of the number
  bool is_unreadable = false;  // the keyword has no number, which was reported

  bool exists() const { return value != kNone; }
};

// Reads the number after `keyword`. A second count is read and ignored.
void readCount(Cursor& cursor, Keyword keyword, DeclaredCount& count);

// Reports a count that differs from the entries found. Reports a missing count at `fallback_offset`, unless
// there are no entries either. If Doom 3 ignores entries beyond the count (`ignores_surplus`), the report
// includes that.
void checkCount(Cursor& cursor, Keyword keyword, const DeclaredCount& declared, size_t found,
                size_t fallback_offset, bool ignores_surplus = false);

// The numbers of a list's entries in file order. Nearly always they are 0, 1, 2 ..., which needs no memory.
class EntryOrder {
 public:
  void add(int64_t number) {
    if (number == static_cast<int64_t>(count_) && numbers_.empty()) {
      ++count_;
    } else {
      addOdd(number);
    }
  }
  // Adds `count` consecutive numbers. The first equals the number of entries before it.
  void addSequence(size_t count) {
    MD5V_ASSERT(isSequential());
    count_ += count;
  }
  bool isSequential() const { return numbers_.empty(); }
  // The index of the first entry whose number is not its index.
  size_t firstOdd() const { return first_odd_; }
  int64_t number(size_t i) const { return numbers_.empty() ? static_cast<int64_t>(i) : numbers_[i]; }
  bool isPermutation() const;

 private:
  [[gnu::noinline]] void addOdd(int64_t number);

  size_t count_ = 0;
  size_t first_odd_ = 0;
  std::vector<uint32_t> numbers_;  // numbers that do not fit are UINT32_MAX
};

// How many entries the fast path reads together. A list has room for this number after its last one.
inline constexpr size_t kEntryBatch = 32;

// The locations of a list's entries.
struct EntrySource {
  RawVector<uint32_t> offsets;    // the offset of each entry's keyword in the file
  std::vector<uint32_t> damaged;  // indices of entries with a reported fault, ascending

  // Whether a fault of the entry was reported. Checks then report nothing more about it.
  bool isDamaged(size_t i) const {
    return !damaged.empty() && std::binary_search(damaged.begin(), damaged.end(), static_cast<uint32_t>(i));
  }
};

template <class Item>
struct EntryList : EntrySource {
  RawVector<Item> items;
  EntryOrder order;
  DeclaredCount declared;

  void add(int64_t number, size_t offset, const Item& item) {
    order.add(number);
    resize(items.size() + 1);
    items.back() = item;
    offsets.back() = static_cast<uint32_t>(offset);
  }
  void markLastDamaged() {
    MD5V_ASSERT(!items.empty());
    damaged.push_back(static_cast<uint32_t>(items.size() - 1));
  }
  // The caller must write the added entries, and add their numbers to `order`.
  [[gnu::noinline]] void resize(size_t count) {
    items.resize(count);
    offsets.resize(count);
  }
  void reserve(size_t count) {
    items.reserve(count + kEntryBatch);
    offsets.reserve(count + kEntryBatch);
  }
};

// Reports numbers out of order. True if the entries must be sorted by their numbers.
bool checkOrder(Cursor& cursor, const EntryOrder& order, std::span<const uint32_t> offsets,
                std::string_view entry);

// Doom 3 ignores the number. vkQuake, Assimp and Red Eclipse use it as an index. Entries whose numbers are a
// permutation of 0 to n-1 are sorted by them. All others keep the order of the file. True if sorted.
template <class Item>
bool sortByNumber(Cursor& cursor, EntryList<Item>& list, std::string_view entry) {
  if (!checkOrder(cursor, list.order, list.offsets, entry)) return false;
  RawVector<Item> items(list.items.size());
  RawVector<uint32_t> offsets(list.items.size());
  for (size_t i = 0; i < items.size(); ++i) {
    const auto slot = static_cast<size_t>(list.order.number(i));
    items[slot] = list.items[i];
    offsets[slot] = list.offsets[i];
  }
  std::vector<bool> is_damaged(items.size());
  for (const uint32_t i : list.damaged) is_damaged[static_cast<size_t>(list.order.number(i))] = true;
  list.damaged.clear();
  for (uint32_t i = 0; i < items.size(); ++i)
    if (is_damaged[i]) list.damaged.push_back(i);
  list.items = std::move(items);
  list.offsets = std::move(offsets);
  return true;
}

}  // namespace md5v::md5
