// What reports are worded with. The reader is built twice: whole, and plain (MD5V_PLAIN_READER), for pages,
// which download it. The plain one reads ordinary files of version 10 and gives up on anything that would
// need more than one of a few common remarks: its caller then has the whole one read the file. So it holds
// few texts.
#pragma once

#include <string>
#include <string_view>

#include "base/concat.h"
#include "text/printable.h"

namespace md5v::md5 {

#ifdef MD5V_PLAIN_READER
inline constexpr bool kIsPlainReader = true;

// Stands for a text that is never asked for.
struct Wording {
  template <class Text>
  constexpr Wording(const Text&) {}  // NOLINT(google-explicit-constructor): stands for a string_view
};

template <class... Parts>
constexpr Wording wording(const Parts&...) {
  return {""};
}

constexpr std::string_view textOf(Wording) { return {}; }
#else
inline constexpr bool kIsPlainReader = false;

using Wording = std::string_view;

constexpr std::string_view textOf(Wording wording) { return wording; }

template <class... Parts>
std::string wording(const Parts&... parts) {
  return concat(parts...);
}
#endif

// A part of a message: bytes of the file, quoted when the message is put together.
struct Quoted {
  std::string_view bytes;

  explicit Quoted(std::string_view text) : bytes(text) {}
  void appendTo(std::string& out) const { out += text::quoted(bytes); }
};

}  // namespace md5v::md5
