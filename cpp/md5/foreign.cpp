#include "md5/foreign.h"

#include <algorithm>
#include <string_view>

#include "base/concat.h"
#include "md5/classify.h"
#include "text/lexer.h"

namespace md5v::md5 {
namespace {

// What a file begins with, the code that says so, and what it is, to be put behind "This is".
struct Signature {
  std::string_view begins;
  Code code;
  std::string_view what;
};

constexpr std::string_view kUnpack = "unpack it and use the files in it";
constexpr std::string_view kExport = "export it as MD5";

constexpr std::string_view kArchive = "an archive";
constexpr std::string_view kImage = "an image";
constexpr std::string_view kBfg = "a binary model of Doom 3 BFG";
constexpr std::string_view kDocument = "a document of a word processor";
constexpr std::string_view kDump = "a dump in hexadecimal digits";
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
    {"Kaydara", Code::kOtherModelFormat, kModel},
    {"glTF", Code::kOtherModelFormat, kModel},
    {"\x89PNG", Code::kOtherFileType, kImage},
    {"\xFF\xD8\xFF", Code::kOtherFileType, kImage},
    {"GIF8", Code::kOtherFileType, kImage},
    {"DDS ", Code::kOtherFileType, kImage},
};

// Compared without regard to capitals.
constexpr Signature kText[] = {
    {"<!doctype html", Code::kHtmlPage, "a web page"},
    {"<html", Code::kHtmlPage, "a web page"},
    {"<head", Code::kHtmlPage, "a web page"},
    {"<body", Code::kHtmlPage, "a web page"},
    {"<?xml", Code::kOtherFileType, "an XML file"},
    {"{\"", Code::kOtherFileType, "a JSON file"},
    {"[{", Code::kOtherFileType, "a JSON file"},
    {"{\\rtf", Code::kOtherFileType, kDocument},
    {"md5rversion", Code::kOtherModelFormat, "an .md5r model of Quake 4"},
    {"; fbx", Code::kOtherModelFormat, "an FBX file"},
    {"*3dsmax", Code::kOtherModelFormat, "an .ase model"},
    {"version 1\nnodes", Code::kOtherModelFormat, "an .smd model"},
    {"version 1\r\nnodes", Code::kOtherModelFormat, "an .smd model"},
    {"hierarchy\nroot", Code::kOtherModelFormat, "a .bvh animation"},
    {"hierarchy\r\nroot", Code::kOtherModelFormat, "a .bvh animation"},
    {"//maya ascii", Code::kOtherModelFormat, "a scene of Maya"},
    {"ply\nformat", Code::kOtherModelFormat, "a .ply model"},
    {"ply\r\nformat", Code::kOtherModelFormat, "a .ply model"},
    {"mapprocfile", Code::kOtherFileType, "a map of Doom 3"},
    {"tuq1vmvyc2lvb", Code::kOtherFileType, "a text in Base64"},
    {"md5version%20", Code::kOtherFileType, "a text as in an address (%20 for a blank)"},
    {"4d 44 35 56 65", Code::kOtherFileType, kDump},
    {"4d44355665", Code::kOtherFileType, kDump},
    {"00000000: 4d44 3556", Code::kOtherFileType, kDump},
    {"version https://git-lfs", Code::kLfsPointer, ""},
};

char lower(uint8_t c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); }

bool isBlank(uint8_t c) { return c <= ' ' && c != 0; }

constexpr ptrdiff_t kHead = 4096;

bool isBlankCharacter(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

// The first letters, small, without blanks before and between symbols.
std::string opening(std::string_view text) {
  constexpr size_t kLongest = 24;
  std::string letters;
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    const bool in_words = !letters.empty() && letters[0] != '{' && letters[0] != '[';
    if (letters.size() >= kLongest) break;
    if (!isBlank(byte) || in_words) letters += lower(byte);
  }
  return letters;
}

std::string_view adviceOf(Code code) {
  switch (code) {
    case Code::kPackedFile:
      return kUnpack;
    case Code::kOtherModelFormat:
      return kExport;
    case Code::kHtmlPage:
      return "download the file itself";
    default:
      return "the file has the wrong name";
  }
}

void reportForeignKind(Code code, std::string_view what, Report& report) {
  const bool is_encoded = what == kDump || what.starts_with("a text");
  const std::string_view advice = what == kDocument ? "save it as plain text"
                                  : is_encoded      ? "decode it"
                                                    : adviceOf(code);
  report.add(code, 0, concat("This is ", what, ", not MD5 text: ", advice, "."));
}

bool reportSignature(std::string_view text, Report& report) {
  constexpr std::string_view kBom = "\xEF\xBB\xBF";
  const std::string first = opening(text.starts_with(kBom) ? text.substr(kBom.size()) : text);
  const auto is_here = [&](const Signature& signature) { return first.starts_with(signature.begins); };
  const auto is_binary = [&](const Signature& signature) { return text.starts_with(signature.begins); };
  const auto* binary = std::find_if(std::begin(kBinary), std::end(kBinary), is_binary);
  const auto* plain = std::find_if(std::begin(kText), std::end(kText), is_here);
  const Signature* found = binary != std::end(kBinary) ? binary : plain != std::end(kText) ? plain : nullptr;
  if (found == nullptr) return false;
  if (found->code == Code::kLfsPointer) {
    report.add(found->code, 0, "This is a Git LFS pointer, not the file itself: run 'git lfs pull'.");
  } else {
    reportForeignKind(found->code, found->what, report);
  }
  return true;
}

