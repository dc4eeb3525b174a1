#include "md5/header.h"

#include <algorithm>
#include <string>

#include "md5/classify.h"
#include "md5/lost_heads.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr KeywordSet kCommon = KeywordSet::of(Keyword::kVersion, Keyword::kCommandline);
constexpr KeywordSet kVersion6Body =
    KeywordSet::of(Keyword::kNumBones, Keyword::kBone, Keyword::kNumChannels, Keyword::kChannel);
constexpr KeywordSet kEngineKeys =
    KeywordSet::of(Keyword::kNumSkins, Keyword::kSkin, Keyword::kNumFrameNames, Keyword::kFrameName);
constexpr KeywordSet kBlocks = KeywordSet::of(
    Keyword::kJoints, Keyword::kMesh, Keyword::kHierarchy, Keyword::kBounds, Keyword::kBaseframe,
    Keyword::kFrame, Keyword::kCuts, Keyword::kCamera, Keyword::kBone, Keyword::kChannel);
constexpr KeywordSet kRepeatable =
    KeywordSet::of(Keyword::kMesh, Keyword::kFrame, Keyword::kBone, Keyword::kChannel);

// What tells a kind of file from the others, at its top level.
std::string_view kindOf(Keyword keyword) {
  constexpr KeywordSet kMeshOnly = KeywordSet::of(Keyword::kNumMeshes, Keyword::kJoints, Keyword::kMesh,
                                                  Keyword::kNumBones, Keyword::kBone);
  constexpr KeywordSet kAnimOnly =
      KeywordSet::of(Keyword::kNumAnimatedComponents, Keyword::kHierarchy, Keyword::kBounds,
                     Keyword::kBaseframe, Keyword::kFrame, Keyword::kNumChannels, Keyword::kChannel);
  constexpr KeywordSet kCameraOnly = KeywordSet::of(Keyword::kNumCuts, Keyword::kCuts, Keyword::kCamera);
  if (kMeshOnly.has(keyword)) return "a mesh";
  if (kAnimOnly.has(keyword)) return "an animation";
  if (kCameraOnly.has(keyword)) return "a camera path";
  if (keyword == Keyword::kNumJoints) return "a mesh or an animation";
  if (keyword == Keyword::kNumFrames || keyword == Keyword::kFrameRate)
    return "an animation or a camera path";
  return "";
}

std::string_view nameOf(FileKind kind) {
  constexpr std::string_view kNames[] = {"", "a mesh", "an animation", "a camera path"};
  return kNames[static_cast<size_t>(kind)];
}

}  // namespace

Header::Header(Reader& reader, std::string_view kind, std::span<const Keyword> sections, KeywordSet inner)
    : reader_(reader), kind_(kind), sections_(sections), own_(kCommon), inner_(inner) {
  for (const Keyword keyword : sections) own_ = own_ | KeywordSet::of(keyword);
}

Keyword Header::nextSection(bool is_complete) {
  while (!stopped_ && !reader_.atEnd()) {
    const Keyword keyword = peekSection();
    if (inner_.has(keyword)) {
      section_offset_ = reader_.offset();
      is_repeated_ = false;
      return keyword;
    }
    if constexpr (kIsPlainReader) {
      if (!own_.has(keyword) || startsAnotherFile(keyword, is_complete)) {
        reader_.giveUp();
        break;
      }
    } else {
      if (reader_.tryCloseTwice()) continue;
      if (kEngineKeys.has(keyword) && !(is_complete && has_body_)) {
        skipEngineKey();
        continue;
      }
      if (!own_.has(keyword) || startsAnotherFile(keyword, is_complete)) {
        if (isAstray(keyword, is_complete)) {
          if (const Keyword meant = listMeantBy(keyword); meant != Keyword::kNone) return meant;
          skipAstray(keyword);
        } else if (!stopsAt(keyword)) {
          skipJunk(is_complete);
        }
        continue;
      }
    }
    if constexpr (kIsPlainReader) {
      // Not at the end of the file only.
      if (!kCommon.has(keyword)) finish();
    }
    note(keyword);
    if (kVersion6Body.has(keyword)) noteVersion6(section_offset_);
    takeSection(keyword);
    if (!kCommon.has(keyword)) return keyword;
    if (keyword == Keyword::kVersion) readVersion();
    if (keyword == Keyword::kCommandline) {
      has_commandline_ = true;
      commandline_ = reader_.readJoinedText("the text of 'commandline'").value_or("");
    }
  }
  return Keyword::kNone;
}

