#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "md5/anim_bounds.h"
#include "md5/anim_components.h"
#include "md5/anim_file.h"
#include "md5/anim_frames.h"
#include "md5/foreign.h"
#include "md5/frame_rate.h"
#include "md5/header.h"
#include "md5/inner_braces.h"
#include "md5/joint_entry.h"
#include "md5/joints.h"
#include "md5/lost_heads.h"
#include "md5/pair_list.h"
#include "md5/pair_places.h"
#include "md5/plain_entries.h"
#include "md5/slips.h"
#include "md5/slots.h"
#include "md5/version6_clip.h"

namespace md5v::md5 {
namespace {

constexpr std::array kSections = {
    Keyword::kNumFrames,   Keyword::kNumJoints, Keyword::kFrameRate, Keyword::kNumAnimatedComponents,
    Keyword::kHierarchy,   Keyword::kBounds,    Keyword::kBaseframe, Keyword::kFrame,
    Keyword::kNumChannels, Keyword::kChannel};

// The shortest entries: a -1 0 0, (0 0 0)(0 0 0) and frame 0{}, with what parts them from the next.
constexpr size_t kJointBytes = 9;
constexpr size_t kPairBytes = 15;
constexpr size_t kFrameBytes = 9;

class AnimParser {
 public:
  AnimParser(std::span<const uint8_t> text, Report& report)
      : reader_(text, report), header_(reader_, "an animation", kSections) {
    reader_.expectSingleTexts();
  }

  std::optional<AnimFile> parse() {
    while (true) {
      if (!kIsPlainReader && (takeFrameRateInTwoWords(reader_, frame_rate_) || takeHeadless())) continue;
      const Keyword keyword = header_.nextSection(isComplete());
      if (keyword == Keyword::kNone) break;
      readSection(keyword);
    }
    const bool has_poses = !file_.joints.empty() && (!frames_.frames.empty() || !file_.baseframe.empty());
    if (!has_poses && channels_.isEmpty()) return nothing();
    header_.finish();
    file_.version = header_.version();
    file_.commandline = header_.takeCommandline();
    if (has_poses) {
      settle();
    } else {
      file_.joints.clear();
      file_.baseframe.clear();
      file_.has_hierarchy = false;
      if (kIsPlainReader || !settleVersion6(reader_, channels_, file_)) return nothing();
    }
    return std::move(file_);
  }

 private:
  std::nullopt_t nothing() {
    // Of poses without joints it is said behind other errors, too.
    const bool lacks_joints =
        !kIsPlainReader && file_.joints.empty() && !(frames_.frames.empty() && file_.baseframe.empty());
    if (lacks_joints || !reader_.report().hasErrors()) {
      reader_.add(Code::kNothingReadable, 0,
                  file_.joints.empty() ? "No joints were found: the hierarchy is missing or empty."
                                       : "No frames and no base frame were found.");
    }
    return std::nullopt;
  }

  bool isComplete() const {
    if (channels_.declared.value > 0) {
      return static_cast<int64_t>(channels_.channels.size()) >= channels_.declared.value;
    }
    return frame_count_.value >= 0 && static_cast<int64_t>(frames_.frames.size()) >= frame_count_.value &&
           !file_.joints.empty() && !file_.baseframe.empty();
  }

  // Reads a block whose first line or keyword got lost, where what it holds and what is missing tell which it
  // is.
  bool takeHeadless() {
    if (reader_.atEnd() || reader_.isVersion6() || isComplete()) return false;
    if (!file_.joints.empty() && reportFrameWithoutWord(reader_, nextFrameNumber(frames_))) {
      header_.beginHeadless(Keyword::kFrame);
      readSection(Keyword::kFrame);
      return true;
    }
    const HeadlessBlock block = findHeadlessBlock(reader_, startsAnimJoint);
    const Keyword keyword = headOf(block);
    if (keyword == Keyword::kNone) return false;
    header_.beginHeadless(keyword);
    if (keyword == Keyword::kFrame) {
      if (frames_.frames.empty()) prepareFrames();
      takeRestOfHead(reader_, block, concat("frame ", nextFrameNumber(frames_)));
      readHeadlessFrame(reader_, header_.sectionOffset(), frames_);
      readPlainFrames(reader_, frames_);
      return true;
    }
    takeRestOfHead(reader_, block, spelling(keyword));
    if (keyword == Keyword::kBaseframe) places_.addOdd(0, reader_.offset());
    readInside(keyword);
    if (keyword == Keyword::kBounds) bounds_.are_damaged = true;
    return true;
  }

