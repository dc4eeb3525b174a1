// The keywords of all three formats, and how a word of a file is matched with them.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::md5 {

enum class Keyword : uint8_t {
  kNone,
  // Every file
  kVersion,
  kCommandline,
  // Mesh
  kNumJoints,  // also in animations
  kNumMeshes,
  kJoints,
  kMesh,
  kName,
  kShader,
  kFlags,
  kNumVerts,
  kVert,
  kNumTris,
  kTri,
  kNumWeights,
  kWeight,
  kNumVertexColors,
  kVertexColor,
  // Animation
  kNumFrames,  // also in camera paths
  kFrameRate,  // also in camera paths
  kNumAnimatedComponents,
  kHierarchy,
  kBounds,
  kBaseframe,
  kFrame,
  // Camera path
  kNumCuts,
  kCuts,
  kCamera,
  // Version 6
  kNumBones,
  kBone,
  kNumChannels,
  kChannel,
  kBindPos,
  kBindMat,
  kParent,
  kJoint,
  kAttribute,
  kStartTime,
  kEndTime,
  kStrings,
  kRange,
  kKeys,
  // Ports of the Quake engines
  kNumSkins,
  kSkin,
  kNumFrameNames,
  kFrameName,
  kCount,
};

class KeywordSet {
 public:
  template <class... Keywords>
  static constexpr KeywordSet of(Keywords... keywords) {
    KeywordSet set;
    ((set.bits_ |= uint64_t{1} << static_cast<unsigned>(keywords)), ...);
    return set;
  }
  static constexpr KeywordSet all() {
    KeywordSet set;
    set.bits_ = ~uint64_t{0};
    return set;
  }
  constexpr bool has(Keyword keyword) const { return (bits_ >> static_cast<unsigned>(keyword) & 1) != 0; }
  constexpr bool isWithin(KeywordSet other) const { return (bits_ & ~other.bits_) == 0; }
  constexpr KeywordSet operator|(KeywordSet other) const {
    KeywordSet set;
    set.bits_ = bits_ | other.bits_;
    return set;
  }

 private:
  uint64_t bits_ = 0;
};

// Keywords that are only found inside a mesh, and show that one goes on even where its braces are damaged.
inline constexpr KeywordSet kMeshEntries =
    KeywordSet::of(Keyword::kShader, Keyword::kNumVerts, Keyword::kVert, Keyword::kNumTris, Keyword::kTri,
                   Keyword::kNumWeights, Keyword::kWeight);

std::string_view spelling(Keyword keyword);

enum class Spelling : uint8_t { kExact, kOtherCase, kMisspelt };

struct KeywordMatch {
  Keyword keyword = Keyword::kNone;
  Spelling spelling = Spelling::kExact;
};

// Whether `word` is the beginning of a keyword, or all of it.
bool beginsKeyword(std::string_view word);

// The keyword that `word` is, in any case of letters. A keyword of `expected` is also recognised with one
// letter wrong, missing, added or swapped, and with anything but letters in between (sha--der).
KeywordMatch matchKeyword(std::string_view word, KeywordSet expected);

}  // namespace md5v::md5