#ifndef MD5V_PLAIN_READER
bool Header::lacks(Keyword keyword) {
  if (seen_.has(keyword)) return false;
  if (!later_) later_ = findLaterKeywords(reader_);
  return !later_->has(keyword);
}
#endif

void Header::finish() {
  if constexpr (kIsPlainReader) {
    if (!has_version_ || version_ != 10 || !has_commandline_) reader_.giveUp();
    return;
  }
  finishVersion();
  if (!has_commandline_) reader_.add(Code::kCommandlineMissing, 0, "There is no 'commandline'.");
}

void Header::noteVersion6(size_t offset) {
  if (reader_.isVersion6()) return;
  if constexpr (kIsPlainReader) reader_.giveUp();
  reader_.expectVersion6();
  version6_offset_ = offset;
}

void Header::finishVersion() {
  const size_t offset = version_offset_;
  if (!has_version_) reader_.add(Code::kVersionMissing, 0, "The line 'MD5Version 10' is missing.");
  if (reader_.isVersion6()) {
    reader_.add(Code::kVersion6, version6_offset_, "From here on the file has the layout of version 6.");
    if (has_version_ && version_ != 6) {
      reader_.add(Code::kVersionUnknown, offset, "The file says version ", version_,
                  ", but has the layout of version 6.");
    }
    version_ = 6;
  } else if (version_ == 6) {
    reader_.add(Code::kVersionUnknown, offset, "The file says version 6, but has the layout of version 10.");
  } else if (version_ > 10) {
    reader_.add(Code::kVersionOtherGame, offset, "The file has version ", version_,
                "; Doom 3 reads only version 10.");
  }
}

// Once the body has begun, nothing of the header comes again. A version that is only late is none of another.
bool Header::startsAnotherFile(Keyword keyword, bool is_complete) const {
  const bool is_version = keyword == Keyword::kVersion && is_complete;
  return has_body_ && !kBlocks.has(keyword) && (is_version || seen_.has(keyword));
}

// Whether the keyword is of another kind of file, but this is none.
bool Header::isAstray(Keyword keyword, bool is_complete) {
  // Each is looked at with what follows: of many, time would grow with their square.
  constexpr uint32_t kMost = 16;
  if (own_.has(keyword) || kindOf(keyword).empty() || is_complete || ++foreign_count_ > kMost) return false;
  const text::Lexer& lexer = reader_.lexer();
  const uint8_t* from = has_body_ ? lexer.begin() + reader_.offset() : lexer.begin();
  const std::string_view kind = nameOf(classify({from, lexer.end()}));
  return kind == kind_ || (has_body_ && kind.empty()) || goesOnBehind(keyword);
}

// Whether behind a block of another kind of file come blocks that this one lacks so far.
bool Header::goesOnBehind(Keyword keyword) {
  if (kIsPlainReader || !has_body_ || !kBlocks.has(keyword)) return false;
  return std::any_of(sections_.begin(), sections_.end(),
                     [this](Keyword own) { return kBlocks.has(own) && !lacks(own) && !seen_.has(own); });
}

// joints { in an animation, hierarchy { in a mesh: takes it for the file's own list of joints, and reports
// it, where there is no other.
Keyword Header::listMeantBy(Keyword keyword) {
  const Keyword own = own_.has(Keyword::kJoints) ? Keyword::kJoints : Keyword::kHierarchy;
  const bool is_list = keyword == Keyword::kJoints || keyword == Keyword::kHierarchy;
  if (!is_list || !own_.has(own) || seen_.has(own)) return Keyword::kNone;
  const size_t offset = reader_.offset();
  reader_.next();
  bool stands_for_it = reader_.peek().is('{');
  while (stands_for_it && !reader_.atEnd()) stands_for_it = reader_.next().text != spelling(own);
  reader_.rewind(offset);
  if (!stands_for_it) return Keyword::kNone;
  note(own);
  reader_.next();
  reader_.add(Code::kKeywordMisspelt, offset, "The keyword '", spelling(own), "' is written '",
              spelling(keyword), "'.");
  return own;
}

