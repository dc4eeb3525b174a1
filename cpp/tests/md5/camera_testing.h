// A small camera path for the tests of its parser; tests change parts of it.
#pragma once

#include <string>
#include <vector>

#include "tests/md5/md5_testing.h"

namespace md5v::md5 {

inline const std::string kCamera = R"(MD5Version 10
commandline "camera maps/fred//shot.mb"

numFrames 5
frameRate 24
numCuts 2

cuts {
  1
  3
}

camera {
  ( 1 2 3 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 4 ) ( 0.1 0.2 0.3 ) 60.5
  ( 1 2 5 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 6 ) ( 0.1 0.2 0.3 ) 90
  ( 1 2 7 ) ( 0.1 0.2 0.3 ) 54.4322
}
)";

using Cuts = std::vector<uint32_t>;

inline std::string with(const std::string& old, const std::string& replacement) {
  return changed(kCamera, old, replacement);
}

inline Parsed<CameraFile> parse(const std::string& text) {
  Parsed<CameraFile> parsed = parseCameraText(text);
  if (parsed.file) checkGuarantees(*parsed.file, text.size());
  return parsed;
}

inline Parsed<CameraFile> parseWith(const std::string& old, const std::string& replacement) {
  return parse(with(old, replacement));
}

}  // namespace md5v::md5
