#include "md5/altered_text.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "base/concat.h"
#include "md5/altered_blocks.h"
#include "md5/altered_lines.h"
#include "md5/altered_listing.h"
#include "md5/altered_quotes.h"
#include "md5/altered_values.h"
#include "md5/wording.h"

namespace md5v::md5 {
namespace {

// What is everywhere is there, too.
constexpr size_t kHead = 1024;
// Of less that is alike nothing is said: it may be damaged in another way.
constexpr size_t kFewest = 4;

// \n, \t and \" as in a string of a program.
void unescape(std::string& text) {
  bool is_quoted = false;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') continue;
    char* const both = &text[i];
    if (both[1] == '\\') {
      ++i;  // of a path
    } else if (both[1] == '"') {
      restoreQuote(both, is_quoted);
    } else if (both[1] == 'n' || both[1] == 'r' || both[1] == 't') {
      std::copy_n(both[1] == 'n' ? " \n" : "  ", 2, both);
    }
  }
}

struct Entity {
  std::string_view spelled;
  char meant;
};
constexpr Entity kEntities[] = {{"&quot;", '"'}, {"&#34;", '"'}, {"&nbsp;", ' '}, {"&#160;", ' '},
                                {"&#32;", ' '},  {"&#9;", '\t'}, {"&#10;", '\n'}, {"&#13;", '\r'}};

const Entity* entityAt(std::string_view text, size_t at) {
  if (text[at] != '&') return nullptr;
  for (const Entity& entity : kEntities) {
    if (text.substr(at).starts_with(entity.spelled)) return &entity;
  }
  return nullptr;
}

// Behind the tag that a text begins with, as <pre class="code">; 0 where it begins with none.
size_t behindTag(std::string_view head) {
  const size_t begin = head.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || head[begin] != '<') return 0;
  const size_t end = head.find('>', begin);
  return end == std::string_view::npos ? 0 : end + 1;
}

// Behind the sequence that sets a colour of a terminal, or `at` where none is.
size_t behindColor(std::string_view text, size_t at) {
  if (!text.substr(at).starts_with("\x1B[")) return at;
  const size_t end = text.find_first_not_of("0123456789;", at + 2);
  return end < text.size() ? end + 1 : at;
}

}  // namespace

AlteredText::AlteredText(std::span<const uint8_t> text, Report& report) : text_(text) {
  cutTraceback(text_, report);
  restoreEscapes(report);
  restoreColors(report);
  restoreBlanks(report);
  restoreEntities(report);
  restoreDiff(text_, report);
  restoreNumberLines(text_, report);
  restoreLines(report);
  restoreBreaks(report);
  restoreFrames(report);
  restoreSheet(text_, report);
  restoreBrackets(report);
  const Marks marks = findMarks(view());
  if (marks.has_escape) {
    restoreEscapedQuotes(text_, report);
    restoreTabs(text_, report);
  }
  if (marks.has_inner_block) restoreInnerBlocks(text_, report);
  if (view().substr(0, kHead).find("numFrames") != std::string_view::npos) restoreFrameBlocks(text_, report);
  restoreValues(marks, text_, report);
}

void AlteredText::restoreEscapes(Report& report) {
  std::string_view head = view().substr(0, kHead);
  head = head.substr(0, head.find_last_not_of("\r\n") + 1);
  if (head.find_first_of("\r\n") != std::string_view::npos) return;
  const size_t first = head.find("\\n");
  size_t count = 0;
  for (size_t at = first; at != std::string_view::npos; at = view().find("\\n", at + 2)) ++count;
  // Fewer may be part of a path.
  if (count < kFewest) return;
  std::string& text = text_.copy();
  unescape(text);
  // The quotes around all of it.
  const size_t begin = text.find_first_not_of(" \t", beginOf(text));
  const size_t last = text.find_last_not_of(" \t\r\n;");
  if (begin < last && text[begin] == '"' && text[last] == '"') text[begin] = text[last] = ' ';
  report.add(Code::kTextAltered, first,
             concat("Ends of lines are written as \\n, as in a string of a program (", count,
                    " times). They were read as meant."));
}

void AlteredText::restoreColors(Report& report) {
  // A search may have coloured the words of one list alone, far from the beginning.
  if (!holds(view(), '\x1B')) return;
  size_t count = 0;
  size_t first = 0;
  const auto forEachColor = [&](const auto& use) {
    count = 0;
    for (size_t at = view().find('\x1B'); at != std::string_view::npos; at = view().find('\x1B', at + 1)) {
      const size_t end = behindColor(view(), at);
      if (end == at) continue;
      if (count++ == 0) first = at;
      use(at, end);
    }
  };
  forEachColor([](size_t, size_t) {});
  if (count < kFewest) return;
  forEachColor([this](size_t from, size_t to) { blank(from, to); });
  report.add(Code::kTextAltered, first,
             concat("Codes for the colours of a terminal stand in the text (", count,
                    " times). They were passed over."));
}

