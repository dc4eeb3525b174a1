// Reports what lies so far from all else that nobody meant it: beside it a model is a dot. Distances are sums
// along the axes, in the file's units.
#pragma once

#include <span>

#include "md5/anim_file.h"
#include "md5/anim_frames.h"
#include "md5/camera_file.h"
#include "md5/joints.h"
#include "md5/mesh_file.h"
#include "md5/raw_mesh.h"
#include "md5/reader.h"
#include "md5/slots.h"

namespace md5v::md5 {

// Reports weights far from their joints, where the others of their mesh are not.
void checkWeightPlaces(Reader& reader, const EntryList<MeshWeight>& weights);

// Reports a joint far from the origin that moves vertices. `sources` has one entry per joint.
void checkJointPlaces(Reader& reader, std::span<const JointSource> sources, std::span<const MeshJoint> joints,
                      std::span<const RawMesh> meshes);

// The same of files of any number of joints where weights show that something is wrong: reports a joint that
// lies far outside of all the others and of what weights reach. True where it did.
bool reportFarJoint(Reader& reader, std::span<const JointSource> sources, const MeshFile& file);

// Reports a joint that is far away in one frame and neither in the one before nor in the one behind: a number
// without its point. What goes far and stays there was meant to. The frames are the rows of the table
// of `file`.
void checkPositions(Reader& reader, const RawFrames& raw, const AnimFile& file);

// Reports a camera's key far from the origin while those before and behind it are not, unless cuts may make a
// shot of it. `offsets` has one entry per key; cuts are ascending.
void checkKeyPlaces(Reader& reader, std::span<const CameraKey> keys, std::span<const uint32_t> offsets,
                    std::span<const uint32_t> cuts);

}  // namespace md5v::md5
