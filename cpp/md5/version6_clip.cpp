#include "md5/version6_clip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <string_view>

#include "base/transform.h"
#include "md5/frame_rate.h"
#include "md5/joints.h"
#include "md5/plain_entries.h"

namespace md5v::md5 {
namespace {

using text::TokenKind;

constexpr KeywordSet kInside =
    KeywordSet::of(Keyword::kJoint, Keyword::kAttribute, Keyword::kStartTime, Keyword::kEndTime,
                   Keyword::kFrameRate, Keyword::kStrings, Keyword::kRange, Keyword::kKeys);

// In the order of AnimFlag, yaw, pitch and roll in the place of the quaternion's x, y, z.
constexpr std::array<std::string_view, 6> kAttributes = {"x", "y", "z", "yaw", "pitch", "roll"};

class ChannelParser {
 public:
  ChannelParser(Reader& reader, Version6Channels& channels, size_t offset)
      : reader_(reader), channels_(channels) {
    channel_.offset = offset;
    channel_.first_key = channels.keys.size();
  }

  void read() {
    reader_.readInteger("the number of a channel");
    if (!reader_.openBlock("channel")) return;
    while (!reader_.tryCloseBlock()) {
      const Keyword keyword = reader_.peekKeyword(kInside);
      if (reader_.atEnd()) {
        reader_.reportEnd("the '}' of a channel");
        break;
      }
      if (kInside.has(keyword)) {
        reader_.takeKeyword(kInside);
        readEntry(keyword);
      } else if (keyword != Keyword::kNone) {
        reader_.add(Code::kMissingBrace, reader_.offset(), "The channel has no closing '}' before this.");
        break;
      } else {
        skipJunk();
      }
    }
    finish();
  }

 private:
  void readEntry(Keyword keyword) {
    switch (keyword) {
      case Keyword::kJoint:
        channel_.joint = reader_.readJoinedText("the joint of a channel").value_or("");
        break;
      case Keyword::kAttribute:
        channel_.attribute = reader_.readJoinedText("the attribute of a channel").value_or("");
        break;
      case Keyword::kFrameRate:
        channel_.frame_rate_offset = reader_.offset();
        if (const std::optional<Number> rate = reader_.readValue("the frame rate of a channel")) {
          channel_.frame_rate = rate->precise;
        }
        break;
      case Keyword::kRange:
        channel_.first_frame = reader_.readInteger("the first frame of a channel").value_or(0);
        channel_.last_frame = reader_.readInteger("the end of a channel's range");
        break;
      case Keyword::kStrings:
        reader_.readInteger("the number of strings");
        while (reader_.peek().kind == TokenKind::kString) reader_.next();
        break;
      case Keyword::kKeys:
        readCount(reader_, keyword, declared_);
        readKeys();
        break;
      default:
        reader_.readFloat("a time of a channel");
        break;
    }
  }

  void readKeys() {
    while (true) {
      readPlainNumbers(reader_.lexer(), channels_.keys, precise_, habit_);
      const TokenKind kind = reader_.peek().kind;
      if (kind != TokenKind::kNumber && (kind == TokenKind::kEnd || kind == TokenKind::kSymbol)) break;
      if (kind != TokenKind::kNumber && reader_.peekKeyword({}) != Keyword::kNone) break;
      const std::optional<float> key = reader_.readFloat("a key of a channel");
      if (!key) reader_.next();
      channels_.keys.add(key.value_or(0.0f));
    }
    channel_.key_count = channels_.keys.size() - channel_.first_key;
    checkCount(reader_, Keyword::kKeys, declared_, channel_.key_count, channel_.offset);
  }

  void skipJunk() {
    if (reader_.peek().kind == TokenKind::kWord) return reader_.skipUnknown();
    reader_.reportUnexpected("a keyword of a channel or '}'");
    reader_.skipTokenOrBlock();
    reader_.skipToKeyword();
  }

  void finish() {
    if (channel_.joint.empty() || channel_.attribute.empty() || channel_.key_count == 0) {
      const std::string_view missing = channel_.joint.empty()       ? "joint"
                                       : channel_.attribute.empty() ? "attribute"
                                                                    : "keys";
      reader_.add(Code::kChannelUnreadable, channel_.offset, "The channel has no ", missing, ".");
      return;
    }
    channels_.channels.push_back(std::move(channel_));
  }

  Reader& reader_;
  Version6Channels& channels_;
  Version6Channel channel_;
  DeclaredCount declared_;
  NumberList<double> precise_;
  NumberHabit habit_;
};

// The six curves of one joint; null where the file has none.
using Curves = std::array<const Version6Channel*, 6>;

class ClipBuilder {
 public:
  ClipBuilder(Reader& reader, const Version6Channels& channels, AnimFile& file)
      : reader_(reader),
        channels_(channels),
        file_(file),
        by_name_(indexOf(channels)),
        joint_of_(channels.channels.size(), -1) {}

