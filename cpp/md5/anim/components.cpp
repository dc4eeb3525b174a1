#include "md5/anim/components.h"

namespace md5v::md5 {

void resolveComponents(Cursor& cursor, std::span<const JointSource> sources, AnimFile& file) {
  const uint32_t count = file.component_count;
  for (size_t i = 0; i < file.joints.size(); ++i) {
    AnimJoint& joint = file.joints[i];
    const bool is_silent = sources[i].is_damaged || cursor.isCutOff();
    if (joint.flags == 0 && joint.first_component >= count && count != 0 && !is_silent) {
      const text::Token first = tokenOf(cursor, sources[i], 2);
      cursor.report(Code::kFirstComponentUnused, first.offset,
                    {"Joint ", Quoted(joint.name), " does not move, but its first component is ", first.text,
                     ", and frames have ", count, "."});
    }
    if (joint.flags != 0 && uint64_t{joint.first_component} + componentCount(joint.flags) > count) {
      if (!is_silent) {
        const text::Token first = tokenOf(cursor, sources[i], 2);
        cursor.report(Code::kComponentOutOfRange, first.offset,
                      {"Joint ", Quoted(joint.name), " uses ", componentCount(joint.flags),
                       " numbers of each frame from ", first.text, " on, but frames have ", count,
                       ". It keeps its base frame."});
      }
      joint.flags = 0;
    }
    // For joints that do not move, id's exporter writes 0; others write the number that would come next.
    if (joint.flags == 0) joint.first_component = 0;
  }
}

}  // namespace md5v::md5
