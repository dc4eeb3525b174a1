#include "game/catalog/fit_table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "base/concat.h"
#include "base/figures.h"
#include "game/tree/paths.h"

namespace md5v::game {
namespace {

using model::ClipFacts;
using model::Fit;

bool isBelow(std::string_view folder, std::string_view above) {
  if (above.empty() || folder == above) return true;
  const bool is_prefix = folder.size() > above.size() && folder.substr(0, above.size()) == above;
  return is_prefix && (folder[above.size()] == '/' || above.back() == '/');
}

// Whether both files were named, or the mesh is in the clip's folder or above.
bool belongsTo(const FitFile& clip, const FitFile& mesh) {
  if (!clip.folder || !mesh.folder) return !clip.folder && !mesh.folder;
  return isBelow(*clip.folder, *mesh.folder);
}

size_t differencesIn(const Fit& fit) { return fit.missing.size() + fit.extra.size(); }

// Clips with the same finding.
struct Group {
  FitFinding first;
  std::vector<std::string> others;
};

class Merged {
 public:
  void add(FitFinding finding, const std::string& cause, std::string_view file) {
    const auto key = std::pair(finding.code, cause.empty() ? finding.message : cause);
    const auto [found, is_new] = index_of_.try_emplace(key, groups_.size());
    if (is_new) {
      groups_.push_back({std::move(finding), {}});
    } else {
      groups_[found->second].others.emplace_back(fileName(file));
    }
  }
  std::vector<FitFinding> take() {
    std::vector<FitFinding> findings;
    findings.reserve(groups_.size());
    for (Group& group : groups_) {
      if (!group.others.empty()) {
        group.first.message +=
            concat(" ", counted(group.others.size(), "other animation is", "other animations are"),
                   " alike: ", listed(group.others), ".");
      }
      findings.push_back(std::move(group.first));
    }
    return findings;
  }

