#include "md5/altered_quotes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/concat.h"
#include "md5/altered_lines.h"
#include "md5/plain_parts.h"
#include "md5/wording.h"

namespace md5v::md5 {
namespace {

// What is everywhere is there, too.
constexpr size_t kHead = 1024;
// Of less that is alike nothing is said: it may be damaged in another way.
constexpr size_t kFewest = 4;

// Replaces what stands around and between the cells of a line. Returns how many were quoted.
size_t restoreCells(std::string& text, Line line, char separator) {
  size_t quoted = 0;
  for (size_t at = line.first; at < line.end;) {
    if (text[at] == separator) {
      if (separator != '\t') text[at] = ' ';
      ++at;
      continue;
    }
    if (text[at] != '"') {
      at = std::min(text.find(separator, at), line.end);
      continue;
    }
    // To the quote that no other follows.
    size_t end = at + 1;
    bool is_quoted = false;
    while (end < line.end && !(text[end] == '"' && (end + 1 >= line.end || text[end + 1] != '"'))) {
      if (text[end] == '"') restoreQuote(&text[end++], is_quoted);
      ++end;
    }
    if (end >= line.end) return quoted;
    text[at] = text[end] = ' ';
    ++quoted;
    at = end + 1;
  }
  return quoted;
}

// What most lines that begin with none of a keyword's letters begin with.
char separatorOf(std::string_view text) {
  char best = '\t';
  size_t most = 0;
  for (const char separator : {'\t', ',', ';'}) {
    size_t count = 0;
    for (size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
      count += at + 1 < text.size() && text[at + 1] == separator ? 1u : 0u;
    if (count > most) {
      most = count;
      best = separator;
    }
  }
  return best;
}

}  // namespace

void restoreQuote(char* both, bool& is_quoted) {
  std::copy_n(is_quoted ? "\" " : " \"", 2, both);
  is_quoted = !is_quoted;
}

void restoreSheet(RestoredText& text, Report& report) {
  constexpr std::string_view kShows = "\"commandline \"\"";
  const size_t first = text.view().substr(0, kHead).find(kShows);
  if (first == std::string_view::npos) return;
  const char separator = separatorOf(text.view());
  size_t quoted = 0;
  std::string& restored = text.copy();
  // Lines of what is written to: none of them gets longer.
  const std::string before = restored;
  for (size_t at = 0; at < before.size();) {
    const size_t end = std::min(before.find_first_of("\r\n", at), before.size());
    quoted += restoreCells(restored, {at, end}, separator);
    at = end + 1;
  }
  report.add(Code::kTextAltered, first,
             concat("Lines stand in quotes, and quotes in them are doubled, as a spreadsheet saves them (",
                    quoted, " times). They were read as meant."));
}

void restoreEscapedQuotes(RestoredText& text, Report& report) {
  size_t count = 0;
  size_t first = 0;
  const auto for_each = [&](const auto& use) {
    count = 0;
    bool is_open = false;  // a text in escaped quotes
    bool is_text = false;  // one in others
    const std::string_view all = text.view();
    for (size_t at = 0; at < all.size(); ++at) {
      if (all[at] == '\n' || all[at] == '\r') is_open = is_text = false;
      const bool is_escaped = all[at] == '\\' && at + 1 < all.size() && all[at + 1] == '"';
      if (is_escaped && !is_text) {
        if (count++ == 0) first = at;
        use(at, is_open);
        is_open = !is_open;
        ++at;
      } else if (is_escaped) {
        ++at;
      } else if (all[at] == '"' && !is_open) {
        is_text = !is_text;
      }
    }
  };
  for_each([](size_t, bool) {});
  if (count < kFewest || count % 2 != 0) return;
  text.copy();
  for_each([&](size_t at, bool is_open) { restoreQuote(&text.copy()[at], is_open); });
  report.add(Code::kTextAltered, first,
             concat("Quotes are written as \\\", as in a string of a program (", count,
                    " times). They were read as meant."));
}

void restoreTabs(RestoredText& text, Report& report) {
  for (const std::string_view tab : {"\\t", "^I"}) {
    std::vector<size_t> places;
    forEachPlain(text.view(), [&](std::string_view part, size_t from) {
      for (size_t at = part.find(tab); at != std::string_view::npos; at = part.find(tab, at + tab.size())) {
        const size_t end = at + tab.size();
        // Of a path without quotes.
        const bool is_inside = at > 0 && end < part.size() && isLetter(part[at - 1]) && isLetter(part[end]);
        if (!is_inside) places.push_back(from + at);
      }
    });
    if (places.size() < 2) continue;
    for (const size_t at : places) text.blank(at, at + tab.size());
    report.add(
        Code::kTextAltered, places[0],
        concat("Tabs are written as '", tab, "' (", places.size(), " times). They were read as meant."));
  }
}

}  // namespace md5v::md5