// With its value or block.
void Header::skipAstray(Keyword keyword) {
  const text::Token word = reader_.next();
  reader_.add(Code::kUnknownKeyword, word.offset, "'", spelling(keyword), "' belongs to ", kindOf(keyword),
              " and was skipped.");
  reader_.skipToKeyword();
}

// Whether the keyword shows that the rest, or all, is something else than this reader is for.
bool Header::stopsAt(Keyword keyword) {
  const size_t offset = reader_.offset();
  const bool is_foreign = !own_.has(keyword) && !kindOf(keyword).empty();
  if (is_foreign && has_body_ && kBlocks.has(keyword)) {
    reader_.add(Code::kUnknownKeyword, offset, "'", spelling(keyword), "' belongs to ", kindOf(keyword),
                "; it and what follows was ignored.");
    stopped_ = true;
  } else if (own_.has(keyword) || (is_foreign && has_body_)) {
    reader_.add(Code::kSecondFile, offset, "A second file begins here, after ", kind_,
                " that has been read. It was ignored.");
    stopped_ = true;
  } else if (is_foreign) {
    reader_.add(Code::kWrongFileKind, offset, "Expected ", kind_, ", but '", spelling(keyword),
                "' belongs to ", kindOf(keyword), ".");
    stopped_ = true;
  }
  return stopped_;
}

// The keyword that comes next, also where it is written in two words or as the name of what it counts.
Keyword Header::peekSection() {
  const Keyword keyword = reader_.peekKeyword(own_);
  if constexpr (kIsPlainReader) return keyword;
  odd_words_ = 0;
  const text::Token word = reader_.peek();
  if (word.kind != TokenKind::kWord) return keyword;
  if (keyword == Keyword::kNone) return splitKeyword(word);
  if (keyword != Keyword::kJoints || !startsNoJoints()) return keyword;
  // joints 2 announces them, unless that was done before.
  const bool is_count = odd_words_ == 1 && own_.has(Keyword::kNumJoints) && !seen_.has(Keyword::kNumJoints);
  if (!is_count) odd_words_ = 0;
  return is_count ? Keyword::kNumJoints : Keyword::kNone;
}

// num Joints 2, MD5 Version 10, Version 10
Keyword Header::splitKeyword(const text::Token& word) {
  reader_.next();
  const text::Token behind = reader_.peek();
  const bool is_on_line = reader_.isOnSameLine();
  reader_.rewind(word.offset);
  constexpr size_t kLongest = 32;
  if (!is_on_line || word.text.size() > kLongest || behind.text.size() > kLongest) return Keyword::kNone;
  const bool is_split = behind.kind == TokenKind::kWord;
  const std::string whole = is_split ? concat(word.text, behind.text) : concat("MD5", word.text);
  const KeywordMatch match = matchKeyword(whole, {});
  const bool is_version = behind.kind == TokenKind::kNumber && match.keyword == Keyword::kVersion;
  if (!own_.has(match.keyword) || !(is_split || is_version)) return Keyword::kNone;
  odd_words_ = is_split ? 2 : 1;
  return match.keyword;
}

// Whether behind the word joints, which comes next, no list begins, but another keyword. A number between
// them makes odd_words_ 1.
bool Header::startsNoJoints() {
  const text::Token word = reader_.next();
  const bool has_number = reader_.peek().kind == TokenKind::kNumber;
  if (has_number) reader_.next();
  const text::Token behind = reader_.peek();
  const bool is_twice = behind.text == word.text && !has_number;  // joints joints {
  bool is_none = Reader::isKeyword(behind) && !is_twice;
  if (is_none) {
    reader_.next();
    // A joint may have the name of a keyword: mesh 0 (, mesh 0 63
    if (reader_.peek().kind == TokenKind::kNumber) {
      reader_.next();
      is_none = !reader_.peek().is('(') && reader_.peek().kind != TokenKind::kNumber;
    }
  }
  reader_.rewind(word.offset);
  odd_words_ = is_none && has_number ? 1 : 0;
  return is_none;
}

void Header::takeSection(Keyword keyword) {
  if (kIsPlainReader || odd_words_ == 0) return reader_.takeKeyword(own_);
  const size_t offset = reader_.offset();
  for (; odd_words_ > 0; --odd_words_) reader_.next();
  const size_t end = reader_.lastEnd();
  reader_.beginEntry();
  reader_.add(Code::kKeywordMisspelt, offset, "The keyword '", spelling(keyword), "' is written ",
              Quoted(reader_.lexer().slice(offset, end)), ".");
}

