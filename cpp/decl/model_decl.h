// Reads .def files: model blocks (a mesh, its animations by their names in the game, its skin) and the
// entities that refer to them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "decl/decl_index.h"

namespace md5v::decl {

// `frame 14 sound_body footstep`: the action of the game when the animation reaches the frame.
struct FrameCommand {
  uint32_t frame = 0;  // counted from 1; 0 if the number is not a valid frame
  std::string text;    // the command and its arguments, separated by one blank
};

struct ModelAnim {
  std::string name;
  std::vector<std::string> files;      // as written; several files play in sync
  std::vector<FrameCommand> commands;  // in the order of the file
  std::string options;                 // the other words of its block, such as "random_cycle_start anim_turn"
};

struct ModelDecl {
  std::string name;           // canonical
  std::string inherit;        // empty if it has none, like all strings below
  size_t inherit_offset = 0;  // in the file
  std::string mesh;
  std::string skin;
  std::array<float, 3> offset = {0.0f, 0.0f, 0.0f};  // added to joint 0, file units
  bool has_offset = false;                           // of its own, which may be 0
  std::vector<ModelAnim> anims;                      // its own animations, without inherited ones
  std::vector<std::string> removed;                  // names of inherited animations that it removes
  std::vector<DeclReference> references;             // in the order of the file
};

// An entity from which another one inherits.
struct InheritedEntity {
  std::string name;   // as written
  size_t offset = 0;  // in the file
};

struct EntityDecl {
  std::string name;
  // Every key that begins with `inherit` names one. They are in the order of the file.
  std::vector<InheritedEntity> inherits;
  std::string model;
  bool has_model = false;  // of its own, which may be empty and then hides an inherited one
  std::string skin;
  // Values of keys that name models, joints and entities, or attach the entity to a joint; see
  // model_decl.cpp.
  std::vector<DeclReference> references;
};

ModelDecl readModel(std::span<const uint8_t> file, const DeclEntry& entry, Report& report);
EntityDecl readEntity(std::span<const uint8_t> file, const DeclEntry& entry, Report& report);

}  // namespace md5v::decl
