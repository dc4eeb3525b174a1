#include <algorithm>
#include <array>
#include <functional>
#include <glm/gtc/quaternion.hpp>
#include <string>
#include <string_view>

#include "base/name_index.h"
#include "base/transform.h"
#include "md5/dialects/version6_channels.h"
#include "md5/grammar/frame_rate.h"

namespace md5v::md5 {
namespace {

// In the order of AnimFlag. Yaw, pitch and roll replace the quaternion's x, y, z.
constexpr std::array<std::string_view, 6> kAttributes = {"x", "y", "z", "yaw", "pitch", "roll"};

// The six curves of one joint; null if the file has none.
using Curves = std::array<const Version6Channel*, 6>;

class ClipBuilder {
 public:
  ClipBuilder(Cursor& cursor, const Version6Channels& channels, AnimFile& file)
      : cursor_(cursor), channels_(channels), file_(file) {}

  bool build() {
    for (size_t i = 0; i < channels_.channels.size(); ++i) assign(i);
    checkCount(cursor_, Keyword::kNumChannels, channels_.declared, channels_.channels.size(),
               channels_.channels[0].offset);
    if (curves_.empty() || first_ == nullptr) return false;
    file_.frame_rate = resolveFrameRate(cursor_, {first_->frame_rate, first_->frame_rate_offset}, true);
    layOut();
    resolveFrameCount();
    fillFrames();
    fillBounds();
    return true;
  }

 private:
  void assign(size_t i) {
    const Version6Channel& channel = channels_.channels[i];
    const auto attribute = std::find(kAttributes.begin(), kAttributes.end(), channel.attribute);
    if (attribute == kAttributes.end()) {
      cursor_.report(Code::kChannelSkipped, channel.offset,
                     {"The channel ", Quoted(channel.attribute), " of ", Quoted(channel.joint),
                      " moves no joint; it is skipped."});
      return;
    }
    const Version6Channel*& place = curvesOf(channel)[static_cast<size_t>(attribute - kAttributes.begin())];
    if (place != nullptr) {
      cursor_.report(Code::kSectionOrder, channel.offset,
                     {"The channel ", Quoted(channel.attribute), " of joint ", Quoted(channel.joint),
                      " occurs a second time; the first is used."});
      return;
    }
    place = &channel;
    checkChannel(channel);
  }

  Curves& curvesOf(const Version6Channel& channel) {
    if (channel.joint == "boundsMin") return bounds_min_;
    if (channel.joint == "boundsMax") return bounds_max_;
    const uint32_t joint = joint_of_.add(channel.joint, static_cast<uint32_t>(curves_.size()));
    if (joint == curves_.size()) {
      curves_.push_back({});
      file_.joints.push_back({channel.joint, -1, 0, 0});
    }
    return curves_[joint];
  }

  void checkChannel(const Version6Channel& channel) {
    if (first_ == nullptr) first_ = &channel;
    const bool has_other_rate = channel.frame_rate != first_->frame_rate;
    const bool has_other_size = channel.last_frame && *channel.last_frame - channel.first_frame !=
                                                          static_cast<int64_t>(channel.key_count);
    if (!has_other_rate && !has_other_size && channel.first_frame >= 0) return;
    cursor_.report(Code::kChannelOdd, channel.offset,
                   {"The channel ", Quoted(channel.attribute), " of ", Quoted(channel.joint),
                    has_other_rate ? " has another frame rate than the first channel, whose rate is used."
                                   : " has another number of keys than frames in its range."});
  }

  double valueAt(const Version6Channel* channel, uint32_t frame) const {
    if (channel == nullptr) return 0.0;
    const int64_t last = static_cast<int64_t>(channel->key_count) - 1;
    const int64_t key = std::clamp(int64_t{frame} - channel->first_frame, int64_t{0}, last);
    return channels_.keys.values[channel->first_key + static_cast<size_t>(key)];
  }

  bool isMoving(const Version6Channel* channel) const {
    if (channel == nullptr) return false;
    const auto first = channels_.keys.values.begin() + static_cast<ptrdiff_t>(channel->first_key);
    const auto end = first + static_cast<ptrdiff_t>(channel->key_count);
    return std::adjacent_find(first, end, std::not_equal_to<>()) != end;
  }