// Another character in place of each, as in a table of values.
void AlteredText::restoreBlanks(Report& report) {
  constexpr std::string_view kFirst = "MD5Version";
  constexpr std::string_view kSeparators = ",;|&";
  const size_t begin = beginOf(view());
  const size_t at = begin + kFirst.size();
  if (view().substr(begin, kFirst.size()) != kFirst || at + 1 >= view().size() || !isDigit(view()[at + 1]))
    return;
  const char separator = view()[at];
  if (kSeparators.find(separator) == std::string_view::npos) return;
  const auto countOf = [this](char c) {
    return static_cast<size_t>(std::count(view().begin(), view().end(), c));
  };
  const size_t count = countOf(separator);
  if (count < kFewest || count < countOf(' ')) return;
  std::replace(text_.copy().begin(), text_.copy().end(), separator, ' ');
  report.add(Code::kTextAltered, at,
             concat("Values are separated by '", std::string_view(&separator, 1), "' in place of blanks (",
                    count, " times). They were read as meant."));
}

void AlteredText::restoreLines(Report& report) {
  constexpr std::string_view kSigns = "+->|";
  const size_t start = view().find_first_not_of(" \t\r\n", beginOf(view()));
  if (start == std::string_view::npos) return;
  const char sign = view()[start];
  const bool is_numbered = isDigit(sign);
  if (!is_numbered && kSigns.find(sign) == std::string_view::npos) return;
  size_t all = 0;
  size_t count = 0;
  const auto forEachPrefix = [&](const auto& use) {
    int64_t last = -1;
    all = count = 0;
    forEachLine(view(), [&](const Line& line) {
      ++all;
      const std::optional<LinePrefix> prefix =
          is_numbered ? numberOfLine(view(), line) : signOf(view(), line, sign);
      if (!prefix || (is_numbered && prefix->number <= last)) return;
      last = prefix->number;
      ++count;
      use(line.first, prefix->end);
    });
  };
  forEachPrefix([](size_t, size_t) {});
  if (!areMost(count, all)) return;
  forEachPrefix([this](size_t from, size_t to) { blank(from, to); });
  report.add(Code::kTextAltered, start,
             is_numbered ? concat("Lines begin with their numbers, as an editor or a listing shows them (",
                                  count, " times). These were passed over.")
                         : concat("Lines begin with '", std::string_view(&sign, 1),
                                  "', as in a listing of changes or a quoted message (", count,
                                  " times). These were passed over."));
}

// Of lines that stand in quotes themselves: \" or "" for each.
void AlteredText::restoreInnerQuotes() {
  std::string& text = text_.copy();
  if (text.find("\\\"") != std::string::npos) return unescape(text);
  bool is_quoted = false;
  for (size_t at = text.find("\"\""); at != std::string::npos; at = text.find("\"\"", at + 2))
    restoreQuote(&text[at], is_quoted);
}

// What stands before and behind each line: names of files, times, comment marks, strings of a program.
void AlteredText::restoreFrames(Report& report) {
  const LineFrame frame(view());
  if (!frame.exists()) return;
  size_t all = 0;
  size_t count = 0;
  size_t first = 0;
  const auto forEachFramed = [&](std::string_view text, const auto& use) {
    all = count = 0;
    forEachLine(text, [&](const Line& line) {
      ++all;
      const std::optional<Line> inside = frame.insideOf(text, line);
      if (!inside) return;
      if (count++ == 0) first = frame.before().empty() ? inside->end : line.first;
      use(line, *inside);
    });
  };
  // Where the beginning is as usual, as behind a comment on the version, the rest need not be gone through.
  const std::string_view head = view().substr(0, kHead);
  forEachFramed(head.substr(0, head.find_last_of("\r\n")), [](const Line&, const Line&) {});
  if (!areMost(count, all)) return;
  forEachFramed(view(), [](const Line&, const Line&) {});
  if (!areMost(count, all)) return;
  forEachFramed(view(), [this](const Line& line, const Line& inside) {
    blank(line.first, inside.first);
    blank(inside.end, line.end);
  });
  if (frame.before().ends_with('"')) restoreInnerQuotes();
  const std::string begin = frame.before().empty() ? "" : concat(" begin with ", Quoted(frame.before()));
  const std::string end = frame.behind().empty() ? "" : concat(" end with ", Quoted(frame.behind()));
  report.add(Code::kTextAltered, first,
             concat("Lines", begin, begin.empty() || end.empty() ? "" : " and", end, " (", count,
                    " times), which is no part of the file. It was passed over."));
}

