// Fuzzes writers and edits: reads any bytes and writes the result. The text must read back as the same file.
// The same must hold after all edits.
#include "edit/edit.h"
#include "md5/write.h"
#include "tests/md5/md5_testing.h"

namespace md5v {
namespace {

template <class File>
using Reader = std::optional<File> (*)(std::span<const uint8_t>, Report&, const md5::ReadOptions&);

template <class File>
std::optional<File> readText(Reader<File> read, std::string_view text) {
  const ExactBytes bytes(text);
  Report report(bytes.span());
  return read(bytes.span(), report, {});
}

std::string textOf(const md5::MeshFile& file) {
  md5::Changes changes;
  return md5::writeMesh(file, md5::MeshVersion::k10, changes);
}

std::string textOf(const md5::AnimFile& file) {
  md5::Changes changes;
  return md5::writeAnim(file, changes);
}

std::string textOf(const md5::CameraFile& file) {
  md5::Changes changes;
  return md5::writeCamera(file, changes);
}

template <class File>
void checkWriting(Reader<File> read, const File& file) {
  const std::string text = textOf(file);
  const std::optional<File> again = readText(read, text);
  ASSERT_TRUE(again) << text;
  checkGuarantees(*again, text.size());
  EXPECT_EQ(textOf(*again), text);
}

void checkMesh(std::string_view text) {
  std::optional<md5::MeshFile> file = readText<md5::MeshFile>(md5::readMesh, text);
  if (!file) return;
  checkWriting<md5::MeshFile>(md5::readMesh, *file);
  md5::Changes changes;
  edit::limitWeights(*file, 4, changes);
  edit::normalizeWeights(*file, changes);
  edit::sortJoints(*file, changes);
  edit::removeUnusedJoints(*file, changes);
  edit::removeUnusedWeights(*file, changes);
  edit::mergeDuplicateMeshes(*file, changes);
  edit::removeEmptyMeshes(*file, changes);
  if (file->joints.empty() && file->meshes.empty()) return;
  if (edit::scaleLengths(*file, 0.5, changes)) checkWriting<md5::MeshFile>(md5::readMesh, *file);
}

void checkAnim(std::string_view text) {
  std::optional<md5::AnimFile> file = readText<md5::AnimFile>(md5::readAnim, text);
  md5::Changes changes;
  if (!file || !edit::completeForVersion10(*file, changes)) return;
  checkWriting<md5::AnimFile>(md5::readAnim, *file);
  if (!edit::resample(*file, 10.0, changes) || !edit::keepInPlace(*file, changes)) return;
  if (!edit::trimFrames(*file, 0, file->frame_count / 2, changes)) return;
  if (!edit::scaleLengths(*file, 0.5, changes)) return;
  // An edit may give a rotation a w that no decimals restore. Then the nearest decimals are written, which
  // must read back exactly.
  const std::string nearest = textOf(*file);
  const std::optional<md5::AnimFile> written = readText<md5::AnimFile>(md5::readAnim, nearest);
  ASSERT_TRUE(written) << nearest;
  checkWriting<md5::AnimFile>(md5::readAnim, *written);
}

void checkCamera(std::string_view text) {
  std::optional<md5::CameraFile> file = readText<md5::CameraFile>(md5::readCamera, text);
  if (!file) return;
  checkWriting<md5::CameraFile>(md5::readCamera, *file);
  md5::Changes changes;
  if (edit::resample(*file, 10.0, changes)) checkWriting<md5::CameraFile>(md5::readCamera, *file);
}

}  // namespace
}  // namespace md5v

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  md5v::checkMesh(text);
  md5v::checkAnim(text);
  md5v::checkCamera(text);
  return 0;
}