 private:
  std::vector<Group> groups_;
  std::map<std::pair<Code, std::string>, size_t> index_of_;
};

}  // namespace

void FitTable::addMesh(FitFile file, anim::Skeleton skeleton) {
  const uint32_t number = numberOf(model::encodeFacts(skeleton));
  const uint32_t joints = numberOf(model::encodeFacts(ClipFacts{skeleton.hierarchy, {}, {}, {}}));
  meshes_.push_back({std::move(file), std::move(skeleton), joints, number});
}

void FitTable::addClip(FitFile file, ClipFacts facts) {
  const uint32_t joints = numberOf(model::encodeFacts(ClipFacts{facts.hierarchy, {}, {}, {}}));
  clips_.push_back({std::move(file), std::move(facts), joints});
}

uint32_t FitTable::numberOf(std::string bytes) {
  const auto next = static_cast<uint32_t>(numbers_.size());
  return numbers_.try_emplace(std::move(bytes), next).first->second;
}

std::shared_ptr<const Fit> FitTable::fitOf(const Mesh& mesh, const Clip& clip) {
  std::shared_ptr<const Fit>& known = fits_[{mesh.joints, clip.joints}];
  if (!known)
    known = std::make_shared<const Fit>(model::fitClip(mesh.skeleton.hierarchy, clip.facts.hierarchy));
  return known;
}

ClipFits FitTable::fitsOf(uint32_t index, Listing listing) {
  const Clip& clip = clips_[index];
  ClipFits fits;
  std::map<uint32_t, model::FitFindings> by_skeleton;
  for (uint32_t m = 0; m < meshes_.size(); ++m) {
    const Mesh& mesh = meshes_[m];
    if (mesh.skeleton.hierarchy.jointCount() == 0) continue;
    const std::shared_ptr<const Fit> fit = fitOf(mesh, clip);
    if (fit->kind == model::FitKind::kNone) continue;
    auto found = by_skeleton.find(mesh.number);
    if (found == by_skeleton.end()) {
      const model::FitFindings findings = model::inspectFit(mesh.skeleton, clip.facts, *fit);
      found = by_skeleton.emplace(mesh.number, findings).first;
    }
    fits.fitting.push_back({m, fit, found->second});
    const bool is_best = model::isPlain(*fit, found->second) && belongsTo(clip.file, mesh.file);
    if (is_best && listing == Listing::kBest) break;
  }
  fits.best = bestOf(clip, fits.fitting);
  if (!fits.best) fits.misfit = misfitOf(clip);
  return fits;
}

std::optional<uint32_t> FitTable::bestOf(const Clip& clip, const std::vector<PairFit>& fitting) const {
  using Rank = std::array<size_t, 4>;
  std::optional<uint32_t> best;
  Rank least{};
  for (uint32_t i = 0; i < fitting.size(); ++i) {
    const Mesh& mesh = meshes_[fitting[i].mesh];
    const Fit& fit = *fitting[i].fit;
    const size_t remarks = fitRemarks("", mesh.skeleton, clip.facts, fit, fitting[i].findings).size();
    const Rank rank = {belongsTo(clip.file, mesh.file) ? 0u : 1u,
                       fit.kind == model::FitKind::kExact ? 0u : 1u, differencesIn(fit), remarks};
    if (best && rank >= least) continue;
    best = i;
    least = rank;
  }
  return best;
}

std::vector<uint32_t> FitTable::ownMeshes(const Clip& clip) const {
  std::vector<uint32_t> own;
  std::vector<uint32_t> all;
  for (uint32_t m = 0; m < meshes_.size(); ++m) {
    if (meshes_[m].skeleton.hierarchy.jointCount() == 0) continue;
    all.push_back(m);
    if (belongsTo(clip.file, meshes_[m].file)) own.push_back(m);
  }
  return own.empty() && strangers_ == Strangers::kCompare ? all : own;
}

std::optional<Misfit> FitTable::misfitOf(const Clip& clip) {
  const std::vector<uint32_t> own = ownMeshes(clip);
  const auto differs = [this, &clip](uint32_t mesh) { return differencesIn(*fitOf(meshes_[mesh], clip)); };
  const auto least = std::min_element(own.begin(), own.end(),
                                      [&differs](uint32_t a, uint32_t b) { return differs(a) < differs(b); });
  if (least == own.end()) return std::nullopt;
  const Mesh& mesh = meshes_[*least];
  return Misfit{*least, misfitReason(mesh.skeleton, clip.facts, *fitOf(mesh, clip))};
}

std::vector<ClipFits> FitTable::compare(Listing listing) {
  std::vector<ClipFits> compared;
  for (uint32_t c = 0; c < clips_.size(); ++c) compared.push_back(fitsOf(c, listing));
  return compared;
}

std::vector<FitFinding> FitTable::findings(const std::vector<ClipFits>& compared) const {
  Merged merged;
  for (uint32_t c = 0; c < clips_.size(); ++c) {
    const Clip& clip = clips_[c];
    const ClipFits& fits = compared[c];
    if (fits.best) {
      const PairFit& pair = fits.fitting[*fits.best];
      const Mesh& mesh = meshes_[pair.mesh];
      for (FitRemark& remark :
           fitRemarks(mesh.file.name, mesh.skeleton, clip.facts, *pair.fit, pair.findings))
        merged.add({remark.code, c, pair.mesh, std::move(remark.message)}, remark.cause, clip.file.name);
    } else if (fits.misfit) {
      const std::string& mesh = meshes_[fits.misfit->mesh].file.name;
      const size_t count = ownMeshes(clip).size();
      const std::string start = count > 1
                                    ? concat("Fits none of ", count, " meshes; ", mesh, " differs least. ")
                                    : concat("Does not fit ", mesh, ". ");
      merged.add({Code::kClipDoesNotFit, c, std::nullopt, start + fits.misfit->reason}, "", clip.file.name);
    }
  }
  return merged.take();
}

}  // namespace md5v::game
