// A mesh { } block on its way from the text to a SubMesh: read, but not yet checked against the rest of the
// file.
#pragma once

#include <optional>
#include <string>

#include "md5/mesh_file.h"
#include "md5/plain_entries.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

struct RawMesh {
  size_t offset = 0;  // of the word mesh
  std::string name;
  std::optional<std::string> material;  // empty without a shader entry
  size_t material_offset = 0;
  EntryList<MeshVertex> vertices;
  EntryList<Triangle> triangles;
  EntryList<MeshWeight> weights;
  bool is_cut_off = false;  // by the end of the file, which has been reported
};

// Things that versions 11 and 12 store for each vertex; reported once for a whole file.
struct StoredExtras {
  bool colors_reported = false;
  bool normals_reported = false;
};

// Keywords that are only found inside a mesh, and show that one goes on even where its braces are damaged.
inline constexpr KeywordSet kMeshEntries =
    KeywordSet::of(Keyword::kShader, Keyword::kNumVerts, Keyword::kVert, Keyword::kNumTris, Keyword::kTri,
                   Keyword::kNumWeights, Keyword::kWeight);

// Reads a mesh from behind its opening brace up to and with the closing one. Stops at a keyword that belongs
// outside, and at the end of the file.
RawMesh readRawMesh(Reader& reader, size_t offset, StoredExtras& extras);

// Makes every index valid and reports what had to be changed. With `has_foreign_skeleton` the joints of the
// weights are left as they are. `extra_weights` is what is left of kExtraWeightsPerFile.
SubMesh settleMesh(Reader& reader, RawMesh raw, size_t joint_count, bool has_foreign_skeleton,
                   uint32_t& extra_weights);

}  // namespace md5v::md5
