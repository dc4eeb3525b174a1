#include "skin/kernel/palette.h"

#include <algorithm>

#include "base/assert.h"
#include "base/float4.h"

namespace md5v::skin {

namespace {

// One number of each of four joints.
struct Lanes3 {
  Float4 x, y, z;
};
struct Lanes4 {
  Float4 x, y, z, w;
};

Lanes4 loadLanes(const float (&lanes)[4][4]) {
  return {load4(lanes[0]), load4(lanes[1]), load4(lanes[2]), load4(lanes[3])};
}

Lanes4 product(const Lanes4& p, const Lanes4& q) {
  return {p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y, p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z,
          p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x, p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z};
}

// Stores one row of four rotation matrices with its translation: a row for each joint.
void storeRows(Lanes3 row, Lanes3 to_origin, Float4 position, int i, JointMatrix* palette) {
  Float4 t = position + (row.x * to_origin.x + row.y * to_origin.y + row.z * to_origin.z);
  transpose4(row.x, row.y, row.z, t);
  store4(palette[0].row[i], row.x);
  store4(palette[1].row[i], row.y);
  store4(palette[2].row[i], row.z);
  store4(palette[3].row[i], t);
}

// Computes the matrices of four joints by the standard formula for quaternions.
void fillFour(const BindPose::Quad& bind, const JointTransform* pose, JointMatrix* palette) {
  Float4 px = load4(&pose[0].position.x);
  Float4 py = load4(&pose[1].position.x);
  Float4 pz = load4(&pose[2].position.x);
  Float4 rest = load4(&pose[3].position.x);
  transpose4(px, py, pz, rest);
  Lanes4 turn{load4(&pose[0].rotation.x), load4(&pose[1].rotation.x), load4(&pose[2].rotation.x),
              load4(&pose[3].rotation.x)};
  transpose4(turn.x, turn.y, turn.z, turn.w);
  const Lanes4 q = product(turn, loadLanes(bind.inverse_rotation));
  const Lanes3 to_origin{load4(bind.to_origin[0]), load4(bind.to_origin[1]), load4(bind.to_origin[2])};
  const Float4 xx = q.x * q.x;
  const Float4 yy = q.y * q.y;
  const Float4 zz = q.z * q.z;
  const Float4 xz = q.x * q.z;
  const Float4 xy = q.x * q.y;
  const Float4 yz = q.y * q.z;
  const Float4 wx = q.w * q.x;
  const Float4 wy = q.w * q.y;
  const Float4 wz = q.w * q.z;
  storeRows({1.0f - 2.0f * (yy + zz), 2.0f * (xy - wz), 2.0f * (xz + wy)}, to_origin, px, 0, palette);
  storeRows({2.0f * (xy + wz), 1.0f - 2.0f * (xx + zz), 2.0f * (yz - wx)}, to_origin, py, 1, palette);
  storeRows({2.0f * (xz - wy), 2.0f * (yz + wx), 1.0f - 2.0f * (xx + yy)}, to_origin, pz, 2, palette);
}

}  // namespace

BindPose makeBindPose(std::span<const JointTransform> joints) {
  BindPose bind;
  bind.joint_count = joints.size();
  if (!joints.empty()) bind.origin = joints[joints.size() / 2].position;
  bind.quads.resize((joints.size() + 3) / 4);
  for (size_t j = 0; j < joints.size(); ++j) {
    BindPose::Quad& quad = bind.quads[j / 4];
    const glm::quat inverse = glm::conjugate(joints[j].rotation);
    const glm::vec3 to_origin(bind.origin - glm::dvec3(joints[j].position));
    quad.inverse_rotation[0][j % 4] = inverse.x;
    quad.inverse_rotation[1][j % 4] = inverse.y;
    quad.inverse_rotation[2][j % 4] = inverse.z;
    quad.inverse_rotation[3][j % 4] = inverse.w;
    for (int axis = 0; axis < 3; ++axis) quad.to_origin[axis][j % 4] = to_origin[axis];
  }
  return bind;
}

void scaleJoint(JointMatrix& matrix, glm::vec3 place, float scale) {
  for (int axis = 0; axis < 3; ++axis) {
    float(&row)[4] = matrix.row[axis];
    for (int i = 0; i < 3; ++i) row[i] *= scale;
    row[3] = place[axis] + (row[3] - place[axis]) * scale;
  }
}

void PaletteJob::run() const {
  MD5V_ASSERT(bind->joint_count == pose.size() && palette.size() == pose.size());
  JointTransform last_pose[4];
  JointMatrix last[4];
  for (size_t j = 0; j < pose.size(); j += 4) {
    const size_t rest = pose.size() - j;
    if (rest < 4) std::copy_n(&pose[j], rest, last_pose);
    fillFour(bind->quads[j / 4], rest < 4 ? last_pose : &pose[j], rest < 4 ? last : &palette[j]);
    if (rest < 4) std::copy_n(last, rest, &palette[j]);
  }
}

}  // namespace md5v::skin
