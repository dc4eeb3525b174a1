#include <algorithm>
#include <array>
#include <utility>

#include "md5/astray.h"
#include "md5/foreign.h"
#include "md5/global_numbers.h"
#include "md5/header.h"
#include "md5/inner_braces.h"
#include "md5/joint_entry.h"
#include "md5/joints.h"
#include "md5/lost_heads.h"
#include "md5/mesh_file.h"
#include "md5/plain_entries.h"
#include "md5/raw_mesh.h"
#include "md5/slips.h"
#include "md5/slots.h"
#include "md5/strays.h"
#include "md5/version6_bones.h"
#include "md5/weight_agreement.h"
#include "md5/winding.h"

namespace md5v::md5 {
namespace {

constexpr std::array kSections = {Keyword::kNumJoints, Keyword::kNumBones, Keyword::kBone,
                                  Keyword::kNumMeshes, Keyword::kJoints,   Keyword::kMesh};

class MeshParser {
 public:
  MeshParser(std::span<const uint8_t> text, Report& report, size_t lent_joints)
      : reader_(text, report),
        header_(reader_, "a mesh", kSections, kMeshEntries),
        lent_joints_(lent_joints) {}

  std::optional<MeshFile> parse() {
    while (true) {
      if (!kIsPlainReader && takeHeadless()) continue;
      const Keyword keyword = header_.nextSection(isComplete());
      if (keyword == Keyword::kNone) break;
      readSection(keyword);
    }
    if (file_.joints.empty() && bones_.bones.empty() && hasNoMesh()) {
      if (!reader_.report().hasErrors())
        reader_.add(Code::kNothingReadable, 0, "No joints and no meshes were found.");
      return std::nullopt;
    }
    settle();
    return std::move(file_);
  }

 private:
  // None, or nothing in them.
  bool hasNoMesh() const {
    if (kIsPlainReader) return raw_meshes_.empty();
    return std::all_of(raw_meshes_.begin(), raw_meshes_.end(),
                       [](const RawMesh& mesh) { return mesh.isEmpty(); });
  }

  bool isComplete() const {
    return mesh_count_.value >= 0 && static_cast<int64_t>(raw_meshes_.size()) >= mesh_count_.value &&
           has_joints_;
  }

  // Reads a block whose first line or keyword got lost, where what it holds and what is missing tell which it
  // is.
  bool takeHeadless() {
    using Content = HeadlessBlock::Content;
    if (reader_.atEnd() || reader_.isVersion6() || isComplete()) return false;
    const HeadlessBlock block = findHeadlessBlock(reader_, startsMeshJoint);
    // Without their count the beginning of the file is lost, and of the list, too.
    const bool is_list =
        block.content == Content::kJoints && joint_count_.exists() && header_.lacks(Keyword::kJoints);
    if (!is_list && block.content != Content::kMesh) return false;
    const Keyword keyword = is_list ? Keyword::kJoints : Keyword::kMesh;
    header_.beginHeadless(keyword);
    takeRestOfHead(reader_, block, spelling(keyword));
    if (is_list) {
      readListOfJoints();
    } else {
      readMesh();
    }
    return true;
  }

  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumJoints:
      case Keyword::kNumBones:
        count_keyword_ = joint_count_.exists() ? count_keyword_ : keyword;
        readCount(reader_, keyword, joint_count_);
        break;
      case Keyword::kNumMeshes:
        readCount(reader_, keyword, mesh_count_);
        break;
      case Keyword::kJoints:
        if (header_.isRepeated()) {
          reader_.skipTokenOrBlock();
        } else if (reader_.openBlock("joints")) {
          readListOfJoints();
        }
        break;
      case Keyword::kBone:
        has_joints_ = true;
        if constexpr (kIsPlainReader) {
          reader_.giveUp();
        } else {
          readVersion6Bone(reader_, header_.sectionOffset(), bones_);
        }
        break;
      case Keyword::kMesh:
        // mesh 0 {
        if (reader_.peek().kind == text::TokenKind::kNumber && (kIsPlainReader || !isVersion10())) {
          header_.noteVersion6(header_.sectionOffset());
          reader_.next();
        }
        if (reader_.openBlock("mesh")) readMesh();
        break;
      default:
        if (!kIsPlainReader && lastMeshLacks(keyword) && reader_.reopens("the mesh")) {
          readMoreOfMesh(reader_, raw_meshes_.back());
          break;
        }
        if (kIsPlainReader || raw_meshes_.empty() || !raw_meshes_.back().runs_into_next) {
          if (!kIsPlainReader && skipStrayEntries(reader_)) break;
          reader_.add(Code::kMissingBrace, reader_.offset(), "'", spelling(keyword),
                      "' stands outside of a mesh; one was begun here.");
        }
        readMesh();
        break;
    }
  }

