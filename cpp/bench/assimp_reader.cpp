#include "bench/assimp_reader.h"

#ifdef MD5V_HAS_ASSIMP
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#endif

namespace md5v::bench {

#ifdef MD5V_HAS_ASSIMP

struct AssimpReader::Importer {
  Assimp::Importer importer;
  const aiScene* scene = nullptr;
};

AssimpReader::AssimpReader() : importer_(std::make_unique<Importer>()) {}

bool AssimpReader::isBuiltIn() { return true; }

void AssimpReader::read(const std::string& path) { importer_->scene = importer_->importer.ReadFile(path, 0); }

std::vector<float> AssimpReader::summary() const {
  std::vector<float> numbers(10, 0.0f);
  const aiScene* scene = importer_->scene;
  if (scene == nullptr) return numbers;
  numbers[0] = static_cast<float>(scene->mNumMeshes);
  aiVector3D low(1e30f);
  aiVector3D high(-1e30f);
  for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
    const aiMesh& mesh = *scene->mMeshes[m];
    numbers[1] += static_cast<float>(mesh.mNumFaces);
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
      for (unsigned axis = 0; axis < 3; ++axis) {
        low[axis] = std::min(low[axis], mesh.mVertices[v][axis]);
        high[axis] = std::max(high[axis], mesh.mVertices[v][axis]);
      }
    }
  }
  for (unsigned axis = 0; axis < 3; ++axis) {
    numbers[2 + axis] = low[axis];
    numbers[5 + axis] = high[axis];
  }
  if (scene->mNumAnimations > 0 && scene->mAnimations[0]->mNumChannels > 0) {
    numbers[8] = static_cast<float>(scene->mAnimations[0]->mNumChannels);
    numbers[9] = static_cast<float>(scene->mAnimations[0]->mChannels[0]->mNumPositionKeys);
  }
  return numbers;
}

#else

struct AssimpReader::Importer {};

AssimpReader::AssimpReader() = default;

bool AssimpReader::isBuiltIn() { return false; }

void AssimpReader::read(const std::string& /*the file's path*/) {}

std::vector<float> AssimpReader::summary() const { return std::vector<float>(10, 0.0f); }

#endif

AssimpReader::~AssimpReader() = default;

}  // namespace md5v::bench