  bool build() {
    for (size_t i = 0; i < channels_.channels.size(); ++i) assign(i);
    checkCount(reader_, Keyword::kNumChannels, channels_.declared, channels_.channels.size());
    if (curves_.empty() || first_ == nullptr) return false;
    settleRate();
    layOut();
    settleFrameCount();
    fillFrames();
    fillBounds();
    return true;
  }

 private:
  static NameIndex indexOf(const Version6Channels& channels) {
    std::vector<std::string_view> names;
    for (const Version6Channel& channel : channels.channels) names.push_back(channel.joint);
    return NameIndex(std::move(names));
  }

  void assign(size_t i) {
    const Version6Channel& channel = channels_.channels[i];
    const auto attribute = std::find(kAttributes.begin(), kAttributes.end(), channel.attribute);
    if (attribute == kAttributes.end()) {
      reader_.add(Code::kChannelSkipped, channel.offset, "The channel ", Quoted(channel.attribute), " of ",
                  Quoted(channel.joint), " moves no joint.");
      return;
    }
    const Version6Channel*& place = curvesOf(channel)[static_cast<size_t>(attribute - kAttributes.begin())];
    if (place != nullptr) {
      reader_.add(Code::kRepeatedSection, channel.offset, "The channel ", Quoted(channel.attribute),
                  " of joint ", Quoted(channel.joint), " was there before; the first is used.");
      return;
    }
    place = &channel;
    checkChannel(channel);
  }

  Curves& curvesOf(const Version6Channel& channel) {
    if (channel.joint == "boundsMin") return bounds_min_;
    if (channel.joint == "boundsMax") return bounds_max_;
    int64_t& joint = joint_of_[static_cast<size_t>(by_name_.first(channel.joint))];
    if (joint < 0) {
      joint = static_cast<int64_t>(curves_.size());
      curves_.push_back({});
      file_.joints.push_back({channel.joint, -1, 0, 0});
    }
    return curves_[static_cast<size_t>(joint)];
  }

  void checkChannel(const Version6Channel& channel) {
    if (first_ == nullptr) first_ = &channel;
    const bool has_other_rate = channel.frame_rate != first_->frame_rate;
    const bool has_other_size = channel.last_frame && *channel.last_frame - channel.first_frame !=
                                                          static_cast<int64_t>(channel.key_count);
    if (!has_other_rate && !has_other_size && channel.first_frame >= 0) return;
    reader_.add(Code::kChannelOdd, channel.offset, "The channel ", Quoted(channel.attribute), " of ",
                Quoted(channel.joint),
                has_other_rate ? " has another frame rate than the first channel."
                               : " has another number of keys than frames in its range.");
  }

  void settleRate() {
    file_.frame_rate = settleFrameRate(reader_, {first_->frame_rate, first_->frame_rate_offset}, true);
  }

  double valueAt(const Version6Channel* channel, uint32_t frame) const {
    if (channel == nullptr) return 0.0;
    const int64_t last = static_cast<int64_t>(channel->key_count) - 1;
    const int64_t key = std::clamp(int64_t{frame} - channel->first_frame, int64_t{0}, last);
    return static_cast<double>(channels_.keys[channel->first_key + static_cast<size_t>(key)]);
  }

  bool isMoving(const Version6Channel* channel) const {
    if (channel == nullptr) return false;
    const auto first = channels_.keys.values().begin() + static_cast<ptrdiff_t>(channel->first_key);
    const auto end = first + static_cast<ptrdiff_t>(channel->key_count);
    return std::find_if(first, end, [first](float key) { return key != *first; }) != end;
  }

  // Flags and columns of every joint, and what is missing.
  void layOut() {
    for (size_t j = 0; j < curves_.size(); ++j) {
      const Curves& curves = curves_[j];
      AnimJoint& joint = file_.joints[j];
      for (size_t i = 0; i < 3; ++i) joint.flags |= isMoving(curves[i]) ? 1u << i : 0u;
      if (std::any_of(curves.begin() + 3, curves.end(), [this](auto* c) { return isMoving(c); })) {
        joint.flags |= kQx | kQy | kQz;
      }
      joint.first_component = joint.flags == 0 ? 0 : file_.component_count;
      file_.component_count += static_cast<uint32_t>(__builtin_popcount(joint.flags));
      reportMissing(curves, joint.name);
    }
  }

