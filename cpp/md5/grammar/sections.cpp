#include "md5/grammar/sections.h"

#include <algorithm>
#include <utility>

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr KeywordSet kCommon = KeywordSet::of(Keyword::kVersion, Keyword::kCommandline);
constexpr KeywordSet kVersion6Body =
    KeywordSet::of(Keyword::kNumBones, Keyword::kBone, Keyword::kNumChannels, Keyword::kChannel);
// Yamagi Quake II remastered reads these; id's formats do not have them.
constexpr KeywordSet kEngineKeys =
    KeywordSet::of(Keyword::kNumSkins, Keyword::kSkin, Keyword::kNumFrameNames, Keyword::kFrameName);
constexpr KeywordSet kRepeatable =
    KeywordSet::of(Keyword::kMesh, Keyword::kFrame, Keyword::kBone, Keyword::kChannel);

// The kind of file whose top level the keyword belongs to; empty if it belongs inside a block.
std::string_view ownerOf(Keyword keyword) {
  if (kMeshOnly.has(keyword)) return "a mesh";
  if (kAnimOnly.has(keyword)) return "an animation";
  if (kCameraOnly.has(keyword)) return "a camera path";
  if (keyword == Keyword::kNumJoints) return "a mesh or an animation";
  if (keyword == Keyword::kNumFrames || keyword == Keyword::kFrameRate)
    return "an animation or a camera path";
  return "";
}

}  // namespace

Sections::Sections(Cursor& cursor, const FileGrammar& grammar)
    : cursor_(cursor), grammar_(grammar), own_(kCommon) {
  for (const Keyword keyword : grammar.sections) own_ = own_ | KeywordSet::of(keyword);
}

bool Sections::next(bool is_complete) {
  while (!is_stopped_ && !cursor_.atEnd()) {
    const Keyword keyword = cursor_.peekKeyword(own_);
    if (own_.has(keyword) && !startsSecondFile(keyword, is_complete)) {
      take(keyword);
      if (!kCommon.has(keyword)) return true;
      if (keyword == Keyword::kVersion) {
        readVersion();
      } else if (std::optional<std::string> text = cursor_.name("the text of 'commandline'"); !is_repeated_) {
        commandline_ = std::move(text).value_or("");
      }
    } else if (kEngineKeys.has(keyword)) {
      skipEngineKey();
    } else if (!stopsAt(keyword)) {
      skipText(is_complete);
    }
  }
  return false;
}

// After a block, a keyword of the header starts a second file. A version line that is only late does not.
bool Sections::startsSecondFile(Keyword keyword, bool is_complete) const {
  const bool is_version = keyword == Keyword::kVersion && is_complete;
  return has_body_ && !kBlockKeywords.has(keyword) && (is_version || seen_.has(keyword));
}

// Whether the keyword shows that this file ends here, or that it is of another kind.
bool Sections::stopsAt(Keyword keyword) {
  const bool is_foreign = !own_.has(keyword) && !ownerOf(keyword).empty();
  if (!is_foreign && !own_.has(keyword)) return false;
  is_stopped_ = true;
  if (is_foreign && !has_body_) {
    cursor_.report(
        Code::kWrongFileKind, cursor_.offset(),
        {"Expected ", grammar_.kind, ", but '", spellingOf(keyword), "' belongs to ", ownerOf(keyword), "."});
  } else {
    cursor_.report(Code::kSecondFile, cursor_.offset(),
                   {"A second file begins here, after ", grammar_.kind, ". Only the first is read."});
  }
  return true;
}

void Sections::take(Keyword keyword) {
  cursor_.beginEntry();
  keyword_ = keyword;
  offset_ = cursor_.offset();
  is_repeated_ = seen_.has(keyword) && !kRepeatable.has(keyword);
  if (is_repeated_) {
    cursor_.report(Code::kSectionOrder, offset_,
                   {"'", spellingOf(keyword), "' occurs a second time; the first is used."});
  } else {
    checkOrder(keyword);
  }
  seen_ = seen_ | KeywordSet::of(keyword);
  has_body_ = has_body_ || kBlockKeywords.has(keyword);
  if (kVersion6Body.has(keyword)) expectVersion6(offset_);
  cursor_.takeKeyword();
}

