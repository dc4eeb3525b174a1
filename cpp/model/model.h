// Defines a model, one skeleton with its skinned meshes, and builds it from a mesh file. Immutable once
// complete.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#include "anim/clip.h"
#include "anim/hierarchy.h"
#include "md5/mesh_file.h"
#include "skin/kernel/palette.h"
#include "skin/mesh/skinned_mesh.h"

namespace md5v::model {

struct ModelMesh {
  std::string name;
  std::string material;         // the `shader` text of the file
  uint32_t flags = 0;           // of md5::MeshFlag
  uint32_t first_vertex = 0;    // of this mesh in the model's output; see Model::output_count
  uint32_t first_streamed = 0;  // the same in the streamed order; see Model::streamed_count
  skin::SkinnedMesh skinned;
};

struct Model {
  anim::Skeleton skeleton;
  std::vector<ModelMesh> meshes;  // file order
  skin::BindPose bind;            // of the skeleton, in the layout of the kernels
  uint32_t output_count = 0;      // vertices that skinning writes, SkinnedMesh::outputCount() over all meshes
  uint32_t streamed_count = 0;    // number of streamed vertices: SkinnedMesh::streamedCount() over all meshes
  // Joints that a lent skeleton must have before the meshes of the file can be shown; 0 if they are shown.
  uint32_t needed_joints = 0;
  glm::vec3 offset{0.0f};  // by which every pose is moved: `offset` of a model block in a .def file
};

// Moves the file's data into a model and completes it. The meshes of a file without a skeleton of its own
// (ETQW's LOD meshes) use `lender`, which then becomes the model's skeleton. If there is none, or it lacks
// the joints they need, the meshes are left out, because nothing can pose them.
Model buildModel(md5::MeshFile file, const anim::Skeleton* lender = nullptr);

// buildModel() in two steps, for models that may never be posed. After assembleModel(), skeleton and meshes
// are as in the file. The model must not be posed yet: the data of completeMesh() and the vertex offsets and
// counts are missing. completeModel() applies the frame rule of each mesh.
Model assembleModel(md5::MeshFile file, const anim::Skeleton* lender = nullptr);
void completeModel(Model& model);

// A model without meshes: the joints of a clip, with its first frame as their bind pose.
Model buildSkeletonModel(const anim::Clip& clip);

}  // namespace md5v::model
