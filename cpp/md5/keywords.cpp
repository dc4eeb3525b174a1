#include "md5/keywords.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "md5/wording.h"

namespace md5v::md5 {
namespace {

constexpr size_t kKeywordCount = static_cast<size_t>(Keyword::kCount);
constexpr std::array<std::string_view, kKeywordCount> kSpellings = {"",
                                                                    "MD5Version",
                                                                    "commandline",
                                                                    "numJoints",
                                                                    "numMeshes",
                                                                    "joints",
                                                                    "mesh",
                                                                    "name",
                                                                    "shader",
                                                                    "flags",
                                                                    "numverts",
                                                                    "vert",
                                                                    "numtris",
                                                                    "tri",
                                                                    "numweights",
                                                                    "weight",
                                                                    "numvertexcolors",
                                                                    "vertexcolor",
                                                                    "numFrames",
                                                                    "frameRate",
                                                                    "numAnimatedComponents",
                                                                    "hierarchy",
                                                                    "bounds",
                                                                    "baseframe",
                                                                    "frame",
                                                                    "numCuts",
                                                                    "cuts",
                                                                    "camera",
                                                                    "numbones",
                                                                    "bone",
                                                                    "numchannels",
                                                                    "channel",
                                                                    "bindpos",
                                                                    "bindmat",
                                                                    "parent",
                                                                    "joint",
                                                                    "attribute",
                                                                    "starttime",
                                                                    "endtime",
                                                                    "strings",
                                                                    "range",
                                                                    "keys",
                                                                    "numSkins",
                                                                    "skin",
                                                                    "numFramenames",
                                                                    "framename"};

constexpr size_t kShortest = 3;

// Where a word of at least kShortest letters stands in kPlaces, if it is a keyword. The factor, one of many
// that were tried, gives each keyword a place of its own.
constexpr size_t placeOf(std::string_view word) {
  const auto byte = [word](size_t i) { return uint32_t{static_cast<uint8_t>(word[i])}; };
  const auto size = static_cast<uint32_t>(word.size());
  const uint32_t mix = size + (byte(word.size() - 2) << 8) + (byte(word.size() / 2) << 16);
  return mix * 0x902cd5a9u >> 25;
}

constexpr std::array<uint8_t, 128> kPlaces = [] {
  std::array<uint8_t, 128> places{};
  for (size_t i = 1; i < kKeywordCount; ++i) places[placeOf(kSpellings[i])] = static_cast<uint8_t>(i);
  return places;
}();
static_assert(kKeywordCount - 1 == [] {
  size_t found = 0;
  for (const uint8_t place : kPlaces) found += place != 0 ? 1u : 0u;
  return found;
}());

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

bool equalInAnyCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

// Longer than any keyword with one letter too many.
constexpr size_t kMaxMisspelt = 32;

std::string lettersOf(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    const char l = lower(c);
    if ((l >= 'a' && l <= 'z') || (l >= '0' && l <= '9')) letters += l;
  }
  return letters;
}

// One letter replaced, added, missing, or two neighbours swapped.
bool isOneSlipAway(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  size_t i = 0;
  while (i < a.size() && a[i] == b[i]) ++i;
  if (a.size() < b.size()) return a.substr(i) == b.substr(i + 1);
  if (i == a.size() || a.substr(i + 1) == b.substr(i + 1)) return true;
  return i + 1 < a.size() && a[i] == b[i + 1] && a[i + 1] == b[i] && a.substr(i + 2) == b.substr(i + 2);
}

// What people write who do not remember the word.
struct Synonym {
  std::string_view letters;
  Keyword keyword;
};
constexpr Synonym kSynonyms[] = {{"tris", Keyword::kTri},
                                 {"triangle", Keyword::kTri},
                                 {"vertex", Keyword::kVert},
                                 {"numvertices", Keyword::kNumVerts},
                                 {"numtriangles", Keyword::kNumTris},
                                 {"material", Keyword::kShader},
                                 {"texture", Keyword::kShader},
                                 {"bones", Keyword::kJoints},
                                 {"skeleton", Keyword::kJoints},
                                 {"skeleton", Keyword::kHierarchy},
                                 {"meshes", Keyword::kMesh},
                                 {"nummesh", Keyword::kNumMeshes},
                                 {"numfaces", Keyword::kNumTris},
                                 {"basepose", Keyword::kBaseframe},
                                 {"bindpose", Keyword::kBaseframe},
                                 {"numcomponents", Keyword::kNumAnimatedComponents},
                                 {"numanimcomponents", Keyword::kNumAnimatedComponents},
                                 {"numanimcomps", Keyword::kNumAnimatedComponents},
                                 {"numanimcomp", Keyword::kNumAnimatedComponents},
                                 {"fps", Keyword::kFrameRate}};

// Short keywords such as tri must not swallow other short words.
bool isMisspelt(const std::string& letters, Keyword keyword) {
  for (const Synonym& synonym : kSynonyms) {
    if (synonym.keyword == keyword && synonym.letters == letters) return true;
  }
  const std::string target = lettersOf(spelling(keyword));
  return letters == target || (target.size() >= 4 && letters.size() >= 3 && isOneSlipAway(letters, target));
}

}  // namespace

std::string_view spelling(Keyword keyword) { return kSpellings[static_cast<size_t>(keyword)]; }

bool beginsKeyword(std::string_view word) {
  return std::any_of(kSpellings.begin(), kSpellings.end(),
                     [word](std::string_view keyword) { return keyword.starts_with(word); });
}

KeywordMatch matchKeyword(std::string_view word, KeywordSet expected) {
  if (word.size() < kShortest || word.size() > kMaxMisspelt) return {};
  const auto exact = static_cast<Keyword>(kPlaces[placeOf(word)]);
  const bool is_meant = kIsPlainReader || exact != Keyword::kJoint || !expected.has(Keyword::kJoints);
  if (is_meant && word == spelling(exact)) return {exact, Spelling::kExact};
  if (kIsPlainReader) return {};  // It gives up on any other word.
  // Version 6 has no capitals: in another one it stands for the count of joints.
  if (word == "numBones" && expected.has(Keyword::kNumJoints))
    return {Keyword::kNumJoints, Spelling::kMisspelt};
  for (size_t i = 1; i < kKeywordCount; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    if (keyword == Keyword::kJoint && expected.has(Keyword::kJoints)) continue;
    if (equalInAnyCase(word, kSpellings[i])) return {keyword, Spelling::kOtherCase};
  }
  const std::string letters = lettersOf(word);
  for (size_t i = 1; i < kKeywordCount; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    if (expected.has(keyword) && keyword != Keyword::kBone && isMisspelt(letters, keyword))
      return {keyword, Spelling::kMisspelt};
  }
  return {};
}

}  // namespace md5v::md5
