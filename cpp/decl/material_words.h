// Lists the words of materials and their arguments.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::decl {

enum class Word : uint8_t {
  kUnknown,
  // Known words without effect on the picture.
  kFlag,        // no argument
  kOneToken,    // one argument
  kWholeLine,   // arguments to the end of the line
  kExpression,  // one expression
  kTwoExpressions,
  kImage,  // one image program
  // Words of the material.
  kEditorImage,
  kDescription,
  kTwoSided,
  kBackSided,
  kCull,
  kTranslucent,
  kForceOpaque,
  kUnsmoothedTangents,
  kSurfaceParm,
  // Words of the material or of a stage.
  kClamp,
  kNoClamp,
  kDiffuseMap,
  kNormalMap,
  kSpecularMap,
  kGlowMap,
  // Words of a stage.
  kMap,
  kClampMap,
  kAnimMap,
  kNotAPicture,  // cube maps, videos and programs, with arguments to the end of the line
  kMaskColor,
  kMaskRed,
  kMaskGreen,
  kMaskBlue,
  kOtherView,  // stages for special views, such as Prey's spirit walk
  kBlend,
  kStageType,
  kAlphaTest,
  kAlphaFunc,
  kIf,
  kColor,
  kRed,
  kGreen,
  kBlue,
  kAlpha,
  kRgb,
  kRgba,
};

Word wordOf(std::string_view text);

}  // namespace md5v::decl
