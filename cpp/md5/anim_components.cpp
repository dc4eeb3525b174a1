#include "md5/anim_components.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace md5v::md5 {
namespace {

constexpr size_t kNone = std::numeric_limits<size_t>::max();
constexpr size_t kOutOfRange = kNone - 1;  // by a joint whose numbers are not all there, which is told

// The joint that reads each number of a frame, the last of those that share it; marks these in `share`.
std::vector<size_t> readersOf(const AnimFile& file, std::span<uint8_t> share) {
  std::vector<size_t> readers(file.component_count, kNone);
  for (size_t j = 0; j < file.joints.size(); ++j) {
    const uint64_t begin = file.joints[j].first_component;
    const uint64_t end = std::min<uint64_t>(
        begin + static_cast<uint32_t>(__builtin_popcount(file.joints[j].flags)), readers.size());
    for (uint64_t column = begin; column < end; ++column) {
      size_t& reads = readers[static_cast<size_t>(column)];
      if (reads != kNone) share[reads] = share[j] = 1;
      reads = j;
    }
  }
  return readers;
}

// Numbers between those of the joints that none reads. `readers`: the joint that reads each number.
[[maybe_unused]] void reportGaps(Reader& reader, std::span<const JointSource> sources,
                                 std::span<const size_t> readers, size_t count_offset, const AnimFile& file) {
  const auto is_damaged = [](const JointSource& source) { return source.is_damaged; };
  const auto is_read = [](size_t reads) { return reads != kNone; };
  const auto gap = std::find(readers.begin(), readers.end(), kNone);
  const auto behind = std::find_if(gap, readers.end(), is_read);
  if (behind == readers.end() || std::any_of(sources.begin(), sources.end(), is_damaged)) return;
  const auto unused = static_cast<size_t>(std::count(readers.begin(), readers.end(), kNone));
  const std::string_view are = unused == 1 ? " is" : " are";
  const size_t before = gap == readers.begin() ? kOutOfRange : *(gap - 1);
  if (before == kOutOfRange) {
    reader.add(Code::kComponentsSurplus, count_offset, "Of the numbers of each frame, ", unused, are,
               " used by no joint, from number ", gap - readers.begin(), " on.");
    return;
  }
  const AnimJoint& joint = file.joints[before];
  const auto used = static_cast<uint32_t>(__builtin_popcount(joint.flags));
  reader.add(Code::kComponentsSurplus, numberOf(reader, sources[before], 1).offset, "Joint ",
             Quoted(joint.name), " uses ", used, used == 1 ? " number" : " numbers", " by its flags ",
             joint.flags, ", but those of the next begin ",
             static_cast<size_t>(behind - readers.begin()) - joint.first_component, " later. Of the ",
             readers.size(), " numbers of each frame, ", unused, are, " used by no joint.");
}

// Joints that read the same numbers of a frame, and numbers between theirs that none reads.
[[maybe_unused]] void reportSharedComponents(Reader& reader, std::span<const JointSource> sources,
                                             size_t count_offset, const AnimFile& file) {
  std::vector<size_t> readers(file.component_count, kNone);
  for (size_t i = 0; i < file.joints.size(); ++i) {
    const AnimJoint& joint = file.joints[i];
    size_t sharing = kNone;
    const auto used = static_cast<uint32_t>(__builtin_popcount(joint.flags));
    const uint64_t behind = uint64_t{joint.first_component} + used;
    const auto end = static_cast<size_t>(std::min<uint64_t>(behind, readers.size()));
    for (size_t column = joint.first_component; column < end; ++column) {
      size_t& reads = readers[column];
      if (behind > readers.size()) {
        if (reads == kNone) reads = kOutOfRange;
        continue;
      }
      if (sharing == kNone && reads != kOutOfRange) sharing = reads;
      reads = i;
    }
    if (sharing == kNone || sources[i].is_damaged) continue;
    reader.add(Code::kComponentsShared, numberOf(reader, sources[i], 2).offset, "Joint ", Quoted(joint.name),
               " uses numbers of each frame that joint ", Quoted(file.joints[sharing].name), " uses, too.");
  }
  reportGaps(reader, sources, readers, count_offset, file);
}

// Id's exporter writes 0 for a joint that does not move, and others the number that would come next.
void reportUnusedComponent(Reader& reader, const AnimJoint& joint, const JointSource& source,
                           uint32_t component_count) {
  const text::Token first = numberOf(reader, source, 2);
  reader.add(Code::kFirstComponentUnused, first.offset, "Joint ", Quoted(joint.name),
             " does not move, but its numbers are said to begin with ", first.text, ", and frames have ",
             component_count, ".");
}

void reportOutOfRange(Reader& reader, const AnimJoint& joint, uint64_t end, const JointSource& source,
                      uint32_t component_count) {
  const text::Token first = numberOf(reader, source, 2);
  if (joint.first_component == kNoComponent) {
    reader.add(Code::kComponentOutOfRange, first.offset, "Joint ", Quoted(joint.name), " uses numbers from ",
               first.text, " of each frame, but frames have ", component_count, ".");
  } else {
    reader.add(Code::kComponentOutOfRange, first.offset, "Joint ", Quoted(joint.name), " uses numbers up to ",
               end, " of each frame, but frames have ", component_count, ".");
  }
}

// Whether all joints that move count the numbers of a frame from 1, as tables of some languages do: taken so,
// each number has one joint. Of a single joint nobody knows.
bool countFromOne(const AnimFile& file) {
  uint32_t next = 1;
  size_t moving = 0;
  for (const AnimJoint& joint : file.joints) {
    if (joint.flags == 0) continue;
    if (joint.first_component != next) return false;
    next += static_cast<uint32_t>(__builtin_popcount(joint.flags));
    ++moving;
  }
  return moving > 1 && next - 1 == file.component_count;
}

// Takes such joints as they are meant.
[[maybe_unused]] void settleCountFromOne(Reader& reader, std::span<const JointSource> sources,
                                         AnimFile& file) {
  if (!countFromOne(file)) return;
  bool is_told = false;
  for (size_t i = 0; i < file.joints.size(); ++i) {
    if (file.joints[i].flags == 0) continue;
    --file.joints[i].first_component;
    if (std::exchange(is_told, true)) continue;
    reader.add(
        Code::kComponentsFromOne, numberOf(reader, sources[i], 2).offset,
        "The joints count the numbers of a frame from 1, and the format from 0; each is taken one less.");
  }
}

}  // namespace

