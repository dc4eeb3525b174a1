#include "repair/repairer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "anim/timeline.h"
#include "base/ascii.h"
#include "base/concat.h"
#include "base/figures.h"
#include "edit/rewrite.h"
#include "game/catalog/fit_table.h"
#include "md5/read.h"
#include "model/build.h"
#include "model/evaluation.h"
#include "model/facts.h"
#include "repair/finding.h"

namespace md5v::repair {
namespace {

// The number of weights per vertex that all engines support.
constexpr uint32_t kUsualWeights = 4;

// Vertices may be outside of bounds by this share of the size, because exporters round.
constexpr double kTolerance = 0.01;

std::span<const uint8_t> bytesIn(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

bool contains(const std::vector<Repair>& repairs, Repair repair) {
  return std::find(repairs.begin(), repairs.end(), repair) != repairs.end();
}

bool isOfKind(Repair repair, FileKind kind) {
  const RepairInfo& info = infoOf(repair);
  if (kind == FileKind::kMesh) return info.is_of_mesh;
  return kind == FileKind::kAnim ? info.is_of_anim : info.is_of_camera;
}

// Writing a file loses the text of a second file.
bool isLostInWriting(const Diagnostic& finding) {
  return finding.code == infoOf(Code::kSecondFile).id || finding.code == infoOf(Code::kForeignSkeleton).id;
}

// A finding that prevents writing the file with these repairs, because the result would hide damage.
std::optional<Diagnostic> obstacleTo(const std::vector<Repair>& repairs,
                                     const std::vector<Diagnostic>& findings) {
  for (const Diagnostic& each : findings) {
    const Repair repair = repairOf(each);
    if (contains(repairs, repair)) continue;
    // The writer always drops them.
    if (repair == Repair::kDropExtras) return each;
    const bool is_damage = each.severity == Severity::kError && !each.refused_by_doom3;
    if (is_damage || isLostInWriting(each)) return each;
  }
  return std::nullopt;
}

// Repairs that compare an animation with its mesh.
bool needsMesh(Repair repair) {
  return repair == Repair::kMatchMesh || repair == Repair::kMatchScale || repair == Repair::kTurnUp ||
         repair == Repair::kInvertRotations || repair == Repair::kComputeBounds;
}

// Repairs of weights; their changes name the movement in the bind pose only.
bool movesVertices(Repair repair) {
  return repair == Repair::kLimitWeights || repair == Repair::kNormalizeWeights;
}

bool changesJoints(Repair repair) {
  return repair == Repair::kSortJoints || repair == Repair::kAddOrigin ||
         repair == Repair::kRemoveUnusedJoints;
}

edit::MeshEdits meshEditsFor(Repair repair) {
  edit::MeshEdits edits;
  edits.remove_zero_weights = repair == Repair::kRemoveZeroWeights;
  edits.max_weights = repair == Repair::kLimitWeights ? kUsualWeights : 0;
  edits.normalize_weights = repair == Repair::kNormalizeWeights;
  edits.sort_joints = repair == Repair::kSortJoints;
  edits.remove_unused_joints = repair == Repair::kRemoveUnusedJoints;
  edits.add_origin = repair == Repair::kAddOrigin;
  edits.remove_unused_weights = repair == Repair::kRemoveUnusedWeights;
  edits.turn_inside_out = repair == Repair::kTurnInsideOut;
  edits.merge_duplicate_meshes = repair == Repair::kMergeDuplicateMeshes;
  edits.remove_empty_meshes = repair == Repair::kRemoveEmptyMeshes;
  return edits;
}

std::optional<model::Model> readModel(std::span<const uint8_t> bytes) {
  Report report(bytes);
  std::optional<md5::MeshFile> file = md5::readMesh(bytes, report);
  if (!file) return std::nullopt;
  return model::buildModel(std::move(*file));
}

std::optional<anim::Clip> readClip(std::span<const uint8_t> bytes) {
  Report report(bytes);
  std::optional<md5::AnimFile> file = md5::readAnim(bytes, report);
  if (!file) return std::nullopt;
  return model::buildClip(std::move(*file));
}

// Poses a model in each frame of a clip.
class Frames {
 public:
  // `fit`: fitClip() of both, and not kNone. All must outlive this object.
  Frames(const model::Model& model, const anim::Clip& clip, const model::Fit& fit)
      : clip_(clip), fit_(fit), evaluation_(model) {}

  const model::Evaluation& at(uint32_t frame) {
    const anim::FrameBlend blend = anim::blendAtFrame(clip_.timeline, frame);
    evaluation_.poseClip(clip_, fit_, blend, anim::RootMotion::kFile);
    evaluation_.skin();
    return evaluation_;
  }

 private:
  const anim::Clip& clip_;
  const model::Fit& fit_;
  model::Evaluation evaluation_;
};

// Whether the vertices of a frame are outside of its stored bounds. `vertices`: six numbers per frame.
bool exceeds(const std::vector<float>& vertices, const std::vector<Bounds>& stored) {
  if (vertices.size() != 6 * stored.size()) return true;
  for (size_t frame = 0; frame < stored.size(); ++frame) {
    const float* const low = vertices.data() + 6 * frame;
    const float* const high = low + 3;
    double size = 0.0;
    for (int axis = 0; axis < 3; ++axis) size = std::max(size, double{high[axis]} - double{low[axis]});
    const double most = kTolerance * size;
    for (int axis = 0; axis < 3; ++axis) {
      if (double{low[axis]} < double{stored[frame].min[axis]} - most) return true;
      if (double{high[axis]} > double{stored[frame].max[axis]} + most) return true;
    }
  }
  return false;
}

// Where a vertex moved farthest.
struct Movement {
  float distance = 0.0f;
  std::string file;
  uint32_t frame = 0;
};

// Measures the distances between the vertices of two versions of a model in the frames of a clip. Both have
// the same vertices.
void measure(const model::Model& before, const model::Model& after, const NamedFile& file, Movement& most) {
  const std::optional<anim::Clip> clip = readClip(file.bytes);
  if (!clip) return;
  const model::Fit fit_before = model::fitClip(before.skeleton.hierarchy, clip->hierarchy);
  const model::Fit fit_after = model::fitClip(after.skeleton.hierarchy, clip->hierarchy);
  if (fit_before.kind == model::FitKind::kNone || fit_after.kind == model::FitKind::kNone) return;
  Frames from(before, *clip, fit_before);
  Frames to(after, *clip, fit_after);
  for (uint32_t frame = 0; frame < clip->timeline.frame_count; ++frame) {
    const std::span<const glm::vec3> a = from.at(frame).positions();
    const std::span<const glm::vec3> b = to.at(frame).positions();
    for (size_t v = 0; v < std::min(a.size(), b.size()); ++v) {
      const float distance = glm::distance(a[v], b[v]);
      if (distance > most.distance) most = {distance, file.name, frame};
    }
  }
}

}  // namespace

bool Choice::contains(const FoundRepair& found) const {
  if (has_all || repair::contains(named, found.repair)) return true;
  if (!found.is_asked) return false;
  return asked == Asked::kAll || (asked == Asked::kInvisible && found.effect == RepairEffect::kInvisible);
}

std::shared_ptr<const MeshOfClips> readMeshOfClips(NamedFile file) {
  MeshOfClips mesh{std::move(file), std::nullopt};
  mesh.model = readModel(mesh.file.bytes);
  if (mesh.model && mesh.model->needed_joints != 0) mesh.model.reset();
  return std::make_shared<const MeshOfClips>(std::move(mesh));
}

Repairer::Repairer(FileKind kind, NamedFile file, std::shared_ptr<const MeshOfClips> mesh)
    : kind_(kind), file_(std::move(file)), mesh_(std::move(mesh)), start_(read(std::nullopt)) {}

std::span<const uint8_t> Repairer::bytesOf(const Version& version) const {
  return version.text ? bytesIn(*version.text) : file_.bytes;
}

Repairer::Version Repairer::read(std::optional<std::string> text) const {
  Version version;
  version.text = std::move(text);
  const std::span<const uint8_t> bytes = bytesOf(version);
  Report report(bytes);
  std::optional<md5::AnimFile> anim;
  if (kind_ == FileKind::kMesh) {
    if (const std::optional<md5::MeshFile> file = md5::readMesh(bytes, report)) {
      for (const md5::MeshJoint& joint : file->joints) {
        version.joints.push_back(joint.name);
        version.parents.push_back(joint.parent);
      }
    }
  } else if (kind_ == FileKind::kAnim) {
    anim = md5::readAnim(bytes, report);
  } else {
    md5::readCamera(bytes, report);
  }
  report.finish();
  version.findings = report.diagnostics();
  if (anim) compare(std::move(*anim), version);
  return version;
}

// Adds the findings of `check` on an animation and its mesh, and the fit if it plays on the mesh.
void Repairer::compare(md5::AnimFile file, Version& version) const {
  if (!mesh_ || !mesh_->model) return;
  game::FitTable table;
  table.addMesh({mesh_->file.name, std::nullopt}, mesh_->model->skeleton);
  table.addClip({file_.name, std::nullopt}, model::factsOf(model::buildClip(std::move(file))));
  const std::vector<game::ClipFits> compared = table.compare(game::Listing::kBest);
  const game::ClipFits& fits = compared[0];
  if (fits.best) {
    const game::PairFit& best = fits.fitting[*fits.best];
    version.fit = *best.fit;
    version.bone_scale = best.findings.bone_scale;
  }
  for (game::FitFinding& finding : table.findings(compared)) {
    const CodeInfo& info = infoOf(finding.code);
    Diagnostic diagnostic;
    diagnostic.severity = info.severity;
    diagnostic.code = info.id;
    diagnostic.message = std::move(finding.message);
    diagnostic.refused_by_doom3 = info.refused_by_doom3;
    version.findings.push_back(std::move(diagnostic));
  }
}

bool Repairer::isAsked(Repair repair, const Version& version) const {
  return std::any_of(version.findings.begin(), version.findings.end(),
                     [&](const Diagnostic& each) { return repairOf(each) == repair; });
}

bool Repairer::needsClips(const Choice& choice) const {
  const std::vector<FoundRepair> chosen = candidates(choice);
  return kind_ == FileKind::kMesh && std::any_of(chosen.begin(), chosen.end(), [](const FoundRepair& each) {
           return changesJoints(each.repair) || movesVertices(each.repair);
         });
}

std::vector<FoundRepair> Repairer::find() const {
  const Choice all{{}, Choice::Asked::kNone, true};
  std::vector<FoundRepair> found = candidates(all);
  std::erase_if(found, [&](const FoundRepair& each) {
    const Attempt tried = attempt(start_, each.repair);
    return !tried.next || !worseBy(start_, *tried.next, each.repair, all).empty();
  });
  return found;
}

Repaired Repairer::make(const Choice& choice) const { return makeAll(choice).repaired; }

Repairer::Made Repairer::makeAll(const Choice& choice) const {
  Made result{{}, start_.findings};
  Repaired& out = result.repaired;
  const std::vector<FoundRepair> wanted = candidates(choice);
  if (wanted.empty()) return result;
  std::vector<Repair> chosen;
  chosen.reserve(wanted.size());
  for (const FoundRepair& each : wanted) chosen.push_back(each.repair);
  out.obstacle = obstacleTo(chosen, start_.findings);
  if (out.obstacle) return result;
  Version last = start_;
  for (const FoundRepair& each : wanted) {
    Attempt tried = attempt(last, each.repair);
    // A repair before it may have had the same effect.
    if (tried.next && asText(bytesOf(*tried.next)) == asText(bytesOf(last))) {
      out.made.push_back(each.repair);
      continue;
    }
    std::string reason = std::move(tried.reason);
    if (tried.next) reason = worseBy(last, *tried.next, each.repair, choice);
    if (!tried.next || !reason.empty()) {
      out.undone.push_back({each.repair, std::move(reason)});
      continue;
    }
    out.changes.insert(out.changes.end(), tried.changes.begin(), tried.changes.end());
    if (movesVertices(each.repair)) addMovement(last, *tried.next, out.changes);
    out.made.push_back(each.repair);
    last = std::move(*tried.next);
  }
  if (!out.made.empty()) out.obstacle = obstacleTo(out.made, start_.findings);
  if (out.obstacle) {
    out.made.clear();
    out.changes.clear();
    return result;
  }
  // A later repair may have removed the finding.
  std::erase_if(out.undone, [&](const UndoneRepair& each) {
    return !isAsked(each.repair, last) && isAsked(each.repair, start_);
  });
  result.findings = std::move(last.findings);
  out.text = std::move(last.text);
  return result;
}

// The repairs that a finding asks for, and those that change something without one, if they are chosen.
std::vector<FoundRepair> Repairer::candidates(const Choice& choice) const {
  std::vector<FoundRepair> found;
  for (size_t i = 0; i < kRepairCount; ++i) {
    const auto repair = static_cast<Repair>(i);
    if (!isOfKind(repair, kind_)) continue;
    // The motion of joints that the mesh lacks is lost.
    const bool loses_motion = repair == Repair::kMatchMesh && start_.fit && !start_.fit->extra.empty();
    const RepairEffect effect = loses_motion ? RepairEffect::kJoints : infoOf(repair).effect;
    const FoundRepair each{repair, effect, isAsked(repair, start_)};
    if (!each.is_asked && !infoOf(repair).is_on_request) continue;
    if (choice.contains(each) && (each.is_asked || changesFile(repair))) found.push_back(each);
  }
  return found;
}

// Whether a repair does more than write the file again.
bool Repairer::changesFile(Repair repair) const {
  const std::optional<std::string> text = edited(start_, repair).text;
  return text && text != edited(start_, Repair::kNone).text;
}

// The file after one repair, or why it cannot be made.
Repairer::Attempt Repairer::attempt(const Version& from, Repair repair) const {
  if (repair == Repair::kComputeBounds && !from.fit)
    return {std::nullopt, {}, "Its bounds need its mesh. Name the mesh, too."};
  Edited out = edited(from, repair);
  if (!out.text) {
    return {
        std::nullopt, {}, out.changes.empty() ? "The file cannot be written." : out.changes.back().message};
  }
  return {read(std::move(out.text)), std::move(out.changes), {}};
}

// The file with one repair, or written without any.
Repairer::Edited Repairer::edited(const Version& from, Repair repair) const {
  if (kind_ == FileKind::kAnim) return editedAnim(from, repair);
  const std::span<const uint8_t> bytes = bytesOf(from);
  Report report(bytes);
  edit::Rewritten out = kind_ == FileKind::kMesh ? edit::rewriteMesh(bytes, meshEditsFor(repair), report)
                                                 : edit::rewriteCamera(bytes, {}, report);
  return {std::move(out.text), std::move(out.changes)};
}

Repairer::Edited Repairer::editedAnim(const Version& from, Repair repair) const {
  const std::span<const uint8_t> bytes = bytesOf(from);
  edit::AnimEdits edits;
  edits.is_y_up = repair == Repair::kTurnUp;
  edits.invert_rotations = repair == Repair::kInvertRotations;
  edits.add_origin = repair == Repair::kAddOrigin;
  if (from.fit && repair == Repair::kMatchScale && from.bone_scale > 0.0f)
    edits.scale = 1.0 / double{from.bone_scale};
  if (from.fit && repair == Repair::kMatchMesh) edits.mesh = edit::OtherMesh{mesh_->file.bytes, false};
  Report report(bytes);
  edit::Rewritten own = edit::rewriteAnim(bytes, edits, report);
  if (own.text && needsMesh(repair)) {
    std::vector<float> bounds = boundsFor(*own.text);
    // Another repair may make valid bounds invalid.
    const bool is_missing =
        repair == Repair::kComputeBounds && from.fit && isAsked(Repair::kComputeBounds, start_);
    if (!bounds.empty() && (is_missing || exceeds(bounds, own.bounds))) {
      edits.bounds = std::move(bounds);
      Report again(bytes);
      own = edit::rewriteAnim(bytes, edits, again);
    }
  }
  return {std::move(own.text), std::move(own.changes)};
}

// Six numbers per frame; none if the animation cannot be played on the mesh, or that has no vertices.
std::vector<float> Repairer::boundsFor(std::string_view text) const {
  std::vector<float> bounds;
  if (!mesh_ || !mesh_->model) return bounds;
  const model::Model& mesh = *mesh_->model;
  const std::optional<anim::Clip> clip = readClip(bytesIn(text));
  if (!clip || mesh.output_count == 0) return bounds;
  const model::Fit fit = model::fitClip(mesh.skeleton.hierarchy, clip->hierarchy);
  if (fit.kind == model::FitKind::kNone) return bounds;
  Frames frames(mesh, *clip, fit);
  for (uint32_t frame = 0; frame < clip->timeline.frame_count; ++frame) {
    const Bounds each = frames.at(frame).bounds();
    bounds.insert(bounds.end(), {each.min.x, each.min.y, each.min.z, each.max.x, each.max.y, each.max.z});
  }
  return bounds;
}

// Why a repair is not kept; empty if it is.
std::string Repairer::worseBy(const Version& from, const Version& to, Repair repair,
                              const Choice& choice) const {
  if (const Diagnostic* stays = staysOf(from.findings, to.findings, repair))
    return concat("Its finding stays: ", stays->message);
  if (const Diagnostic* caused = causedBy(from.findings, to.findings))
    return concat("It would cause ", caused->code, ": ", caused->message);
  return harmToClips(from, to, choice);
}

// A finding on an animation that appears with the changed joints of its mesh; empty if there is none.
std::string Repairer::harmToClips(const Version& from, const Version& to, const Choice& choice) const {
  if (clips_.empty() || (from.joints == to.joints && from.parents == to.parents)) return {};
  const auto mesh_before = readMeshOfClips({file_.name, bytesOf(from)});
  const auto mesh_after = readMeshOfClips({file_.name, bytesOf(to)});
  for (const NamedFile& clip : clips_) {
    const Repairer before(FileKind::kAnim, clip, mesh_before);
    const Repairer after(FileKind::kAnim, clip, mesh_after);
    const Made made = after.makeAll(choice);
    if (const Diagnostic* caused = causedBy(before.start_.findings, made.findings))
      return concat("It would cause ", caused->code, " in ", clip.name, ": ", caused->message);
  }
  return {};
}

// Reports the distance by which other weights move the vertices of a mesh in its animations.
void Repairer::addMovement(const Version& from, const Version& to, md5::Changes& changes) const {
  if (clips_.empty()) return;
  const std::optional<model::Model> before = readModel(bytesOf(from));
  const std::optional<model::Model> after = readModel(bytesOf(to));
  if (!before || !after) return;
  Movement most;
  for (const NamedFile& clip : clips_) measure(*before, *after, clip, most);
  if (most.distance == 0.0f) return;
  changes.push_back({"moved-in-animations",
                     concat("In its animations vertices move by up to ", figure(double{most.distance}), " (",
                            most.file, ", frame ", most.frame, ").")});
}

}  // namespace md5v::repair
