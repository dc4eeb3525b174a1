#include "bfg/static_model.h"

#include "bfg/header.h"

namespace md5v::bfg {
namespace {

constexpr std::string_view kWhat = "the static model";
constexpr size_t kSurfaceBytes = 9;  // the number, an empty material, no geometry
constexpr uint64_t kBoundsBytes = 24;
constexpr uint64_t kVertexBytes = 32;

// Skips a count and as many entries.
void skipList(BinaryInput& input, size_t entry_bytes, std::string_view what) {
  input.skip(uint64_t{entry_bytes} * input.count(entry_bytes, what), kWhat);
}

// The newer version stores no data for shadows, but triangles that hide others.
void skipGeometry(BinaryInput& input, bool is_newer) {
  input.skip(kBoundsBytes + (is_newer ? 0 : 4) + 4, kWhat);
  const uint32_t offset = input.offset();
  const uint32_t vertices = input.u32(kWhat);
  // Shadow models have a count of vertices, but no vertices.
  if (input.u32(kWhat) != 0) {
    input.skip(kVertexBytes * input.checkCount(vertices, kVertexBytes, offset, "static vertices"), kWhat);
  }
  if (!is_newer) skipList(input, 16, "static shadow vertices");
  const uint32_t indices = input.count(2, "static indices");
  input.skip(uint64_t{indices} * 2, kWhat);
  if (input.u32(kWhat) != 0) input.skip(uint64_t{indices} * 2, kWhat);
  skipList(input, 4, "static mirrored vertices");
  skipList(input, 8, "static duplicate vertices");
  if (!is_newer) skipList(input, 8, "static silhouette edges");
  if (input.flag(kWhat)) input.skip(uint64_t{vertices} * 16, kWhat);
  if (is_newer) {
    skipList(input, 16, "static occluder vertices");
    skipList(input, 4, "static occluder indices");
  } else {
    input.skip(12, kWhat);
  }
}

}  // namespace

bool skipStaticModel(BinaryInput& input) {
  const uint32_t version = takeMagic(input, kStaticMagic);
  if (version == 0) return false;
  input.skip(8, kWhat);  // the time stamp of the source
  const uint32_t surfaces = input.count(kSurfaceBytes, "static surfaces");
  for (uint32_t i = 0; i < surfaces && !input.hasFailed(); ++i) {
    input.skip(4, kWhat);
    input.string("the material of a static surface");
    if (input.flag(kWhat)) skipGeometry(input, version == kStaticMagic.newer_version);
  }
  input.skip(kBoundsBytes + 12, kWhat);
  input.string("the name of the static model");
  input.skip(9, kWhat);
  return !input.hasFailed();
}

}  // namespace md5v::bfg