#ifndef MD5V_PLAIN_READER
void settleNegativeFlags(const DeclaredCount& count, AnimFile& file) {
  int64_t end = count.value > 0 ? count.value : std::numeric_limits<int64_t>::max();
  for (size_t i = file.joints.size(); i-- > 0;) {
    AnimJoint& joint = file.joints[i];
    const auto first = int64_t{joint.first_component};
    if (joint.flags > kAllAnimFlags) {
      const uint32_t known = joint.flags & kAllAnimFlags;
      const uint32_t amount = (0u - joint.flags) & kAllAnimFlags;
      const bool fits = first + std::popcount(known) <= end && first + std::popcount(amount) != end;
      joint.flags = fits ? known : amount;
    }
    if (joint.flags != 0) end = first;
  }
}
#endif

void settleComponents(Reader& reader, std::span<const JointSource> sources, const DeclaredCount& count,
                      AnimFile& file) {
  if constexpr (!kIsPlainReader) {
    settleCountFromOne(reader, sources, file);
    reportSharedComponents(reader, sources, count.offset, file);
  }
  uint32_t next = 0;
  for (size_t i = 0; i < file.joints.size(); ++i) {
    AnimJoint& joint = file.joints[i];
    const auto used = static_cast<uint32_t>(__builtin_popcount(joint.flags));
    const uint64_t end = uint64_t{joint.first_component} + used;
    if (kIsPlainReader && joint.first_component != next && joint.flags != 0) reader.giveUp();
    next += used;
    if (joint.flags == 0 && joint.first_component >= file.component_count && file.component_count != 0 &&
        !sources[i].lacks_values)
      reportUnusedComponent(reader, joint, sources[i], file.component_count);
    if (joint.flags != 0 && end > file.component_count) {
      // That frames lack some of the numbers that are announced was told.
      const bool is_told = !kIsPlainReader && static_cast<int64_t>(end) <= count.value;
      if (!is_told && !reader.isCutOff())
        reportOutOfRange(reader, joint, end, sources[i], file.component_count);
      joint.flags = 0;
    }
    // Id's exporter writes 0 for joints that do not move, others the number that would come next.
    if (joint.flags == 0) joint.first_component = 0;
  }
}

std::vector<uint8_t> jointsThatShare(const AnimFile& file) {
  std::vector<uint8_t> share(file.joints.size());
  readersOf(file, share);
  return share;
}

std::vector<uint8_t> jointsInDoubt(const AnimFile& file) {
  std::vector<uint8_t> are_in_doubt(file.joints.size());
  std::vector<size_t> readers = readersOf(file, are_in_doubt);
  const auto is_read = [](size_t reads) { return reads != kNone; };
  const auto gap = std::find(readers.begin(), readers.end(), kNone);
  if (std::none_of(gap, readers.end(), is_read)) return are_in_doubt;
  for (size_t column = 1; column < readers.size(); ++column) {
    if (!is_read(readers[column]) && is_read(readers[column - 1])) are_in_doubt[readers[column - 1]] = 1;
  }
  return are_in_doubt;
}

}  // namespace md5v::md5