  // By its joints, whatever its version line says.
  bool isVersion10() const { return has_joints_ && bones_.bones.empty() && !reader_.isVersion6(); }

  bool lastMeshLacks(Keyword keyword) const {
    return !raw_meshes_.empty() && raw_meshes_.back().lacks(keyword);
  }

  void readMesh() { readRawMesh(reader_, header_.sectionOffset(), raw_meshes_.emplace_back()); }

  void readListOfJoints() {
    has_joints_ = true;
    readJoints();
    while (!kIsPlainReader && joint_count_.value > static_cast<int64_t>(file_.joints.size()) &&
           reader_.reopens("the list of joints", startsMeshJoint)) {
      readJoints();
    }
    if (!kIsPlainReader && file_.joints.empty()) header_.noteEmpty(Keyword::kJoints);
  }

  void readJoints() {
    readPlainJoints();
    skipBehindJoint();
    InnerBraces braces(reader_, "the list of joints", isNameOfJoint);
    while (jointsGoOn(reader_, braces, "the list of joints", startsMeshJoint)) {
      readJoint();
      skipBehindJoint();
      readPlainJoints();
      skipBehindJoint();
    }
  }

  void skipBehindJoint() {
    if (kIsPlainReader || sources_.empty() || sources_.back().lacks_values) return;
    md5::skipBehindJoint(reader_);
  }

  void readPlainJoints() {
    PlainMeshJoint plain;
    while (readPlainMeshJoint(reader_.lexer(), plain)) {
      MeshJoint& joint = file_.joints.emplace_back();
      joint.name = plain.name;
      joint.position = plain.bind.position;
      joint.rotation = plain.bind.rotation;
      sources_.push_back({plain.parent, plain.offset});
    }
  }

  void readJoint() {
    const size_t offset = reader_.offset();
    std::optional<JointName> name = readJointName(reader_);
    if (!name) return;
    const size_t damages = reader_.damages();
    const std::optional<int64_t> parent = readJointParent(reader_, *name);
    float position[3] = {0.0f, 0.0f, 0.0f};
    double rotation[3] = {0.0, 0.0, 0.0};
    const bool is_whole = reader_.readVector(position, "the position of a joint") &&
                          reader_.readVector(rotation, "the rotation of a joint");
    MeshJoint joint;
    joint.name = std::move(name->text);
    joint.position = {position[0], position[1], position[2]};
    joint.rotation = {rotation[0], rotation[1], rotation[2]};
    file_.joints.push_back(std::move(joint));
    const bool is_damaged = name->is_missing || reader_.damages() != damages + name->quoting_remarks;
    sources_.push_back({parent.value_or(JointSource::kUnreadable), offset, name->parent_offset,
                        name->is_missing, is_damaged, !is_whole});
    if (!kIsPlainReader && name->is_in_parentheses && reader_.peek().is(')')) reader_.next();
    if (!kIsPlainReader && is_damaged) reader_.skipRestOfEntry(is_whole ? startsMeshJoint : nullptr);
    if (!is_whole) skipToJoint(reader_);
  }

