#include "md5/anim/anim_parser.h"

#include <array>
#include <limits>
#include <utility>

#include "md5/anim/bounds.h"
#include "md5/anim/components.h"
#include "md5/anim/frame_table.h"
#include "md5/anim/frames.h"
#include "md5/checks/rotation_length.h"
#include "md5/dialects/version6_channels.h"
#include "md5/grammar/bulk_numbers.h"
#include "md5/grammar/frame_rate.h"
#include "md5/grammar/joint_list.h"
#include "md5/grammar/sections.h"

namespace md5v::md5 {
namespace {

constexpr std::array kAnimSections = {
    Keyword::kNumFrames,   Keyword::kNumJoints, Keyword::kFrameRate, Keyword::kNumAnimatedComponents,
    Keyword::kHierarchy,   Keyword::kBounds,    Keyword::kBaseframe, Keyword::kFrame,
    Keyword::kNumChannels, Keyword::kChannel};
constexpr FileGrammar kAnimGrammar = {"an animation", kAnimSections};

// The shortest entries, each with the separator before the next one: a -1 0 0, (0 0 0)(0 0 0) and frame 0{}.
constexpr size_t kMinJointBytes = 9;
constexpr size_t kMinPairBytes = 15;
constexpr size_t kMinFrameBytes = 9;

bool startsVector(const text::Token& token) { return token.is('('); }

class AnimParser {
 public:
  explicit AnimParser(Cursor& cursor) : cursor_(cursor), sections_(cursor, kAnimGrammar) {
    cursor.expectSingleStrings();
  }

  std::optional<AnimFile> parse() {
    while (sections_.next(isComplete())) readSection(sections_.keyword());
    const bool has_poses = !file_.joints.empty() && (!frames_.frames.empty() || !file_.baseframe.empty());
    if (!has_poses && channels_.channels.empty()) return nothing();
    sections_.finish(file_);
    if (has_poses) {
      resolve();
    } else if (!buildFromChannels(cursor_, channels_, file_)) {
      return nothing();
    }
    return std::move(file_);
  }

 private:
  std::nullopt_t nothing() {
    if (!cursor_.hasErrors()) {
      cursor_.report(Code::kNothingReadable, 0,
                     {file_.joints.empty() ? "No joints were found: the hierarchy is missing or empty."
                                           : "No frames and no base frame were found."});
    }
    return std::nullopt;
  }

  bool isComplete() const {
    if (channels_.declared.value > 0)
      return static_cast<int64_t>(channels_.channels.size()) >= channels_.declared.value;
    return frame_count_.value >= 0 && static_cast<int64_t>(frames_.frames.size()) >= frame_count_.value &&
           !file_.joints.empty() && !file_.baseframe.empty();
  }

  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumFrames:
        return readCount(cursor_, keyword, frame_count_);
      case Keyword::kNumJoints:
        return readCount(cursor_, keyword, joint_count_);
      case Keyword::kNumAnimatedComponents:
        return readCount(cursor_, keyword, component_count_);
      case Keyword::kFrameRate:
        return readFrameRate(cursor_, frame_rate_);
      case Keyword::kNumChannels:
        return readCount(cursor_, keyword, channels_.declared);
      case Keyword::kChannel:
        return readVersion6Channel(cursor_, sections_.offset(), channels_);
      case Keyword::kFrame:
        if (frames_.frames.empty()) prepareFrames();
        return readFrames(cursor_, sections_.offset(), frames_);
      default:
        if (sections_.isRepeated()) return cursor_.resynchronise();
        if (cursor_.openBlock(spellingOf(keyword))) readBlock(keyword);
    }
  }

