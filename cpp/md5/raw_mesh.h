// A mesh { } block on its way from the text to a SubMesh: read, but not yet checked against the rest of the
// file.
#pragma once

#include <optional>
#include <string>

#include "md5/mesh_file.h"
#include "md5/plain_entries.h"
#include "md5/reader.h"
#include "md5/slots.h"
#include "md5/vertex_extras.h"

namespace md5v::md5 {

struct RawMesh {
  size_t offset = 0;  // of the word mesh
  std::string name;
  std::optional<std::string> material;  // empty without a shader entry
  size_t material_offset = 0;
  bool is_shader_unreadable = false;  // which has been reported
  EntryList<MeshVertex> vertices;
  EntryList<Triangle> triangles;
  EntryList<MeshWeight> weights;
  uint32_t flags = 0;
  VertexExtras extras;
  size_t dialect_offset = kNoDialect;  // of the first thing that only versions 11 and 12 have
  static constexpr size_t kNoDialect = SIZE_MAX;
  bool are_weights_swapped = false;  // the bias before the joint, which has been reported
  bool are_ranges_told = false;      // that vertices name wrong weights: nothing is said of their sums
  bool is_cut_off = false;           // by the end of the file, which has been reported
  bool runs_into_next = false;       // whose beginning is lost with this one's end, which has been reported

  // mesh { }
  bool isEmpty() const {
    return !material && !is_shader_unreadable && !vertices.declared.exists() &&
           !triangles.declared.exists() && !weights.declared.exists() && vertices.items.empty() &&
           triangles.items.empty() && weights.items.empty();
  }

  // Whether it is still without this count, or without entries of this kind that it announces.
  bool lacks(Keyword keyword) const {
    const auto lacksEntries = [](const auto& list) {
      return list.declared.value > static_cast<int64_t>(list.items.size());
    };
    switch (keyword) {
      case Keyword::kNumVerts:
        return !vertices.declared.exists();
      case Keyword::kNumTris:
        return !triangles.declared.exists();
      case Keyword::kNumWeights:
        return !weights.declared.exists();
      case Keyword::kVert:
        return lacksEntries(vertices);
      case Keyword::kTri:
        return lacksEntries(triangles);
      case Keyword::kWeight:
        return lacksEntries(weights);
      default:
        return false;
    }
  }
};

// Reads a mesh from behind its opening brace up to and with the closing one. Stops at a keyword that belongs
// outside, and at the end of the file.
void readRawMesh(Reader& reader, size_t offset, RawMesh& mesh);

// Goes on with a mesh whose closing brace came too early.
void readMoreOfMesh(Reader& reader, RawMesh& mesh);

// `joint_count` where the joints of the weights cannot be checked.
inline constexpr size_t kUnknownJoints = SIZE_MAX;

// Makes every index valid and reports what had to be changed. Takes the lists out of `raw`. `extra_weights`
// is what is left of kExtraWeightsPerFile.
SubMesh settleMesh(Reader& reader, RawMesh& raw, size_t joint_count, uint32_t& extra_weights);

}  // namespace md5v::md5
