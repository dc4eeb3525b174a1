// The frame that all three formats share: version and commandline, sections in a given order, and the end of
// the file, which may be the start of another.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "md5/reader.h"

namespace md5v::md5 {

class Header {
 public:
  // `kind` names the file in reports ("a mesh"); `sections` are the keywords of its top level in id Tech 4's
  // order; `inner` are keywords from inside its blocks that are worth reading where they stand outside.
  Header(Reader& reader, std::string_view kind, std::span<const Keyword> sections, KeywordSet inner = {});

  // Finds and takes the keyword of the next section, past anything that is none. MD5Version and commandline
  // are read here. kNone at the end of the file, or where the rest is not part of this file. `is_complete`:
  // whether everything that was announced has been read, so that only junk may follow.
  Keyword nextSection(bool is_complete);

  // Whether this section, whose own keyword got lost, can be the one that comes next: it was not there, and
  // its keyword does not come later. Not for the plain reader.
  bool lacks(Keyword keyword);
  // Begins such a section, or a further frame or mesh, as nextSection() does.
  void beginHeadless(Keyword keyword) { note(keyword); }

  // Where the keyword that nextSection() returned stands.
  size_t sectionOffset() const { return section_offset_; }
  // True if the section was there before; reported then.
  bool isRepeated() const { return is_repeated_; }

  // Notes that the section which nextSection() returned holds nothing: one of its kind that follows is used.
  void noteEmpty(Keyword keyword) { empty_ = empty_ | KeywordSet::of(keyword); }

  // Notes that what stands at `offset` is of version 6, and makes the reader expect it.
  void noteVersion6(size_t offset);

  // Reports what of the header is missing, and what is to say about the version. Call at the end.
  void finish();

  int version() const { return version_; }
  std::string takeCommandline() { return std::move(commandline_); }

 private:
  bool startsAnotherFile(Keyword keyword, bool is_complete) const;
  void checkPlaceOf(Keyword keyword);
  bool stopsAt(Keyword keyword);
  bool isAstray(Keyword keyword, bool is_complete);
  bool goesOnBehind(Keyword keyword);
  Keyword listMeantBy(Keyword keyword);
  void skipAstray(Keyword keyword);
  Keyword peekSection();
  Keyword splitKeyword(const text::Token& word);
  bool startsNoJoints();
  void takeSection(Keyword keyword);
  void note(Keyword keyword);
  bool isLastToken() const;
  void skipJunk(bool is_complete);
  void readVersion();
  void skipEngineKey();
  void finishVersion();

  Reader& reader_;
  std::string_view kind_;
  std::span<const Keyword> sections_;
  KeywordSet own_;
  KeywordSet inner_;
  KeywordSet seen_;
  KeywordSet empty_;
#ifndef MD5V_PLAIN_READER
  std::optional<KeywordSet> later_;  // what lacks() found
#endif
  size_t latest_rank_ = 0;
  size_t section_offset_ = 0;
  bool is_repeated_ = false;
  size_t odd_words_ = 0;  // that stand for the keyword which comes next; 0: it is one
  bool has_body_ = false;
  bool order_reported_ = false;
  bool junk_reported_ = false;
  bool stopped_ = false;
  uint32_t foreign_count_ = 0;  // keywords of other kinds of files
  int version_ = 10;
  bool has_version_ = false;
  size_t version_offset_ = 0;
  size_t version6_offset_ = 0;
  bool has_commandline_ = false;
  std::string commandline_;
};

}  // namespace md5v::md5
