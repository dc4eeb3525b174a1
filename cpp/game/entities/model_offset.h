// Where the game puts a model. Evidence: Doom 3 adds `offset` of a model block to joint 0.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "game/entities/definitions.h"

namespace md5v::game {

struct ModelOffset {
  std::array<float, 3> offset = {0.0f, 0.0f, 0.0f};  // model space
  // The definition to report it at, and the message; nullptr if no block moves the mesh.
  const Definition* by = nullptr;
  std::string message;
};

// Finds the offset of the mesh at this path. Messages name the mesh by `name`. If its model blocks give
// different offsets, the mesh is not moved.
ModelOffset offsetOf(const Definitions& definitions, std::string_view mesh_path, std::string_view name);

}  // namespace md5v::game