  void settle() {
    header_.finish();
    file_.version = header_.version();
    file_.commandline = header_.takeCommandline();
    if constexpr (!kIsPlainReader) settleVersion6Bones(reader_, bones_, file_.joints, sources_);
    settleSkeleton();
    checkDialect();
    if (raw_meshes_.empty() && mesh_count_.value > 0 && !reader_.isCutOff()) {
      reader_.add(Code::kMeshesMissing, mesh_count_.offset, "'numMeshes' says ",
                  reader_.numberIn(mesh_count_.offset, 0).text, ", but no mesh follows.");
    } else {
      if constexpr (!kIsPlainReader) mesh_count_.ends_reading = true;
      checkCount(reader_, Keyword::kNumMeshes, mesh_count_, raw_meshes_.size(),
                 raw_meshes_.empty() ? 0 : raw_meshes_[0].offset);
    }
    const size_t foreign_joints = lent_joints_ != 0 ? lent_joints_ : kUnknownJoints;
    const size_t joints = file_.has_foreign_skeleton ? foreign_joints : file_.joints.size();
    uint32_t extra_weights = kExtraWeightsPerFile;
    const size_t weights_offset = kIsPlainReader ? 0 : firstWeightOffset();
    if constexpr (!kIsPlainReader) settleGlobalNumbers(reader_, raw_meshes_);
    for (RawMesh& raw : raw_meshes_) {
      file_.meshes.push_back(settleMesh(reader_, raw, joints, extra_weights));
    }
    if (!file_.has_foreign_skeleton) checkShape(weights_offset);
    if (file_.has_foreign_skeleton && joint_count_.exists() && joint_count_.value <= 0)
      reportForeignSkeleton();
  }

  void checkShape(size_t weights_offset) {
    // Its indices need not be in range then.
    if (kIsPlainReader && reader_.report().hasGivenUp()) return;
    Transforms joints = bindTransforms(file_);
    const JointMatrices matrices(joints);
    const bool may_disagree = mayDisagree(file_, matrices);
    if constexpr (kIsPlainReader) {
      if (may_disagree || mayFaceInwards(file_, matrices)) reader_.giveUp();
    } else {
      if (may_disagree)
        checkAgreement(reader_, sources_, raw_meshes_, file_, std::move(joints), weights_offset);
      checkWinding(reader_, raw_meshes_, file_, matrices);
    }
  }

  // 0 where there is none.
  size_t firstWeightOffset() const {
    for (const RawMesh& raw : raw_meshes_) {
      if (!raw.weights.offsets.empty()) return raw.weights.offsets[0];
    }
    return 0;
  }

  void settleSkeleton() {
    const bool has_weights = std::any_of(raw_meshes_.begin(), raw_meshes_.end(),
                                         [](const RawMesh& mesh) { return !mesh.weights.items.empty(); });
    file_.has_foreign_skeleton = file_.joints.empty() && has_weights;
    if (file_.has_foreign_skeleton && joint_count_.value > 0) {
      reader_.add(Code::kJointsMissing, joint_count_.offset, "'", spelling(count_keyword_), "' says ",
                  reader_.numberIn(joint_count_.offset, 0).text,
                  ", but no joints were found. The meshes are left out without them.");
      return;
    }
    if (!kIsPlainReader && file_.has_foreign_skeleton && !joint_count_.exists() &&
        !joint_count_.is_unreadable) {
      reader_.add(
          Code::kJointsMissing, raw_meshes_[0].offset,
          "There are no 'numJoints' and no joints: the beginning of the file may be lost. The meshes are "
          "left out without joints.");
      return;
    }
    if constexpr (!kIsPlainReader) {
      settleNamedParents(reader_, sources_, namesOf(file_.joints));
      settleParentsFromOne(reader_, sources_);
      settleSwappedJoints();
      if (areJointsLost(reader_, joint_count_, sources_)) {
        takeLostJointsFromWeights();
      } else {
        settleWeightsFromOne(reader_, raw_meshes_, bindTransforms(file_));
      }
    }
    settleJoints(reader_, count_keyword_, joint_count_, std::span<const JointSource>(sources_), file_.joints);
    for (size_t i = 0; i < file_.joints.size(); ++i) {
      const MeshJoint& joint = file_.joints[i];
      if (!isNoRotation(joint.rotation) || (!kIsPlainReader && sources_[i].is_damaged)) continue;
      reader_.add(Code::kRotationTooLong, numberOf(reader_, sources_[i], 7).offset, "The rotation of joint ",
                  Quoted(joint.name), kLongerThanOne);
    }
    checkJointPlaces(reader_, sources_, file_.joints, raw_meshes_);
    const size_t roots = rootCount(sources_);
    if (roots <= 1) return;
    reader_.remark(Code::kMeshSeveralRoots, sources_[0].offset, "The skeleton has ", roots, " root joints.");
  }