// Four bytes a character, with a byte order mark or without one; that of UTF-16 begins like one of these.
bool reportUtf32(std::span<const uint8_t> text, Report& report) {
  if (text.size() < 8) return false;
  const auto is_alone = [&](size_t letter) {
    for (size_t i = 0; i < 4; ++i) {
      if ((text[4 + i] != 0) != (i == letter)) return false;
    }
    return true;
  };
  const bool has_mark = (text[0] == 0xFF && text[1] == 0xFE && text[2] == 0 && text[3] == 0) ||
                        (text[0] == 0 && text[1] == 0 && text[2] == 0xFE && text[3] == 0xFF);
  const bool is_plain = (text[0] != 0) != (text[3] != 0) && text[1] == 0 && text[2] == 0;
  if (!(has_mark || is_plain) || !(is_alone(0) || is_alone(3))) return false;
  report.add(Code::kUtf16Text, 0, "The file is UTF-32 text. Save it as UTF-8 or plain ASCII.");
  return true;
}

// An archive of tar has its mark behind the name of the first file in it.
bool reportTar(std::string_view text, Report& report) {
  constexpr size_t kMark = 257;
  if (text.size() < kMark || !text.substr(kMark).starts_with("ustar")) return false;
  reportForeignKind(Code::kPackedFile, "a tar archive", report);
  return true;
}

// Without a byte order mark, which the lexer knows.
bool reportUtf16(std::span<const uint8_t> text, Report& report) {
  if (text.size() < 4) return false;
  const auto alternates = [&](size_t letter) {
    return text[letter] != 0 && text[letter ^ 1] == 0 && text[letter + 2] != 0 && text[(letter ^ 1) + 2] == 0;
  };
  if (!alternates(0) && !alternates(1)) return false;
  report.add(Code::kUtf16Text, 0, "The file is UTF-16 text. Save it as UTF-8 or plain ASCII.");
  return true;
}

bool reportEmpty(std::string_view text, Report& report) {
  constexpr std::string_view kNothing("\xEF\xBB\xBF \t\r\n\v\f\0", 10);
  if (text.find_first_not_of(kNothing) != std::string_view::npos) return false;
  const bool has_nul = text.find('\0') != std::string_view::npos;
  report.add(Code::kEmptyFile, 0,
             text.empty() ? "The file is empty."
             : has_nul    ? "The file holds nothing but NUL bytes."
                          : "The file holds nothing but blanks.");
  return true;
}

// By its first line that is no comment. Nothing else begins like that, but for what is damaged.
bool isObj(std::string_view text) {
  size_t at = text.find_first_not_of(" \t\r\n");
  while (at != std::string_view::npos && text[at] == '#') {
    at = text.find_first_of("\r\n", at);
    if (at != std::string_view::npos) at = text.find_first_not_of(" \t\r\n", at);
  }
  if (at == std::string_view::npos) return false;
  const std::string_view line = text.substr(at);
  return line.starts_with("v ") || line.starts_with("o ") || line.starts_with("g ") ||
         line.starts_with("mtllib ");
}

// As md5sum and its like write it: 32 or more hexadecimal digits, or MD5 (name) = and such.
bool isChecksum(std::string_view text) {
  constexpr size_t kShortest = 32;
  const size_t digits = std::min(text.find_first_not_of("0123456789abcdefABCDEF"), text.size());
  const bool is_apart = digits == text.size() || isBlankCharacter(text[digits]);
  return text.starts_with("MD5 (") || (digits >= kShortest && is_apart);
}

}  // namespace

bool reportForeign(std::span<const uint8_t> text, Report& report) {
  const std::string_view view(reinterpret_cast<const char*>(text.data()), text.size());
  return reportEmpty(view, report) || reportSignature(view, report) || reportTar(view, report) ||
         reportUtf32(text, report) || reportUtf16(text, report);
}

void reportNoMd5(std::span<const uint8_t> text, Report& report) {
  const std::string_view view(reinterpret_cast<const char*>(text.data()), text.size());
  const auto& remarks = report.diagnostics();
  const bool is_explained = std::any_of(remarks.begin(), remarks.end(), [](const Diagnostic& d) {
    return d.code == infoOf(Code::kUtf16Text).id || d.code == infoOf(Code::kUnterminatedComment).id;
  });
  if (is_explained) return;
  const bool is_comment = text::Lexer(text, nullptr).peek().kind == text::TokenKind::kEnd;
  if (is_comment && !report.has(Code::kNulByte)) {
    report.clear();
    report.add(Code::kNothingReadable, 0, "All of the text stands in comments.");
    return;
  }
  if (view.find("MD5Version") != std::string_view::npos) return;
  if (classify(text) != FileKind::kUnknown) return;
  const auto is_control = [](char c) { return static_cast<uint8_t>(c) < ' ' && !isBlankCharacter(c); };
  const bool is_binary = std::any_of(
      view.begin(), view.begin() + std::min(static_cast<ptrdiff_t>(view.size()), kHead), is_control);
  report.clear();
  if (!is_binary && isObj(view)) return reportForeignKind(Code::kOtherModelFormat, "an .obj model", report);
  if (isChecksum(view)) {
    report.add(Code::kOtherFileType, 0,
               "This is a checksum, as md5sum writes it, not a model: here MD5 is a format of models.");
    return;
  }
  report.add(is_binary ? Code::kOtherFileType : Code::kNothingReadable, 0,
             is_binary ? "This is binary data, not MD5 text: the file is damaged or has the wrong name."
                       : "This is not MD5 text: it has no keyword of a mesh, an animation or a camera path.");
}

}  // namespace md5v::md5
