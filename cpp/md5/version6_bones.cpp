#include "md5/version6_bones.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string_view>
#include <utility>

#include "base/transform.h"

namespace md5v::md5 {
namespace {

constexpr KeywordSet kInside =
    KeywordSet::of(Keyword::kName, Keyword::kBindPos, Keyword::kBindMat, Keyword::kParent);

void readEntry(Reader& reader, Keyword keyword, Version6Bone& bone) {
  if (keyword == Keyword::kName) {
    bone.name = reader.readJoinedText("the name of a bone").value_or("");
  } else if (keyword == Keyword::kParent) {
    bone.parent_offset = reader.offset();
    bone.parent = reader.readJoinedText("the parent of a bone").value_or("");
  } else if (keyword == Keyword::kBindPos) {
    float position[3] = {0.0f, 0.0f, 0.0f};
    bone.has_position = true;
    reader.readVector(position, "the position of a bone");
    bone.position = {position[0], position[1], position[2]};
  } else {
    double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    bone.has_axes = true;
    bone.axes_offset = reader.offset();
    reader.readVector(m, "the matrix of a bone");
    bone.axes = {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}};
  }
}

// Exporters write six decimals.
bool isRotation(const glm::dmat3& axes) {
  constexpr double kTolerance = 1e-3;
  for (int i = 0; i < 3; ++i) {
    if (std::fabs(glm::dot(axes[i], axes[i]) - 1.0) > 2.0 * kTolerance) return false;
    if (std::fabs(glm::dot(axes[i], axes[(i + 1) % 3])) > kTolerance) return false;
  }
  return glm::dot(glm::cross(axes[0], axes[1]), axes[2]) > 0.0;
}

// The unit vector along `v`, or `fallback` where it has no direction.
glm::dvec3 unitOr(glm::dvec3 v, glm::dvec3 fallback) {
  const double length = glm::length(v);
  return length > 1e-12 && std::isfinite(length) ? v / length : fallback;
}

// The first axis keeps its direction, the second its plane with the first.
glm::dmat3 orthonormal(const glm::dmat3& axes) {
  const glm::dvec3 x = unitOr(axes[0], {1.0, 0.0, 0.0});
  const glm::dvec3 any = std::fabs(x.z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
  const glm::dvec3 z = unitOr(glm::cross(x, axes[1]), unitOr(glm::cross(x, glm::cross(any, x)), any));
  return {x, glm::cross(z, x), z};
}

// x, y, z as the file of version 10 would have them: w is not positive (see quatFromXyz).
glm::dvec3 storedRotation(const glm::dmat3& axes) {
  const glm::dquat q = glm::normalize(glm::quat_cast(axes));
  const glm::dvec3 xyz(q.x, q.y, q.z);
  return q.w > 0.0 ? -xyz : xyz;
}

void reportMissing(Reader& reader, size_t offset, const Version6Bone& bone) {
  if ((bone.has_position && bone.has_axes) || reader.isCutOff()) return;
  const std::string_view missing = bone.has_axes ? "'bindpos'; 0 0 0 is used."
                                   : bone.has_position
                                       ? "'bindmat'; no rotation is used."
                                       : "'bindpos' and 'bindmat'; 0 0 0 and no rotation are used.";
  reader.add(Code::kBindMatrix, offset, "Bone ", Quoted(bone.name), " has no ", missing);
}

}  // namespace

void readVersion6Bone(Reader& reader, size_t offset, Version6Bones& bones) {
  const auto in_order = static_cast<int64_t>(bones.bones.size());
  const int64_t number = reader.readInteger("the number of a bone").value_or(in_order);
  if (!reader.openBlock("bone")) return;
  Version6Bone bone;
  bone.axes_offset = offset;
  while (!reader.tryCloseBlock()) {
    if (reader.atEnd()) {
      reader.reportEnd("the '}' of a bone");
      break;
    }
    const Keyword keyword = reader.peekKeyword(kInside);
    if (kInside.has(keyword)) {
      reader.takeKeyword(kInside);
      readEntry(reader, keyword, bone);
    } else if (keyword != Keyword::kNone) {
      reader.add(Code::kMissingBrace, reader.offset(), "The bone has no closing '}' before this.");
      break;
    } else if (reader.peek().kind == text::TokenKind::kWord) {
      reader.skipUnknown();
    } else {
      reader.reportUnexpected("a keyword of a bone or '}'");
      reader.skipTokenOrBlock();
      reader.skipToKeyword();
    }
  }
  reportMissing(reader, offset, bone);
  bones.order.add(number, offset, static_cast<uint32_t>(bones.bones.size()));
  bones.bones.push_back(std::move(bone));
}

void settleVersion6Bones(Reader& reader, Version6Bones& bones, std::vector<MeshJoint>& joints,
                         std::vector<JointSource>& sources) {
  if (bones.bones.empty()) return;
  settleOrder(reader, bones.order, "bone");
  const auto first = static_cast<int64_t>(joints.size());
  std::vector<std::string_view> names;
  for (const uint32_t place : bones.order.items) names.push_back(bones.bones[place].name);
  const NameIndex by_name(std::move(names));
  for (size_t i = 0; i < bones.order.items.size(); ++i) {
    const Version6Bone& bone = bones.bones[bones.order.items[i]];
    if (!isRotation(bone.axes)) {
      reader.add(Code::kBindMatrix, bone.axes_offset, "The matrix of bone ", Quoted(bone.name),
                 " is no rotation.");
    }
    const int64_t parent = bone.parent.empty() ? -1 : by_name.first(bone.parent);
    if (parent < 0 && !bone.parent.empty()) {
      reader.add(Code::kJointParentOutOfRange, bone.parent_offset, "Bone ", Quoted(bone.name),
                 " has the parent ", Quoted(bone.parent), ", which does not exist. It was made a root.");
    }
    joints.push_back({bone.name, -1, bone.position, storedRotation(orthonormal(bone.axes))});
    const int64_t no_parent = bone.parent.empty() ? -1 : JointSource::kUnreadable;
    sources.push_back({parent < 0 ? no_parent : first + parent, bones.order.offsets[i]});
  }
}

}  // namespace md5v::md5
