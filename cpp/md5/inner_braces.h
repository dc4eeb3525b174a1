// Braces among the entries of a block whose entries have none, such as joints, poses and keys of a camera.
// Nothing of this is for the plain reader, which gives up on what follows them.
#pragma once

#include "md5/reader.h"

namespace md5v::md5 {

// Whether a token can be the first of an entry.
using StartsEntry = bool (*)(const text::Token&);

// Takes and reports a '}' behind which an entry of the block `what` stands.
bool skipSurplusBrace(Reader& reader, Wording what, StartsEntry starts_entry);

// Those of one block.
class InnerBraces {
 public:
  // Behind the brace, or the two, that opened the block.
  InnerBraces(Reader& reader, Wording what, StartsEntry starts_entry)
      : reader_(reader), what_(what), starts_entry_(starts_entry) {
    if constexpr (!kIsPlainReader) is_open_ = reader.takeSecondOpening();
  }

  // Takes and reports braces before an entry. One that closes is passed over where it belongs to one that
  // opened, or where `is_short` says that entries are still to come.
  void skip(bool is_short);

 private:
  bool skipOpening();
  bool skipClosing();

  Reader& reader_;
  Wording what_;
  StartsEntry starts_entry_;
  bool is_open_ = false;
};

}  // namespace md5v::md5