  void settleSwappedJoints() {
    const size_t shows = firstSwapped(std::span<const MeshJoint>(file_.joints));
    if (shows == file_.joints.size() || reader_.isVersion6()) return;
    reader_.add(Code::kValuesSwapped, numberOf(reader_, sources_[shows], 2).offset,
                "The positions and the rotations of the joints stand in each other's place.", kReadAsMeant);
    swapBack(std::span(file_.joints));
  }

  // Joints that are announced and gone are told of once; joint 0 is used for them.
  void takeLostJointsFromWeights() {
    for (RawMesh& mesh : raw_meshes_) {
      EntryList<MeshWeight>& weights = mesh.weights;
      for (size_t i = 0; i < weights.items.size(); ++i) {
        uint32_t& joint = weights.items[i].joint;
        if (joint < file_.joints.size() || joint >= joint_count_.value) continue;
        joint_count_.is_named = true;
        joint = 0;
        weights.markDamaged(i);
      }
    }
  }

  // Versions 11 and 12 are told apart from 10 by their version line only here: they are read by content.
  void checkDialect() {
    for (const RawMesh& mesh : raw_meshes_) {
      if (mesh.dialect_offset == RawMesh::kNoDialect || header_.version() > 10) continue;
      reader_.add(Code::kVersionUnknown, mesh.dialect_offset, "The file says version ", header_.version(),
                  ", but this exists only in later ones.");
      return;
    }
  }

  void reportForeignSkeleton() {
    reader_.add(Code::kForeignSkeleton, joint_count_.offset,
                "The weights refer to another file's skeleton of at least ", neededJoints(file_), " joints.",
                lent_joints_ == 0 ? " The meshes are left out without it." : "");
  }

  Reader reader_;
  Header header_;
  MeshFile file_;
  std::vector<JointSource> sources_;
  Version6Bones bones_;
  std::vector<RawMesh> raw_meshes_;
  size_t lent_joints_;
  Keyword count_keyword_ = Keyword::kNumJoints;
  DeclaredCount joint_count_;
  DeclaredCount mesh_count_;
  bool has_joints_ = false;
};

}  // namespace

std::optional<MeshFile> parseMesh(std::span<const uint8_t> text, Report& report) {
  return parseMeshOnSkeleton(text, 0, report);
}

std::optional<MeshFile> parseMeshOnSkeleton(std::span<const uint8_t> text, size_t lent_joints,
                                            Report& report) {
  return parseUnlessForeign<MeshParser>(text, report, lent_joints);
}

size_t neededJoints(const MeshFile& file) {
  size_t needed = 0;
  if (!file.has_foreign_skeleton) return needed;
  for (const SubMesh& mesh : file.meshes) {
    for (const MeshWeight& weight : mesh.weights) needed = std::max(needed, size_t{weight.joint} + 1);
  }
  return needed;
}

}  // namespace md5v::md5
