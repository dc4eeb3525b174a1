// Where the rotations of a base frame stand in the text. Not for the plain reader.
#pragma once

#include <cstddef>
#include <vector>

#include "md5/reader.h"

namespace md5v::md5 {

class PairPlaces {
 public:
  // A pair whose tokens may be others than those of "( 0 0 0 ) ( 0 0 0 )" ends before that of the index
  // `next`, which begins at `offset`.
  void addOdd(size_t next, size_t offset);
  // Something in this one was reported.
  void addDamaged(size_t pair);
  bool isDamaged(size_t pair) const;
  // The first number of the rotation; for ascending indices. The keyword of the block stands at `begin`.
  size_t rotationOf(Reader& reader, size_t begin, size_t pair);

#ifndef MD5V_PLAIN_READER
 private:
  struct End {
    size_t next;
    size_t offset;
  };

  std::vector<End> odd_ends_;
  std::vector<size_t> damaged_;  // ascending
  size_t passed_ = 0;            // of odd_ends_
  size_t pair_ = 0;              // the rotation of this one stands `tokens_` tokens behind `place_`
  size_t place_ = 0;
  size_t tokens_ = 0;
#endif
};

}  // namespace md5v::md5
