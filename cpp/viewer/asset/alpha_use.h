// Decides whether the alpha of a diffuse image cuts out shapes, if no declaration defines it.
#pragma once

#include <cstdint>
#include <span>

#include "skin/mesh/skinned_mesh.h"

namespace md5v::viewer {

// id Tech 4 ignores the alpha of a diffuse image unless its material has an alpha test, and artists store
// other data there (gloss, masks). Without the material only the image can decide. Only the parts under the
// meshes' triangles are sampled, so that the empty parts of an atlas have no influence.
class AlphaUse {
 public:
  // Samples `rgba` (width * height pixels, top row first) at points of the mesh's triangles. Image and mesh
  // may have any size; coordinates beyond 0..1 repeat the image.
  void add(const skin::SkinnedMesh& mesh, std::span<const uint8_t> rgba, int width, int height);

  // True if nearly all samples are either clear or covered, and a substantial part is covered.
  bool isCutOut() const;

 private:
  uint64_t clear_ = 0;
  uint64_t between_ = 0;
  uint64_t covered_ = 0;
};

}  // namespace md5v::viewer
