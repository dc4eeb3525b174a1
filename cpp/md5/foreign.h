// Files that are something else than MD5 text, recognised by their first bytes: one clear sentence instead of
// many remarks on text that was never meant to be read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "md5/altered_text.h"
#include "md5/wording.h"

namespace md5v::md5 {

// True, and reported, where there is nothing to read: an empty file, an archive, an image, a web page ...
bool reportForeign(std::span<const uint8_t> text, Report& report);

// Where nothing came of a text without a single keyword: that, in place of remarks on each of its words.
void reportNoMd5(std::span<const uint8_t> text, Report& report);

// What `Parser` makes of a text that is none of these. Parser(text, report, options...).parse() gives an
// optional.
template <class Parser, class... Options>
auto parseUnlessForeign(std::span<const uint8_t> text, Report& report, Options... options)
    -> decltype(Parser(text, report, options...).parse()) {
  if constexpr (kIsPlainReader) {
    auto file = Parser(text, report, options...).parse();
    if (!file) report.giveUp();
    return file;
  } else {
    if (reportForeign(text, report)) return std::nullopt;
    const AlteredText altered(text, report);
    auto file = Parser(altered.restored(), report, options...).parse();
    if (!file) reportNoMd5(text, report);
    return file;
  }
}

}  // namespace md5v::md5
