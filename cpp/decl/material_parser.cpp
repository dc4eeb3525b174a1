#include <algorithm>
#include <iterator>
#include <utility>

#include "base/ascii.h"
#include "base/concat.h"
#include "base/printable.h"
#include "decl/material.h"
#include "decl/material_words.h"
#include "decl/names.h"

namespace md5v::decl {
namespace {

using text::Token;
using text::TokenKind;

std::optional<StageRole> roleNamed(std::string_view word) {
  switch (wordOf(word)) {
    case Word::kDiffuseMap:
      return StageRole::kDiffuse;
    case Word::kNormalMap:
      return StageRole::kNormal;
    case Word::kSpecularMap:
      return StageRole::kSpecular;
    case Word::kGlowMap:
      return StageRole::kGlow;
    default:
      return std::nullopt;
  }
}

// Decides by both GL factors. Unusual pairs become transparency if the target shows through, or else an
// opaque surface.
Blend blendOf(std::string_view source, std::string_view target) {
  const auto is = [](std::string_view factor, std::string_view name) {
    return equalIgnoringCase(factor.substr(factor.find('_') + 1), name);
  };
  if (is(target, "ZERO")) {
    if (is(source, "DST_COLOR")) return Blend::kFilter;
    return is(source, "ZERO") ? Blend::kFilter : Blend::kOpaque;
  }
  if (is(target, "ONE")) return is(source, "ZERO") ? Blend::kNone : Blend::kAdd;
  if (is(target, "SRC_COLOR")) return Blend::kFilter;
  if (is(target, "ONE_MINUS_SRC_COLOR")) return is(source, "ZERO") ? Blend::kFilter : Blend::kAdd;
  return Blend::kBlend;
}

bool isBlendFactor(std::string_view factor) {
  constexpr std::string_view kFactors[] = {"ZERO",
                                           "ONE",
                                           "SRC_COLOR",
                                           "ONE_MINUS_SRC_COLOR",
                                           "DST_COLOR",
                                           "ONE_MINUS_DST_COLOR",
                                           "SRC_ALPHA",
                                           "ONE_MINUS_SRC_ALPHA",
                                           "DST_ALPHA",
                                           "ONE_MINUS_DST_ALPHA",
                                           "SRC_ALPHA_SATURATE"};
  const std::string_view name = factor.substr(factor.find('_') + 1);
  return std::any_of(std::begin(kFactors), std::end(kFactors),
                     [name](std::string_view known) { return equalIgnoringCase(known, name); });
}

class MaterialReader {
 public:
  MaterialReader(Scanner& scanner, const Tables& tables, Material& material)
      : scanner_(scanner), tables_(tables), material_(material) {}

  void read() {
    while (!scanner_.atEnd()) {
      if (scanner_.peek().is('{')) {
        readStage();
      } else {
        readStatement();
      }
    }
  }

 private:
  // Maps for several roles in one stage, as Unvanquished's materials have them.
  struct RoleImage {
    StageRole role;
    ImageProgram image;
    size_t offset;
  };

  void readStage() {
    Stage stage;
    stage.offset = scanner_.next().offset;
    stage_ = &stage;
    while (!scanner_.atEnd() && !scanner_.take('}')) {
      if (scanner_.peek().is('{')) {
        scanner_.skipTokenOrBlock();
      } else {
        readStatement();
      }
    }
    stage_ = nullptr;
    if (std::exchange(masks_, 0) == kAllColors) stage.blend = Blend::kNone;
    const std::vector<RoleImage> images = std::exchange(role_images_, {});
    if (images.empty() || stage.image) material_.stages.push_back(stage);
    for (const RoleImage& image : images) {
      stage.role = image.role;
      stage.image = image.image;
      stage.offset = image.offset;
      material_.stages.push_back(stage);
    }
  }

  void readStatement() {
    const Token token = scanner_.next();
    if (token.kind != TokenKind::kWord && token.kind != TokenKind::kString) {
      addUnknown(token);
      return;
    }
    const Word word = wordOf(token.text);
    if (!readKnown(word, token) && !readGlobal(word) && !readStageWord(word)) addUnknown(token);
  }

