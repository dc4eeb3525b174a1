// Reads the configuration of a model of a Cube 2 game (Sauerbraten, Red Eclipse, Tesseract): md5.cfg and
// iqm.cfg. Only commands at the top level are read; all others belong to the game and are ignored. Evidence:
// the models of Sauerbraten and Red Eclipse, and the source of the game for numbers and defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "decl/decl_index.h"
#include "decl/image_program.h"
#include "decl/model_decl.h"

namespace md5v::game {

// The look of a mesh.
struct CubeSurface {
  std::string surface;   // the name of a mesh in lower case (ASCII), or "*" for all others, which is the last
  std::string material;  // the name of the material: that of the model, and the surface
  size_t offset = 0;     // of the command that names the image
  decl::ImageProgram diffuse;
  std::optional<decl::ImageProgram> normal;
  std::optional<decl::ImageProgram> specular;
  double alpha_test = 0.0;  // pixels with this alpha or less are holes; none if it is not positive
  bool two_sided = false;
};

// A point where the game attaches other models.
struct CubeTag {
  std::string name;
  std::string joint;
};

// A joint that the game rotates as a player looks up and down: by this share of the player's pitch, in
// degrees. `joint` is empty if the entire model rotates.
struct CubePitch {
  std::string joint;
  double scale = 0.0;
  double min = 0.0;
  double max = 0.0;
};

// A mesh that is attached to a tag of another one of the same file.
struct CubeLink {
  std::string mesh;
  std::string joint;
  std::string tag;
};

// One `md5load`, with all commands up to the next one.
struct CubeModel {
  std::string name;   // the folder of the file as the game names models; ":1" and so on for later ones
  size_t offset = 0;  // of the command
  std::string mesh;
  // Files with a name that no earlier one has come first.
  std::vector<decl::ModelAnim> anims;
  // Named files and joints: "mesh", "anim", "tag", "pitch" and "part".
  std::vector<decl::DeclReference> references;
  std::vector<CubeTag> tags;  // each name once, with its last joint
  std::vector<CubePitch> pitches;
  std::vector<CubeLink> links;
  std::vector<CubeSurface> surfaces;
};

struct CubeConfig {
  std::vector<CubeModel> models;
  std::optional<double> scale;  // in percent
  std::optional<std::array<double, 3>> translation;
};

// Reads the file at `path`; files in the result have paths from the same root. `place` is the path of its
// folder as far as it is known: md5dir may name this folder or another one, from the root of all models. Text
// that is not a number is 0, as in scripts of the game.
CubeConfig readCubeConfig(std::span<const uint8_t> text, std::string_view path, std::string_view place,
                          Report& report);

}  // namespace md5v::game
