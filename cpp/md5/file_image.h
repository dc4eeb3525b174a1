// What a reader found, as bytes that another module of the same build takes over: MeshFile, AnimFile and
// CameraFile as an image of their fields, without pointers. Little-endian, for memory only: no file format.
// web/core/weights.ts takes the weights out of that of a MeshFile.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/raw_vector.h"
#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/mesh_file.h"

namespace md5v::md5 {

RawVector<uint8_t> imageOf(MeshFile& file);
RawVector<uint8_t> imageOf(AnimFile& file);
RawVector<uint8_t> imageOf(CameraFile& file);

// The file again; empty where `image` is none of such a file. What the reader guarantees holds only for
// images that imageOf() made of its files.
std::optional<MeshFile> meshOfImage(std::span<const uint8_t> image);
std::optional<AnimFile> animOfImage(std::span<const uint8_t> image);
std::optional<CameraFile> cameraOfImage(std::span<const uint8_t> image);

}  // namespace md5v::md5
