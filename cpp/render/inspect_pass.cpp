#include "render/inspect_pass.h"

#include "render/attributes.h"
#include "render/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// In CSS pixels.
constexpr float kWireWidth = 1.0f;

bool isDrawn(const Surface& surface) { return !surface.material.hidden && surface.index_count > 0; }

void setFaces(const Surface& surface) {
  if (surface.material.two_sided) {
    glDisable(GL_CULL_FACE);
  } else {
    glEnable(GL_CULL_FACE);
  }
}

void setState(bool blends) {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(blends ? GL_LEQUAL : GL_LESS);
  glDepthMask(blends ? GL_FALSE : GL_TRUE);
  glFrontFace(GL_CW);
  glCullFace(GL_BACK);
  if (blends) {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  } else {
    glDisable(GL_BLEND);
  }
}

}  // namespace

InspectPass::InspectPass(std::string& error)
    : inspect_("inspect", shaders::surface_vert, shaders::inspect_frag, error),
      wire_("wire", shaders::wire_vert, shaders::wire_frag, error),
      clip_from_world_(inspect_.uniform("u_clip_from_world")),
      world_from_model_(inspect_.uniform("u_world_from_model")),
      eye_(inspect_.uniform("u_eye")),
      alpha_cutoff_(inspect_.uniform("u_alpha_cutoff")),
      shading_(inspect_.uniform("u_shading")),
      wire_clip_from_model_(wire_.uniform("u_clip_from_world")),
      wire_width_(wire_.uniform("u_width")) {
  inspect_.use();
  glUniform1i(inspect_.uniform("u_diffuse"), 0);
  glUniform1i(inspect_.uniform("u_normal"), 1);
  glUniform1i(inspect_.uniform("u_specular"), 2);
}

void InspectPass::drawSurfaces(const SurfaceContext& context) const {
  const ViewDraw& view = context.view;
  const ModelDraw& model = view.models[0];
  const bool weights = view.inspection.shading == Shading::kWeights;
  setState(false);
  inspect_.use();
  setUniform(clip_from_world_, context.clip_from_world);
  setUniform(world_from_model_, model.world_from_model);
  setUniform(eye_, view.camera.eye);
  glUniform1i(shading_, static_cast<GLint>(view.inspection.shading));
  model.stream->bindWith(*model.buffers, weights ? view.inspection.colors : nullptr);
  for (const Surface& surface : model.surfaces) {
    if (!isDrawn(surface)) continue;
    setFaces(surface);
    setUniform(alpha_cutoff_, surface.material.textures[0] != 0 ? surface.material.alpha_test : 0.0f);
    bindTextures(surface.material, context.textures);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                   bufferOffset(surface.first_index * sizeof(uint32_t)));
  }
}

void InspectPass::drawWire(const SurfaceContext& context) const {
  const ModelDraw& model = context.view.models[0];
  setState(true);
  // In front of the surface that they lie on.
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(-1.0f, -2.0f);
  wire_.use();
  setUniform(wire_clip_from_model_, context.clip_from_world * model.world_from_model);
  setUniform(wire_width_, kWireWidth * context.view.pixel_ratio);
  context.view.inspection.wire->bind();
  for (const Surface& surface : model.surfaces) {
    if (!isDrawn(surface)) continue;
    setFaces(surface);
    glDrawArrays(GL_TRIANGLES, static_cast<GLint>(surface.first_index),
                 static_cast<GLsizei>(surface.index_count));
  }
  glDisable(GL_POLYGON_OFFSET_FILL);
}

}  // namespace md5v::render
