// Defines what a view draws of its models in addition to their lighting, or instead of it.
#pragma once

#include <cstdint>

namespace md5v::render {

// The colours of surfaces. inspect.frag and web/core/inspection.ts use the same order. From kNormals on,
// surfaces are drawn opaque with their alpha test, even if their material blends.
enum class Shading : uint8_t {
  kLit,
  kUnlit,     // the diffuse image without light
  kNormals,   // normals of the vertices, 0..1 for -1..1, without the normal map
  kTangents,  // darker if the handedness is negative
  kUv,        // a checkerboard with sixteen cells per texture
  kWeights,   // ModelDraw::colors
  kDiffuse,   // each image alone, or its neutral texture if there is none
  kSpecular,
  kNormalMap,
};

// Settings for all models of the view. Zero draws nothing and costs nothing.
struct Inspection {
  Shading shading = Shading::kLit;
  float hair_length = 0.0f;  // length of the normal (blue) and tangent (red) at each vertex; file units
};

}  // namespace md5v::render
