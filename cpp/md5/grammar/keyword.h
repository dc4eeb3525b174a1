// Lists the keywords of all three formats, and compares words of a file with them.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::md5 {

enum class Keyword : uint8_t {
  kNone,
  // All formats
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
  constexpr bool has(Keyword keyword) const { return (bits_ >> static_cast<unsigned>(keyword) & 1) != 0; }
  constexpr KeywordSet operator|(KeywordSet other) const {
    KeywordSet set;
    set.bits_ = bits_ | other.bits_;
    return set;
  }

 private:
  uint64_t bits_ = 0;
};

// Keywords that are valid only inside a mesh { } block.
inline constexpr KeywordSet kMeshEntries =
    KeywordSet::of(Keyword::kShader, Keyword::kNumVerts, Keyword::kVert, Keyword::kNumTris, Keyword::kTri,
                   Keyword::kNumWeights, Keyword::kWeight);

// Keywords of the top level that open a { } block.
inline constexpr KeywordSet kBlockKeywords = KeywordSet::of(
    Keyword::kJoints, Keyword::kMesh, Keyword::kHierarchy, Keyword::kBounds, Keyword::kBaseframe,
    Keyword::kFrame, Keyword::kCuts, Keyword::kCamera, Keyword::kBone, Keyword::kChannel);

// Keywords of the top level that only one kind of file has.
inline constexpr KeywordSet kMeshOnly =
    KeywordSet::of(Keyword::kNumMeshes, Keyword::kJoints, Keyword::kMesh, Keyword::kNumBones, Keyword::kBone);
inline constexpr KeywordSet kAnimOnly =
    KeywordSet::of(Keyword::kNumAnimatedComponents, Keyword::kHierarchy, Keyword::kBounds,
                   Keyword::kBaseframe, Keyword::kFrame, Keyword::kNumChannels, Keyword::kChannel);
inline constexpr KeywordSet kCameraOnly = KeywordSet::of(Keyword::kNumCuts, Keyword::kCuts, Keyword::kCamera);

// The keyword as Doom 3 expects it, without quotes.
std::string_view spellingOf(Keyword keyword);

enum class Spelling : uint8_t {
  kExact,
  kOtherCase,  // Doom 3 compares with regard to case
  kMisspelt,   // other characters are between the letters, as in Frankie's sha--der
};

struct KeywordMatch {
  Keyword keyword = Keyword::kNone;
  Spelling spelling = Spelling::kExact;
};

// The keyword that `word` matches, in upper or lower case. Misspelt words are recognised only among
// `expected`.
KeywordMatch matchKeyword(std::string_view word, KeywordSet expected);

}  // namespace md5v::md5
