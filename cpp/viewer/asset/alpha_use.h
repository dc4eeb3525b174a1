// Decides whether the alpha of a diffuse image cuts shapes out, where no declaration says so.
#pragma once

#include <cstdint>
#include <span>

#include "skin/mesh/skinned_mesh.h"

namespace md5v::viewer {

// id Tech 4 ignores the alpha of a diffuse image unless its material asks for a test, and artists keep other
// things there (gloss, masks). Without the material only the image can decide. Only the parts under the
// meshes' triangles are looked at, so that the empty parts of an atlas have no influence.
class AlphaUse {
 public:
  // Samples `rgba` (width * height pixels, top row first) at places of the mesh's triangles. Both may be of
  // any size; coordinates beyond 0..1 repeat the image.
  void add(const skin::SkinnedMesh& mesh, std::span<const uint8_t> rgba, int width, int height);

  // True where the places are either clear or covered, hardly ever between, and a good part is covered.
  bool isCutOut() const;

 private:
  uint64_t clear_ = 0;
  uint64_t between_ = 0;
  uint64_t covered_ = 0;
};

}  // namespace md5v::viewer