  Keyword headOf(const HeadlessBlock& block) {
    using Content = HeadlessBlock::Content;
    // Without their count the beginning of the file is lost, and of the list, too.
    const bool is_list = block.content == Content::kJoints && joint_count_.exists();
    if (is_list && header_.lacks(Keyword::kHierarchy)) return Keyword::kHierarchy;
    if (block.content == Content::kPairs) return headOfPairs(static_cast<int64_t>(block.count));
    return block.content == Content::kNumbers && isFrame(block) ? Keyword::kFrame : Keyword::kNone;
  }

  // Whether numbers, or none, are those of the frame that is missing here.
  bool isFrame(const HeadlessBlock& block) const {
    const auto found = static_cast<int64_t>(frames_.frames.size());
    const bool is_missing = (frame_count_.value < 0 || found < frame_count_.value) &&
                            block.next_frame != nextFrameNumber(frames_);
    const bool is_counted = component_count_.exists() || found == 0;
    const int64_t numbers =
        is_counted ? component_count_.value : static_cast<int64_t>(frames_.frames[0].count);
    return is_missing && !file_.joints.empty() && (block.has_brace || block.is_behind_block) &&
           static_cast<int64_t>(block.count) == numbers;
  }

  Keyword headOfPairs(int64_t count) {
    const bool are_bounds = count == frame_count_.value && header_.lacks(Keyword::kBounds);
    const bool are_poses = count == announcedPoses() && header_.lacks(Keyword::kBaseframe);
    if (are_bounds == are_poses) return Keyword::kNone;
    return are_bounds ? Keyword::kBounds : Keyword::kBaseframe;
  }

  void readSection(Keyword keyword) {
    switch (keyword) {
      case Keyword::kNumFrames:
        readCount(reader_, keyword, frame_count_);
        break;
      case Keyword::kNumJoints:
        readCount(reader_, keyword, joint_count_);
        break;
      case Keyword::kNumAnimatedComponents:
        readCount(reader_, keyword, component_count_);
        break;
      case Keyword::kFrameRate:
        readFrameRate(reader_, frame_rate_);
        break;
      case Keyword::kNumChannels:
      case Keyword::kChannel:
        readVersion6(keyword);
        break;
      case Keyword::kFrame:
        if (!kIsPlainReader && isBaseframe()) return readBlock(Keyword::kBaseframe);  // base frame { ... }
        if (frames_.frames.empty()) prepareFrames();
        if constexpr (!kIsPlainReader) skipNameOfFrame();
        readFrame(reader_, header_.sectionOffset(), frames_);
        readPlainFrames(reader_, frames_);
        break;
      default:
        readBlock(keyword);
        break;
    }
  }

  void readVersion6(Keyword keyword) {
    if constexpr (kIsPlainReader) {
      reader_.giveUp();
    } else if (keyword == Keyword::kNumChannels) {
      readCount(reader_, keyword, channels_.declared);
    } else {
      readVersion6Channel(reader_, header_.sectionOffset(), channels_);
    }
  }

  void prepareFrames() {
    if constexpr (!kIsPlainReader) frames_.announced = component_count_.value;
    reserveNumbers();
    reserve(frames_.frames, frame_count_, kFrameBytes);
    if (file_.baseframe.size() < file_.joints.size()) return;
    for (size_t i = 0; i < file_.joints.size(); ++i) {
      frames_.rotations.add(static_cast<uint32_t>(i), file_.joints[i], file_.baseframe[i].rotation);
    }
  }