  // Reads words without effect, and words that have the same meaning everywhere.
  bool readKnown(Word word, const Token& token) {
    switch (word) {
      case Word::kFlag:
        return true;
      case Word::kOneToken:
        scanner_.path();
        skipUnknownOfLine();
        return true;
      case Word::kWholeLine:
        scanner_.skipLine();
        return true;
      case Word::kExpression:
        expression();
        return true;
      case Word::kTwoExpressions:
        expression();
        scanner_.take(',');
        expression();
        return true;
      case Word::kImage:
        readImageProgram(scanner_);
        return true;
      case Word::kClamp:
      case Word::kNoClamp:
        (stage_ != nullptr ? stage_->clamp : material_.clamp) = word == Word::kClamp;
        return true;
      case Word::kDiffuseMap:
      case Word::kNormalMap:
      case Word::kSpecularMap:
      case Word::kGlowMap:
        readRoleImage(*roleNamed(token.text), token.offset);
        return true;
      default:
        return false;
    }
  }

  bool readGlobal(Word word) {
    switch (word) {
      case Word::kEditorImage:
        material_.editor_image = readImageProgram(scanner_);
        return true;
      case Word::kDescription:
        material_.description = scanner_.path();
        return true;
      case Word::kTwoSided:
        material_.two_sided = true;
        return true;
      case Word::kBackSided:
        material_.back_sided = true;
        return true;
      case Word::kCull:
        readCull();
        return true;
      case Word::kTranslucent:
        material_.translucent = true;
        return true;
      case Word::kForceOpaque:
        material_.force_opaque = true;
        return true;
      case Word::kUnsmoothedTangents:
        material_.unsmoothed_tangents = true;
        return true;
      case Word::kSurfaceParm:
        if (equalIgnoringCase(scanner_.path(), "nodraw")) material_.marked_no_draw = true;
        return true;
      default:
        return false;
    }
  }

  bool readStageWord(Word word) {
    if (stage_ == nullptr) return false;
    switch (word) {
      case Word::kMap:
      case Word::kClampMap:
        setImage();
        stage_->clamp = stage_->clamp || word == Word::kClampMap;
        return true;
      case Word::kAnimMap:
        if (scanner_.peek().kind == TokenKind::kNumber) scanner_.next();
        setImage();
        scanner_.skipLine();
        return true;
      case Word::kNotAPicture:
        stage_->is_picture = false;
        scanner_.skipLine();
        return true;
      case Word::kMaskColor:
        masks_ = kAllColors;
        return true;
      case Word::kMaskRed:
        masks_ |= 1;
        return true;
      case Word::kMaskGreen:
        masks_ |= 2;
        return true;
      case Word::kMaskBlue:
        masks_ |= 4;
        return true;
      case Word::kOtherView:
        stage_->enabled = false;
        return true;
      case Word::kBlend:
        readBlend();
        return true;
      case Word::kStageType:
        readStageType();
        return true;
      case Word::kAlphaTest:
        stage_->alpha_test = expression();
        return true;
      case Word::kAlphaFunc:
        readAlphaFunc();
        return true;
      case Word::kIf:
        stage_->enabled = expression() != 0.0f;
        return true;
      default:
        return readColor(word);
    }
  }

  bool readColor(Word word) {
    std::array<float, 4>& color = stage_->color;
    const auto set = [&](size_t first, size_t last) {
      const float value = expression();
      for (size_t i = first; i <= last; ++i) color[i] = value;
    };
    switch (word) {
      case Word::kRed:
        set(0, 0);
        return true;
      case Word::kGreen:
        set(1, 1);
        return true;
      case Word::kBlue:
        set(2, 2);
        return true;
      case Word::kAlpha:
        set(3, 3);
        return true;
      case Word::kRgb:
        set(0, 2);
        return true;
      case Word::kRgba:
        set(0, 3);
        return true;
      case Word::kColor:
        for (size_t i = 0; i < 4; ++i) {
          if (i > 0) scanner_.take(',');
          set(i, i);
        }
        return true;
      default:
        return false;
    }
  }

  void setImage() {
    if (std::optional<ImageProgram> image = readImageProgram(scanner_)) stage_->image = std::move(image);
  }

  // Outside of a stage, this adds a stage of its own.
  void readRoleImage(StageRole role, size_t offset) {
    std::optional<ImageProgram> image = readImageProgram(scanner_);
    if (!image) return;
    if (stage_ != nullptr) {
      role_images_.push_back({role, std::move(*image), offset});
      return;
    }
    Stage stage;
    stage.role = role;
    stage.image = std::move(image);
    stage.offset = offset;
    material_.stages.push_back(std::move(stage));
  }

