// Skins one mesh by a palette: the entry to the kernels. It knows no files, no time and no GL.
#pragma once

#include <optional>
#include <span>

#include "base/vertex.h"
#include "skin/kernel/palette.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// Positions, normals and tangents of one mesh in model space. The arrays of `out` have
// SkinnedMesh::outputCount() entries: the vertices in the order of the file, then the repeats. A vertex
// without influences lands on the origin, as id Tech 4's loader's successors do.
struct SkinningJob {
  const SkinnedMesh* mesh = nullptr;
  std::span<const JointMatrix> palette;
  VertexArrays out;

  bool validate() const;
  // Returns the bounds of the positions, as boundsOf() says.
  std::optional<Bounds> run() const;
};

// The same for streaming: SkinnedMesh::streamedCount() entries in the order of SkinPlan::vertices, since
// the places of a file's order took a twelfth of the kernel, and a number of four vertices at once, since
// putting those of each vertex together took a twentieth.
struct PackedSkinningJob {
  const SkinnedMesh* mesh = nullptr;
  std::span<const JointMatrix> palette;
  StreamedVertices out;

  bool validate() const;
  std::optional<Bounds> run() const;
};

// The two kernels behind run(), bit-equal. The scalar one is the reference, and serves processors that the
// other does not know.
std::optional<Bounds> skinScalar(const SkinningJob& job);
std::optional<Bounds> skinScalar(const PackedSkinningJob& job);
std::optional<Bounds> skinSimd(const SkinningJob& job);  // where MD5V_SIMD is 1
std::optional<Bounds> skinSimd(const PackedSkinningJob& job);

}  // namespace md5v::skin
