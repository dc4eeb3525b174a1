#include "md5/altered_listing.h"

#include <charconv>
#include <string_view>

#include "base/concat.h"
#include "md5/altered_lines.h"

namespace md5v::md5 {
namespace {

// Where the first line of the file itself begins, behind "@@ -0,0 +1,20 @@"; 0 where there is none.
size_t behindDiffHead(std::string_view text) {
  constexpr size_t kHead = 4096;
  constexpr std::string_view kVersion = "MD5Version";
  const std::string_view head = text.substr(0, kHead);
  for (size_t at = head.find("@@ "); at != std::string_view::npos; at = head.find("@@ ", at + 1)) {
    const bool begins_line = at == beginOf(text) || head[at - 1] == '\n';
    const size_t end = head.find('\n', at);
    if (!begins_line || end == std::string_view::npos || end + 1 >= head.size()) continue;
    const char sign = head[end + 1];
    if ((sign == '+' || sign == ' ') && head.substr(end + 2).starts_with(kVersion)) return end + 1;
  }
  return 0;
}

}  // namespace

void restoreDiff(RestoredText& text, Report& report) {
  const size_t begin = behindDiffHead(text.view());
  if (begin == 0) return;
  const size_t first = text.view().find_first_not_of(" \t\r\n", beginOf(text.view()));
  text.blank(beginOf(text.view()), begin);
  bool is_over = false;  // with the signature of a mail
  for (size_t at = begin; at < text.view().size();) {
    const size_t end = std::min(text.view().find('\n', at), text.view().size());
    const char sign = text.view()[at];
    is_over = is_over || text.view().substr(at, end - at).starts_with("-- ");
    // Of a blank line the blank before it may be lost.
    const bool is_own = sign == '+' || sign == ' ' || sign == '\n' || sign == '\r';
    text.blank(at, is_own && !is_over ? std::min(at + 1, end) : end);
    at = end + 1;
  }
  report.add(
      Code::kTextAltered, first,
      "This is a listing of changes, as diff prints it. Its head, and the signs that lines begin with, were "
      "passed over.");
}

void restoreNumberLines(RestoredText& text, Report& report) {
  constexpr size_t kFewest = 8;
  size_t all = 0;
  size_t count = 0;
  const auto for_each = [&](std::string_view view, const auto& use) {
    all = count = 0;
    forEachLine(view, [&](const Line& line) {
      ++all;
      size_t number = 0;
      const char* const end = view.data() + line.end;
      const auto [behind, error] = std::from_chars(view.data() + line.first, end, number);
      if (error != std::errc() || behind != end || number != count + 1) return;
      ++count;
      use(line);
    });
  };
  const size_t first = text.view().find_first_not_of(" \t\r\n", beginOf(text.view()));
  if (first >= text.view().size() || text.view()[first] != '1') return;
  for_each(text.view(), [](const Line&) {});
  // Lines that hold nothing have a number, too.
  if (count < kFewest || count * 2 < all) return;
  const std::string before(text.view());
  for_each(before, [&](const Line& line) { text.blank(line.first, line.end); });
  report.add(
      Code::kTextAltered, first,
      concat("The number of each line stands on a line of its own before it, as copied from a web page (",
             count, " times). These were passed over."));
}

void cutTraceback(RestoredText& text, Report& report) {
  constexpr size_t kTail = 8192;
  constexpr std::string_view kSays = "Traceback (most recent call last)";
  const std::string_view all = text.view();
  const size_t tail = all.size() - std::min(all.size(), kTail);
  const size_t at = all.find(kSays, tail);
  if (at == std::string_view::npos || at == 0 || all[at - 1] != '\n') return;
  text.blank(at, all.size());
  report.add(Code::kUnexpectedEnd, at,
             "The exporter failed here, with an error of Python that follows: the rest of the file was not "
             "written.");
}

}  // namespace md5v::md5
