#include "md5/reader.h"

#include <algorithm>
#include <string>

#include "md5/described.h"

namespace md5v::md5 {
namespace {

using text::Token;
using text::TokenKind;

// A // glued to a keyword starts a comment; the engine's lexer takes it for a part of the word.
std::string_view withoutComment(std::string_view word) {
  const size_t slashes = word.find("//");
  return slashes == 0 ? word : word.substr(0, slashes);
}

// What readers of numbers pass over: a comma, a colon.
bool isStray(const Token& t) { return t.kind == TokenKind::kSymbol && !t.isBracket(); }

// Keywords that announce a number can hardly be meant as a name.
bool isCountKeyword(const Token& t) { return t.text.starts_with("num") && Reader::isKeyword(t); }

}  // namespace

bool Reader::isKeyword(const Token& t) {
  return t.kind == TokenKind::kWord && matchKeyword(withoutComment(t.text), {}).keyword != Keyword::kNone;
}

void Reader::giveUp() {
  report_.giveUp();
  lexer_.skipTo(lexer_.end());
}

bool Reader::isOnSameLine() {
  return lexer_.slice(last_end_, offset()).find_first_of("\r\n") == std::string_view::npos;
}

void Reader::beginEntry() {
  if constexpr (!kIsPlainReader) {
    entry_reported_ = false;
    last_end_ = offset();
  }
}

Token Reader::findNumber(size_t offset, size_t index) const {
  text::Lexer lexer(lexer_, offset);
  const auto take = [&lexer] {
    while (isStray(lexer.peek())) lexer.next();
    return lexer.next();
  };
  const Token first = take();
  Token token = first;
  for (size_t i = 0; i < index; ++i) token = take();
  const bool is_number = token.kind == TokenKind::kNumber || token.kind == TokenKind::kString;
  Token found = is_number ? token : first;
  // The text of a number with a dash is that lexer's own.
  if (found.kind == TokenKind::kNumber) found.text = lexer_.slice(found.offset, found.end);
  return found;
}

// The part of a word that is meant as a keyword, without a comment, a number (numJoints3, frame_0) or a blank
// of another kind than ASCII's that is glued to it.
std::string_view Reader::keywordIn(std::string_view word, KeywordSet expected) const {
  if constexpr (kIsPlainReader) return word;  // with a comment it is no keyword, and none for this reader
  word = withoutComment(word);
  // What is cut off a word is read once more.
  constexpr size_t kLongest = 64;
  if (word.size() > kLongest || matchKeyword(word, {}).keyword != Keyword::kNone) return word;
  const auto is_foreign = [](char c) { return (c & 0x80) != 0; };
  const auto foreign = std::find_if(word.begin(), word.end(), is_foreign) - word.begin();
  const std::string_view before = word.substr(0, static_cast<size_t>(foreign));
  const std::string_view letters = word.substr(0, word.find_last_not_of("0123456789") + 1);
  const std::string_view assigned = word.substr(0, word.find_first_of("=:"));
  // frame_0, frame.0, frame-0, frame[0]
  const std::string_view parted = letters.substr(0, letters.find_last_not_of("_.-") + 1);
  const std::string_view indexed = word.substr(0, word.ends_with(']') ? word.find('[') : word.size());
  for (const std::string_view part : {before, letters, assigned, parted, indexed}) {
    if (expected.has(matchKeyword(part, {}).keyword)) return part;
  }
  return word;
}

Keyword Reader::peekKeyword(KeywordSet expected) {
  const Token& token = peek();
  if (!kIsPlainReader && token.kind == TokenKind::kString) return quotedKeyword(expected);
  if (token.kind != TokenKind::kWord) return Keyword::kNone;
  const KeywordMatch match = matchKeyword(keywordIn(token.text, expected), expected);
  if (kIsPlainReader || match.spelling != Spelling::kMisspelt) return match.keyword;
  return isFollowedAs(match.keyword) ? match.keyword : Keyword::kNone;
}

// The keyword of `expected` that comes next in quotes: "frame" 0 {.
Keyword Reader::quotedKeyword(KeywordSet expected) {
  const KeywordMatch match = matchKeyword(peek().text, {});
  if (match.spelling != Spelling::kExact || !expected.has(match.keyword)) return Keyword::kNone;
  text::Lexer ahead(lexer_, peek().end);
  const Token& follower = ahead.peek();
  const bool is_text = follower.kind == TokenKind::kString;
  const bool is_keyword = follower.is('{') || is_text || follower.kind == TokenKind::kNumber;
  return is_keyword && isFollowedAs(match.keyword) ? match.keyword : Keyword::kNone;
}

// Whether behind the next word stands what belongs behind a keyword. One that is like the keyword may as well
// be another: verts 4, bones 2.
bool Reader::isFollowedAs(Keyword keyword) {
  constexpr KeywordSet kBlocks =
      KeywordSet::of(Keyword::kJoints, Keyword::kMesh, Keyword::kHierarchy, Keyword::kBounds,
                     Keyword::kBaseframe, Keyword::kCuts, Keyword::kCamera);
  constexpr KeywordSet kEntries =
      KeywordSet::of(Keyword::kFrame, Keyword::kVert, Keyword::kTri, Keyword::kWeight);
  constexpr KeywordSet kTexts = KeywordSet::of(Keyword::kCommandline, Keyword::kShader, Keyword::kName);
  const size_t last_end = last_end_;
  const size_t start = next().offset;
  const Token follower = peek();
  const bool is_number = follower.kind == TokenKind::kNumber;
  // frameRate 24 fps, and what the end of the file cut off.
  const bool is_value_missing = follower.kind == TokenKind::kEnd ||
                                (isKeyword(follower) && !kBlocks.has(keyword) && !kTexts.has(keyword));
  bool follows =
      !is_value_missing && (!kBlocks.has(keyword) || !(is_number || follower.kind == TokenKind::kString));
  if (kEntries.has(keyword)) {
    next();
    const Token& second = peek();
    const bool is_entry = keyword == Keyword::kVert    ? second.is('(')
                          : keyword == Keyword::kFrame ? second.is('{')
                                                       : second.kind == TokenKind::kNumber;
    follows = is_number && is_entry;
  }
  lexer_.rewind(start);
  last_end_ = last_end;
  return follows;
}

bool Reader::reopens(Wording what, bool (*startsEntry)(Reader&)) {
  const size_t end = last_end_;
  if (end == 0 || lexer_.begin()[end - 1] != '}' || (startsEntry != nullptr && !startsEntry(*this)))
    return false;
  add(Code::kSurplusBrace, end - 1, "This '}' comes too early: more of ", what, " follows.");
  return true;
}

void Reader::takeKeyword(KeywordSet expected) {
  const Token token = next();
  if constexpr (kIsPlainReader) return;  // it takes no word for a keyword but the keyword itself
  entry_reported_ = false;
  if (token.kind == TokenKind::kString) {
    return add(Code::kKeywordQuoted, token.offset, "The keyword '", token.text, "' stands in quotes.");
  }
  const std::string_view word = keywordIn(token.text, expected);
  if (word.size() < token.text.size()) {
    last_end_ = token.offset + word.size();
    lexer_.rewind(last_end_);
    const char glued = token.text[word.size()];
    const bool parts = std::string_view("=:_.-").find(glued) != std::string_view::npos;
    if (parts) {
      last_end_ = token.offset + word.size() + 1;
      lexer_.rewind(last_end_);
      add(Code::kKeywordMisspelt, token.offset, "The keyword '", word, "' is written ", Quoted(token.text),
          ".");
    } else if (glued == '/') {
      add(Code::kCommentGlued, last_end_, "Doom 3 takes this comment for a part of the word before it.");
    } else if ((glued & 0x80) == 0 && glued != '[') {  // that bracket will be told
      add(Code::kKeywordMisspelt, token.offset, "Between the keyword '", word, "' and its number in ",
          Quoted(token.text), " a blank is missing.");
    }
  }
  const KeywordMatch match = matchKeyword(word, expected);
  if (match.spelling == Spelling::kExact) return;
  const bool misspelt = match.spelling == Spelling::kMisspelt;
  if (!misspelt && isVersion6()) return;
  add(misspelt ? Code::kKeywordMisspelt : Code::kKeywordCase, token.offset, "The keyword '",
      spelling(match.keyword), "' is written ", Quoted(word), ".");
}

std::optional<std::string> Reader::readText(Wording what) {
  if (atEnd() || peek().isBracket() || isCountKeyword(peek())) {
    reportMissing(what);
    return std::nullopt;
  }
  const Token token = lexer_.nextText();
  if constexpr (!kIsPlainReader) last_end_ = token.end;
  checkUtf8(token, what);
  return std::string(token.text);
}

std::optional<std::string> Reader::readJoinedText(Wording what) {
  const size_t offset = this->offset();
  const bool is_string = peek().kind == TokenKind::kString;
  std::optional<std::string> result = readText(what);
  if (!result) return result;
  if constexpr (!kIsPlainReader) {
    const bool is_glued = this->offset() == last_end_ && peek().kind == TokenKind::kWord;
    const bool is_quote = peek().isUnclosed() && peek().offset == last_end_;
    const bool is_part = is_string ? is_glued : !is_quote && (!isStray(peek()) || peek().is('#'));
    if (continuesText() && is_part) {
      takeRestOfText(*result, offset, is_string);
      return result;
    }
  }
  if constexpr (!kIsPlainReader) {
    // models/box", of which the lexer has told.
    const Token quote = peek();
    if (!is_string && quote.isUnclosed() && quote.offset == last_end_) rewind(quote.offset + 1);
  }
  if (!is_string) checkBareName(*result, offset);
  if (kIsPlainReader && is_string && peek().kind == TokenKind::kString) giveUp();
  while (!kIsPlainReader && is_string && startsFurtherText()) *result += takeFurtherText();
  if constexpr (!kIsPlainReader) skipWordsBehindText();
  return result;
}

bool Reader::startsFurtherText() {
  if (peek().kind != TokenKind::kString) return false;
  return isOnSameLine() || quotedKeyword(KeywordSet::all()) == Keyword::kNone;
}

std::string_view Reader::takeFurtherText() {
  const Token token = next();
  if (are_texts_single_) {
    add(Code::kTextInParts, token.offset,
        "This text was joined with the one before it; Doom 3 does not do that here.");
  }
  return token.text;
}

bool Reader::continuesText() {
  return !atEnd() && isOnSameLine() && !peek().isBracket() && !(isKeyword(peek()) && isKeywordInLine());
}

bool Reader::isKeywordInLine() {
  constexpr KeywordSet kAll = KeywordSet::all();
  constexpr KeywordSet kBlocks =
      KeywordSet::of(Keyword::kJoints, Keyword::kMesh, Keyword::kFlags, Keyword::kHierarchy, Keyword::kBounds,
                     Keyword::kBaseframe, Keyword::kFrame, Keyword::kCuts, Keyword::kCamera, Keyword::kBone,
                     Keyword::kChannel);
  constexpr KeywordSet kTexts = KeywordSet::of(Keyword::kCommandline, Keyword::kShader, Keyword::kName);
  const Keyword keyword = matchKeyword(keywordIn(peek().text, kAll), kAll).keyword;
  if (keyword == Keyword::kNone) return isVersion6() && isKeyword(peek());
  if (isVersion6()) return true;  // joint hips attribute yaw
  const size_t last_end = last_end_;
  const size_t start = next().offset;
  const Token follower = peek();
  const bool is_value = follower.kind == TokenKind::kNumber || follower.kind == TokenKind::kString;
  bool is_keyword = is_value || follower.kind == TokenKind::kEnd;
  if (kTexts.has(keyword)) is_keyword = is_keyword || (isOnSameLine() && !isKeyword(follower));
  if (kBlocks.has(keyword)) {
    is_keyword = is_keyword || follower.kind == TokenKind::kSymbol;
    if (is_value) {
      next();  // mesh "body" {, mesh 0 {, joints "origin" -1
      is_keyword = peek().is('{') || peek().kind == TokenKind::kNumber;
    }
  }
  lexer_.rewind(start);
  last_end_ = last_end;
  return is_keyword;
}

// Words on the line of a text in quotes that are no keywords, though they may be like some.
void Reader::skipWordsBehindText() {
  const Token first = peek();
  if (first.kind != TokenKind::kWord || !isOnSameLine() || isKeywordInLine()) return;
  if (matchKeyword(first.text, KeywordSet::all()).keyword == Keyword::kNone) return;
  add(Code::kUnknownKeyword, first.offset, "The keyword ", Quoted(first.text),
      " is unknown and was skipped.");
  next();
  while (continuesText()) next();
}

// What follows on the line of a text without quotes, or behind a quote inside of one, belongs to it.
void Reader::takeRestOfText(std::string& text, size_t offset, bool is_string) {
  if (is_string) {
    add(Code::kUnterminatedString, last_end_ - 1, "This quote stands inside of a text and ends it.");
  }
  while (continuesText()) next();
  text = lexer_.slice(offset + (is_string ? 1 : 0), last_end_);
  if (!is_string) checkBareName(text, offset);
}

// The engine's names: a letter, _ / \ or . and then also digits and colons.
void Reader::checkBareName(std::string_view name, size_t offset) {
  const auto is_part = [](char c) {
    const char lower = static_cast<char>(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || (c >= '.' && c <= ':') || c == '_' || c == '\\';
  };
  const bool starts_well = !name.empty() && (name[0] < '0' || name[0] > ':');
  if (starts_well && std::all_of(name.begin(), name.end(), is_part)) return;
  add(Code::kNameNotQuoted, offset, "The name ", Quoted(name), " should stand in quotes.");
}

void Reader::reportUnexpected(Wording expected) {
  if constexpr (kIsPlainReader) return giveUp();
  // A token that the end of the file may have cut short.
  const bool is_cut = peek().kind != TokenKind::kString && !peek().isBracket() && peek().end == size_;
  if (atEnd() || is_cut) {
    reportEnd(expected);
  } else if (!std::exchange(entry_reported_, true) && !peek().isUnclosed()) {
    add(Code::kUnexpectedToken, offset(), "Expected ", expected, " but found ", Described{peek()}, ".");
  }
}

void Reader::reportMissing(Wording expected) {
  if constexpr (kIsPlainReader) return giveUp();
  const Token& token = peek();
  const bool is_value =
      token.kind == TokenKind::kNumber || (token.kind == TokenKind::kWord && !isKeyword(token));
  if (atEnd() || is_value || isOnSameLine()) return reportUnexpected(expected);
  if (std::exchange(entry_reported_, true)) return;
  add(Code::kUnexpectedToken, last_end_, "Expected ", expected, " but the line ends.");
}

void Reader::reportEnd(Wording what) {
  if constexpr (kIsPlainReader) return giveUp();
  if (std::exchange(end_reported_, true) || isRestLost()) return;
  if (const size_t comment = commentOverRest(); comment != kNowhere) {
    return add(Code::kCommentOverRest, comment,
               "This comment takes the rest of the file, with the '}' in it: no line ends here.");
  }
  add(Code::kUnexpectedEnd, offset(), "Expected ", what, " but the file ends.");
}

// Behind what has been reported.
bool Reader::isRestLost() const {
  return report_.has(Code::kNulByte) || report_.has(Code::kUnterminatedComment) ||
         report_.has(Code::kCommentOverRest);
}

// Where the comment of the last line begins, if a block ends in it: then line ends got lost. Else kNowhere.
size_t Reader::commentOverRest() const {
  const std::string_view text = lexer_.slice(0, size_);
  const size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return kNowhere;
  bool is_quoted = false;
  for (size_t at = text.find_last_of("\r\n", last) + 1; at < last; ++at) {
    if (text[at] == '"') is_quoted = !is_quoted;
    if (!is_quoted && text.substr(at, 2) == "//") return text.find('}', at) < last + 1 ? at : kNowhere;
  }
  return kNowhere;
}

void Reader::skipWord() {
  if (kIsPlainReader) return giveUp();
  const bool is_text = peek().kind == TokenKind::kWord || peek().kind == TokenKind::kString;
  if (is_text && isOnSameLine() && peekKeyword({}) == Keyword::kNone) next();
  if (peek().is('{') && isOnSameLine()) skipPlaceholder();
}

// {n} and {{ n }}, which a script should have filled in.
void Reader::skipPlaceholder() {
  constexpr int kMost = 12;
  const size_t start = offset();
  int depth = 0;
  for (int i = 0; i < kMost && !atEnd(); ++i) {
    const Token token = next();
    depth += token.is('{') ? 1 : token.is('}') ? -1 : 0;
    if (depth == 0) return;
    if (isKeyword(token) || !isOnSameLine()) break;
  }
  rewind(start);
}

bool Reader::isNextEntry(int64_t number) {
  const Token token = next();
  const bool is_word = peek().kind == TokenKind::kWord;
  rewind(token.offset);
  return !is_word && token.form == text::NumberForm::kInteger &&
         text::toInteger(token.text, token.form) == number;
}

void Reader::skipRestOfEntry(bool (*startsEntry)(Reader&)) {
  if (kIsPlainReader) return giveUp();
  while (!atEnd() && isOnSameLine() && !peek().is('}')) {
    if (startsEntry != nullptr && peek().kind == TokenKind::kWord && startsEntry(*this)) return;
    const size_t start = offset();
    const bool is_text = next().kind == TokenKind::kString;
    if (is_text && peek().kind == TokenKind::kNumber) return rewind(start);
  }
}

// Whether the '{' that comes next opens no block, but stands among the numbers of an entry of a mesh: more of
// its line follows, and then another entry.
bool Reader::opensNothing() {
  constexpr int kMost = 16;
  size_t end = peek().end;
  text::Lexer ahead(lexer_, end);
  for (int i = 0; i < kMost; ++i) {
    const Token token = ahead.next();
    if (lexer_.slice(end, token.offset).find_first_of("\r\n") != std::string_view::npos) {
      return i > 0 && token.kind == TokenKind::kWord && ahead.peek().kind == TokenKind::kNumber &&
             kMeshEntries.has(matchKeyword(token.text, {}).keyword);
    }
    if (token.kind == TokenKind::kEnd || token.is('}')) return false;
    end = token.end;
  }
  return false;
}

void Reader::skipTokenOrBlock() {
  if (kIsPlainReader) return giveUp();
  if (peek().is('{') && opensNothing()) return static_cast<void>(next());
  size_t depth = 0;
  do {
    const Token token = next();
    if (token.kind == TokenKind::kEnd) return;
    if (token.is('{')) ++depth;
    if (token.is('}') && depth > 0) --depth;
  } while (depth > 0);
}

void Reader::skipToKeyword() {
  if (kIsPlainReader) return giveUp();
  // Words of a sentence may be keywords: This mesh is not ready.
  const auto is_keyword = [this] { return isKeyword(peek()) && (!isOnSameLine() || isKeywordInLine()); };
  while (!atEnd() && !peek().is('}') && !is_keyword()) skipTokenOrBlock();
}

void Reader::skipUnknown() {
  if (kIsPlainReader) return giveUp();
  const Token token = next();
  const bool is_last = token.end == size_ || lexer_.begin()[token.end] == 0;
  if (is_last && beginsKeyword(token.text)) {
    // What a NUL byte hides, it is told of.
    if (atEnd() && !has(Code::kNulByte)) reportEnd(wording("the rest of ", Quoted(token.text)));
    return;
  }
  add(Code::kUnknownKeyword, token.offset, "The keyword ", Quoted(token.text),
      " is unknown and was skipped.");
  skipToKeyword();
}

size_t Reader::room(int64_t declared, size_t min_bytes) {
  if (declared <= 0) return 0;
  const size_t left = (size_ - room_used_) / min_bytes;
  const size_t entries = static_cast<size_t>(std::min<uint64_t>(static_cast<uint64_t>(declared), left));
  room_used_ += entries * min_bytes;
  return entries;
}

bool Reader::skipCommas() {
  const size_t start = offset();
  while (peek().is(',') || peek().is(';')) reportStray();
  return offset() != start;
}

void Reader::skipStrayCharacters() {
  while (isStray(peek())) reportStray();
}

// Takes and reports the next token, and with it those that repeat it without a blank.
void Reader::reportStray() {
  const Token stray = next();
  size_t end = stray.end;
  while (peek().is(stray.text[0]) && peek().offset == end) end = next().end;
  const bool is_run = end != stray.end;
  const size_t before = remarks();
  add(Code::kStrayCharacter, stray.offset, is_run ? "The characters " : "The character ",
      Quoted(lexer_.slice(stray.offset, end)), is_run ? " mean nothing here." : " means nothing here.");
  if (stray.is(',') || stray.is(';')) noteForm(before);
}

void Reader::checkUtf8(const Token& token, Wording what) {
  if constexpr (kIsPlainReader) {
    if (std::any_of(token.text.begin(), token.text.end(), [](char c) { return (c & 0x80) != 0; })) giveUp();
    return;
  }
  if (text::isUtf8(token.text)) return;
  add(Code::kTextNotUtf8, token.offset, "The bytes of ", what, " are not UTF-8: ", Quoted(token.text), ".");
}

}  // namespace md5v::md5