  void readBlock(Keyword keyword) {
    if (keyword == Keyword::kHierarchy) {
      readHierarchy();
    } else if (keyword == Keyword::kBounds) {
      bounds_.offset = sections_.offset();
      bounds_.items.reserve(cursor_.room(frame_count_.value, kMinPairBytes));
      cursor_.allowLarge(true);
      bounds_.is_damaged = !readPairs("the bounds", bounds_.items);
      cursor_.allowLarge(false);
    } else {
      baseframe_offset_ = sections_.offset();
      file_.baseframe.reserve(cursor_.room(joint_count_.value, kMinPairBytes));
      is_baseframe_damaged_ = !readPairs("the base frame", file_.baseframe);
    }
  }

  void readHierarchy() {
    const size_t room = cursor_.room(joint_count_.value, kMinJointBytes);
    file_.joints.reserve(room);
    sources_.reserve(room);
    readBulkJoints();
    while (cursor_.blockContinues("the hierarchy", true)) {
      readJoint();
      readBulkJoints();
    }
  }

  void readBulkJoints() {
    BulkAnimJoint bulk;
    while (readBulk(cursor_.lexer(), bulk)) {
      file_.joints.push_back({std::string(bulk.name), -1, bulk.flags, bulk.first_component});
      sources_.push_back({bulk.parent, bulk.offset, 0, false});
    }
  }

  // "name" parent flags first
  void readJoint() {
    cursor_.beginEntry();
    const size_t offset = cursor_.offset();
    const size_t lost = cursor_.lostValues();
    AnimJoint joint;
    std::optional<std::string> name = cursor_.name("the name of a joint");
    if (!name) return cursor_.resynchronise(isJointName);
    joint.name = std::move(*name);
    const size_t parent_offset = cursor_.offset();
    const std::optional<int64_t> parent = cursor_.integer("the parent of a joint");
    const size_t flags_offset = cursor_.offset();
    const std::optional<int64_t> flags = cursor_.integer("the flags of a joint");
    const std::optional<int64_t> first = cursor_.integer("the first component of a joint");
    if (flags && first) joint.flags = knownFlags(*flags, flags_offset, joint.name);
    const bool is_index = first && *first >= 0 && *first < int64_t{kNoComponent};
    joint.first_component = is_index ? static_cast<uint32_t>(*first) : kNoComponent;
    file_.joints.push_back(std::move(joint));
    sources_.push_back(
        {parent.value_or(JointSource::kUnreadable), offset, parent_offset, cursor_.lostValues() != lost});
    if (cursor_.isBroken()) cursor_.resynchronise(isJointName);
  }

  uint32_t knownFlags(int64_t flags, size_t offset, const std::string& name) {
    if (flags < 0 || flags > kAllAnimFlags) {
      cursor_.report(Code::kAnimFlagsUnknown, offset,
                     {"Joint ", Quoted(name), " has the flags ", flags,
                      ", but only 0 to 63 exist; other bits are ignored."});
    }
    return static_cast<uint32_t>(flags) & kAllAnimFlags;
  }

  // ( x y z ) ( x y z ) for each frame or joint. False if a fault of an entry was reported.
  bool readPairs(std::string_view what, std::vector<StoredTransform>& pairs) {
    const size_t lost = cursor_.lostValues();
    readBulk(cursor_.lexer(), pairs);
    while (cursor_.blockContinues(what)) {
      cursor_.beginEntry();
      StoredTransform pair;
      if (readVector(pair.position, concat("the first vector of ", what)) &&
          (readVector(pair.rotation, concat("the second vector of ", what)) || !cursor_.atEnd())) {
        pairs.push_back(pair);
      }
      readBulk(cursor_.lexer(), pairs);
    }
    return cursor_.lostValues() == lost && !cursor_.isCutOff();
  }

  // Reads the next vector of a list. Text before it is reported and skipped. False if there is no other
  // vector, or if the file ends inside it.
  template <class Vector>
  bool readVector(Vector& vector, std::string_view what) {
    if (!cursor_.peek().is('(')) {
      cursor_.reportUnexpected(concat("'(' and ", what));
      cursor_.breakEntry();
      cursor_.resynchronise(startsVector);
    }
    if (!cursor_.peek().is('(')) return false;
    const bool is_read = cursor_.vector(vector, what);
    if (cursor_.isBroken()) cursor_.resynchronise(startsVector);
    return is_read || !cursor_.atEnd();
  }

