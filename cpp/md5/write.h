// Writes the text of the three MD5 formats, in the form that Doom 3's own loaders accept. This is version 10
// with a fixed order of sections, one entry a line, and LF. Numbers are the shortest decimals that read back
// as the same numbers. The readers of read.h read the text as the same data, except for what `changes` lists.
//
// The input must have the guarantees of the readers. Doom 3 rejects some data for other reasons than the form
// of the text, such as parents after their children, several roots of an animation, or rates with a fraction.
// Such data is written unchanged; edit/ has functions that fix it.
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

// Version 10 cannot store flags, colours and stored normals. `changes` lists them.
std::string writeMesh(const MeshFile& file, MeshVersion version, Changes& changes);
// Requires bounds.size() == frame_count.
std::string writeAnim(const AnimFile& file, Changes& changes);
std::string writeCamera(const CameraFile& file, Changes& changes);

// The decimal without exponent that has the fewest significant digits and reads back as this float; if there
// are several, the one nearest to it. `value` must be finite. Negative zero is "-0".
std::string shortestDecimal(float value);

}  // namespace md5v::md5
