#include "skin/skinning.h"

#include "skin/kernel.h"

namespace md5v::skin {

template <class Out>
bool SkinningJobOf<Out>::validate() const {
  return mesh != nullptr && out.size() == mesh->outputCount() && mesh->bind_frames.size() == out.size() &&
         (tangents.empty() || (std::is_same_v<Out, PackedVertex> && tangents.size() == out.size()));
}

template <class Out>
std::optional<Bounds> SkinningJobOf<Out>::run() const {
#if MD5V_SIMD
  return skinSimd(*this);
#else
  return skinScalar(*this);
#endif
}

template struct SkinningJobOf<Vertex>;
template struct SkinningJobOf<PackedVertex>;

void zeroBrokenDirections(std::span<Vertex> vertices) {
  const auto isNumber = [](glm::vec3 v) { return v == v; };
  for (Vertex& vertex : vertices) {
    if (!isNumber(vertex.normal)) vertex.normal = glm::vec3(0.0f);
    if (!isNumber(glm::vec3(vertex.tangent))) vertex.tangent = glm::vec4(0.0f, 0.0f, 0.0f, vertex.tangent.w);
  }
}

std::optional<Bounds> skinScalar(const SkinningJob& job) { return skinWith<ScalarFloat4>(job); }
std::optional<Bounds> skinScalar(const PackedSkinningJob& job) { return skinWith<ScalarFloat4>(job); }

#if MD5V_SIMD
std::optional<Bounds> skinSimd(const SkinningJob& job) { return skinWith<SimdFloat4>(job); }
std::optional<Bounds> skinSimd(const PackedSkinningJob& job) { return skinWith<SimdFloat4>(job); }
#endif

}  // namespace md5v::skin
