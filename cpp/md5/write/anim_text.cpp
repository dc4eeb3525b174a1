#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "md5/write.h"
#include "md5/write/precise_rotation.h"
#include "md5/write/text_writer.h"

namespace md5v::md5 {
namespace {

class AnimText {
 public:
  AnimText(const AnimFile& file, Changes& changes)
      : file_(file), out_(10, file.commandline, changes), precise_(file.component_count) {}

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
    const float* row = file_.components.data() + size_t{frame} * file_.component_count;
    findPrecise(frame, row);
    out_.text("\nframe ").integer(frame).text(" {\n");
    for (uint32_t column = 0; column < file_.component_count; ++column) {
      out_.text(column == 0 ? "\t" : starts_[column] ? "\n\t" : " ");
      if (precise_[column] != 0.0) {
        out_.number(precise_[column]);
      } else {
        out_.number(row[column]);
      }
    }
    out_.text(file_.component_count == 0 ? "}\n" : "\n}\n");
  }

  // Finds the digits for rotations by almost 180 degrees, which need more than a float has.
  void findPrecise(uint32_t frame, const float* row) {
    for (const uint32_t column : filled_) precise_[column] = 0.0;
    filled_.clear();
    for (; next_ < file_.small_w.size() && file_.small_w[next_].frame == frame; ++next_) {
      const SmallW& small = file_.small_w[next_];
      const AnimJoint& joint = file_.joints[small.joint];
      uint32_t column = joint.first_component;
      for (uint32_t bit = kTx; bit <= kTz; bit <<= 1) column += (joint.flags & bit) != 0 ? 1 : 0;
      PreciseRotation rotation(file_.baseframe[small.joint].rotation);
      uint32_t columns[3] = {};
      for (int axis = 0; axis < 3; ++axis) {
        if ((joint.flags >> axis & kQx) == 0) continue;
        columns[axis] = column++;
        // Skips numbers that another joint shares and has already solved.
        if (precise_[columns[axis]] == 0.0) {
          rotation.setStored(axis, row[columns[axis]]);
        } else {
          rotation.setFixed(axis, precise_[columns[axis]]);
        }
      }
      rotation.solve(small.w);
      for (int axis = 0; axis < 3; ++axis) {
        if (!rotation.isMoved(axis)) continue;
        precise_[columns[axis]] = rotation.value(axis);
        filled_.push_back(columns[axis]);
      }
    }
  }

  const AnimFile& file_;
  TextWriter out_;
  std::vector<bool> starts_ = columnsThatStartJoints();
  std::vector<double> precise_;  // per column of the frame; 0 if the float is precise enough
  std::vector<uint32_t> filled_;
  size_t next_ = 0;  // of the file's small_w

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
