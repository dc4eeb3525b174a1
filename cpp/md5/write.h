// Writes the text of the three MD5 formats, in the form that Doom 3's own loaders accept: version 10, fixed
// order of sections, one entry a line, LF, numbers as the shortest decimals that read back as the same ones.
// What the readers of read.h make of the text is equal to what was written, but for what `changes` lists.
//
// The files have the guarantees of their readers. What Doom 3 refuses for another reason than the form of the
// text (parents after their children, several roots of an animation, rates with a fraction) is written as it
// is: see edit/ for remedies.
#pragma once

#include <cstdint>
#include <string>

#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/change.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

enum class MeshVersion : uint8_t {
  k10,  // Doom 3
  k12,  // StormEngine 2: with stored normals, tangents and colours. Each mesh has a stored frame per vertex.
};

// Version 10 has no place for flags, colours and stored normals, which become changes.
std::string writeMesh(const MeshFile& file, MeshVersion version, Changes& changes);
// bounds.size() == frame_count.
std::string writeAnim(const AnimFile& file, Changes& changes);
std::string writeCamera(const CameraFile& file, Changes& changes);

// The shortest decimal without exponent that reads back as this float, which is finite.
std::string shortestDecimal(float value);

}  // namespace md5v::md5