  // Whether the base frame, which was not there yet, comes behind the word frame: poses and no numbers.
  bool isBaseframe() {
    if (baseframe_offset_ != 0 || !frames_.frames.empty() || !reader_.peek().is('{')) return false;
    const size_t start = reader_.next().offset;
    const bool has_poses = reader_.peek().is('(');
    reader_.rewind(start);
    return has_poses;
  }

  // A number takes at least two bytes of text. Clips want three more behind the last, and take the memory
  // over.
  void reserveNumbers() {
    const auto isSane = [](const DeclaredCount& count) {
      return count.value > 0 && count.value < std::numeric_limits<int32_t>::max();
    };
    if (!isSane(frame_count_) || !isSane(component_count_)) return;
    frames_.numbers.reserve(reader_.room(frame_count_.value * component_count_.value, 2) + 3);
  }

  // For as many entries as were announced, which take at least so many bytes of text each.
  template <class Item>
  void reserve(std::vector<Item>& list, const DeclaredCount& count, size_t min_bytes) {
    list.reserve(reader_.room(count.value, min_bytes));
  }

  // frame one { ... }
  void skipNameOfFrame() {
    if (reader_.peek().kind != text::TokenKind::kWord) return;
    reader_.reportMissing("the number of a frame");
    reader_.skipWord();
  }

  void readBlock(Keyword keyword) {
    if (header_.isRepeated()) {
      reader_.skipTokenOrBlock();
      return;
    }
    if (reader_.openBlock(spelling(keyword))) readInside(keyword);
  }

  // From behind the brace.
  void readInside(Keyword keyword) {
    if (keyword == Keyword::kHierarchy) readHierarchy();
    if (keyword == Keyword::kBounds) {
      bounds_.offset = header_.sectionOffset();
      const size_t remarks = reader_.remarks();
      reader_.allowHuge(true);
      reserve(bounds_.items, frame_count_, kPairBytes);
      readPairs(reader_, "the bounds", frame_count_.value, bounds_.items);
      reader_.allowHuge(false);
      bounds_.are_damaged = reader_.remarks() != remarks;
    }
    if (keyword == Keyword::kBaseframe) {
      baseframe_offset_ = header_.sectionOffset();
      const size_t remarks = reader_.remarks();
      reserve(file_.baseframe, joint_count_, kPairBytes);
      readPairs(reader_, "the base frame", announcedPoses(), file_.baseframe, &places_);
      is_baseframe_damaged_ = reader_.remarks() != remarks;
    }
  }

  void readHierarchy() {
    reserve(file_.joints, joint_count_, kJointBytes);
    reserve(sources_, joint_count_, kJointBytes);
    readJoints();
    while (!kIsPlainReader && joint_count_.value > static_cast<int64_t>(file_.joints.size()) &&
           reader_.reopens("the hierarchy", startsAnimJoint)) {
      readJoints();
    }
    if constexpr (!kIsPlainReader) settleNegativeFlags(component_count_, file_);
  }

  void readJoints() {
    if constexpr (!kIsPlainReader) noteSwappedFlags();
    readPlainJoints();
    InnerBraces braces(reader_, "the hierarchy", isNameOfJoint);
    while (jointsGoOn(reader_, braces, "the hierarchy", startsAnimJoint)) {
      readJoint();
      readPlainJoints();
    }
  }

  void readPlainJoints() {
    if (!kIsPlainReader && are_flags_swapped_) return;
    PlainJoint plain;
    while (readPlainJoint(reader_.lexer(), plain)) {
      AnimJoint& joint = file_.joints.emplace_back();
      joint.name = plain.name;
      joint.flags = plain.flags;
      joint.first_component = plain.first_component;
      sources_.push_back({plain.parent, plain.offset});
    }
  }

