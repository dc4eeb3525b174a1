#include "decl/material_words.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"
#include "decl/names.h"

namespace md5v::decl {
namespace {

// All words of one meaning in one string, so that the table is small.
struct Group {
  Word word;
  std::string_view spellings;  // separated by blanks
};
constexpr Group kGroups[] = {
    {Word::kFlag,
     "noShadows noSelfShadow forceShadows noFog noOverlays noPortalFog mirror fogLight blendLight "
     "ambientLight "
     "decal_macro suppressInSubview portalSky solid water playerclip monsterclip moveableclip ikclip blood "
     "trigger aassolid aasobstacle flashlight_trigger nonsolid nullNormal areaportal qer_nocarve discrete "
     "noFragment slick collision noimpact nodamage ladder nosteps metal stone flesh wood cardboard liquid "
     "glass "
     "plastic ricochet none surftype10 surftype11 surftype12 surftype13 surftype14 surftype15 islightgemsurf "
     "shadeOnly lightweight_no_shadow entityMergable entityMergeable nomipmaps nopicmip nearest linear "
     "highquality uncompressed forceHighQuality vertexColor inverseVertexColor colored maskAlpha maskDepth "
     "ignoreAlphaTest ignoreDepth depthWrite detail noDepthTest noCompress sky forceAtlas forceOverlays "
     "screen screen2 glassWarp mikktspace origin "
     // The Dark Mod
     "forceInteractions interactionSeparator cubicLight frobStage_none particle_macro "
     "twosided_decal_macro withAudio "
     // Quake 4
     "needCurrentRender notfix nomips sightClip projectileClip shotClip largeShotClip vehicleClip flyClip "
     "itemClip noTacticalFeatures bounce "
     // Prey
     "decal_alphatest_macro glass_macro overlay_macro scorch_macro skybox_macro skyboxPortal "
     "lightWholeMesh seeThru noSeeThru skipClip wallWalk forcefield forcefield_nobullets hunterClip "
     "matter_altmetal matter_cardboard matter_flesh matter_glass matter_liquid matter_metal matter_pipe "
     "matter_stone matter_tile matter_wood glowStage highres notScopeView notSpiritWalk shaderFallback1 "
     "shaderFallback2 shaderFallback3 shaderLevel1 shaderLevel2 shaderLevel3"},
    {Word::kOtherView, "scopeView shuttleView spiritWalk"},
    {Word::kMaskRed, "maskRed"},
    {Word::kMaskGreen, "maskGreen"},
    {Word::kMaskBlue, "maskBlue"},
    {Word::kOneToken,
     "spectrum polygonOffset privatePolygonOffset sort texGen tcGen rgbGen alphaGen depthFunc "
     "imageMinDimension "
     "imageMaxDimension light mode qer_trans implicitMapGL1 fogGen noisetype refractive material_type name "
     "materialType portalDistanceNear portalDistanceFar fogAlpha stereoEye"},
    {Word::kWholeLine,
     "renderBump renderBumpFlat decalInfo deform deformVertexes guiSurf guide skyParms fogParms tessSize "
     "tcMod "
     "q3map_lightimage q3map_surfacelight q3map_globaltexture vertexParm vertexParm2 fragmentMap "
     "fragmentParm "
     "fragmentProgram vertexProgram program shaderParm shaderTexture normalFormat parallax "
     "parallaxDepthScale when megaTexture directPortal frobStage_texture frobStage_diffuse"},
    {Word::kExpression,
     "rotate deformMagnitude depthFade specularExponent specularExponentMin "
     "specularExponentMax normalIntensity fresnelPower growIn growOut"},
    {Word::kTwoExpressions, "scroll translate scale centerScale shear specularExp"},
    {Word::kImage,
     "lightFalloffImage heightMap reflectionMap rmaoMap physicalMap normalHeightMap ambientMap "
     "materialImage portalImage parallaxMap lightAmbientDiffuse lightAmbientSpecular"},
    {Word::kEditorImage, "qer_editorimage editorimage"},
    {Word::kDescription, "description"},
    {Word::kTwoSided, "twoSided"},
    {Word::kBackSided, "backSided"},
    {Word::kCull, "cull"},
    {Word::kTranslucent, "translucent"},
    {Word::kForceOpaque, "forceOpaque"},
    {Word::kUnsmoothedTangents, "unsmoothedTangents"},
    {Word::kSurfaceParm, "surfaceparm"},
    {Word::kClamp, "clamp zeroclamp alphazeroclamp edgeclamp"},
    {Word::kNoClamp, "noclamp"},
    {Word::kDiffuseMap, "diffusemap basecolormap"},
    {Word::kNormalMap, "bumpmap normalmap"},
    {Word::kSpecularMap, "specularmap"},
    {Word::kGlowMap, "glowmap"},
    {Word::kMap, "map"},
    {Word::kClampMap, "clampmap"},
    {Word::kAnimMap, "animmap"},
    {Word::kNotAPicture,
     "modulate cubeMap cameraCubeMap videoMap soundMap remoteRenderMap mirrorRenderMap xrayRenderMap "
     "guiRenderMap "
     "portalRenderMap stereoMap newShaderStage glslProgram"},
    {Word::kMaskColor, "maskColor"},
    {Word::kBlend, "blend blendFunc"},
    {Word::kStageType, "stage"},
    {Word::kAlphaTest, "alphaTest"},
    {Word::kAlphaFunc, "alphaFunc"},
    {Word::kIf, "if"},
    {Word::kColor, "color"},
    {Word::kRed, "red"},
    {Word::kGreen, "green"},
    {Word::kBlue, "blue"},
    {Word::kAlpha, "alpha"},
    {Word::kRgb, "rgb"},
    {Word::kRgba, "rgba"}};

bool contains(std::string_view spellings, std::string_view word) {
  for (size_t begin = 0; begin < spellings.size();) {
    const size_t end = std::min(spellings.find(' ', begin), spellings.size());
    if (end - begin == word.size() && equalIgnoringCase(spellings.substr(begin, end - begin), word))
      return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace

Word wordOf(std::string_view text) {
  for (const Group& group : kGroups) {
    if (contains(group.spellings, text)) return group.word;
  }
  return Word::kUnknown;
}

}  // namespace md5v::decl
