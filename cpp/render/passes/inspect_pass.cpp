#include "render/passes/inspect_pass.h"

#include "render/gl/attributes.h"
#include "render/gl/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// In CSS pixels.
constexpr float kWireWidth = 1.0f;

bool isDrawn(const Surface& surface) { return !surface.material.hidden && surface.index_count > 0; }

DrawState surfaceState(const Surface& surface) {
  return {.faces = surface.material.two_sided ? Faces::kBoth : Faces::kFront};
}

// The edges are drawn in front of their surface.
DrawState wireState(const Surface& surface) {
  return {.depth = DepthTest::kLessEqual,
          .writes_depth = false,
          .blending = Blending::kOver,
          .faces = surface.material.two_sided ? Faces::kBoth : Faces::kFront,
          .offset = DepthOffset::kNear};
}

}  // namespace

InspectPass::InspectPass(GlState& gl, std::string& error)
    : inspect_("inspect", shaders::surface_vert, shaders::inspect_frag, error),
      wire_("wire", shaders::wire_vert, shaders::wire_frag, error),
      camera_(inspect_),
      alpha_cutoff_(inspect_, "u_alpha_cutoff"),
      shading_(inspect_, "u_shading"),
      wire_camera_(wire_),
      wire_width_(wire_, "u_width") {
  if (!error.empty()) return;
  inspect_.use(gl);
  glUniform1i(inspect_.uniform("u_diffuse"), 0);
  glUniform1i(inspect_.uniform("u_normal"), 1);
  glUniform1i(inspect_.uniform("u_specular"), 2);
}

void InspectPass::drawSurfaces(const SurfaceContext& context) const {
  const ViewDraw& view = context.view;
  const bool weights = view.inspection.shading == Shading::kWeights;
  GlState& gl = context.gl;
  inspect_.use(gl);
  camera_.set(context.clip_from_eye, view.camera);
  shading_.set(static_cast<int>(view.inspection.shading));
  for (const ModelDraw* model = view.models; model != nullptr; model = model->next) {
    model->stream->bindWith(*model->buffers, weights ? model->colors : nullptr);
    for (const Surface& surface : model->surfaces) {
      if (!isDrawn(surface)) continue;
      gl.apply(surfaceState(surface));
      alpha_cutoff_.set(surface.material.textures[0] != 0 ? surface.material.alpha_test : 0.0f);
      bindTextures(surface.material, context);
      glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                     bufferOffset(surface.first_index * sizeof(uint32_t)));
    }
  }
}

void InspectPass::drawWire(const SurfaceContext& context) const {
  wire_.use(context.gl);
  wire_camera_.set(context.clip_from_eye, context.view.camera);
  wire_width_.set(kWireWidth * context.view.pixel_ratio);
  for (const ModelDraw* model = context.view.models; model != nullptr; model = model->next) {
    model->wire->bind();
    for (const Surface& surface : model->surfaces) {
      if (!isDrawn(surface)) continue;
      context.gl.apply(wireState(surface));
      glDrawArrays(GL_TRIANGLES, static_cast<GLint>(surface.first_index),
                   static_cast<GLsizei>(surface.index_count));
    }
  }
}

}  // namespace md5v::render
