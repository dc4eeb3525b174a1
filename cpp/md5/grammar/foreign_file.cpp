#include "md5/grammar/foreign_file.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/concat.h"
#include "md5/classify.h"

namespace md5v::md5 {
namespace {

// The first bytes of a kind of file, the code to report, and its name, which completes the sentence "This
// is".
struct Signature {
  std::string_view begins;
  Code code;
  std::string_view what;
};

constexpr std::string_view kArchive = "an archive";
constexpr std::string_view kImage = "an image";
constexpr std::string_view kBfg = "a binary model of Doom 3 BFG";
constexpr std::string_view kModel = "a model of another format";

constexpr Signature kBinary[] = {
    {"PK\x03\x04", Code::kPackedFile, "a zip archive (.pk4, .pk3, .zip)"},
    {"\x1F\x8B", Code::kPackedFile, "a gzip file"},
    {"7z\xBC\xAF", Code::kPackedFile, kArchive},
    {"Rar!", Code::kPackedFile, kArchive},
    {"\xFD\x37zXZ", Code::kPackedFile, kArchive},
    {"\x28\xB5\x2F\xFD", Code::kPackedFile, kArchive},
    {"BZh9", Code::kPackedFile, kArchive},
    {"BRM", Code::kOtherModelFormat, kBfg},
    {"BMD", Code::kOtherModelFormat, kBfg},
    {"BLENDER", Code::kOtherModelFormat, "a Blender file"},
    {"INTERQ", Code::kOtherModelFormat, kModel},
    {"IDP", Code::kOtherModelFormat, kModel},
    {"Kaydara", Code::kOtherModelFormat, "an FBX file"},
    {"glTF", Code::kOtherModelFormat, "a binary glTF file"},
    {"\x89PNG", Code::kOtherFileType, kImage},
    {"\xFF\xD8\xFF", Code::kOtherFileType, kImage},
    {"GIF8", Code::kOtherFileType, kImage},
    {"DDS ", Code::kOtherFileType, kImage},
    {{"\x00\x05\x16\x07", 4}, Code::kOtherFileType, "a resource file of macOS (AppleDouble)"},
};

// Compared without regard to case, after an optional byte order mark and blanks.
constexpr Signature kText[] = {
    {"<!doctype html", Code::kHtmlPage, "a web page"},
    {"<html", Code::kHtmlPage, "a web page"},
    {"<?xml", Code::kOtherFileType, "an XML file"},
    {"{", Code::kOtherFileType, "a JSON file"},
    {"diff --git", Code::kOtherFileType, "a listing of changes (a diff)"},
    {"--- a/", Code::kOtherFileType, "a listing of changes (a diff)"},
    {"md5rversion", Code::kOtherModelFormat, "an .md5r model of Quake 4"},
    {"; fbx", Code::kOtherModelFormat, "an FBX file"},
    {"*3dsmax", Code::kOtherModelFormat, "an .ase model"},
    {"version 1\nnodes", Code::kOtherModelFormat, "an .smd model"},
    {"version 1\r\nnodes", Code::kOtherModelFormat, "an .smd model"},
    {"hierarchy\nroot", Code::kOtherModelFormat, "a .bvh animation"},
    {"hierarchy\r\nroot", Code::kOtherModelFormat, "a .bvh animation"},
    {"ply\nformat", Code::kOtherModelFormat, "a .ply model"},
    {"version https://git-lfs", Code::kLfsPointer, ""},
};

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string_view adviceOf(Code code) {
  switch (code) {
    case Code::kPackedFile:
      return "unpack it and use the files in it";
    case Code::kOtherModelFormat:
      return "export it as MD5";
    case Code::kHtmlPage:
      return "download the file itself";
    default:
      return "the file has the wrong name";
  }
}

void reportKind(Code code, std::string_view what, Report& report) {
  if (code == Code::kLfsPointer) {
    report.add(code, 0, "This is a Git LFS pointer, not the file itself: run 'git lfs pull'.");
  } else {
    report.add(code, 0, concat("This is ", what, ", not MD5 text: ", adviceOf(code), "."));
  }
}

bool reportEmpty(std::string_view text, Report& report) {
  constexpr std::string_view kNothing("\xEF\xBB\xBF \t\r\n\v\f\0", 10);
  if (text.find_first_not_of(kNothing) != std::string_view::npos) return false;
  const bool has_nul = text.find('\0') != std::string_view::npos;
  report.add(Code::kEmptyFile, 0,
             text.empty() ? "The file is empty."
             : has_nul    ? "The file holds nothing but NUL bytes."
                          : "The file contains only blanks.");
  return true;
}

// The first signature that the text begins with; null if there is none.
const Signature* matchingSignature(std::span<const Signature> signatures, std::string_view opening) {
  const auto found = std::find_if(signatures.begin(), signatures.end(),
                                  [&](const Signature& s) { return opening.starts_with(s.begins); });
  return found == signatures.end() ? nullptr : &*found;
}

bool reportSignature(std::string_view text, Report& report) {
  std::string_view opening = text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
  opening.remove_prefix(std::min(opening.find_first_not_of(kBlanks), opening.size()));
  constexpr size_t kLongest = 24;
  const std::string letters = toLower(opening.substr(0, kLongest));
  const Signature* const binary = matchingSignature(kBinary, text);
  const Signature* const found = binary != nullptr ? binary : matchingSignature(kText, letters);
  if (found != nullptr) reportKind(found->code, found->what, report);
  return found != nullptr;
}

// A tar archive has its signature after the name of the first file in it.
bool reportTar(std::string_view text, Report& report) {
  constexpr size_t kMark = 257;
  if (text.size() < kMark || !text.substr(kMark).starts_with("ustar")) return false;
  reportKind(Code::kPackedFile, "a tar archive", report);
  return true;
}

// Detects a byte order mark, or zeros in every second byte of the first two characters.
bool reportUtf16(std::string_view text, Report& report) {
  const auto alternates = [&](size_t letter) {
    return text[letter] != 0 && text[letter ^ 1] == 0 && text[letter + 2] != 0 && text[(letter ^ 1) + 2] == 0;
  };
  const bool has_mark = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  if (!has_mark && (text.size() < 4 || !(alternates(0) || alternates(1)))) return false;
  report.add(Code::kUtf16Text, 0, "The file is UTF-16 text. Save it as UTF-8 or plain ASCII.");
  return true;
}

// Decides by the first line that is not a comment.
bool isObj(std::string_view text) {
  size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos && text[at] == '#') {
    at = text.find_first_of("\r\n", at);
    if (at != std::string_view::npos) at = text.find_first_not_of(kBlanks, at);
  }
  if (at == std::string_view::npos) return false;
  const std::string_view line = text.substr(at);
  return line.starts_with("v ") || line.starts_with("o ") || line.starts_with("g ") ||
         line.starts_with("mtllib ");
}

bool isBinary(std::string_view text) {
  constexpr size_t kHead = 4096;
  const std::string_view head = text.substr(0, kHead);
  return std::any_of(head.begin(), head.end(), [](char c) {
    return static_cast<uint8_t>(c) < ' ' && kBlanks.find(c) == std::string_view::npos;
  });
}

}  // namespace

bool reportForeignFile(std::span<const uint8_t> text, Report& report) {
  const std::string_view view = asText(text);
  return reportEmpty(view, report) || reportSignature(view, report) || reportTar(view, report) ||
         reportUtf16(view, report);
}

void reportNoMd5(std::span<const uint8_t> text, Report& report) {
  const std::string_view view = asText(text);
  const bool is_explained = report.has(Code::kUnterminatedComment) || report.has(Code::kNulByte);
  const bool has_version = view.find("MD5Version") != std::string_view::npos;
  if (is_explained || has_version || classify(text) != FileKind::kUnknown) return;
  report.clear();
  if (isBinary(view)) {
    report.add(Code::kOtherFileType, 0,
               "This is binary data, not MD5 text: the file is damaged or has the wrong name.");
  } else if (isObj(view)) {
    reportKind(Code::kOtherModelFormat, "an .obj model", report);
  } else {
    report.add(Code::kNothingReadable, 0,
               "This is not MD5 text: it has no keyword of a mesh, an animation or a camera path.");
  }
}

}  // namespace md5v::md5
