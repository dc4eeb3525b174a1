// Compares clips with meshes: which of them belong together, and what is to be said of that.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/findings/fit_remarks.h"

namespace md5v::game {

// A file, as messages name it.
struct FitFile {
  std::string name;
  // Its folder, with '/' between names. Nothing if the user named the file itself, so that it belongs to all
  // others that were named.
  std::optional<std::string> folder;
};

// A clip that plays on a mesh.
struct PairFit {
  uint32_t mesh = 0;
  std::shared_ptr<const model::Fit> fit;
  model::FitFindings findings;
};

// A clip that plays on none of the meshes, with the one of which its joints differ least.
struct Misfit {
  uint32_t mesh = 0;
  std::string reason;  // see misfitReason()
};

struct ClipFits {
  std::vector<PairFit> fitting;  // in the order of the meshes; see Listing
  std::optional<uint32_t> best;  // the index in `fitting` that it fits best
  std::optional<Misfit> misfit;  // only if `fitting` is empty
};

struct FitFinding {
  Code code;
  uint32_t clip = 0;
  std::optional<uint32_t> mesh;  // on which the clip plays
  std::string message;
};

// What to do with a clip that plays on no mesh and belongs to none.
enum class Strangers : uint8_t {
  kSkip,     // its mesh is elsewhere, such as in the base game of a mod
  kCompare,  // the user brought it together with the meshes, so it belongs to all of them
};

// Which pairs are listed.
enum class Listing : uint8_t {
  kAll,   // every mesh on which a clip plays: a number of pairs that grows with both
  kBest,  // no more meshes after one that plainly fits
};

// The files are numbered in the order in which they are added, meshes and clips apart. Meshes without joints
// are not compared: they show nothing until another mesh lends its skeleton.
class FitTable {
 public:
  explicit FitTable(Strangers strangers = Strangers::kSkip) : strangers_(strangers) {}

  void addMesh(FitFile file, anim::Skeleton skeleton);
  void addClip(FitFile file, model::ClipFacts facts);

  // A file belongs to the meshes in its folder and above. Of the meshes on which a clip plays, those to which
  // it belongs come first, then those with the same joints, then those with the fewest differences and
  // findings.
  ClipFits fitsOf(uint32_t clip, Listing listing = Listing::kAll);

  // fitsOf() for all clips.
  std::vector<ClipFits> compare(Listing listing = Listing::kAll);

  // One for each clip that plays on no mesh, and those of each clip with the mesh that it fits best. Findings
  // that are equal for several clips are merged into the first. `compared` is the result of compare().
  std::vector<FitFinding> findings(const std::vector<ClipFits>& compared) const;

  const anim::Skeleton& mesh(uint32_t index) const { return meshes_[index].skeleton; }
  const model::ClipFacts& clip(uint32_t index) const { return clips_[index].facts; }

 private:
  struct Mesh {
    FitFile file;
    anim::Skeleton skeleton;
    uint32_t joints = 0;  // equal for equal hierarchies
    uint32_t number = 0;  // equal for equal bind poses, too
  };
  struct Clip {
    FitFile file;
    model::ClipFacts facts;
    uint32_t joints = 0;
  };

  uint32_t numberOf(std::string bytes);
  std::shared_ptr<const model::Fit> fitOf(const Mesh& mesh, const Clip& clip);
  std::vector<uint32_t> ownMeshes(const Clip& clip) const;
  std::optional<uint32_t> bestOf(const Clip& clip, const std::vector<PairFit>& fitting) const;
  std::optional<Misfit> misfitOf(const Clip& clip);

  Strangers strangers_;
  std::vector<Mesh> meshes_;
  std::vector<Clip> clips_;
  std::map<std::string, uint32_t> numbers_;
  std::map<std::pair<uint32_t, uint32_t>, std::shared_ptr<const model::Fit>>
      fits_;  // by joints of mesh and clip
};

}  // namespace md5v::game
