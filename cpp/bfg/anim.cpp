#include <algorithm>
#include <cstring>
#include <utility>

#include "base/bits.h"
#include "bfg/header.h"
#include "bfg/pose.h"
#include "bfg/read.h"

namespace md5v::bfg {
namespace {

constexpr size_t kAnimJointBytes = 16;  // an empty name and three numbers
constexpr uint64_t kDeltaBytes = 12;    // the movement of the root, after the components
constexpr int32_t kDefaultRate = 24;

class AnimReader {
 public:
  AnimReader(std::span<const uint8_t> bytes, Report& report) : input_(bytes, report) {}

  std::optional<BinaryAnim> read() {
    if (takeMagic(input_, kAnimMagic) == 0) return std::nullopt;
    readHeader();
    readBounds();
    readJoints();
    readBaseframe();
    if (input_.hasFailed()) return std::nullopt;
    if (file().joints.empty()) {
      input_.report(Code::kNothingReadable, joint_count_offset_, {"The animation has no joints."});
      return std::nullopt;
    }
    readComponents();
    if (file().frame_count == 0) {
      if (!input_.hasFailed())
        input_.report(Code::kFramesMissing, frames_offset_, {"The animation has no frames."});
      return std::nullopt;
    }
    checkFrames();
    return std::move(result_);
  }

 private:
  md5::AnimFile& file() { return result_.file; }

  void readHeader() {
    input_.skip(8, "the header");  // the time stamp of the source
    frames_offset_ = input_.offset();
    frames_ = input_.u32("the header");
    const uint32_t rate_offset = input_.offset();
    const int32_t rate = input_.i32("the header");
    file().frame_rate = rate == 0 ? kDefaultRate : rate;
    if (rate == 0 && !input_.hasFailed()) {
      input_.report(Code::kFrameRateUnusable, rate_offset, {"The frame rate is 0; 24 is used."});
    }
    input_.skip(4, "the header");  // the length in milliseconds
    joint_count_offset_ = input_.offset();
    joint_count_ = input_.u32("the header");
    width_ = input_.u32("the header");
  }

  void readBounds() {
    const uint32_t count = input_.count(kBinaryBoundsBytes, "bounds");
    result_.bounds = input_.offset();
    file().bounds.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
      Bounds bounds;
      for (int c = 0; c < 3; ++c) bounds.min[c] = input_.f32("the bounds");
      for (int c = 0; c < 3; ++c) bounds.max[c] = input_.f32("the bounds");
      file().bounds.push_back(bounds);
    }
  }

  void readJoints() {
    const uint32_t count = input_.count(kAnimJointBytes, "joints");
    if (count != joint_count_ && !input_.hasFailed()) {
      input_.report(Code::kCountMismatch, joint_count_offset_,
                    {"The header announces ", joint_count_, " joints, and ", count, " are listed."});
    }
    file().joints.reserve(count);
    result_.joints.reserve(count);
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) readJoint(i);
  }

  void readJoint(uint32_t index) {
    result_.joints.push_back(input_.offset());
    md5::AnimJoint joint;
    joint.name = input_.string("the name of a joint");
    joint.parent = takeParent(input_, index, joint.name);
    const uint32_t offset = input_.offset();
    const uint32_t flags = input_.u32("the flags of a joint");
    joint.flags = flags & md5::kAllAnimFlags;
    joint.first_component = input_.u32("the first component of a joint");
    if (flags != joint.flags) {
      input_.report(Code::kAnimFlagsUnknown, offset,
                    {"Joint ", Quoted(joint.name), " has the flags ", flags,
                     ", but only 0 to 63 exist; other bits are ignored."});
    }
    const uint32_t used = countBits(joint.flags);
    if (used != 0 && uint64_t{joint.first_component} + used > width_) {
      input_.report(
          Code::kComponentOutOfRange, offset + 4,
          {"Joint ", Quoted(joint.name), " uses components up to ", uint64_t{joint.first_component} + used,
           ", but frames have ", width_, ". It is not animated."});
      joint.flags = 0;
    }
    if (joint.flags == 0) joint.first_component = 0;
    file().joints.push_back(std::move(joint));
  }

  void readBaseframe() {
    const uint32_t list = input_.offset();
    const uint32_t count = input_.count(kBinaryPoseBytes, "poses of the base frame");
    result_.baseframe = input_.offset();
    const size_t joints = file().joints.size();
    if (count != joints && !input_.hasFailed()) {
      input_.report(Code::kBaseframeCount, list,
                    {"The base frame has ", count, " poses, but there are ", joints, " joints."});
    }
    file().baseframe.resize(joints);
    for (uint32_t i = 0; i < count && !input_.hasFailed(); ++i) {
      const BinaryPose pose = takePose(input_, "the base frame");
      if (i >= joints) continue;
      // If frames replace some of x, y and z, the others must keep their signs.
      const bool is_animated = (file().joints[i].flags >> kRotationShift) != 0;
      const glm::dvec3 xyz(pose.rotation.x, pose.rotation.y, pose.rotation.z);
      file().baseframe[i] = {glm::vec3(pose.position), is_animated ? xyz : storedRotation(pose.rotation)};
    }
  }

  void readComponents() {
    const uint32_t list = input_.offset();
    const uint32_t count = input_.u32("the frames");
    result_.components = input_.offset();
    file().component_count = width_;
    // A file that is cut off keeps its complete frames.
    const auto stored = static_cast<uint32_t>(std::min<uint64_t>(count, input_.remaining() / 4));
    // Frames without components have no data except their bounds.
    const uint64_t held = width_ == 0 ? std::max<uint64_t>(file().bounds.size(), 1) : stored / width_;
    file().frame_count = static_cast<uint32_t>(std::min<uint64_t>(frames_, held));
    const bool is_consistent = uint64_t{frames_} * width_ == count && (width_ != 0 || held >= frames_);
    if (!is_consistent && !input_.hasFailed()) {
      input_.report(Code::kCountMismatch, list,
                    {"The header announces ", frames_, " frames of ", width_, " components, but ", count,
                     " numbers are announced here. ", file().frame_count, " frames are used."});
    }
    const size_t used = size_t{file().frame_count} * width_;
    file().components.reserve(used);
    for (size_t i = 0; i < used; ++i) file().components.push_back(input_.littleF32("the frames"));
    // The engine's padding follows (one number in its own files), and then the movement of the root.
    const uint64_t rest = 4 * (uint64_t{count} - used) + kDeltaBytes;
    if (input_.remaining() < rest) input_.skip(rest, "the frames");
  }

  void checkFrames() {
    const size_t bounds = file().bounds.size();
    if (bounds == file().frame_count) return;
    if (bounds != 0) {
      input_.report(
          Code::kBoundsCount, result_.bounds,
          {"There are ", bounds, " bounds, but ", file().frame_count, " frames; the bounds are ignored."});
    }
    file().bounds.clear();
  }

  BinaryInput input_;
  BinaryAnim result_;
  uint32_t frames_ = 0;
  uint32_t frames_offset_ = 0;
  uint32_t joint_count_ = 0;
  uint32_t joint_count_offset_ = 0;
  uint32_t width_ = 0;  // components per frame
};

}  // namespace

std::optional<BinaryAnim> readBinaryAnim(std::span<const uint8_t> bytes, Report& report) {
  return AnimReader(bytes, report).read();
}

}  // namespace md5v::bfg
