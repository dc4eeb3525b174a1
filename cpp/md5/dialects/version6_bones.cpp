#include "md5/dialects/version6_bones.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string_view>
#include <utility>

#include "base/name_index.h"
#include "base/transform.h"

namespace md5v::md5 {
namespace {

constexpr KeywordSet kBoneKeywords =
    KeywordSet::of(Keyword::kName, Keyword::kBindPos, Keyword::kBindMat, Keyword::kParent);

void readBoneEntry(Cursor& cursor, Keyword keyword, Version6Bone& bone) {
  cursor.takeKeyword();
  if (keyword == Keyword::kName) {
    bone.name = cursor.name("the name of a bone").value_or("");
  } else if (keyword == Keyword::kParent) {
    bone.parent_offset = cursor.offset();
    bone.parent = cursor.name("the parent of a bone").value_or("");
  } else if (keyword == Keyword::kBindPos) {
    cursor.vector(bone.position, "the position of a bone");
  } else {
    double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    bone.axes_offset = cursor.offset();
    cursor.vector(m, "the matrix of a bone");
    bone.axes = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}};
  }
}

// The tolerance covers the six decimals of exporters.
bool isRotation(const glm::dmat3& axes) {
  constexpr double kTolerance = 1e-3;
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(glm::dot(axes[i], axes[i]) - 1.0) > 2.0 * kTolerance) return false;
    if (std::fabs(glm::dot(axes[i], axes[(i + 1) % 3])) > kTolerance) return false;
  }
  return glm::dot(glm::cross(axes[0], axes[1]), axes[2]) > 0.0;
}

// The unit vector along `v`, or `fallback` if it has no direction.
glm::dvec3 unitOr(glm::dvec3 v, glm::dvec3 fallback) {
  const double length = glm::length(v);
  return length > 1e-12 && std::isfinite(length) ? v / length : fallback;
}

// The first axis keeps its direction. The second one stays in the plane of the first two.
glm::dmat3 orthonormal(const glm::dmat3& axes) {
  const glm::dvec3 x = unitOr(axes[0], {1.0, 0.0, 0.0});
  const glm::dvec3 any = std::fabs(x.z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
  const glm::dvec3 z = unitOr(glm::cross(x, axes[1]), unitOr(glm::cross(x, glm::cross(any, x)), any));
  return {x, glm::cross(z, x), z};
}

// x, y, z as version 10 stores them: w is not positive (see quatFromXyz).
glm::dvec3 storedRotation(const glm::dmat3& axes) {
  const glm::dquat q = glm::normalize(glm::quat_cast(axes));
  const glm::dvec3 xyz(q.x, q.y, q.z);
  return q.w > 0.0 ? -xyz : xyz;
}

}  // namespace

void readVersion6Bone(Cursor& cursor, size_t offset, Version6Bones& bones) {
  const auto in_order = static_cast<int64_t>(bones.bones.size());
  const int64_t number = cursor.integer("the number of a bone").value_or(in_order);
  cursor.repairEntry();
  if (!cursor.openBlock("bone", kBoneKeywords)) return cursor.resynchronise();
  Version6Bone bone;
  bone.axes_offset = offset;
  cursor.readEntries(kBoneKeywords, "a bone", [&](Keyword keyword) { readBoneEntry(cursor, keyword, bone); });
  bones.order.add(number, offset, static_cast<uint32_t>(bones.bones.size()));
  bones.bones.push_back(std::move(bone));
}

void appendVersion6Bones(Cursor& cursor, Version6Bones& bones, std::vector<MeshJoint>& joints,
                         std::vector<JointSource>& sources) {
  if (bones.bones.empty()) return;
  sortByNumber(cursor, bones.order, "bone");
  const std::span<const uint32_t> order = bones.order.items;
  NameIndex by_name;
  for (uint32_t i = 0; i < order.size(); ++i)
    by_name.add(bones.bones[order[i]].name, static_cast<uint32_t>(joints.size()) + i);
  for (size_t i = 0; i < order.size(); ++i) {
    const Version6Bone& bone = bones.bones[order[i]];
    if (!isRotation(bone.axes)) {
      cursor.report(
          Code::kRotationTooLong, bone.axes_offset,
          {"The matrix of bone ", Quoted(bone.name), " is not a rotation; it is made orthonormal."});
    }
    int64_t parent = -1;
    if (const auto found = by_name.find(bone.parent); found && !bone.parent.empty()) {
      parent = *found;
    } else if (!bone.parent.empty()) {
      parent = JointSource::kUnreadable;
      cursor.report(Code::kJointParentOutOfRange, bone.parent_offset,
                    {"Bone ", Quoted(bone.name), " has the parent ", Quoted(bone.parent),
                     ", which does not exist. It becomes a root."});
    }
    joints.push_back({bone.name, -1, bone.position, storedRotation(orthonormal(bone.axes))});
    sources.push_back({parent, bones.order.offsets[i], 0, false});
  }
}

}  // namespace md5v::md5
