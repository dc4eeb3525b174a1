// Reads materials: id Tech 4's .mtr, and the .shader files of Quake III's descendants, as far as they
// decide what a model looks like.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "decl/decl_index.h"
#include "decl/expression.h"
#include "decl/image_program.h"

namespace md5v::decl {

// The role of a stage in its surface. kAmbient: it is drawn as it is, without light.
enum class StageRole : uint8_t { kAmbient, kDiffuse, kNormal, kSpecular, kGlow };

// How a stage mixes with what is behind it, by its GL factors. kNone draws nothing that is seen, as masks do.
enum class Blend : uint8_t { kOpaque, kBlend, kAdd, kFilter, kNone };

struct Stage {
  StageRole role = StageRole::kAmbient;
  Blend blend = Blend::kOpaque;
  std::optional<ImageProgram> image;
  std::optional<float> alpha_test;                        // pixels with no more alpha are left out
  std::array<float, 4> color = {1.0f, 1.0f, 1.0f, 1.0f};  // factors of red, green, blue and alpha
  bool enabled = true;                                    // the value of `if` with the engine's defaults
  bool is_picture = true;                                 // no cube map, video or screen effect
  bool clamp = false;
  size_t offset = 0;  // in the file
};

// The stages of a material that a surface needs: indices, or -1.
struct MaterialSurface {
  int diffuse = -1;  // of an unlit material: the stage that is drawn
  int normal = -1;
  int specular = -1;
  Blend blend = Blend::kOpaque;
  std::optional<float> alpha_test;
  std::array<float, 4> color = {1.0f, 1.0f, 1.0f, 1.0f};
  bool unlit = false;
  bool no_draw = false;  // the engine draws nothing
  bool clamp = false;
};

struct Material {
  std::string name;  // canonical
  std::string description;
  std::optional<ImageProgram> editor_image;  // qer_editorimage
  std::vector<Stage> stages;
  bool two_sided = false;
  bool back_sided = false;
  bool translucent = false;
  bool force_opaque = false;
  bool clamp = false;
  bool unsmoothed_tangents = false;
  bool marked_no_draw = false;  // Quake III's surfaceparm nodraw
  size_t offset = 0;            // of its name in the file
  MaterialSurface surface;
};

enum class Dialect : uint8_t { kDoom3, kQuake3 };

// Reads the material `entry` of `file`. Words that are unknown are reported and skipped with their line.
Material readMaterial(std::span<const uint8_t> file, const DeclEntry& entry, Dialect dialect,
                      const Tables& tables, Report& report);

// Chooses the stages that a surface shows. id Tech 4 draws several groups of bump, diffuse and specular on
// top of one another; here the first of each counts, from the group that the first bump map begins where it
// is there.
MaterialSurface chooseSurface(const Material& material, Dialect dialect);

}  // namespace md5v::decl