  void readBlend() {
    const size_t offset = scanner_.offset();
    const std::string source = scanner_.path();
    if (source.empty()) {
      scanner_.addMissing("a blend mode");
      return;
    }
    if (const auto role = roleNamed(source)) {
      stage_->role = *role;
    } else if (equalIgnoringCase(source, "blend")) {
      stage_->blend = Blend::kBlend;
    } else if (equalIgnoringCase(source, "add")) {
      stage_->blend = Blend::kAdd;
    } else if (equalIgnoringCase(source, "filter") || equalIgnoringCase(source, "modulate")) {
      stage_->blend = Blend::kFilter;
    } else if (equalIgnoringCase(source, "none")) {
      stage_->blend = Blend::kNone;
    } else {
      scanner_.take(',');
      const size_t target_offset = scanner_.offset();
      const std::string target = scanner_.path();
      if (target.empty() && !equalIgnoringCase(std::string_view(source).substr(0, 3), "gl_")) {
        scanner_.add(Code::kDeclarationUnknownWord, offset,
                     concat(quoted(source), " is an unknown blend mode and was skipped."));
      } else if (target.empty()) {
        scanner_.addMissing("the second factor of the blend mode");
      } else {
        if (!isBlendFactor(source)) addUnknownFactor(source, offset);
        if (!isBlendFactor(target)) addUnknownFactor(target, target_offset);
        stage_->blend = blendOf(source, target);
      }
    }
  }

  void addUnknownFactor(std::string_view factor, size_t offset) {
    scanner_.add(Code::kDeclarationUnknownWord, offset,
                 concat(quoted(factor), " is an unknown factor of a blend mode."));
  }

  void readStageType() {
    const std::string type = scanner_.path();
    if (const auto role = roleNamed(type)) {
      stage_->role = *role;
    } else if (!equalIgnoringCase(type, "colorMap")) {
      stage_->is_picture = false;
    }
  }

  void readAlphaFunc() {
    const std::string function = scanner_.path();
    if (equalIgnoringCase(function, "GT0")) stage_->alpha_test = 0.0f;
    if (equalIgnoringCase(function, "GE128")) stage_->alpha_test = 0.5f;
  }

  void readCull() {
    const std::string side = scanner_.path();
    for (const std::string_view both : {"none", "disable", "twosided"}) {
      if (equalIgnoringCase(side, both)) material_.two_sided = true;
    }
    for (const std::string_view back : {"back", "backside", "backsided"}) {
      if (equalIgnoringCase(side, back)) material_.back_sided = true;
    }
  }

  float expression() { return readExpression(scanner_, tables_); }

  // Skips the arguments of an unknown word: the rest of its line, up to the next known word.
  void addUnknown(const Token& token) {
    if (!scanner_.isReportedMissing(token.offset)) {
      scanner_.add(Code::kDeclarationUnknownWord, token.offset,
                   concat(quoted(token.text), " is an unknown word of a material and was skipped."));
    }
    while (!atStatementEnd()) {
      if (scanner_.peek().kind == TokenKind::kWord && roleNamed(scanner_.peek().text)) return;
      scanner_.next();
    }
  }

  // Skips further arguments, which Quake III's words have: "rgbGen wave sin 0 1 0 1".
  void skipUnknownOfLine() {
    while (!atStatementEnd()) {
      const Token& token = scanner_.peek();
      if (token.kind == TokenKind::kWord && wordOf(token.text) != Word::kUnknown) return;
      scanner_.next();
    }
  }

  bool atStatementEnd() { return scanner_.atNewLine() || scanner_.peek().is('{') || scanner_.peek().is('}'); }

  Scanner& scanner_;
  const Tables& tables_;
  Material& material_;
  Stage* stage_ = nullptr;
  static constexpr unsigned kAllColors = 7;

  std::vector<RoleImage> role_images_;
  unsigned masks_ = 0;  // colour channels that the stage does not write: 1 red, 2 green, 4 blue
};

std::vector<DeclReference> imagesOf(const std::vector<Stage>& stages) {
  std::vector<DeclReference> images;
  for (const Stage& stage : stages) {
    if (!stage.image) continue;
    const std::string formula = stage.image->size() > 1 ? describe(*stage.image) : std::string();
    for (const ImageStep& step : *stage.image) {
      if (step.op == ImageOp::kFile) images.push_back({"image", step.file, formula, step.offset});
    }
  }
  return images;
}

}  // namespace

Material readMaterial(std::span<const uint8_t> file, const DeclEntry& entry, Dialect dialect,
                      const Tables& tables, Report& report) {
  Material material;
  material.name = entry.name;
  material.offset = entry.offset;
  Scanner scanner(file, entry.body, report);
  MaterialReader(scanner, tables, material).read();
  material.surface = chooseSurface(material, dialect);
  material.references = imagesOf(material.stages);
  return material;
}

}  // namespace md5v::decl
