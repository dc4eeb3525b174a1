#include <algorithm>

#include "decl/material.h"

namespace md5v::decl {
namespace {

bool isLit(const Stage& stage) {
  return stage.role == StageRole::kDiffuse || stage.role == StageRole::kNormal ||
         stage.role == StageRole::kSpecular;
}

// Quake III's variables for images that the engine itself supplies.
bool isEngineImage(const ImageProgram& image) {
  const std::string& file = image.back().file;
  return file.starts_with('$') || file.starts_with("*lightmap");
}

bool isDrawn(const Stage& stage) {
  return stage.image && stage.is_picture && stage.blend != Blend::kNone && !isEngineImage(*stage.image);
}

class Chooser {
 public:
  Chooser(const Material& material, Dialect dialect) : material_(material), dialect_(dialect) {}

  MaterialSurface choose() {
    const std::vector<Stage>& stages = material_.stages;
    surface_.clamp = material_.clamp;
    surface_.no_draw = material_.marked_no_draw || stages.empty();
    surface_.diffuse = first(StageRole::kDiffuse);
    surface_.normal = first(StageRole::kNormal);
    surface_.specular = first(StageRole::kSpecular);
    const bool lit = std::any_of(stages.begin(), stages.end(), isLit);
    if (!lit) chooseAmbient();
    if (const Stage* stage = shown()) {
      surface_.color = stage->color;
      surface_.clamp = surface_.clamp || stage->clamp;
    }
    surface_.alpha_test = alphaTest();
    if (lit && material_.translucent) surface_.blend = Blend::kBlend;
    if (material_.force_opaque) surface_.blend = Blend::kOpaque;
    return surface_;
  }

 private:
  const Stage* shown() const {
    return surface_.diffuse < 0 ? nullptr : &material_.stages[static_cast<size_t>(surface_.diffuse)];
  }

  // The first stage of this role with a picture, as a viewer shows the first group of several. A stage that
  // is switched off is used only if there is no other.
  int first(StageRole role) const {
    int fallback = -1;
    const auto count = static_cast<int>(material_.stages.size());
    for (int i = 0; i < count; ++i) {
      const Stage& stage = material_.stages[static_cast<size_t>(i)];
      if (stage.role != role || !stage.image) continue;
      if (stage.enabled) return i;
      if (fallback < 0) fallback = i;
    }
    return fallback;
  }

  // Chooses the stage that is drawn without light: the first one with a picture, preferably one that is
  // switched on.
  void chooseAmbient() {
    for (const bool enabled : {true, false}) {
      for (size_t i = 0; i < material_.stages.size() && surface_.diffuse < 0; ++i) {
        const Stage& stage = material_.stages[i];
        if (isDrawn(stage) && stage.enabled == enabled) surface_.diffuse = static_cast<int>(i);
      }
    }
    surface_.unlit = true;
    const Stage* stage = shown();
    if (stage == nullptr) {
      // Shadow hulls, masks, cube maps and programs: no stage is left that can be shown. A Quake III material
      // that has only lightmap stages is a lit surface.
      surface_.no_draw = surface_.no_draw || dialect_ == Dialect::kDoom3;
      return;
    }
    surface_.blend = stage->blend;
    // Quake III lights the opaque stages of models.
    if (dialect_ == Dialect::kQuake3 && stage->blend == Blend::kOpaque) surface_.unlit = false;
  }

  // One stage with an alpha test makes the entire surface perforated.
  std::optional<float> alphaTest() const {
    const Stage* stage = shown();
    if (stage != nullptr && stage->alpha_test) return stage->alpha_test;
    for (const Stage& other : material_.stages) {
      if (other.alpha_test && other.enabled) return other.alpha_test;
    }
    return std::nullopt;
  }

  const Material& material_;
  Dialect dialect_;
  MaterialSurface surface_;
};

}  // namespace

MaterialSurface chooseSurface(const Material& material, Dialect dialect) {
  return Chooser(material, dialect).choose();
}

}  // namespace md5v::decl
