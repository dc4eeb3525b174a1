// Finds what definitions attach to the joints of a model: heads and attachments of Doom 3's entities, linked
// parts of Cube 2 games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "anim/hierarchy.h"
#include "game/entities/definitions.h"

namespace md5v::game {

// Texts that are not known are empty.
struct Attachment {
  std::string by;      // the key or tag, such as "def_head"; "model_gib" replaces the model
  std::string name;    // in the definition
  std::string mesh;    // the path of the mesh
  std::string joint;   // of the model
  std::string offset;  // three numbers, file units
  std::string angles;  // pitch, yaw and roll in degrees

  bool operator==(const Attachment&) const = default;
};

// Lists the attachments of the mesh at this path, which has this skeleton. Equal attachments of several
// entities are listed once.
std::vector<Attachment> attachmentsOf(const Definitions& definitions, std::string_view mesh_path,
                                      const anim::Skeleton& skeleton);

}  // namespace md5v::game
