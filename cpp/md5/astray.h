// What lies so far from all else that nobody meant it: beside it a model is a dot.
#pragma once

#include <cmath>
#include <cstddef>
#include <glm/vec3.hpp>
#include <span>

#include "md5/anim_file.h"
#include "md5/anim_frames.h"
#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/reader.h"

namespace md5v::md5 {

// What reaches more than this many times as far as others on average was not meant to. Of weights in 71
// meshes of others none reaches farther than 5 times, of joints in 49 none farther than 6 times; in 114
// animations no joint goes away for a frame farther than twice.
inline constexpr float kStrayReach = 32.0f;

// How far from zero: the sum along the axes.
inline float reachOf(const glm::vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

// Reports a joint far from the origin that moves vertices. `sources` has one entry per joint.
void checkJointPlaces(Reader& reader, std::span<const JointSource> sources, std::span<const MeshJoint> joints,
                      std::span<const RawMesh> meshes);

// Reports a joint that is far away in one frame and neither in the one before nor in the one behind: a number
// without its point. What goes far and stays there was meant to. `frames` are the rows of the table of
// `file`.
void checkPositions(Reader& reader, std::span<const RawFrame> frames, const AnimFile& file);

}  // namespace md5v::md5
