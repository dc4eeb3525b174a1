#include "image/image_fault.h"

#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "base/concat.h"
#include "image/tga_layout.h"

namespace md5v {
namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1A\n";
constexpr std::string_view kJpegSignature = "\xFF\xD8\xFF";

// Whether its chunks are complete up to IEND, including pixels.
bool isCompletePng(std::span<const uint8_t> bytes) {
  constexpr size_t kChunkBytes = 12;
  bool has_pixels = false;
  for (size_t at = kPngSignature.size(); bytes.size() >= kChunkBytes && at <= bytes.size() - kChunkBytes;) {
    const std::string_view type = asText(bytes.subspan(at + 4, 4));
    if (type == "IEND") return has_pixels;
    has_pixels = has_pixels || type == "IDAT";
    size_t length = 0;
    for (size_t i = 0; i < 4; ++i) length = length << 8 | bytes[at + i];
    if (length > bytes.size()) return false;
    at += kChunkBytes + length;
  }
  return false;
}

// Whether it has a frame, a scan and an end.
bool isCompleteJpeg(std::span<const uint8_t> bytes) {
  constexpr size_t kScan = 0xDA;
  const auto byteAt = [bytes](size_t at) -> size_t { return at < bytes.size() ? bytes[at] : 0; };
  // Not all segments in the range of frames are frames.
  const auto isFrame = [](size_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  };
  bool has_frame = false;
  for (size_t at = 2; byteAt(at) == 0xFF;) {
    const size_t marker = byteAt(at + 1);
    constexpr std::string_view kEnd = "\xFF\xD9";
    if (marker == kScan) return has_frame && asText(bytes).find(kEnd, at + 2) != std::string_view::npos;
    has_frame = has_frame || isFrame(marker);
    // A marker may have 0xFF before it.
    at += marker == 0xFF ? 1 : 2 + (byteAt(at + 2) << 8) + byteAt(at + 3);
  }
  return false;
}

bool startsIgnoringCase(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && equalIgnoringCase(text.substr(0, start.size()), start);
}

struct Signature {
  std::string_view start;
  std::string_view what;
};
// Of files that are often found instead of images.
constexpr std::string_view kWebPages[] = {"<!doctype html", "<html", "<head", "<body", "<script"};
constexpr Signature kForeign[] = {{"version https://git-lfs", "a Git LFS pointer, not the file itself"},
                                  {"GIF8", "a GIF image"},
                                  {"8BPS", "a Photoshop file"},
                                  {{"II*\0", 4}, "a TIFF image"},
                                  {{"MM\0*", 4}, "a TIFF image"},
                                  {"gimp xcf", "a GIMP file"},
                                  {"#?RADIANCE", "a Radiance HDR image"},
                                  {"\xABKTX", "a KTX texture"},
                                  {"PK", "a zip archive"},
                                  {"Rar!", "a RAR archive"},
                                  {"7z\xBC\xAF", "a 7z archive"},
                                  {"%PDF", "a PDF document"},
                                  {"MD5Version", "an MD5 text file"}};

// What the file is; empty if that is not known.
std::string_view kindOf(std::string_view start) {
  const auto isIt = [start](const Signature& each) { return start.starts_with(each.start); };
  const auto* const found = std::find_if(std::begin(kForeign), std::end(kForeign), isIt);
  if (found != std::end(kForeign)) return found->what;
  const std::string_view family = start.size() < 12 ? std::string_view() : start.substr(4, 8);
  if (family == "ftypavif" || family == "ftypavis") return "an AVIF image";
  std::string_view markup = start;
  while (!markup.empty() && isBlank(markup.front())) markup.remove_prefix(1);
  for (const std::string_view page : kWebPages) {
    if (startsIgnoringCase(markup, page)) return "a web page";
  }
  if (startsIgnoringCase(markup, "<?xml") || startsIgnoringCase(markup, "<svg")) return "an SVG or XML file";
  return {};
}

bool isPlainText(std::string_view start) {
  return std::all_of(start.begin(), start.end(),
                     [](char c) { return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c <= '~'); });
}

}  // namespace

std::string cutOffFault(std::span<const uint8_t> bytes) {
  const std::string_view text = asText(bytes);
  if (text.starts_with(kPngSignature)) return isCompletePng(bytes) ? "" : "This PNG image is cut off.";
  if (text.starts_with(kJpegSignature)) return isCompleteJpeg(bytes) ? "" : "This JPEG image is cut off.";
  return {};
}

std::string foreignImageFault(std::span<const uint8_t> head) {
  constexpr size_t kStartBytes = 32;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (head.empty()) return "The file is empty.";
  std::string_view start = asText(head.first(std::min(head.size(), kStartBytes)));
  if (start.starts_with(kByteOrderMark)) start.remove_prefix(kByteOrderMark.size());
  std::string_view what = kindOf(start);
  // TGA has no signature: its name has to say so.
  if (what.empty() && mayBeTga(head)) {
    return "This seems to be a TGA image. If it is one, change the ending of its name to .tga.";
  }
  if (what.empty() && !start.empty() && isPlainText(start)) what = "a text file";
  return concat(what.empty() ? "This is not an image that the viewer reads" : concat("This is ", what),
                ". Expected TGA, DDS, PNG, JPEG, WebP, BMP, PCX or LMP.");
}

}  // namespace md5v