  void noteSwappedFlags() {
    if (!file_.joints.empty() || !areFlagsSwapped(reader_.lexer(), reader_.offset())) return;
    are_flags_swapped_ = true;
    reader_.add(Code::kValuesSwapped, reader_.numberIn(reader_.offset(), 2).offset,
                "The flags and the first components of the joints stand in each other's place.",
                kReadAsMeant);
  }

  void readJoint() {
    const size_t offset = reader_.offset();
    std::optional<JointName> name = readJointName(reader_);
    if (!name) return;
    const size_t remarks = reader_.remarks();
    const std::optional<int64_t> parent = readJointParent(reader_, *name);
    const size_t flags_offset = reader_.offset();
    int64_t values[2] = {-1, -1};
    const bool has_flags = readValue(values[0], "the flags of a joint");
    const bool has_first = readValue(values[1], "the first component of a joint");
    if (!kIsPlainReader && are_flags_swapped_) std::swap(values[0], values[1]);
    const auto& [flags, first] = values;
    AnimJoint joint;
    joint.name = std::move(name->text);
    joint.flags = has_flags && has_first ? checkFlags(flags, flags_offset, joint.name) : 0;
    const bool fits = first >= 0 && first < int64_t{kNoComponent};
    joint.first_component = fits ? static_cast<uint32_t>(first) : kNoComponent;
    file_.joints.push_back(std::move(joint));
    const bool is_damaged = name->is_missing || reader_.remarks() != remarks + name->quoting_remarks;
    sources_.push_back({parent.value_or(JointSource::kUnreadable), offset, name->parent_offset,
                        name->is_missing, is_damaged, !has_flags || !has_first});
    if (!kIsPlainReader && is_damaged) reader_.skipRestOfEntry(has_first ? startsAnimJoint : nullptr);
    if (!has_first) skipToJoint(reader_);
  }

  // Whether there was an integer; takes what stands in its place.
  bool readValue(int64_t& value, std::string_view what) {
    const std::optional<int64_t> number = reader_.readInteger(what);
    if (!number) reader_.skipWord();
    value = number.value_or(-1);
    return number.has_value();
  }

  uint32_t checkFlags(int64_t flags, size_t offset, const std::string& name) {
    if (flags < 0 || flags > kAllAnimFlags) {
      reader_.add(Code::kAnimFlagsUnknown, offset, "Joint ", Quoted(name), " has the flags ", flags,
                  "; only 0 to 63 exist.");
    }
    return static_cast<uint32_t>(flags) & (flags < 0 ? ~0u : kAllAnimFlags);
  }

  // As many as the base frame should have; less than 0 where nothing says it.
  int64_t announcedPoses() const {
    return file_.joints.empty() ? joint_count_.value : static_cast<int64_t>(file_.joints.size());
  }

  void settle() {
    file_.frame_rate = settleFrameRate(reader_, frame_rate_, true);
    const bool are_joints_lost = !kIsPlainReader && areJointsLost(reader_, joint_count_, sources_);
    if (are_joints_lost && static_cast<int64_t>(file_.baseframe.size()) == joint_count_.value) {
      // That the others do not use all numbers and poses follows.
      joint_count_.is_named = is_baseframe_damaged_ = true;
    }
    if constexpr (!kIsPlainReader) {
      settleNamedParents(reader_, sources_, namesOf(file_.joints));
      settleParentsFromOne(reader_, sources_);
    }
    settleJoints(reader_, Keyword::kNumJoints, joint_count_, std::span<const JointSource>(sources_),
                 file_.joints);
    if (are_joints_lost) sources_.back().is_damaged = true;
    reportRoots();
    settleBaseframe();
    if (frames_.frames.empty()) {
      makeStill();
    } else {
      if (!frame_count_.exists()) frame_count_.offset = frames_.frames[0].offset;
      if (!component_count_.exists()) component_count_.offset = frames_.frames[0].offset;
      if constexpr (!kIsPlainReader) {
        frames_.are_joints_damaged =
            std::any_of(sources_.begin(), sources_.end(), [](const JointSource& s) { return s.is_damaged; });
        // Bounds beyond it it refuses.
        frame_count_.ends_reading =
            frame_count_.value > 0 && static_cast<int64_t>(bounds_.items.size()) == frame_count_.value;
      }
      settleFrames(reader_, std::move(frames_), frame_count_, component_count_, sources_, file_);
    }
    settleComponents(reader_, sources_, component_count_, file_);
    settleBounds(reader_, bounds_, frame_count_, file_);
  }

