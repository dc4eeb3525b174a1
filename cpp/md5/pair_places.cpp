#include "md5/pair_places.h"

#ifndef MD5V_PLAIN_READER

#include <algorithm>
#include <utility>

namespace md5v::md5 {
namespace {

constexpr size_t kTokensOfPair = 10;
constexpr size_t kTokensBeforeRotation = 6;

}  // namespace

void PairPlaces::addOdd(size_t next, size_t offset) { odd_ends_.push_back({next, offset}); }

void PairPlaces::addDamaged(size_t pair) { damaged_.push_back(pair); }

bool PairPlaces::isDamaged(size_t pair) const {
  return std::binary_search(damaged_.begin(), damaged_.end(), pair);
}

size_t PairPlaces::rotationOf(Reader& reader, size_t begin, size_t pair) {
  if (place_ == 0) {
    place_ = begin;
    tokens_ = 2 + kTokensBeforeRotation;  // baseframe {
  }
  for (; passed_ < odd_ends_.size() && odd_ends_[passed_].next <= pair; ++passed_) {
    pair_ = odd_ends_[passed_].next;
    place_ = odd_ends_[passed_].offset;
    tokens_ = kTokensBeforeRotation;
  }
  const size_t ahead = kTokensOfPair * (pair - std::exchange(pair_, pair));
  place_ = reader.numberIn(place_, std::exchange(tokens_, 0) + ahead).offset;
  return place_;
}

}  // namespace md5v::md5

#endif