  // Sets flags and columns of every joint.
  void layOut() {
    for (uint32_t j = 0; j < curves_.size(); ++j) {
      const Curves& curves = curves_[j];
      AnimJoint& joint = file_.joints[j];
      for (size_t i = 0; i < 3; ++i) joint.flags |= isMoving(curves[i]) ? 1u << i : 0u;
      if (std::any_of(curves.begin() + 3, curves.end(), [this](auto* c) { return isMoving(c); }))
        joint.flags |= kQx | kQy | kQz;
      if (joint.flags == 0) continue;
      moving_.push_back(j);
      joint.first_component = file_.component_count;
      file_.component_count += componentCount(joint.flags);
    }
  }

  // The longest channel's keys decide the number of frames, but it is not more than a table of the text's
  // size allows.
  void resolveFrameCount() {
    int64_t end = 1;
    for (const Curves& curves : curves_) {
      for (const Version6Channel* c : curves) {
        if (c == nullptr) continue;
        const auto keys = static_cast<int64_t>(c->key_count);
        end = std::max(end, std::max(c->first_frame, int64_t{0}) + keys);
        if (c->last_frame && isMoving(c)) end = std::max(end, *c->last_frame);
      }
    }
    // The file has at least one key for each frame, and two bytes of text for each number of the table.
    const size_t width = std::max(file_.component_count, 1u);
    const auto most = static_cast<int64_t>(
        std::max<size_t>(std::min(channels_.keys.values.size(), 2 * cursor_.size() / width), 1));
    if (end > most) {
      cursor_.report(Code::kChannelOdd, first_->offset,
                     {"The channels reach up to frame ", end, ", but only ", most, " frames are used."});
    }
    file_.frame_count = static_cast<uint32_t>(std::min(end, most));
  }

  // As files store rotations: w is not positive.
  glm::dquat rotationAt(const Curves& curves, uint32_t frame) const {
    const auto turn = [&](size_t curve, glm::dvec3 axis) {
      return glm::angleAxis(glm::radians(valueAt(curves[curve], frame)), axis);
    };
    const glm::dquat q = turn(3, {0.0, 0.0, 1.0}) * turn(4, {0.0, 1.0, 0.0}) * turn(5, {1.0, 0.0, 0.0});
    return q.w > 0.0 ? -q : q;
  }

  void fillFrames() {
    for (const Curves& curves : curves_) {
      const glm::vec3 position(valueAt(curves[0], 0), valueAt(curves[1], 0), valueAt(curves[2], 0));
      const glm::dquat rotation = rotationAt(curves, 0);
      file_.baseframe.push_back({position, {rotation.x, rotation.y, rotation.z}});
    }
    if (file_.component_count == 0) return;
    file_.components.reserve(size_t{file_.frame_count} * file_.component_count);
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) {
      for (const uint32_t j : moving_) fillJoint(frame, j);
    }
  }

  void fillJoint(uint32_t frame, uint32_t j) {
    const uint32_t flags = file_.joints[j].flags;
    for (size_t i = 0; i < 3; ++i) {
      if ((flags >> i & 1u) != 0) file_.components.push_back(valueAt(curves_[j][i], frame));
    }
    if ((flags & kQx) == 0) return;
    const glm::dquat rotation = rotationAt(curves_[j], frame);
    file_.components.insert(file_.components.end(), {rotation.x, rotation.y, rotation.z});
  }

  void fillBounds() {
    const auto isComplete = [](const Curves& c) { return c[0] && c[1] && c[2]; };
    if (!isComplete(bounds_min_) || !isComplete(bounds_max_)) {
      cursor_.report(Code::kBoundsMissing, 0,
                     {"The pair of boundsMin and boundsMax is missing. Bounds are computed."});
      return;
    }
    const auto corner = [this](const Curves& c, uint32_t frame) {
      return glm::vec3(valueAt(c[0], frame), valueAt(c[1], frame), valueAt(c[2], frame));
    };
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) {
      file_.bounds.push_back({corner(bounds_min_, frame), corner(bounds_max_, frame)});
    }
  }

  Cursor& cursor_;
  const Version6Channels& channels_;
  AnimFile& file_;
  std::vector<Curves> curves_;    // one per joint of the file
  NameIndex joint_of_;            // indices of curves_ by name
  std::vector<uint32_t> moving_;  // indices of curves_ that differ between frames
  Curves bounds_min_{};
  Curves bounds_max_{};
  const Version6Channel* first_ = nullptr;
};

}  // namespace

bool buildFromChannels(Cursor& cursor, const Version6Channels& channels, AnimFile& file) {
  file.joints.clear();
  file.baseframe.clear();
  file.has_hierarchy = false;
  return ClipBuilder(cursor, channels, file).build();
}

}  // namespace md5v::md5
