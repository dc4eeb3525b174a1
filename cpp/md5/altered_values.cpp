#include "md5/altered_values.h"

#include <algorithm>
#include <vector>

#include "base/concat.h"
#include "md5/altered_commas.h"
#include "md5/altered_lines.h"
#include "md5/keywords.h"
#include "md5/plain_parts.h"
#include "md5/wording.h"
#include "text/number.h"

namespace md5v::md5 {
namespace {

// Of less that is alike nothing is said: it may be damaged in another way.
constexpr size_t kFewest = 4;
// A rotation has so many numbers.
constexpr size_t kFewestUnits = 3;

bool isSpace(char c) { return isBlank(c) || c == '\n' || c == '\r'; }

// Characters that mean a blank or a minus, though ASCII's are meant.
struct Foreign {
  std::string_view bytes;
  std::string_view name;
  char meant;
};
constexpr Foreign kForeign[] = {{"\xC2\xA0", "U+00A0", ' '},     {"\xE2\x80\xAF", "U+202F", ' '},
                                {"\xE3\x80\x80", "U+3000", ' '}, {"\xE2\x88\x92", "U+2212", '-'},
                                {"\xE2\x80\x93", "U+2013", '-'}, {"\xE2\x80\x94", "U+2014", '-'},
                                {"\xE2\x80\x91", "U+2011", '-'}, {"\xE2\x80\x90", "U+2010", '-'}};

void restoreForeign(RestoredText& text, Report& report) {
  for (const Foreign& foreign : kForeign) {
    std::vector<size_t> places;
    forEachPlain(text.view(), [&](std::string_view part, size_t from) {
      for (size_t at = part.find(foreign.bytes); at != std::string_view::npos;
           at = part.find(foreign.bytes, at + foreign.bytes.size())) {
        const size_t end = at + foreign.bytes.size();
        const bool is_sign = end < part.size() && isNumberPart(part[end]);
        if (foreign.meant == ' ' || is_sign) places.push_back(from + at);
      }
    });
    if (places.size() <= Report::kMaxPerCode) continue;
    for (const size_t at : places) {
      text.blank(at, at + foreign.bytes.size());
      text.copy()[at + foreign.bytes.size() - 1] = foreign.meant;
    }
    report.add(Code::kNonAsciiCharacter, places[0],
               concat("The character ", foreign.name, ", which is not ASCII, stands for a ",
                      foreign.meant == ' ' ? "blank" : "minus", " ", places.size(),
                      " times. It was read as meant."));
  }
}

// ? or what is left of a dash that was converted twice, where nothing but numbers comes behind it.
void restoreLostMinuses(RestoredText& text, Report& report) {
  for (const std::string_view lost :
       {"?", "\xC3\xA2\xCB\x86\xE2\x80\x99", "\xC3\xA2\xE2\x82\xAC\xE2\x80\x9C"}) {
    std::vector<size_t> places;
    bool are_minuses = true;
    forEachPlain(text.view(), [&](std::string_view part, size_t from) {
      for (size_t at = part.find(lost); at != std::string_view::npos;
           at = part.find(lost, at + lost.size())) {
        const size_t end = at + lost.size();
        const bool is_apart = at == 0 || isSpace(part[at - 1]) || part[at - 1] == '(';
        are_minuses = are_minuses && is_apart && end < part.size() && isDigit(part[end]);
        places.push_back(from + at);
      }
    });
    if (places.empty() || !are_minuses) continue;
    const size_t size = lost.size();
    for (const size_t at : places) {
      text.blank(at, at + size);
      text.copy()[at + size - 1] = '-';
    }
    report.add(
        Code::kTextAltered, places[0],
        concat("A minus got lost where the text was converted, and ", Quoted(lost), " stands in its place (",
               places.size(), places.size() == 1 ? " time" : " times", "). It was read as meant."));
  }
}

// [0 0 1] and [[0, 0, 1],
void restoreRows(RestoredText& text, Report& report) {
  std::vector<size_t> places;
  size_t opened = 0;
  bool are_rows = true;
  forEachPlain(text.view(), [&](std::string_view part, size_t from) {
    for (size_t at = part.find_first_of("[]"); at != std::string_view::npos;
         at = part.find_first_of("[]", at + 1)) {
      places.push_back(from + at);
      if (part[at] == ']') continue;
      ++opened;
      const size_t inside = part.find_first_not_of(" \t\r\n[", at);
      const bool is_apart = at == 0 || isSpace(part[at - 1]) || part[at - 1] == '[' || part[at - 1] == ',';
      are_rows = are_rows && is_apart && inside < part.size() && isNumberPart(part[inside]);
    }
  });
  if (!are_rows || opened < kFewest || opened * 2 != places.size()) return;
  for (const size_t at : places) text.blank(at, at + 1);
  report.add(Code::kTextAltered, places[0],
             concat("Rows of numbers stand in [ ], as programs print lists (", opened,
                    " times). They were read as meant."));
}

// The word before a '(' that follows at once: np.float64(1), Vector((0, 0, 1)). Or <Vector (0, 0, 1)>.
struct Call {
  size_t begin = 0;
  size_t open = 0;
  size_t end = 0;  // behind the last bracket
  bool is_inside_kept = false;
};

bool isWordPart(char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '.'; }

// Of the '(' at `open`, if all that is in it are numbers, or vectors of them.
bool findCall(std::string_view part, size_t open, Call& call) {
  constexpr size_t kLongest = 256;
  const bool has_blank = open > 0 && part[open - 1] == ' ';
  size_t begin = open - (has_blank ? 1 : 0);
  while (begin > 0 && isWordPart(part[begin - 1])) --begin;
  const bool is_tagged = has_blank && begin > 0 && part[begin - 1] == '<';
  const std::string_view word = part.substr(begin, open - (has_blank ? 1 : 0) - begin);
  if (word.empty() || !isLetter(word[0]) || has_blank != is_tagged) return false;
  // frame(0) {
  if (matchKeyword(word, KeywordSet::all()).keyword != Keyword::kNone) return false;
  size_t depth = 0;
  size_t at = open;
  size_t values = 1;
  for (const size_t limit = std::min(part.size(), open + kLongest); at < limit; ++at) {
    const char c = part[at];
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) break;
    if (c == ',') ++values;
    const bool is_number = isNumberPart(c) || c == 'e' || c == 'E' || c == 'n' || c == 'a';
    if (c != '(' && c != ')' && c != ',' && !isBlank(c) && !is_number) return false;
  }
  if (depth != 0 || at >= part.size() || part[at] != ')') return false;
  const size_t inside = part.find_first_not_of(" \t", open + 1);
  const bool is_vector = inside < at && part[inside] == '(';
  if (!is_vector && !is_tagged && values != 1) return false;
  call = {begin - (is_tagged ? 1 : 0), open, at + 1, is_tagged};
  if (is_tagged && (at + 1 >= part.size() || part[at + 1] != '>')) return false;
  return true;
}

void restoreCalls(RestoredText& text, Report& report) {
  std::vector<Call> calls;
  std::string_view shows;
  forEachPlain(text.view(), [&](std::string_view part, size_t from) {
    for (size_t at = part.find('('); at != std::string_view::npos; at = part.find('(', at + 1)) {
      Call call;
      if (at == 0 || !findCall(part, at, call)) continue;
      if (calls.empty())
        shows = part.substr(call.begin, call.end + (call.is_inside_kept ? 1 : 0) - call.begin);
      at = call.end - 1;
      calls.push_back({call.begin + from, call.open + from, call.end + from, call.is_inside_kept});
    }
  });
  if (calls.size() < kFewest) return;
  const std::string message = concat("Values are written as ", Quoted(shows), ", as a program prints them (",
                                     calls.size(), " times). They were read as meant.");
  for (const Call& call : calls) {
    text.blank(call.begin, call.open + (call.is_inside_kept ? 0 : 1));
    text.blank(call.end - (call.is_inside_kept ? 0 : 1), call.end + (call.is_inside_kept ? 1 : 0));
    std::replace(text.copy().begin() + static_cast<ptrdiff_t>(call.open),
                 text.copy().begin() + static_cast<ptrdiff_t>(call.end), ',', ' ');
  }
  report.add(Code::kTextAltered, calls[0].begin, message);
}

// %f, %1.10f, %.6g: what a program should have replaced.
void restorePlaceholders(RestoredText& text, Report& report) {
  struct Place {
    size_t begin;
    size_t end;
  };
  std::vector<Place> places;
  forEachPlain(text.view(), [&](std::string_view part, size_t from) {
    for (size_t at = part.find('%'); at != std::string_view::npos; at = part.find('%', at + 1)) {
      size_t end = at + 1;
      while (end < part.size() && (isNumberPart(part[end]) || part[end] == 'l')) ++end;
      const bool is_apart = at == 0 || isSpace(part[at - 1]) || part[at - 1] == '(';
      const bool ends = end + 1 >= part.size() || !isWordPart(part[end + 1]);
      if (is_apart && ends && end < part.size() &&
          std::string_view("fgdeiu").find(part[end]) != std::string_view::npos)
        places.push_back({from + at, from + end + 1});
    }
  });
  if (places.empty()) return;
  const std::string_view first = text.view().substr(places[0].begin, places[0].end - places[0].begin);
  const std::string message =
      concat(Quoted(first), " is a placeholder, which the exporter did not fill in",
             places.size() == 1 ? "" : concat(", as ", places.size() - 1, " more"), "; 0 is used.");
  for (const Place& place : places) {
    text.blank(place.begin, place.end);
    text.copy()[place.end - 1] = '0';
  }
  report.add(Code::kNumberMalformed, places[0].begin, message);
}

// 50% and 45°, which are numbers of another unit.
void restoreUnits(RestoredText& text, Report& report) {
  for (const std::string_view unit : {"%", "\xC2\xB0"}) {
    std::vector<size_t> places;
    bool are_units = true;
    forEachPlain(text.view(), [&](std::string_view part, size_t from) {
      for (size_t at = part.find(unit); at != std::string_view::npos; at = part.find(unit, at + 1)) {
        are_units = are_units && at > 0 && (isDigit(part[at - 1]) || part[at - 1] == '.');
        places.push_back(from + at);
      }
    });
    if (!are_units || places.size() < kFewestUnits) continue;
    for (const size_t at : places) text.blank(at, at + unit.size());
    report.add(Code::kStrayCharacter, places[0],
               concat("The character ", Quoted(unit), " stands behind values, ", places.size(),
                      " times, and means nothing there."));
  }
}

// A quote that comes first on its line may begin a name, but for those of frames.
void restoreQuotedNumbers(RestoredText& text, Report& report) {
  std::vector<size_t> places;
  const std::string_view all = text.view();
  bool is_in_frame = false;
  forEachLine(all, [&](const Line& line) {
    if (all[line.first] == '}') is_in_frame = false;
    if (all.substr(line.first).starts_with("frame ")) is_in_frame = true;
    const std::string_view content = all.substr(0, line.end);
    size_t at = line.first - (is_in_frame && line.first > 0 ? 1 : 0);
    if (all[at] == '"') at = std::min(content.find('"', at + 1), line.end);
    while (at + 1 < line.end) {
      const size_t open = content.find('"', at + 1);
      if (open >= line.end || all.substr(at, open - at).find("//") != std::string_view::npos) return;
      const size_t close = content.find('"', open + 1);
      if (close >= line.end) return;
      const std::string_view inside = all.substr(open + 1, close - open - 1);
      if (!inside.empty() && text::scanNumber(inside).length == inside.size()) places.push_back(open);
      at = close;
    }
  });
  if (places.size() <= Report::kMaxPerCode) return;
  for (const size_t open : places) {
    const size_t close = text.view().find('"', open + 1);
    text.blank(open, open + 1);
    text.blank(close, close + 1);
  }
  report.add(Code::kQuotedNumber, places[0],
             concat(places.size(), " numbers stand in quotes. They were read as meant."));
}

}  // namespace

void restoreValues(const Marks& marks, RestoredText& text, Report& report) {
  if (marks.has_foreign) {
    restoreForeign(text, report);
    restoreLostMinuses(text, report);
  }
  if (marks.has_placeholder) restorePlaceholders(text, report);
  if (marks.has_placeholder || marks.has_foreign) restoreUnits(text, report);
  if (marks.has_call) restoreCalls(text, report);
  if (marks.has_bracket) restoreRows(text, report);
  if (marks.has_quoted_number) restoreQuotedNumbers(text, report);
  if (marks.has_separator) restoreSeparators(text, report);
}

}  // namespace md5v::md5
