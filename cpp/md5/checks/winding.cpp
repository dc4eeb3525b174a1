#include "md5/checks/winding.h"

#include "md5/inside_out.h"

namespace md5v::md5 {

void checkWinding(Cursor& cursor, std::span<const SubmeshSource> sources, const MeshFile& file,
                  const JointMatrices& joints) {
  if (cursor.hasErrors()) return;
  for (const size_t i : insideOutMeshes(file, joints)) {
    cursor.report(Code::kMeshInsideOut, sources[i].offset,
                  {"The triangles of this mesh face inwards, so the mesh looks inside out."});
  }
}

}  // namespace md5v::md5
