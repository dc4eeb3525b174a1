// Skins one mesh by a palette. This is the interface of the kernels, without files, time or GL.
#pragma once

#include <optional>
#include <span>

#include "base/vertex.h"
#include "skin/kernel/palette.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::skin {

// Computes positions, normals and tangents of one mesh in model space. The arrays of `out` have
// SkinnedMesh::outputCount() entries: the vertices in the order of the file, then the repeats. A vertex
// without influences is at the origin, as in the engines that followed id Tech 4's loader.
struct SkinningJob {
  const SkinnedMesh* mesh = nullptr;
  std::span<const JointMatrix> palette;
  VertexArrays out;

  // Returns the bounds of the positions, see boundsOf().
  std::optional<Bounds> run() const;
};

// The same for streaming: SkinnedMesh::streamedCount() entries in the order of SkinPlan::vertices, with a
// separate array for each number. Writing in the order of the file took a twelfth of the kernel's time, and
// interleaving the numbers of each vertex a twentieth.
struct PackedSkinningJob {
  const SkinnedMesh* mesh = nullptr;
  std::span<const JointMatrix> palette;
  StreamedVertices out;

  std::optional<Bounds> run() const;
};

// The two kernels behind run(), with bit-equal results. The scalar one is the reference, and runs on
// processors without the SIMD of the other.
std::optional<Bounds> skinScalar(const SkinningJob& job);
std::optional<Bounds> skinScalar(const PackedSkinningJob& job);
std::optional<Bounds> skinSimd(const SkinningJob& job);  // only if MD5V_SIMD is 1
std::optional<Bounds> skinSimd(const PackedSkinningJob& job);

}  // namespace md5v::skin