void Header::note(Keyword keyword) {
  section_offset_ = reader_.offset();
  is_repeated_ = seen_.has(keyword) && !kRepeatable.has(keyword);
  const std::string_view name = spelling(keyword);
  if (is_repeated_) {
    const bool was_empty = !kIsPlainReader && empty_.has(keyword);
    reader_.add(Code::kRepeatedSection, section_offset_, "'", name, "' was there before",
                was_empty ? ", but empty; this one is used." : "; the first is used.");
    if constexpr (!kIsPlainReader) {
      if (was_empty) is_repeated_ = false;
      empty_ = KeywordSet();
    }
  }
  if (kCommon.has(keyword) && !is_repeated_) checkPlaceOf(keyword);
  seen_ = seen_ | KeywordSet::of(keyword);
  has_body_ = has_body_ || kBlocks.has(keyword);
  if (kCommon.has(keyword)) return;
  const auto rank =
      static_cast<size_t>(std::find(sections_.begin(), sections_.end(), keyword) - sections_.begin());
  if (rank < latest_rank_ && !is_repeated_ && !order_reported_) {
    order_reported_ = true;
    reader_.add(Code::kSectionOrder, section_offset_, "'", name, "' should come before '",
                spelling(sections_[latest_rank_]), "'.");
  }
  latest_rank_ = std::max(latest_rank_, rank);
}

// MD5Version comes first, commandline next.
void Header::checkPlaceOf(Keyword keyword) {
  const bool is_version = keyword == Keyword::kVersion;
  if (seen_.isWithin(is_version ? KeywordSet() : kCommon)) return;
  reader_.add(Code::kSectionOrder, section_offset_, "'", spelling(keyword), "' should come ",
              is_version ? "first." : "right behind 'MD5Version'.");
}

bool Header::isLastToken() const {
  text::Lexer ahead(reader_.lexer(), reader_.peek().end);
  return ahead.next().kind == TokenKind::kEnd;
}

void Header::skipJunk(bool is_complete) {
  if (reader_.takeOwedBrace()) return;
  if (reader_.peek().is('}') && (!is_complete || isLastToken())) {
    if (!junk_reported_) reader_.add(Code::kSurplusBrace, reader_.offset(), "This '}' closes nothing.");
    reader_.next();
  } else if (is_complete) {
    if (!std::exchange(junk_reported_, true)) {
      reader_.add(Code::kTrailingText, reader_.offset(),
                  "The data is complete, but more text follows. It was ignored.");
    }
    reader_.next();
    reader_.skipToKeyword();
  } else if (reader_.peek().kind == TokenKind::kWord) {
    reader_.skipUnknown();
  } else if (!reader_.skipCommas()) {
    reader_.reportUnexpected("a keyword");
    const bool is_brace = reader_.next().is('{');
    if (!is_brace) reader_.skipToKeyword();
  }
}

// numSkins 2, skin 0 "models/a", numFramenames 30, framename 0 "stand01".
void Header::skipEngineKey() {
  const size_t offset = reader_.offset();
  const text::Token key = reader_.next();
  if (reader_.peek().kind == TokenKind::kNumber) reader_.next();
  const bool has_name = key.text == "skin" || key.text == "framename";
  const bool is_word = reader_.peek().kind == TokenKind::kWord && reader_.peekKeyword(own_) == Keyword::kNone;
  if (reader_.peek().kind == TokenKind::kString || (has_name && is_word)) reader_.next();
  reader_.add(Code::kEngineKey, offset, "'", key.text, "' was skipped.");
}

void Header::readVersion() {
  const size_t offset = reader_.offset();
  if (!has_version_) version_offset_ = offset;
  has_version_ = true;
  const std::optional<int64_t> version = reader_.readInteger("the version");
  if (!version) reader_.skipWord();
  if (!version || is_repeated_) return;
  if (*version == 6 || (*version >= 10 && *version <= 12)) {
    version_ = static_cast<int>(*version);
    return;
  }
  reader_.add(Code::kVersionUnknown, offset, "Version ", *version,
              " is unknown; the file is read as version 10.");
}

}  // namespace md5v::md5
