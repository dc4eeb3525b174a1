#include "model/facts.h"

#include <cstring>
#include <string_view>
#include <utility>

namespace md5v::model {
namespace {

using anim::Hierarchy;
using Pose = std::vector<JointTransform>;

// The first bytes, with the version of the encoding.
constexpr std::string_view kMeshFacts = "mesh1";
constexpr std::string_view kClipFacts = "clip1";

class FactsWriter {
 public:
  explicit FactsWriter(std::string_view kind) { append(kind.data(), kind.size()); }

  void number(uint32_t value) { append(&value, sizeof value); }
  void hierarchy(const Hierarchy& hierarchy) {
    number(static_cast<uint32_t>(hierarchy.jointCount()));
    number(hierarchy.has_parents ? 1 : 0);
    for (const std::string& name : hierarchy.names) {
      number(static_cast<uint32_t>(name.size()));
      append(name.data(), name.size());
    }
    append(hierarchy.parents.data(), hierarchy.parents.size() * sizeof(int32_t));
  }
  void pose(const Pose& pose) { append(pose.data(), pose.size() * sizeof(JointTransform)); }
  std::string take() { return std::move(bytes_); }

 private:
  void append(const void* data, size_t size) { bytes_.append(static_cast<const char*>(data), size); }

  std::string bytes_;
};

// Each function returns false at the first value that is not there or not valid.
class FactsReader {
 public:
  explicit FactsReader(std::span<const uint8_t> bytes) : rest_(bytes) {}

  bool kind(std::string_view expected) {
    const std::span<const uint8_t> found = next(expected.size());
    return found.size() == expected.size() &&
           std::memcmp(found.data(), expected.data(), expected.size()) == 0;
  }
  bool number(uint32_t& value) { return copy(&value, sizeof value); }
  bool hierarchy(Hierarchy& hierarchy) {
    uint32_t count = 0;
    uint32_t has_parents = 0;
    // A joint has a length and a parent.
    if (!number(count) || !number(has_parents) || count > rest_.size() / (2 * sizeof(uint32_t))) return false;
    std::vector<std::string> names(count);
    for (std::string& name : names) {
      if (!text(name)) return false;
    }
    std::vector<int32_t> parents(count);
    if (!copy(parents.data(), count * sizeof(int32_t)) || !areInRange(parents)) return false;
    hierarchy = anim::makeHierarchy(std::move(names), std::move(parents));
    hierarchy.has_parents = has_parents != 0;
    return !anim::hasCycle(hierarchy);
  }
  bool pose(Pose& pose, size_t count) {
    if (count > rest_.size() / sizeof(JointTransform)) return false;
    pose.resize(count);
    return copy(pose.data(), count * sizeof(JointTransform));
  }
  bool isAtEnd() const { return rest_.empty(); }

 private:
  std::span<const uint8_t> next(size_t size) {
    if (size > rest_.size()) return {};
    const std::span<const uint8_t> found = rest_.first(size);
    rest_ = rest_.subspan(size);
    return found;
  }
  bool copy(void* to, size_t size) {
    const std::span<const uint8_t> found = next(size);
    if (found.size() != size) return false;
    if (size > 0) std::memcpy(to, found.data(), size);
    return true;
  }
  bool text(std::string& text) {
    uint32_t size = 0;
    if (!number(size) || size > rest_.size()) return false;
    const std::span<const uint8_t> found = next(size);
    text.assign(found.begin(), found.end());
    return true;
  }
  static bool areInRange(const std::vector<int32_t>& parents) {
    for (const int32_t parent : parents) {
      if (parent < -1 || parent >= static_cast<int32_t>(parents.size())) return false;
    }
    return true;
  }

  std::span<const uint8_t> rest_;
};

Pose poseAt(const anim::Clip& clip, uint32_t frame) {
  Pose pose(clip.jointCount());
  anim::SampleJob{&clip, anim::blendAtFrame(clip.timeline, frame), anim::RootMotion::kFile, pose, {}}.run();
  return pose;
}

}  // namespace

ClipFacts factsOf(const anim::Clip& clip) {
  return {clip.hierarchy, clip.base_frame, poseAt(clip, 0), poseAt(clip, clip.timeline.frame_count - 1)};
}

std::string encodeFacts(const anim::Skeleton& skeleton) {
  FactsWriter writer(kMeshFacts);
  writer.hierarchy(skeleton.hierarchy);
  writer.pose(skeleton.bind_model);
  return writer.take();
}

std::string encodeFacts(const ClipFacts& facts) {
  FactsWriter writer(kClipFacts);
  writer.hierarchy(facts.hierarchy);
  writer.pose(facts.base_frame);
  writer.pose(facts.first_frame);
  writer.pose(facts.last_frame);
  return writer.take();
}

std::optional<anim::Skeleton> decodeMeshFacts(std::span<const uint8_t> bytes) {
  FactsReader reader(bytes);
  Hierarchy hierarchy;
  Pose bind;
  if (!reader.kind(kMeshFacts) || !reader.hierarchy(hierarchy) ||
      !reader.pose(bind, hierarchy.jointCount()) || !reader.isAtEnd()) {
    return std::nullopt;
  }
  return anim::makeSkeleton(std::move(hierarchy), std::move(bind));
}

std::optional<ClipFacts> decodeClipFacts(std::span<const uint8_t> bytes) {
  FactsReader reader(bytes);
  ClipFacts facts;
  if (!reader.kind(kClipFacts) || !reader.hierarchy(facts.hierarchy)) return std::nullopt;
  const size_t count = facts.hierarchy.jointCount();
  const bool is_whole = count > 0 && reader.pose(facts.base_frame, count) &&
                        reader.pose(facts.first_frame, count) && reader.pose(facts.last_frame, count) &&
                        reader.isAtEnd();
  return is_whole ? std::optional(std::move(facts)) : std::nullopt;
}

}  // namespace md5v::model
