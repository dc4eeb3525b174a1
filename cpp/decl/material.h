// Reads the materials of id Tech 4 (.mtr) and of Quake III's descendants (.shader), as far as they affect the
// look of a model.
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

// The role of a stage in its surface. kAmbient is drawn without light.
enum class StageRole : uint8_t { kAmbient, kDiffuse, kNormal, kSpecular, kGlow };

// How a stage blends with the pixels behind it, by its GL factors. kNone has no visible effect, as with
// masks.
enum class Blend : uint8_t { kOpaque, kBlend, kAdd, kFilter, kNone };

struct Stage {
  StageRole role = StageRole::kAmbient;
  Blend blend = Blend::kOpaque;
  std::optional<ImageProgram> image;
  std::optional<float> alpha_test;                        // pixels with this alpha or less are discarded
  std::array<float, 4> color = {1.0f, 1.0f, 1.0f, 1.0f};  // factors of red, green, blue and alpha
  bool enabled = true;                                    // the value of `if` with the engine's defaults
  bool is_picture = true;                                 // no cube map, video or screen effect
  bool clamp = false;
  size_t offset = 0;  // in the file
};

// The stages of a material that are drawn: indices, or -1.
struct MaterialSurface {
  int diffuse = -1;  // for an unlit material: the stage that is drawn
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
  bool marked_no_draw = false;            // Quake III's surfaceparm nodraw
  size_t offset = 0;                      // of the material's name in the file
  std::vector<DeclReference> references;  // the images of all stages
  MaterialSurface surface;
};

enum class Dialect : uint8_t { kDoom3, kQuake3 };

// Reads the material `entry` of `file`. Unknown words are reported and skipped with their line.
Material readMaterial(std::span<const uint8_t> file, const DeclEntry& entry, Dialect dialect,
                      const Tables& tables, Report& report);

// Chooses the stages that a surface shows. id Tech 4 draws several groups of bump, diffuse and specular
// stages on top of each other. Here the first stage of each role that has a picture is used.
MaterialSurface chooseSurface(const Material& material, Dialect dialect);

}  // namespace md5v::decl
