// Fuzzes repairs: reads any bytes as each kind of file, and makes what is found. A repair that is found alone
// must work alone, and its text must be readable.
#include "repair/finding.h"
#include "repair/repairer.h"
#include "tests/md5/md5_testing.h"

namespace md5v::repair {
namespace {

constexpr std::string_view kMesh =
    "MD5Version 10 commandline \"\" numJoints 2 numMeshes 1 joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 )\n"
    "\"b\" 0 ( 4 0 0 ) ( 0 0 0 ) } mesh { shader \"\" numverts 3 vert 0 ( 0 0 ) 0 1 vert 1 ( 0 0 ) 1 1\n"
    "vert 2 ( 0 0 ) 2 1 numtris 1 tri 0 0 1 2 numweights 3 weight 0 0 1 ( 0 0 0 ) weight 1 1 1 ( 4 0 0 )\n"
    "weight 2 1 1 ( 0 4 0 ) }";
constexpr std::string_view kClip =
    "MD5Version 10 commandline \"\" numFrames 1 numJoints 2 frameRate 24 numAnimatedComponents 0\n"
    "hierarchy { \"a\" -1 0 0 \"b\" 0 0 0 } bounds { ( 0 0 0 ) ( 4 4 4 ) }\n"
    "baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 4 0 0 ) ( 0 0 0 ) } frame 0 { }";

std::span<const uint8_t> bytesIn(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

void check(const Repairer& repairer, FileKind kind) {
  for (const FoundRepair& found : repairer.find()) {
    ASSERT_NE(found.repair, Repair::kNone);
    const Repaired alone = repairer.make({{found.repair}, Choice::Asked::kNone, false});
    if (alone.obstacle) {
      EXPECT_FALSE(alone.text);
      continue;
    }
    EXPECT_EQ(alone.made.size(), 1u) << infoOf(found.repair).name;
    EXPECT_TRUE(alone.undone.empty()) << infoOf(found.repair).name;
  }
  const Repaired all = repairer.make({{}, Choice::Asked::kAll, false});
  EXPECT_TRUE(!all.text || !all.made.empty());
  for (const UndoneRepair& each : all.undone) EXPECT_FALSE(each.reason.empty());
  if (!all.text) return;
  const Repairer again(kind, {"a", bytesIn(*all.text)});
  again.find();
}

}  // namespace
}  // namespace md5v::repair

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace md5v::repair;
  static const auto kMeshOfClips = readMeshOfClips({"mesh", bytesIn(kMesh)});
  const std::span<const uint8_t> bytes(data, size);
  Repairer mesh(FileKind::kMesh, {"a", bytes});
  mesh.addClip({"clip", bytesIn(kClip)});
  check(mesh, FileKind::kMesh);
  check({FileKind::kAnim, {"a", bytes}, kMeshOfClips}, FileKind::kAnim);
  check({FileKind::kCamera, {"a", bytes}}, FileKind::kCamera);
  return 0;
}
