// Reads the content of MD5 files from JavaScript objects: MeshFileData, AnimFileData and CameraFileData of
// web/core/writer-types.ts.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "edit/edit.h"
#include "md5/anim_file.h"
#include "md5/camera_file.h"
#include "md5/mesh_file.h"

namespace md5v::wasm {

// Each function returns a sentence about the first violation of the file's guarantees, or an empty string.
// `normals` gets a list for each mesh, which is empty if the mesh has none.
std::string readMeshData(const emscripten::val& data, md5::MeshFile& file,
                         std::vector<edit::Normals>& normals);
std::string readAnimData(const emscripten::val& data, md5::AnimFile& file);
std::string readCameraData(const emscripten::val& data, md5::CameraFile& file);

// Six numbers each: minimum and maximum.
std::vector<Bounds> boundsOf(const std::vector<float>& numbers);

}  // namespace md5v::wasm
