// Reads the top level of a file: version and command line, the sections in Doom 3's order, and the end of the
// data, where another file may start. Sections::readVersion() accepts versions. Files in dialects/ read the
// additions of a version.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "md5/grammar/cursor.h"

namespace md5v::md5 {

// The properties of one kind of file.
struct FileGrammar {
  std::string_view kind;              // for messages: "a mesh"
  std::span<const Keyword> sections;  // of the top level, in the order that Doom 3 demands
};

class Sections {
 public:
  // Both arguments must outlive this object.
  Sections(Cursor& cursor, const FileGrammar& grammar);

  // Finds and consumes the keyword of the next section; reads MD5Version and commandline itself. Returns
  // false at the end of the file, and if the rest is not part of it. `is_complete`: everything that was
  // announced has been read, so that the rest may only be text without meaning.
  bool next(bool is_complete);

  // The keyword that next() found, and its offset.
  Keyword keyword() const { return keyword_; }
  size_t offset() const { return offset_; }
  // Whether that section occurred before, which was reported: the first one is used.
  bool isRepeated() const { return is_repeated_; }

  // From here on the file has the layout of version 6, even if its version line differs.
  void expectVersion6(size_t offset);

  // Reports missing parts of the header, and findings on the version. Sets version and command line of the
  // file. Call it at the end.
  template <class File>
  void finish(File& file) {
    checkHeader();
    file.version = version_;
    file.commandline = std::move(commandline_);
  }

  int version() const { return version_; }

 private:
  bool startsSecondFile(Keyword keyword, bool is_complete) const;
  bool stopsAt(Keyword keyword);
  void take(Keyword keyword);
  void checkOrder(Keyword keyword);
  void readVersion();
  void skipEngineKey();
  void skipText(bool is_complete);
  void checkHeader();

  Cursor& cursor_;
  const FileGrammar& grammar_;
  KeywordSet own_;
  KeywordSet seen_;
  Keyword keyword_ = Keyword::kNone;
  size_t offset_ = 0;
  size_t latest_rank_ = 0;
  bool is_repeated_ = false;
  bool has_body_ = false;  // a block was read
  bool is_order_reported_ = false;
  bool is_stopped_ = false;
  int version_ = 10;
  size_t version_offset_ = 0;
  size_t version6_offset_ = 0;
  std::string commandline_;
};

}  // namespace md5v::md5
