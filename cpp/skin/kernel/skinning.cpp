#include "skin/kernel/skinning.h"

#include "skin/kernel/kernel.h"

namespace md5v::skin {

namespace {

template <class Job>
std::optional<Bounds> skin(const Job& job) {
#if MD5V_SIMD
  return skinSimd(job);
#else
  return skinScalar(job);
#endif
}

}  // namespace

std::optional<Bounds> PackedSkinningJob::run() const { return skin(*this); }
std::optional<Bounds> SkinningJob::run() const { return skin(*this); }

std::optional<Bounds> skinScalar(const SkinningJob& job) { return skinWith<ScalarFloat4>(job); }
std::optional<Bounds> skinScalar(const PackedSkinningJob& job) { return skinWith<ScalarFloat4>(job); }

#if MD5V_SIMD
std::optional<Bounds> skinSimd(const SkinningJob& job) { return skinWith<SimdFloat4>(job); }
std::optional<Bounds> skinSimd(const PackedSkinningJob& job) { return skinWith<SimdFloat4>(job); }
#endif

}  // namespace md5v::skin