  void reportRoots() {
    const size_t roots = rootCount(sources_);
    if (roots <= 1) return;
    reader_.remark(Code::kAnimSeveralRoots, sources_[0].offset, "The animation has ", roots,
                   " root joints; Doom 3 allows one.");
  }

  void settleBaseframe() {
    if (file_.baseframe.empty() && (kIsPlainReader || !is_baseframe_damaged_)) {
      const size_t offset = frames_.frames.empty() ? sources_[0].offset : frames_.frames[0].offset;
      reader_.add(Code::kBaseframeMissing, offset, "There is no 'baseframe' before this.");
    } else if ((kIsPlainReader || !is_baseframe_damaged_) && file_.baseframe.size() != file_.joints.size()) {
      reader_.add(Code::kBaseframeCount, baseframe_offset_, "'baseframe' has ", file_.baseframe.size(),
                  file_.baseframe.size() == 1 ? " pose, but there " : " poses, but there ",
                  file_.joints.size() == 1 ? "is " : "are ", file_.joints.size(),
                  file_.joints.size() == 1 ? " joint." : " joints.");
    }
    if constexpr (!kIsPlainReader) settleSwappedPoses();
    file_.baseframe.resize(file_.joints.size());
    for (size_t i = 0; i < file_.baseframe.size(); ++i) {
      if (!isNoRotation(file_.baseframe[i].rotation)) continue;
      if constexpr (kIsPlainReader) {
        reader_.giveUp();
      } else if (!places_.isDamaged(i)) {
        reader_.add(Code::kRotationTooLong, places_.rotationOf(reader_, baseframe_offset_, i),
                    "The rotation of joint ", Quoted(file_.joints[i].name), kLongerThanOne);
      }
    }
  }

  void settleSwappedPoses() {
    const size_t shows = firstSwapped(std::span<const StoredTransform>(file_.baseframe));
    if (shows == file_.baseframe.size() || is_baseframe_damaged_) return;
    reader_.add(Code::kValuesSwapped, places_.rotationOf(reader_, baseframe_offset_, shows),
                "The positions and the rotations of the base frame stand in each other's place.",
                kReadAsMeant);
    swapBack(std::span(file_.baseframe));
  }

  // Without frames the base frame is shown as a single pose.
  void makeStill() {
    // Where the file ends before them, that is told.
    if (!reader_.isCutOff())
      reader_.add(Code::kFramesMissing, frame_count_.offset, "There are no frames; the base frame is shown.");
    file_.frame_count = 1;
    for (AnimJoint& joint : file_.joints) joint.flags = 0;
  }

  Reader reader_;
  Header header_;
  AnimFile file_;
  bool are_flags_swapped_ = false;
  std::vector<JointSource> sources_;
  Version6Channels channels_;
  RawBounds bounds_;
  size_t baseframe_offset_ = 0;
  PairPlaces places_;  // of the base frame
  bool is_baseframe_damaged_ = false;
  RawFrames frames_;
  DeclaredCount frame_count_;
  DeclaredCount joint_count_;
  DeclaredCount component_count_;
  FrameRate frame_rate_;
};

}  // namespace

std::optional<AnimFile> parseAnim(std::span<const uint8_t> text, Report& report) {
  return parseUnlessForeign<AnimParser>(text, report);
}

}  // namespace md5v::md5
