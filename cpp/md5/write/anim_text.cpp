#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "md5/anim_file.h"
#include "md5/write.h"
#include "md5/write/shortest_decimal.h"
#include "md5/write/text_writer.h"

namespace md5v::md5 {
namespace {

// A number of a rotation. One that was read with at most 15 digits keeps them, because w follows from them.
// Others were computed: a float is precise enough for them unless w is near 0.
std::string rotationText(double value, bool is_small_w) {
  return is_small_w || isShortDecimal(value) ? shortestDecimal(value)
                                             : shortestDecimal(static_cast<float>(value));
}

enum class Column : uint8_t { kPosition, kRotation, kSmallW };

class AnimText {
 public:
  AnimText(const AnimFile& file, Changes& changes)
      : file_(file), out_(10, file.commandline, changes), columns_(file.component_count) {}

  std::string write() {
    out_.text("numFrames ").integer(file_.frame_count);
    out_.text("\nnumJoints ").integer(file_.joints.size());
    out_.text("\nframeRate ").number(file_.frame_rate);
    out_.text("\nnumAnimatedComponents ").integer(file_.component_count).text("\n\nhierarchy {\n");
    for (const AnimJoint& joint : file_.joints) {
      out_.text("\t").quoted(joint.name).text("\t").integer(joint.parent).text(" ");
      out_.integer(joint.flags).text(" ").integer(joint.first_component).text("\n");
    }
    out_.text("}\n\nbounds {\n");
    for (const Bounds& bounds : file_.bounds)
      out_.text("\t").vector(bounds.min).text(" ").vector(bounds.max).text("\n");
    out_.text("}\n\nbaseframe {\n");
    for (const StoredTransform& base : file_.baseframe)
      out_.text("\t").vector(base.position).text(" ").vector(base.rotation).text("\n");
    out_.text("}\n");
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) writeFrame(frame);
    return out_.finish();
  }

 private:
  // Writes the stored numbers of each joint on a line of their own, as id's exporter does.
  void writeFrame(uint32_t frame) {
    const double* row = file_.components.data() + size_t{frame} * file_.component_count;
    findSmallW(row);
    out_.text("\nframe ").integer(frame).text(" {\n");
    for (uint32_t column = 0; column < file_.component_count; ++column) {
      out_.text(column == 0 ? "\t" : starts_[column] ? "\n\t" : " ");
      if (columns_[column] == Column::kPosition) {
        out_.number(static_cast<float>(row[column]));
      } else {
        out_.text(rotationText(row[column], columns_[column] == Column::kSmallW));
      }
    }
    out_.text(file_.component_count == 0 ? "}\n" : "\n}\n");
  }

  // Finds the numbers of rotations by almost 180 degrees, which need more digits than a float has.
  void findSmallW(const double* row) {
    std::fill(columns_.begin(), columns_.end(), Column::kPosition);
    for (const size_t j : rotating_) {
      const AnimJoint& joint = file_.joints[j];
      const uint32_t first = joint.first_component + componentCount(joint.flags & (kTx | kTy | kTz));
      glm::dvec3 xyz = file_.baseframe[j].rotation;
      uint32_t column = first;
      for (int axis = 0; axis < 3; ++axis) {
        if ((joint.flags >> axis & kQx) != 0) xyz[axis] = row[column++];
      }
      const Column kind = quatW(xyz) > -kSmallW ? Column::kSmallW : Column::kRotation;
      for (uint32_t c = first; c < column; ++c) columns_[c] = std::max(columns_[c], kind);
    }
  }

  const AnimFile& file_;
  TextWriter out_;
  std::vector<size_t> rotating_ = rotatingJoints();
  std::vector<bool> starts_ = columnsThatStartJoints();
  std::vector<Column> columns_;  // of the frame

  // The joints whose rotation has numbers of its own. None if joints share so many numbers that the work
  // could grow to joints times frames, as in a hostile file.
  std::vector<size_t> rotatingJoints() const {
    std::vector<size_t> joints;
    for (size_t j = 0; j < file_.joints.size(); ++j) {
      if ((file_.joints[j].flags & (kQx | kQy | kQz)) != 0) joints.push_back(j);
    }
    return joints.size() > file_.component_count ? std::vector<size_t>{} : joints;
  }

  std::vector<bool> columnsThatStartJoints() const {
    std::vector<bool> starts(file_.component_count);
    for (const AnimJoint& joint : file_.joints) {
      if (joint.flags != 0) starts[joint.first_component] = true;
    }
    return starts;
  }
};

}  // namespace

std::string writeAnim(const AnimFile& file, Changes& changes) { return AnimText(file, changes).write(); }

}  // namespace md5v::md5