// <br> at the ends of lines.
void AlteredText::restoreBreaks(Report& report) {
  constexpr std::string_view kBreaks[] = {"<br>", "<br/>", "<br />"};
  if (view().substr(0, kHead).find("<br") == std::string_view::npos) return;
  size_t all = 0;
  size_t count = 0;
  size_t first = 0;
  const auto forEachBreak = [&](const auto& use) {
    all = count = 0;
    forEachLine(view(), [&](const Line& line) {
      ++all;
      const std::string_view content = view().substr(line.first, line.end - line.first);
      for (const std::string_view each : kBreaks) {
        if (!content.ends_with(each)) continue;
        if (count++ == 0) first = line.end - each.size();
        use(line.end - each.size(), line.end);
      }
    });
  };
  forEachBreak([](size_t, size_t) {});
  if (!areMost(count, all)) return;
  forEachBreak([this](size_t from, size_t to) { blank(from, to); });
  report.add(Code::kTextAltered, first,
             concat("Lines end with '<br>', as in the source of a web page (", count,
                    " times). These were passed over."));
}

void AlteredText::restoreEntities(Report& report) {
  const std::string_view head = view().substr(0, kHead);
  size_t first = head.find('&');
  while (first < head.size() && entityAt(head, first) == nullptr) first = head.find('&', first + 1);
  if (first >= head.size()) return;
  const Entity& shows = *entityAt(head, first);
  size_t count = 0;
  for (size_t at = first; at < view().size(); ++at) count += entityAt(view(), at) == nullptr ? 0 : 1;
  // Few may be part of a name; but no other quotes are there where these stand for them.
  const bool has_quotes = head.substr(behindTag(head)).find('"') != std::string_view::npos;
  if (shows.meant == '"' ? has_quotes : count < kFewest) return;
  bool is_quoted = false;
  std::string& text = text_.copy();
  if (const size_t begin = behindTag(text)) {
    const size_t last = text.rfind("</");
    text_.blank(0, begin);
    if (last != std::string::npos && last >= begin) text_.blank(last, text.size());
  }
  for (size_t at = first; at < text.size(); ++at) {
    const Entity* const entity = entityAt(text, at);
    if (entity == nullptr) continue;
    char* const spelled = &text[at];
    const size_t length = entity->spelled.size();
    std::fill_n(spelled, length, ' ');
    if (entity->meant == '"') {
      restoreQuote(is_quoted ? spelled : spelled + length - 2, is_quoted);
    } else {
      spelled[length - 1] = entity->meant;
    }
  }
  report.add(Code::kTextAltered, first,
             concat(shows.meant == '"' ? "Quotes are written as " : "Blanks are written as ", shows.spelled,
                    ", as in the source of a web page (", count, " times). They were read as meant."));
}

// Of another kind all through the text.
void AlteredText::restoreBrackets(Report& report) {
  constexpr std::string_view kPairs[][2] = {{"[", "]"}, {"<", ">"}, {"\xEF\xBC\x88", "\xEF\xBC\x89"}};
  if (view().find('(') != std::string_view::npos) return;
  for (const auto& [open, close] : kPairs) {
    size_t counts[2] = {0, 0};
    size_t first = 0;
    std::string changed(view());
    bool is_quoted = false;
    for (size_t i = 0; i < changed.size(); ++i) {
      if (changed[i] == '"' || changed[i] == '\n') is_quoted = changed[i] == '"' && !is_quoted;
      if (is_quoted) continue;
      const std::string_view rest = std::string_view(changed).substr(i);
      const bool opens = rest.starts_with(open);
      if (!opens && !rest.starts_with(close)) continue;
      if (counts[0] + counts[1] == 0) first = i;
      ++counts[opens ? 0 : 1];
      std::fill_n(changed.begin() + static_cast<ptrdiff_t>(i), open.size(), ' ');
      changed[i] = opens ? '(' : ')';
    }
    if (counts[0] < kFewest || counts[1] * 10 < counts[0] * 9) continue;
    text_.copy() = std::move(changed);
    report.add(Code::kTextAltered, first,
               concat("Vectors stand in ", open, " ", close, " in place of ( ) (", counts[0],
                      " times). They were read as meant."));
    return;
  }
}

}  // namespace md5v::md5
