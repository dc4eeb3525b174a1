// Edits of the content of MD5 files. Each keeps the guarantees of the readers, and lists its changes with
// figures. An edit that changes nothing lists nothing.
//
// A function that returns a bool returns false if it does not apply to the file. It then lists the reason,
// and the file must not be used.
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/change.h"
#include "md5/mesh_file.h"

namespace md5v::edit {

using md5::AnimFile;
using md5::CameraFile;
using md5::Changes;
using md5::MeshFile;

// --- Lengths and names

// Multiplies all lengths by `factor`, which is positive. False if numbers become too large for the readers.
bool scaleLengths(MeshFile& file, double factor, Changes& changes);
bool scaleLengths(AnimFile& file, double factor, Changes& changes);
bool scaleLengths(CameraFile& file, double factor, Changes& changes);

// Old and new names. All are replaced at the same time, so that joints can exchange their names. False if a
// joint would get the name of another one.
using Renames = std::vector<std::pair<std::string, std::string>>;
bool renameJoints(MeshFile& file, const Renames& renames, Changes& changes);
bool renameJoints(AnimFile& file, const Renames& renames, Changes& changes);

// Adds a joint "origin" without rotation at 0 above the roots of a file that has several. Its index is 0, as
// in Doom 3. A mesh and its animations need the same edit.
void addOrigin(MeshFile& file, Changes& changes);
void addOrigin(AnimFile& file, Changes& changes);

// --- Meshes

// Keeps the `most` greatest weights of each vertex, and scales them so that their sum does not change.
void limitWeights(MeshFile& file, uint32_t most, Changes& changes);
// Divides the weights of each vertex by their sum. Vertices whose sum is 0 do not change.
void normalizeWeights(MeshFile& file, Changes& changes);
// Removes weights of 0. A vertex with no other weight keeps its first one.
void removeZeroWeights(MeshFile& file, Changes& changes);
// Removes weights that no vertex refers to.
void removeUnusedWeights(MeshFile& file, Changes& changes);
// Moves parents before their children; otherwise keeps the order of the file.
void sortJoints(MeshFile& file, Changes& changes);
// Removes joints that no vertex uses, directly or by a descendant. Files without weights keep all joints.
void removeUnusedJoints(MeshFile& file, Changes& changes);
// Removes meshes that equal an earlier one, except for the name.
void mergeDuplicateMeshes(MeshFile& file, Changes& changes);
// Removes meshes without triangles.
void removeEmptyMeshes(MeshFile& file, Changes& changes);
// Reverses the triangles of closed meshes that face inwards.
void turnInsideOut(MeshFile& file, Changes& changes);
// Model space, one per vertex, any length but 0. An empty list, or a zero vector, requests computed normals.
using Normals = std::vector<glm::vec3>;
// Gives each vertex a stored normal and tangent. If the file has none, the normal comes from `given` (one
// list a mesh, or none), or else from the bind pose.
void storeNormals(MeshFile& file, Changes& changes, std::span<const Normals> given = {});
// Copies the joints of `lender` to a file whose weights refer to another file. False if it has too few.
bool takeSkeleton(MeshFile& file, const MeshFile& lender, Changes& changes);

// --- Animations

// Keeps the frames from `first` to `last`, including both. False if there are no such frames.
bool trimFrames(AnimFile& file, uint32_t first, uint32_t last, Changes& changes);
// Interpolates frames at another rate; positions are blended linearly, rotations by slerp. The first and the
// last frame do not change. The length changes by at most half a new frame. A negative rate of the file
// becomes reversed frames.
bool resample(AnimFile& file, double frame_rate, Changes& changes);
// Keeps the root above its place in the first frame, at the height of each frame. A root that does not travel
// is listed, with the child that moves most.
bool keepInPlace(AnimFile& file, Changes& changes);
// Replaces every rotation by its inverse, in the base frame and in all frames. The bounds stay.
bool invertRotations(AnimFile& file, Changes& changes);
// Adopts names, order and parents of the joints of `mesh`. Joints that the clip lacks get their bind pose
// from the mesh; surplus joints are removed. False if the clip does not fit.
bool fitToMesh(AnimFile& file, const MeshFile& mesh, Changes& changes);
// Prepares the file for version 10: bounds for each frame, computed from the joints if the file has none, at
// most six numbers per joint in a frame, and a hierarchy. False if the file has no hierarchy.
bool completeForVersion10(AnimFile& file, Changes& changes);

// --- Camera paths

// The same for a camera path. Cuts outside of the frames are removed.
bool trimFrames(CameraFile& file, uint32_t first, uint32_t last, Changes& changes);
// Resamples each shot. The resulting cuts follow Doom 3's convention, even if the file used the other one.
bool resample(CameraFile& file, double frame_rate, Changes& changes);

}  // namespace md5v::edit