  // A number takes at least two bytes of text.
  void prepareFrames() {
    frames_.frames.reserve(cursor_.room(frame_count_.value, kMinFrameBytes));
    constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
    const int64_t frames = frame_count_.value;
    const int64_t width = component_count_.value;
    if (frames > 0 && frames < kMost && width > 0 && width < kMost)
      frames_.numbers.values.reserve(cursor_.room(frames * width, 2));
  }

  void resolve() {
    file_.frame_rate = resolveFrameRate(cursor_, frame_rate_, true);
    checkCount(cursor_, Keyword::kNumJoints, joint_count_, sources_.size(), sources_[0].offset);
    resolveParents(cursor_, sources_, file_.joints);
    if (const size_t roots = rootCount(sources_); roots > 1) {
      cursor_.report(Code::kAnimSeveralRoots, sources_[0].offset,
                     {"The animation has ", roots, " root joints; Doom 3 allows one."});
    }
    resolveBaseframe();
    std::vector<RawFrame> rows;
    if (frames_.frames.empty()) {
      showBaseframe();
    } else {
      rows = resolveFrames(cursor_, std::move(frames_), frame_count_, component_count_, file_);
    }
    resolveComponents(cursor_, sources_, file_);
    checkRotations(cursor_, rows, file_);
    resolveBounds(cursor_, bounds_, frame_count_, file_);
  }

  void resolveBaseframe() {
    const size_t found = file_.baseframe.size();
    const size_t joints = file_.joints.size();
    if (found != joints && !is_baseframe_damaged_ && !cursor_.isCutOff()) {
      const size_t offset =
          baseframe_offset_ != 0 || frames_.frames.empty() ? baseframe_offset_ : frames_.frames[0].offset;
      cursor_.report(Code::kBaseframeCount, offset,
                     {"The base frame has ", found, found == 1 ? " pose, but there " : " poses, but there ",
                      joints == 1 ? "is " : "are ", joints, joints == 1 ? " joint." : " joints."});
    }
    file_.baseframe.resize(joints);
    for (size_t i = 0; i < joints && !is_baseframe_damaged_; ++i) {
      if (!isTooLong(file_.baseframe[i].rotation)) continue;
      // baseframe { and ten tokens for each pose, of which the seventh is the x of the rotation
      const size_t offset = cursor_.tokenAt(baseframe_offset_, 2 + 10 * i + 6).offset;
      cursor_.report(Code::kRotationTooLong, offset,
                     {"The rotation of joint ", Quoted(file_.joints[i].name),
                      " in the base frame is longer than 1; it is normalised."});
      break;
    }
  }

  // Without frames the base frame is shown as a single pose.
  void showBaseframe() {
    if (!cursor_.isCutOff()) {
      cursor_.report(Code::kFramesMissing, frame_count_.offset,
                     {"The animation has no frames. The base frame is shown."});
    }
    file_.frame_count = 1;
    for (AnimJoint& joint : file_.joints) joint.flags = 0;
  }

  Cursor& cursor_;
  Sections sections_;
  AnimFile file_;
  std::vector<JointSource> sources_;  // one per joint of the file
  Version6Channels channels_;
  RawBounds bounds_;
  RawFrames frames_;
  size_t baseframe_offset_ = 0;  // 0 without one
  bool is_baseframe_damaged_ = false;
  DeclaredCount frame_count_;
  DeclaredCount joint_count_;
  DeclaredCount component_count_;
  FrameRate frame_rate_;
};

}  // namespace

std::optional<AnimFile> parseAnim(Cursor& cursor) { return AnimParser(cursor).parse(); }

}  // namespace md5v::md5
