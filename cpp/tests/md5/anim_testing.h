// A small animation for the tests of its parser; tests change parts of it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {

// Three frames of two joints; the first moves along x and rotates about x, the second does not move.
inline const std::string kAnim = R"(MD5Version 10
commandline ""

numFrames 3
numJoints 2
frameRate 24
numAnimatedComponents 2

hierarchy {
  "origin" -1 9 0 // ( Tx Qx )
  "arm" 0 0 0 // origin
}

bounds {
  ( -1 -1 -1 ) ( 1 1 1 )
  ( -2 -1 -1 ) ( 2 1 1 )
  ( -3 -1 -1 ) ( 3 1 1 )
}

baseframe {
  ( 1 2 3 ) ( 0.5 0 0 )
  ( 4 5 6 ) ( 0 0.5 0 )
}

frame 0 {
  10 0.1
}

frame 1 {
  11 0.2
}

frame 2 {
  12 0.3
}
)";

using Components = RawVector<double>;
inline const Components kComponents = {10, 0.1, 11, 0.2, 12, 0.3};

inline std::string with(const std::string& old, const std::string& replacement) {
  return changed(kAnim, old, replacement);
}

// The text `keyword { ... }` of kAnim, with its line end.
inline std::string block(const std::string& keyword) {
  const size_t at = kAnim.find("\n" + keyword + " {") + 1;
  return kAnim.substr(at, kAnim.find("}\n", at) + 2 - at);
}

inline Parsed<AnimFile> parse(const std::string& text) {
  Parsed<AnimFile> parsed = parseAnimText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

inline Parsed<AnimFile> parseWith(const std::string& old, const std::string& replacement) {
  return parse(with(old, replacement));
}

}  // namespace md5v::md5
