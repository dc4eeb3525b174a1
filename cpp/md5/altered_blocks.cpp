#include "md5/altered_blocks.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/concat.h"
#include "md5/altered_lines.h"
#include "md5/plain_parts.h"
#include "md5/wording.h"

namespace md5v::md5 {
namespace {

// The word that ends before `end` and blanks.
std::string_view wordBefore(std::string_view text, size_t end) {
  while (end > 0 && (isBlank(text[end - 1]) || text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
  size_t begin = end;
  while (begin > 0 && isLetter(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

std::string_view wordBehind(std::string_view text, size_t from) {
  const size_t begin = std::min(text.find_first_not_of(" \t\r\n", from), text.size());
  size_t end = begin;
  while (end < text.size() && isLetter(text[end])) ++end;
  return text.substr(begin, end - begin);
}

// The braces that close those at `opened`, which stand in their order; the end for one that is not closed.
std::vector<size_t> closingBraces(std::string_view text, const std::vector<size_t>& opened) {
  constexpr size_t kOther = SIZE_MAX;
  std::vector<size_t> closing(opened.size(), text.size());
  std::vector<size_t> open;  // places in `opened`
  size_t next = 0;
  forEachPlain(text, [&](std::string_view part, size_t from) {
    for (size_t at = part.find_first_of("{}"); at != std::string_view::npos;
         at = part.find_first_of("{}", at + 1)) {
      if (part[at] == '{') {
        const bool is_one = next < opened.size() && opened[next] == from + at;
        open.push_back(is_one ? next++ : kOther);
      } else if (!open.empty()) {
        if (open.back() != kOther) closing[open.back()] = from + at;
        open.pop_back();
      }
    }
  });
  return closing;
}

// "frame 3", with what follows it.
struct FrameHead {
  size_t begin = 0;     // of the word
  size_t end = 0;       // behind the number
  size_t follower = 0;  // what comes next that is no blank
};

std::vector<FrameHead> findFrameHeads(std::string_view text) {
  constexpr std::string_view kWord = "frame";
  std::vector<FrameHead> heads;
  forEachLine(text, [&](const Line& line) {
    if (text.substr(line.first, kWord.size()) != kWord) return;
    size_t at = line.first + kWord.size();
    const size_t blanks = at;
    while (at < line.end && isBlank(text[at])) ++at;
    const size_t digits = at;
    while (at < line.end && isDigit(text[at])) ++at;
    if (digits == blanks || at == digits) return;
    heads.push_back({line.first, at, std::min(text.find_first_not_of(" \t\r\n", at), text.size())});
  });
  return heads;
}

// Whether the first head is of another kind than those of animations: then all are looked at.
bool mayBeOdd(std::string_view text) {
  constexpr std::string_view kWord = "frame";
  for (size_t at = text.find(kWord); at != std::string_view::npos;) {
    const size_t line = text.find_last_of("\r\n", at) + 1;
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view content = text.substr(line, end - line);
    if (!findFrameHeads(content).empty()) {
      const bool opens = content.find('{') != std::string_view::npos;
      return !opens || text.substr(0, at).find("hierarchy") == std::string_view::npos;
    }
    at = text.find(kWord, end);
  }
  return false;
}

template <class Is>
size_t countOf(const std::vector<FrameHead>& heads, const Is& is) {
  return static_cast<size_t>(std::count_if(heads.begin(), heads.end(), is));
}

// frame 0 ( -1 -1 -1 ) ( 1 1 1 ), as bounds do not begin.
void restoreLabels(const std::vector<FrameHead>& heads, RestoredText& text, Report& report) {
  const std::string_view all = text.view();
  const auto is_label = [all](const FrameHead& head) {
    return head.follower < all.size() && all[head.follower] == '(' &&
           all.substr(head.end, head.follower - head.end).find_first_of("\r\n") == std::string_view::npos;
  };
  const size_t count = countOf(heads, is_label);
  if (count < 2) return;
  const size_t first = std::find_if(heads.begin(), heads.end(), is_label)->begin;
  for (const FrameHead& head : heads) {
    const std::string_view now = text.view();
    if (now[head.begin] == 'f' && now[head.follower] == '(') text.blank(head.begin, head.end);
  }
  report.add(Code::kTextAltered, first,
             concat("Pairs of vectors begin with the number of their frame, as 'frame 0' (", count,
                    " times). It was passed over."));
}

// Where a frame without braces ends: the word end on a line of its own, which becomes the brace, or the last
// line end before the next.
void closeFrame(size_t from, size_t next, std::string& text) {
  const std::string_view content = std::string_view(text).substr(from, next - from);
  for (const std::string_view word : {"endframe", "end"}) {
    const size_t end = content.rfind(word);
    if (end == std::string_view::npos) continue;
    text[from + end] = '}';
    std::fill_n(text.begin() + static_cast<ptrdiff_t>(from + end + 1), word.size() - 1, ' ');
    return;
  }
  size_t last = next;
  while (last > from && text[last - 1] != '\n' && text[last - 1] != '\r') --last;
  if (last > from) text[last - 1] = '}';
}

void restoreBraces(const std::vector<FrameHead>& heads, RestoredText& text, Report& report) {
  const std::string_view all = text.view();
  const auto lacks_brace = [all](const FrameHead& head) {
    return head.follower < all.size() && (isDigit(all[head.follower]) || all[head.follower] == '-') &&
           (all[head.end] == '\n' || all[head.end] == '\r' || isBlank(all[head.end]));
  };
  const size_t count = countOf(heads, lacks_brace);
  if (count < 2 || count != heads.size() || all.find('}', heads[0].begin) != std::string_view::npos) return;
  std::string& restored = text.copy();
  for (size_t i = 0; i < heads.size(); ++i) {
    const size_t next = i + 1 < heads.size() ? heads[i + 1].begin : restored.size();
    restored[heads[i].end] = '{';
    closeFrame(heads[i].end + 1, next, restored);
  }
  report.add(Code::kMissingBrace, heads[0].end,
             concat("The numbers of the frames do not stand in { } (", count,
                    " frames). They were read as if they did."));
}

// Keys of a camera path in the blocks of an animation's frames: they belong into one.
void restoreCamera(const std::vector<FrameHead>& heads, RestoredText& text, Report& report) {
  constexpr std::string_view kCamera = "camera";
  const std::string_view all = text.view();
  const auto opens = [all](const FrameHead& head) {
    return head.follower < all.size() && all[head.follower] == '{';
  };
  const size_t count = countOf(heads, opens);
  if (count < 2 || count != heads.size()) return;
  const std::string_view before = all.substr(0, heads[0].begin);
  if (before.find("numCuts") == std::string_view::npos || before.find("hierarchy") != std::string_view::npos)
    return;
  bool has_camera = false;
  forEachPlain(all, [&](std::string_view part, size_t) {
    has_camera = has_camera || part.find("camera") != std::string_view::npos;
  });
  if (has_camera) return;
  std::vector<size_t> opened;
  opened.reserve(heads.size());
  for (const FrameHead& head : heads) opened.push_back(head.follower);
  const std::vector<size_t> closing = closingBraces(all, opened);
  for (size_t i = 0; i < heads.size(); ++i) {
    const FrameHead& head = heads[i];
    const size_t close = closing[i];
    text.blank(head.begin, head.follower + (i == 0 ? 0 : 1));
    if (i == 0)
      std::copy(kCamera.begin(), kCamera.end(), text.copy().begin() + static_cast<ptrdiff_t>(head.begin));
    if (i + 1 < heads.size() && close < text.view().size()) text.blank(close, close + 1);
  }
  report.add(Code::kTextAltered, heads[0].begin,
             concat("The keys stand in blocks as those of an animation's frames (", count,
                    " times); a camera path has one, 'camera { }'. They were read as meant."));
}

}  // namespace

bool opensInnerBlock(std::string_view text, size_t open) {
  struct Block {
    std::string_view name;
    std::string_view entry;
  };
  constexpr Block kBlocks[] = {{"verts", "vert"},      {"vertices", "vert"},  {"tris", "tri"},
                               {"triangles", "tri"},   {"weights", "weight"}, {"frames", "frame"},
                               {"animation", "frame"}, {"meshes", "mesh"}};
  const std::string_view name = wordBefore(text, open);
  const std::string_view entry = wordBehind(text, open + 1);
  return std::any_of(std::begin(kBlocks), std::end(kBlocks),
                     [&](const Block& block) { return name == block.name && entry == block.entry; });
}

void restoreInnerBlocks(RestoredText& text, Report& report) {
  std::vector<size_t> opened;
  forEachPlain(text.view(), [&](std::string_view part, size_t from) {
    for (size_t at = part.find('{'); at != std::string_view::npos; at = part.find('{', at + 1)) {
      if (opensInnerBlock(text.view(), from + at)) opened.push_back(from + at);
    }
  });
  if (opened.empty()) return;
  const std::string_view name = wordBefore(text.view(), opened[0]);
  const size_t first = static_cast<size_t>(name.data() - text.view().data());
  const std::string message = concat("Entries stand in a block of their own, '", name, " { }'",
                                     opened.size() == 1 ? "" : concat(", as in ", opened.size() - 1, " more"),
                                     ". They were read as meant.");
  const std::vector<size_t> closing = closingBraces(text.view(), opened);
  for (size_t i = 0; i < opened.size(); ++i) {
    const size_t open = opened[i];
    const std::string_view word = wordBefore(text.view(), open);
    const size_t begin = static_cast<size_t>(word.data() - text.view().data());
    const size_t close = closing[i];
    text.blank(begin, open + 1);
    if (close < text.view().size()) text.blank(close, close + 1);
  }
  report.add(Code::kUnknownKeyword, first, message);
}

void restoreFrameBlocks(RestoredText& text, Report& report) {
  if (!mayBeOdd(text.view())) return;
  const std::vector<FrameHead> heads = findFrameHeads(text.view());
  restoreLabels(heads, text, report);
  const std::vector<FrameHead> blocks = findFrameHeads(text.view());
  restoreBraces(blocks, text, report);
  restoreCamera(blocks, text, report);
}

}  // namespace md5v::md5
