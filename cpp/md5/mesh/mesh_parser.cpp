#include "md5/mesh/mesh_parser.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "md5/checks/bind_agreement.h"
#include "md5/checks/mesh_checks.h"
#include "md5/checks/winding.h"
#include "md5/dialects/version6_bones.h"
#include "md5/grammar/joint_list.h"
#include "md5/grammar/sections.h"
#include "md5/mesh/bulk_entries.h"
#include "md5/mesh/resolve.h"
#include "md5/mesh/submesh_parser.h"

namespace md5v::md5 {
namespace {

constexpr std::array kMeshSections = {Keyword::kNumJoints, Keyword::kNumBones, Keyword::kBone,
                                      Keyword::kNumMeshes, Keyword::kJoints,   Keyword::kMesh};
constexpr FileGrammar kMeshGrammar = {"a mesh", kMeshSections};

class MeshParser {
 public:
  MeshParser(Cursor& cursor, size_t lent_joints)
      : cursor_(cursor), sections_(cursor, kMeshGrammar), lent_joints_(lent_joints) {}

  std::optional<MeshFile> parse() {
    while (sections_.next(isComplete())) readSection(sections_.keyword());
    if (file_.joints.empty() && bones_.bones.empty() && raw_meshes_.empty()) {
      if (!cursor_.hasErrors())
        cursor_.report(Code::kNothingReadable, 0, {"No joints and no meshes were found."});
      return std::nullopt;
    }
    resolve();
    return std::move(file_);
  }

 private:
  bool isComplete() const {
    const bool has_joints = !file_.joints.empty() || !bones_.bones.empty() || joint_count_.value == 0;
    return has_joints && mesh_count_.value >= 0 &&
           static_cast<int64_t>(raw_meshes_.size()) >= mesh_count_.value;
  }

  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumJoints:
      case Keyword::kNumBones:
        count_keyword_ = keyword;
        readCount(cursor_, keyword, joint_count_);
        break;
      case Keyword::kNumMeshes:
        readCount(cursor_, keyword, mesh_count_);
        break;
      case Keyword::kBone:
        readVersion6Bone(cursor_, sections_.offset(), bones_);
        break;
      case Keyword::kJoints:
        if (sections_.isRepeated()) {
          cursor_.resynchronise();
        } else if (cursor_.openBlock("joints")) {
          readJoints();
        }
        break;
      default:  // "mesh {", and "mesh 0 {" in version 6
        if (cursor_.peek().kind == text::TokenKind::kNumber && file_.joints.empty())
          sections_.expectVersion6(sections_.offset());
        if (cursor_.isVersion6()) cursor_.integer("the number of a mesh");
        if (cursor_.openBlock("mesh", kMeshEntries))
          readSubmesh(cursor_, sections_.offset(), raw_meshes_.emplace_back());
        break;
    }
  }

  void readJoints() {
    readBulkJoints();
    while (cursor_.blockContinues("the list of joints", true)) {
      readJoint();
      readBulkJoints();
    }
  }

  void readBulkJoints() {
    BulkMeshJoint bulk;
    while (readBulk(cursor_.lexer(), bulk)) {
      file_.joints.push_back({std::string(bulk.name), -1, bulk.bind.position, bulk.bind.rotation});
      sources_.push_back({bulk.parent, bulk.offset, 0, false});
    }
  }

  // "name" parent ( x y z ) ( qx qy qz ), all in model space
  void readJoint() {
    cursor_.beginEntry();
    const size_t offset = cursor_.offset();
    const size_t lost = cursor_.lostValues();
    MeshJoint joint;
    std::optional<std::string> name = cursor_.name("the name of a joint");
    if (!name) return cursor_.resynchronise(isJointName);
    joint.name = std::move(*name);
    const size_t parent_offset = cursor_.offset();
    const std::optional<int64_t> parent = cursor_.integer("the parent of a joint");
    cursor_.vector(joint.position, "the position of a joint");
    cursor_.vector(joint.rotation, "the rotation of a joint");
    file_.joints.push_back(std::move(joint));
    sources_.push_back(
        {parent.value_or(JointSource::kUnreadable), offset, parent_offset, cursor_.lostValues() != lost});
    if (cursor_.isBroken()) cursor_.resynchronise(isJointName);
  }

