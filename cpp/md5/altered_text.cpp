#include "md5/altered_text.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/concat.h"

namespace md5v::md5 {
namespace {

// What is everywhere is there, too.
constexpr size_t kHead = 1024;
// Of fewer lines nothing is said: they may be damaged in another way.
constexpr size_t kFewestLines = 4;

bool isBlank(char c) { return c == ' ' || c == '\t'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Behind the byte order mark, if there is one.
size_t beginOf(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

struct Line {
  size_t first = 0;  // of its characters that are no blanks
  size_t end = 0;    // behind the last of these
};

// Those that hold something.
template <class Use>
void forEachLine(std::string_view text, const Use& use) {
  for (size_t at = beginOf(text); at < text.size();) {
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    Line line{at, end};
    while (line.first < line.end && isBlank(text[line.first])) ++line.first;
    while (line.first < line.end && isBlank(text[line.end - 1])) --line.end;
    if (line.first < line.end) use(line);
    at = end + 1;
  }
}

// Whether so many of all are what they are looked at for: some may have been added later, or got lost.
bool areMost(size_t count, size_t all) { return all >= kFewestLines && count * 10 >= all * 9; }

// What a line begins with that is no part of the file.
struct Prefix {
  size_t end = 0;
  int64_t number = -1;  // of the line, or -1 where it is a sign
};

std::optional<Prefix> signOf(std::string_view text, const Line& line, char sign) {
  if (text[line.first] != sign) return std::nullopt;
  return Prefix{line.first + 1};
}

// 12 or 12. or 12) where blanks follow; 12: or 12| always.
std::optional<Prefix> numberOfLine(std::string_view text, const Line& line) {
  constexpr size_t kMostDigits = 9;
  size_t at = line.first;
  int64_t number = 0;
  for (; at < line.end && isDigit(text[at]) && at - line.first < kMostDigits; ++at)
    number = number * 10 + (text[at] - '0');
  if (at == line.first) return std::nullopt;
  const auto isOneOf = [&](std::string_view signs) {
    return at < line.end && signs.find(text[at]) != std::string_view::npos;
  };
  if (isOneOf(":|")) return Prefix{at + 1, number};
  if (isOneOf(".)")) ++at;
  if (at < line.end && !isBlank(text[at])) return std::nullopt;
  return Prefix{at, number};
}

}  // namespace

AlteredText::AlteredText(std::span<const uint8_t> text, Report& report) : text_(text) {
  restoreEscapes(report);
  restoreBlanks(report);
  restoreLines(report);
  restoreBreaks(report);
  restoreQuotes(report);
  restoreBrackets(report);
  restoreSeparators(report);
}

std::string_view AlteredText::view() const {
  const std::span<const uint8_t> text = restored();
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

std::string& AlteredText::copy() {
  if (copy_.empty()) copy_ = view();
  return copy_;
}

void AlteredText::blank(size_t from, size_t to) {
  std::fill_n(copy().begin() + static_cast<ptrdiff_t>(from), to - from, ' ');
}

// \n, \t and \" as in a string of a program.
void AlteredText::restoreEscapes(Report& report) {
  const std::string_view head = view().substr(0, kHead);
  if (head.find_first_of("\r\n") != std::string_view::npos) return;
  const size_t first = head.find("\\n");
  size_t count = 0;
  for (size_t at = first; at != std::string_view::npos; at = view().find("\\n", at + 2)) ++count;
  // Fewer may be part of a path.
  if (count < kFewestLines) return;
  std::string& text = copy();
  bool is_quoted = false;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') continue;
    char* const both = &text[i];
    if (both[1] == '"') {
      // What stands between two of them is a text, which gets no blanks.
      std::copy_n(is_quoted ? "\" " : " \"", 2, both);
      is_quoted = !is_quoted;
    } else if (both[1] == 'n' || both[1] == 'r' || both[1] == 't') {
      std::copy_n(both[1] == 'n' ? " \n" : "  ", 2, both);
    }
  }
  report.add(Code::kTextAltered, first,
             concat("Ends of lines are written as \\n, as in a string of a program (", count,
                    " times). They were read as meant."));
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
  if (count < kFewestLines || count < countOf(' ')) return;
  std::replace(copy().begin(), copy().end(), separator, ' ');
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
      const std::optional<Prefix> prefix =
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

void AlteredText::restoreQuotes(Report& report) {
  constexpr std::string_view kQuote = "&quot;";
  const std::string_view head = view().substr(0, kHead);
  if (head.find('"') != std::string_view::npos) return;
  const size_t first = head.find(kQuote);
  if (first == std::string_view::npos) return;
  size_t count = 0;
  for (size_t at = first; at != std::string_view::npos;
       at = view().find(kQuote, at + kQuote.size()), ++count) {
    // What stands between two of them is a text, which gets no blanks.
    const bool opens = count % 2 == 0;
    blank(at, at + kQuote.size());
    copy()[opens ? at + kQuote.size() - 1 : at] = '"';
  }
  report.add(Code::kTextAltered, first,
             concat("Quotes are written as &quot;, as in the source of a web page (", count,
                    " times). They were read as meant."));
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
    if (counts[0] < kFewestLines || counts[1] * 10 < counts[0] * 9) continue;
    copy_ = std::move(changed);
    report.add(Code::kTextAltered, first,
               concat("Vectors stand in ", open, " ", close, " in place of ( ) (", counts[0],
                      " times). They were read as meant."));
    return;
  }
}

// Commas behind values and semicolons at the ends of lines, where they are the habit.
void AlteredText::restoreSeparators(Report& report) {
  for (const char separator : {',', ';'}) {
    size_t count = 0;
    size_t first = 0;
    const auto forEachSeparator = [&](std::string_view text, const auto& use) {
      count = 0;
      bool is_quoted = false;
      for (size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"' || text[i] == '\n') is_quoted = text[i] == '"' && !is_quoted;
        if (text[i] != separator || is_quoted) continue;
        const char before = text[i - 1];
        const char behind = i + 1 < text.size() ? text[i + 1] : '\n';
        if (!isDigit(before) && before != ')' && before != '"') continue;
        if (!isBlank(behind) && behind != '\r' && behind != '\n') continue;
        if (count++ == 0) first = i;
        use(i);
      }
    };
    // Where the beginning has none, the rest need not be gone through.
    const std::string_view head = view().substr(0, kHead);
    if (head.find(separator) == std::string_view::npos) continue;
    forEachSeparator(head, [](size_t) {});
    if (count == 0) continue;
    forEachSeparator(view(), [](size_t) {});
    if (count <= Report::kMaxPerCode) continue;
    forEachSeparator(view(), [this](size_t at) { blank(at, at + 1); });
    report.add(Code::kStrayCharacter, first,
               concat("The character '", std::string_view(&separator, 1), "' stands behind values, ", count,
                      " times, and means nothing there."));
  }
}

}  // namespace md5v::md5
