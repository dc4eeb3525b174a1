// Edits of the content of MD5 files. Each keeps the guarantees of the readers, and lists what it changed,
// with figures. An edit that finds nothing to do lists nothing.
//
// Those that return a bool may not apply to a file: then they list why, and the file is not to be used.
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

// Multiplies all lengths by `factor`, which is positive. False where numbers become too large to be read.
bool scaleLengths(MeshFile& file, double factor, Changes& changes);
bool scaleLengths(AnimFile& file, double factor, Changes& changes);
bool scaleLengths(CameraFile& file, double factor, Changes& changes);

// Old and new names. All are replaced at once, so that names may be exchanged.
using Renames = std::vector<std::pair<std::string, std::string>>;
void renameJoints(MeshFile& file, const Renames& renames, Changes& changes);
void renameJoints(AnimFile& file, const Renames& renames, Changes& changes);

// Adds a joint "origin" without rotation at 0 above the roots of a file that has several. Index 0, as Doom 3
// has it. Animations and their mesh need it alike.
void addOrigin(MeshFile& file, Changes& changes);
void addOrigin(AnimFile& file, Changes& changes);

// --- Meshes

// Keeps the `most` greatest weights of each vertex, and multiplies them so that their sum stays what it was.
void limitWeights(MeshFile& file, uint32_t most, Changes& changes);
// Divides the weights of each vertex by their sum. Vertices whose sum is 0 stay as they are.
void normalizeWeights(MeshFile& file, Changes& changes);
// Removes weights of 0. A vertex with no other weight keeps its first one.
void removeZeroWeights(MeshFile& file, Changes& changes);
// Removes weights that no vertex refers to.
void removeUnusedWeights(MeshFile& file, Changes& changes);
// Puts parents before their children, else in the order of the file.
void sortJoints(MeshFile& file, Changes& changes);
// Removes joints to which no vertex refers, neither to a descendant of theirs. Files without weights keep
// all.
void removeUnusedJoints(MeshFile& file, Changes& changes);
// Removes meshes that are equal to one before them, but for the name.
void mergeDuplicateMeshes(MeshFile& file, Changes& changes);
// Removes meshes without triangles.
void removeEmptyMeshes(MeshFile& file, Changes& changes);
// Turns the triangles of closed meshes that face inwards.
void turnInsideOut(MeshFile& file, Changes& changes);
// Model space, one per vertex, any length but 0; an empty list, or a zero vector, for those to be computed.
using Normals = std::vector<glm::vec3>;
// Gives each vertex a stored normal and tangent. Where the file has none, the normal is the one of `given`
// (one list a mesh, or none), else that of the bind pose.
void storeNormals(MeshFile& file, Changes& changes, std::span<const Normals> given = {});
// The joints of `lender` for a file whose weights refer to another one's. False where they are too few.
bool takeSkeleton(MeshFile& file, const MeshFile& lender, Changes& changes);

// --- Animations

// Keeps the frames from `first` to `last`, both included. False where there are no such frames.
bool trimFrames(AnimFile& file, uint32_t first, uint32_t last, Changes& changes);
// Makes frames at another rate; see formats.md 3.3 for what is between two frames. The first and the last
// frame stay, and so does the length but for half of a new frame. A negative rate of the file becomes
// reversed frames.
bool resample(AnimFile& file, double frame_rate, Changes& changes);
// Keeps the translation of joint 0 as it is in the first frame.
bool keepInPlace(AnimFile& file, Changes& changes);
// Names, order and parents of the joints of `mesh`. Joints that the clip lacks stand as in its bind pose;
// surplus ones are left out. False where the clip does not fit.
bool fitToMesh(AnimFile& file, const MeshFile& mesh, Changes& changes);
// Makes the file one that version 10 can hold: bounds for each frame, those of the joints where the file has
// none; not more numbers per frame than six a joint; a hierarchy. False where there is none.
bool completeForVersion10(AnimFile& file, Changes& changes);

// --- Camera paths

// As for animations. Cuts outside of the frames are left out.
bool trimFrames(CameraFile& file, uint32_t first, uint32_t last, Changes& changes);
// Resamples each shot. Cuts are those of Doom 3 afterwards, also where the file's were of the other
// convention.
bool resample(CameraFile& file, double frame_rate, Changes& changes);

}  // namespace md5v::edit