  void resolve() {
    sections_.finish(file_);
    appendVersion6Bones(cursor_, bones_, file_.joints, sources_);
    resolveSkeleton();
    checkDialect();
    checkCount(cursor_, Keyword::kNumMeshes, mesh_count_, raw_meshes_.size(),
               raw_meshes_.empty() ? 0 : raw_meshes_[0].offset, true);
    const size_t foreign_joints = lent_joints_ != 0 ? lent_joints_ : kUnknownJoints;
    const size_t joint_count = file_.has_foreign_skeleton ? foreign_joints : file_.joints.size();
    uint32_t extra_weights = kExtraWeightsPerFile;
    std::vector<SubmeshSource> mesh_sources;
    for (RawSubmesh& raw : raw_meshes_) {
      checkRawSubmesh(cursor_, raw);
      ResolvedSubmesh resolved = resolveSubmesh(cursor_, std::move(raw), joint_count, extra_weights);
      checkSubmesh(cursor_, resolved.mesh, resolved.source);
      file_.meshes.push_back(std::move(resolved.mesh));
      mesh_sources.push_back(std::move(resolved.source));
    }
    if (file_.has_foreign_skeleton) return reportForeignSkeleton(mesh_sources[0].offset);
    const std::vector<JointTransform> joints = bindTransforms(file_);
    const JointMatrices matrices(joints);
    checkBindAgreement(cursor_, sources_, mesh_sources, file_, joints);
    checkWinding(cursor_, mesh_sources, file_, matrices);
  }

  void resolveSkeleton() {
    const auto has_weights = [](const RawSubmesh& raw) { return !raw.weights.items.empty(); };
    file_.has_foreign_skeleton =
        file_.joints.empty() && std::any_of(raw_meshes_.begin(), raw_meshes_.end(), has_weights);
    if (!file_.has_foreign_skeleton) {
      checkCount(cursor_, count_keyword_, joint_count_, sources_.size(),
                 sources_.empty() ? 0 : sources_[0].offset);
    }
    resolveParents(cursor_, sources_, file_.joints);
    for (size_t i = 0; i < file_.joints.size(); ++i) {
      const MeshJoint& joint = file_.joints[i];
      if (!isTooLong(joint.rotation) || sources_[i].is_damaged) continue;
      cursor_.report(Code::kRotationTooLong, tokenOf(cursor_, sources_[i], 7).offset,
                     {"The rotation of joint ", Quoted(joint.name), " is longer than 1; it is normalised."});
    }
    const size_t roots = rootCount(sources_);
    if (roots > 1) {
      cursor_.report(Code::kMeshSeveralRoots, sources_[0].offset,
                     {"The skeleton has ", roots, " root joints."});
    }
  }

  // Versions 11 and 12 are recognised by their content, which is compared with the version line here.
  void checkDialect() {
    for (const RawSubmesh& mesh : raw_meshes_) {
      if (mesh.dialect_offset == RawSubmesh::kNoDialect || sections_.version() > 10) continue;
      cursor_.report(
          Code::kVersionUnknown, mesh.dialect_offset,
          {"The file says version ", sections_.version(), ", but this exists only in later versions."});
      return;
    }
  }

  // LOD meshes of Enemy Territory: Quake Wars have numJoints 0. Without that line, only the skeleton of
  // another file proves that the joints are not missing by mistake.
  void reportForeignSkeleton(size_t first_mesh_offset) {
    const size_t offset = joint_count_.exists() ? joint_count_.offset : first_mesh_offset;
    if (joint_count_.value > 0 || (!joint_count_.exists() && lent_joints_ == 0)) {
      if (cursor_.isCutOff()) return;
      cursor_.report(Code::kJointsMissing, offset,
                     {"No joints were found, but the weights name ", neededJoints(file_),
                      ". The meshes cannot be shown without them."});
      return;
    }
    cursor_.report(Code::kForeignSkeleton, offset,
                   {"The weights refer to another file's skeleton of at least ", neededJoints(file_),
                    " joints.", lent_joints_ == 0 ? " The meshes are not shown without it." : ""});
  }

  Cursor& cursor_;
  Sections sections_;
  MeshFile file_;
  std::vector<JointSource> sources_;  // one per joint of the file
  Version6Bones bones_;
  std::vector<RawSubmesh> raw_meshes_;
  size_t lent_joints_;
  Keyword count_keyword_ = Keyword::kNumJoints;
  DeclaredCount joint_count_;
  DeclaredCount mesh_count_;
};

}  // namespace

std::optional<MeshFile> parseMesh(Cursor& cursor, size_t lent_joints) {
  return MeshParser(cursor, lent_joints).parse();
}

}  // namespace md5v::md5
