#include <algorithm>
#include <array>
#include <utility>

#include "base/concat.h"
#include "md5/foreign.h"
#include "md5/header.h"
#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/slots.h"

namespace md5v::md5 {
namespace {

constexpr std::array kSections = {Keyword::kNumJoints, Keyword::kNumMeshes, Keyword::kJoints, Keyword::kMesh};

class MeshParser {
 public:
  MeshParser(std::span<const uint8_t> text, Report& report)
      : reader_(text, report), header_(reader_, "a mesh", kSections, kMeshEntries) {}

  std::optional<MeshFile> parse() {
    while (true) {
      const Keyword keyword = header_.nextSection(isComplete());
      if (keyword == Keyword::kNone) break;
      readSection(keyword);
    }
    if (file_.joints.empty() && raw_meshes_.empty()) {
      if (!reader_.report().hasErrors())
        reader_.add(Code::kNothingReadable, 0, "No joints and no meshes were found.");
      return std::nullopt;
    }
    settle();
    return std::move(file_);
  }

 private:
  bool isComplete() const {
    return mesh_count_.value >= 0 && static_cast<int64_t>(raw_meshes_.size()) >= mesh_count_.value &&
           has_joints_;
  }

  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumJoints:
        readCount(reader_, keyword, joint_count_);
        break;
      case Keyword::kNumMeshes:
        readCount(reader_, keyword, mesh_count_);
        break;
      case Keyword::kJoints:
        if (header_.isRepeated()) {
          reader_.skipTokenOrBlock();
        } else if (reader_.openBlock("joints")) {
          has_joints_ = true;
          readJoints();
        }
        break;
      case Keyword::kMesh:
        if (reader_.openBlock("mesh")) readMesh();
        break;
      default:
        reader_.add(Code::kMissingBrace, reader_.offset(),
                    concat("'", spelling(keyword), "' stands outside of a mesh; one was begun here."));
        readMesh();
        break;
    }
  }

  void readMesh() { raw_meshes_.push_back(readRawMesh(reader_, header_.sectionOffset(), extras_)); }

  void readJoints() {
    while (!reader_.tryCloseBlock()) {
      if (reader_.atEnd()) return reader_.reportEnd("the '}' of the joints");
      if (reader_.peekKeyword({}) != Keyword::kNone && !startsJoint(reader_, true)) {
        reader_.add(Code::kMissingBrace, reader_.offset(), "The joints have no closing '}' before this.");
        return;
      }
      readJoint();
    }
  }

  void readJoint() {
    const size_t offset = reader_.offset();
    std::optional<JointName> name = readJointName(reader_);
    if (!name) return;
    const std::optional<int64_t> parent = readJointParent(reader_, *name);
    float position[3] = {0.0f, 0.0f, 0.0f};
    double rotation[3] = {0.0, 0.0, 0.0};
    const bool is_whole = parent && reader_.readVector(position, "the position of a joint") &&
                          reader_.readVector(rotation, "the rotation of a joint");
    MeshJoint joint;
    joint.name = std::move(name->text);
    joint.position = {position[0], position[1], position[2]};
    joint.rotation = {rotation[0], rotation[1], rotation[2]};
    file_.joints.push_back(std::move(joint));
    parents_.push_back(parent.value_or(-1));
    offsets_.push_back(offset);
    if (!is_whole) skipToJoint(reader_);
  }

  void settle() {
    header_.finish();
    file_.version = header_.version();
    file_.commandline = header_.takeCommandline();
    settleJoints();
    const bool has_weights = std::any_of(raw_meshes_.begin(), raw_meshes_.end(),
                                         [](const RawMesh& mesh) { return !mesh.weights.items.empty(); });
    file_.has_foreign_skeleton = file_.joints.empty() && has_weights;
    if (file_.has_foreign_skeleton) reportNoJoints();
    if (raw_meshes_.empty() && mesh_count_.value > 0) {
      reader_.add(Code::kMeshesMissing, mesh_count_.offset,
                  concat("'numMeshes' says ", mesh_count_.value, ", but no mesh follows."));
    } else {
      checkCount(reader_, Keyword::kNumMeshes, mesh_count_, raw_meshes_.size());
    }
    uint32_t extra_weights = kExtraWeightsPerFile;
    for (RawMesh& raw : raw_meshes_) {
      file_.meshes.push_back(settleMesh(reader_, std::move(raw), file_.joints.size(),
                                        file_.has_foreign_skeleton, extra_weights));
    }
  }

  void settleJoints() {
    checkCount(reader_, Keyword::kNumJoints, joint_count_, file_.joints.size());
    std::vector<JointEntry> entries;
    entries.reserve(file_.joints.size());
    for (size_t i = 0; i < file_.joints.size(); ++i) {
      entries.push_back({file_.joints[i].name, parents_[i], offsets_[i]});
    }
    const std::vector<int32_t> parents = settleParents(reader_, entries);
    for (size_t i = 0; i < parents.size(); ++i) file_.joints[i].parent = parents[i];
  }

  void reportNoJoints() {
    if (joint_count_.value > 0) {
      reader_.add(Code::kJointsMissing, joint_count_.offset,
                  concat("'numJoints' says ", joint_count_.value, ", but no joints were found."));
    } else {
      reader_.add(Code::kForeignSkeleton, joint_count_.offset,
                  "The weights refer to the joints of another file.");
    }
  }

  Reader reader_;
  Header header_;
  MeshFile file_;
  std::vector<int64_t> parents_;
  std::vector<size_t> offsets_;
  std::vector<RawMesh> raw_meshes_;
  StoredExtras extras_;
  DeclaredCount joint_count_;
  DeclaredCount mesh_count_;
  bool has_joints_ = false;
};

}  // namespace

std::optional<MeshFile> parseMesh(std::span<const uint8_t> text, Report& report) {
  return parseUnlessForeign<MeshParser>(text, report);
}

}  // namespace md5v::md5
