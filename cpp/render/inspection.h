// Says what a view draws of its models in addition to, or instead of, their light.
#pragma once

#include <cstdint>

namespace md5v::render {

// The colours of surfaces. The order is known to inspect.frag and to web/core/view-request.ts. From kNormals
// on surfaces are drawn opaque, whatever their material says, with their alpha test.
enum class Shading : uint8_t {
  kLit,
  kUnlit,     // the diffuse image as it is
  kNormals,   // of the vertices, 0..1 for -1..1, without the normal map
  kTangents,  // darker where the handedness is negative
  kUv,        // a checker of sixteen cells a texture
  kWeights,   // ModelDraw::colors
  kDiffuse,   // each image alone, its neutral stand-in where there is none
  kSpecular,
  kNormalMap,
};

// For all models of the view. Zero draws nothing and costs nothing.
struct Inspection {
  Shading shading = Shading::kLit;
  float hair_length = 0.0f;  // of the normal (blue) and tangent (red) at each vertex; file units
};

}  // namespace md5v::render