// Doom 3 requires each keyword at its fixed position, beginning with MD5Version and commandline.
void Sections::checkOrder(Keyword keyword) {
  const auto begin = grammar_.sections.begin();
  const auto index = static_cast<size_t>(std::find(begin, grammar_.sections.end(), keyword) - begin);
  const size_t rank = keyword == Keyword::kVersion ? 0 : keyword == Keyword::kCommandline ? 1 : 2 + index;
  if (rank < latest_rank_ && !std::exchange(is_order_reported_, true)) {
    const std::string_view latest =
        latest_rank_ == 1 ? "commandline" : spellingOf(grammar_.sections[latest_rank_ - 2]);
    cursor_.report(Code::kSectionOrder, offset_,
                   {"'", spellingOf(keyword), "' should come before '", latest, "'."});
  }
  latest_rank_ = std::max(latest_rank_, rank);
}

void Sections::readVersion() {
  const size_t offset = cursor_.offset();
  if (!is_repeated_) version_offset_ = offset;
  const std::optional<int64_t> version = cursor_.integer("the version");
  if (!version || is_repeated_) return;
  if (*version == 6 || (*version >= 10 && *version <= 12)) {
    version_ = static_cast<int>(*version);
    return;
  }
  cursor_.report(Code::kVersionUnknown, offset,
                 {"Version ", *version, " is unknown; the file is read as version 10."});
}

// Skips lines such as numSkins 2, skin 0 "models/a", numFramenames 30, framename 0 "stand01".
void Sections::skipEngineKey() {
  const text::Token key = cursor_.next();
  cursor_.reportOnce(Code::kEngineKey, key.offset,
                     {"'", key.text, "' is a key of Quake II ports; such keys are skipped."});
  if (cursor_.peek().kind == TokenKind::kNumber) cursor_.next();
  if (cursor_.peek().kind == TokenKind::kString) cursor_.next();
}

// Skips text that belongs to no section, up to the next keyword.
void Sections::skipText(bool is_complete) {
  const text::Token token = cursor_.peek();
  cursor_.beginEntry();
  if (token.is('}')) {
    cursor_.next();
    if (!is_complete || cursor_.atEnd()) {
      cursor_.report(Code::kSurplusBrace, token.offset, {"This '}' closes nothing; it is skipped."});
      return;
    }
  }
  if (!is_complete) return cursor_.skipUnknown("a keyword");
  cursor_.reportOnce(Code::kTrailingText, token.offset,
                     {"The data is complete, but more text follows. It is ignored."});
  if (!token.is('{') && !token.is('}')) cursor_.next();
  cursor_.resynchronise();
}

void Sections::expectVersion6(size_t offset) {
  if (cursor_.isVersion6()) return;
  cursor_.expectVersion6();
  version6_offset_ = offset;
}

void Sections::checkHeader() {
  const bool has_version = seen_.has(Keyword::kVersion);
  if (!has_version) {
    cursor_.report(Code::kVersionMissing, 0,
                   {"The line 'MD5Version 10' is missing. The file is read by its content."});
  }
  if (!seen_.has(Keyword::kCommandline))
    cursor_.report(Code::kCommandlineMissing, 0, {"The line 'commandline' is missing."});
  if (cursor_.isVersion6()) {
    cursor_.report(Code::kVersion6, version6_offset_, {"From here on the file has the layout of version 6."});
    if (has_version && version_ != 6) {
      cursor_.report(Code::kVersionUnknown, version_offset_,
                     {"The file says version ", version_, ", but has the layout of version 6."});
    }
    version_ = 6;
  } else if (version_ == 6) {
    cursor_.report(Code::kVersionUnknown, version_offset_,
                   {"The file says version 6, but has the layout of version 10."});
  } else if (version_ > 10) {
    cursor_.report(Code::kVersionOtherGame, version_offset_,
                   {"The file has version ", version_, "; Doom 3 reads only version 10."});
  }
}

}  // namespace md5v::md5
