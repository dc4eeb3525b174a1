// Reads the bones of a version 6 mesh: blocks with keywords, parents by name, rotations as matrices.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#include "md5/grammar/entry_list.h"
#include "md5/grammar/joint_list.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

struct Version6Bone {
  std::string name;
  std::string parent;  // empty for a root
  size_t parent_offset = 0;
  glm::vec3 position{0.0f};
  // Columns are the axes of the bone in model space. The file stores them one after another, like id's
  // matrices: the rows of its row-vector convention.
  glm::dmat3 axes{1.0};
  size_t axes_offset = 0;
};

struct Version6Bones {
  std::vector<Version6Bone> bones;  // in the order of the file
  EntryList<uint32_t> order;        // the indices of the bones, by the numbers in the file
};

// Reads a bone after its keyword at `offset`.
void readVersion6Bone(Cursor& cursor, size_t offset, Version6Bones& bones);

// Appends the bones as joints. Parents are found by name; if several bones share a name, the first is used. A
// matrix that is not a rotation is reported and replaced by the nearest rotation.
void appendVersion6Bones(Cursor& cursor, Version6Bones& bones, std::vector<MeshJoint>& joints,
                         std::vector<JointSource>& sources);

}  // namespace md5v::md5
