#include "md5/grammar/keyword.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace md5v::md5 {
namespace {

constexpr size_t kKeywordCount = static_cast<size_t>(Keyword::kCount);
constexpr size_t kShortestKeyword = 3;
// No keyword is longer, even with other characters between its letters.
constexpr size_t kLongestKeyword = 32;

// In the order of the enumeration Keyword.
constexpr std::array<std::string_view, kKeywordCount> kSpellings = {
    "",
    // All formats
    "MD5Version", "commandline",
    // Mesh
    "numJoints", "numMeshes", "joints", "mesh", "name", "shader", "flags", "numverts", "vert", "numtris",
    "tri", "numweights", "weight", "numvertexcolors", "vertexcolor",
    // Animation
    "numFrames", "frameRate", "numAnimatedComponents", "hierarchy", "bounds", "baseframe", "frame",
    // Camera path
    "numCuts", "cuts", "camera",
    // Version 6
    "numbones", "bone", "numchannels", "channel", "bindpos", "bindmat", "parent", "joint", "attribute",
    "starttime", "endtime", "strings", "range", "keys",
    // Ports of the Quake engines
    "numSkins", "skin", "numFramenames", "framename"};

// Whether `word` is the keyword with other characters between its letters, such as sha--der.
bool hasLettersOf(std::string_view word, std::string_view keyword) {
  size_t matched = 0;
  for (const char c : word) {
    if (!isLetter(c) && !isDigit(c)) continue;
    if (matched == keyword.size() || toLower(c) != toLower(keyword[matched])) return false;
    ++matched;
  }
  return matched == keyword.size();
}

}  // namespace

std::string_view spellingOf(Keyword keyword) { return kSpellings[static_cast<size_t>(keyword)]; }

KeywordMatch matchKeyword(std::string_view word, KeywordSet expected) {
  if (word.size() < kShortestKeyword || word.size() > kLongestKeyword) return {};
  for (size_t i = 1; i < kKeywordCount; ++i) {
    if (word.size() != kSpellings[i].size() || !equalIgnoringCase(word, kSpellings[i])) continue;
    return {static_cast<Keyword>(i), word == kSpellings[i] ? Spelling::kExact : Spelling::kOtherCase};
  }
  for (size_t i = 1; i < kKeywordCount; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    if (expected.has(keyword) && hasLettersOf(word, kSpellings[i])) return {keyword, Spelling::kMisspelt};
  }
  return {};
}

}  // namespace md5v::md5
