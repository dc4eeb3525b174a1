// Lists the words of materials and the arguments that each takes.
#pragma once

#include <cstdint>
#include <string_view>

namespace md5v::decl {

enum class Word : uint8_t {
  kUnknown,
  // Known, and without effect on the picture.
  kFlag,        // no argument
  kOneToken,    // one argument
  kWholeLine,   // arguments to the end of the line
  kExpression,  // one expression
  kTwoExpressions,
  kImage,  // one image program
  // For the complete material.
  kEditorImage,
  kDescription,
  kTwoSided,
  kBackSided,
  kCull,
  kTranslucent,
  kForceOpaque,
  kUnsmoothedTangents,
  kSurfaceParm,
  // Of the material or of a stage.
  kClamp,
  kNoClamp,
  kDiffuseMap,
  kNormalMap,
  kSpecularMap,
  kGlowMap,
  // Of a stage.
  kMap,
  kClampMap,
  kAnimMap,
  kNotAPicture,  // cube maps, videos and programs, arguments to the end of the line
  kMaskColor,
  kMaskRed,
  kMaskGreen,
  kMaskBlue,
  kOtherView,  // of views that are no usual one, as Prey's spirit walk
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