  void reportMissing(const Curves& curves, const std::string& name) {
    std::string missing;
    const Version6Channel* any = nullptr;
    for (size_t i = 0; i < curves.size(); ++i) {
      if (curves[i] != nullptr) any = any == nullptr ? curves[i] : any;
      if (curves[i] == nullptr) missing += concat(missing.empty() ? "" : ", ", kAttributes[i]);
    }
    if (missing.empty() || any == nullptr) return;
    reader_.add(Code::kChannelMissing, any->offset, "Joint ", Quoted(name), " has no channel for ", missing,
                ".");
  }

  // As many frames as the keys of the longest channel reach; not more than a table of the text's size allows.
  void settleFrameCount() {
    int64_t end = 1;
    for (const Curves& curves : curves_) {
      for (const Version6Channel* c : curves) {
        if (c == nullptr) continue;
        const auto keys = static_cast<int64_t>(c->key_count);
        end = std::max(end, std::max(c->first_frame, int64_t{0}) + keys);
        if (c->last_frame && isMoving(c)) end = std::max(end, *c->last_frame);
      }
    }
    // At least one key stands behind each frame, and two bytes of text behind each number of the table.
    const size_t width = std::max(file_.component_count, 1u);
    const auto most = static_cast<int64_t>(
        std::max<size_t>(std::min(channels_.keys.size(), 2 * reader_.size() / width), 1));
    if (end > most) {
      reader_.add(Code::kChannelsTooSparse, first_->offset, "The channels reach up to frame ", end,
                  ", but only ", most, " frames are used.");
    }
    file_.frame_count = static_cast<uint32_t>(std::min(end, most));
  }

  glm::dvec3 rotationAt(const Curves& curves, uint32_t frame) const {
    const auto half = [&](size_t i) { return glm::radians(valueAt(curves[i], frame)) * 0.5; };
    const glm::dquat yaw(std::cos(half(3)), 0.0, 0.0, std::sin(half(3)));
    const glm::dquat pitch(std::cos(half(4)), 0.0, std::sin(half(4)), 0.0);
    const glm::dquat roll(std::cos(half(5)), std::sin(half(5)), 0.0, 0.0);
    const glm::dquat q = yaw * pitch * roll;
    const glm::dvec3 xyz(q.x, q.y, q.z);
    return q.w > 0.0 ? -xyz : xyz;
  }

  void fillFrames() {
    for (const Curves& curves : curves_) {
      const glm::vec3 position(valueAt(curves[0], 0), valueAt(curves[1], 0), valueAt(curves[2], 0));
      file_.baseframe.push_back({position, rotationAt(curves, 0)});
    }
    if (file_.component_count == 0) return;
    file_.components.reserve(size_t{file_.frame_count} * file_.component_count);
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) {
      for (uint32_t j = 0; j < curves_.size(); ++j) fillJoint(frame, j);
    }
  }

  void fillJoint(uint32_t frame, uint32_t j) {
    const uint32_t flags = file_.joints[j].flags;
    for (size_t i = 0; i < 3; ++i) {
      if ((flags >> i & 1u) != 0)
        file_.components.push_back(static_cast<float>(valueAt(curves_[j][i], frame)));
    }
    if ((flags & kQx) == 0) return;
    const glm::dvec3 xyz = rotationAt(curves_[j], frame);
    for (int i = 0; i < 3; ++i) file_.components.push_back(static_cast<float>(xyz[i]));
    const double w = quatW(xyz);
    if (w > -kSmallW) file_.small_w.push_back({frame, j, static_cast<float>(w)});
  }

  void fillBounds() {
    const auto isWhole = [](const Curves& c) { return c[0] && c[1] && c[2]; };
    if (!isWhole(bounds_min_) || !isWhole(bounds_max_)) {
      reader_.add(Code::kBoundsMissing, 0, "There are no bounds.");
      return;
    }
    const auto corner = [this](const Curves& c, uint32_t frame) {
      return glm::vec3(valueAt(c[0], frame), valueAt(c[1], frame), valueAt(c[2], frame));
    };
    for (uint32_t frame = 0; frame < file_.frame_count; ++frame) {
      file_.bounds.push_back({corner(bounds_min_, frame), corner(bounds_max_, frame)});
    }
  }

  Reader& reader_;
  const Version6Channels& channels_;
  AnimFile& file_;
  std::vector<Curves> curves_;  // one per joint of the file
  NameIndex by_name_;
  std::vector<int64_t> joint_of_;  // by the first channel of its name; -1 before there is one
  Curves bounds_min_{};
  Curves bounds_max_{};
  const Version6Channel* first_ = nullptr;
};

}  // namespace

void readVersion6Channel(Reader& reader, size_t offset, Version6Channels& channels) {
  ChannelParser(reader, channels, offset).read();
}

bool settleVersion6(Reader& reader, const Version6Channels& channels, AnimFile& file) {
  return ClipBuilder(reader, channels, file).build();
}

}  // namespace md5v::md5
