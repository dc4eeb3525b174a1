#include "render/surface_pass.h"

#include "render/attributes.h"
#include "render/buffers.h"
#include "shaders.h"

namespace md5v::render {
namespace {

constexpr float kAlphaCutoff = 0.5f;

void setSurfaceState() {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glFrontFace(GL_CW);
  glCullFace(GL_BACK);
  glActiveTexture(GL_TEXTURE0);
  glBindSampler(0, 0);
}

void setCulling(bool two_sided) {
  if (two_sided) {
    glDisable(GL_CULL_FACE);
  } else {
    glEnable(GL_CULL_FACE);
  }
}

}  // namespace

std::optional<SurfacePass> SurfacePass::create(std::string& error) {
  auto program = Program::build("surface", shaders::surface_vert, shaders::surface_frag, error);
  if (!program) return std::nullopt;
  return SurfacePass(std::move(*program));
}

SurfacePass::SurfacePass(Program program)
    : program_(std::move(program)),
      clip_from_world_(program_.uniform("u_clip_from_world")),
      world_from_model_(program_.uniform("u_world_from_model")),
      eye_(program_.uniform("u_eye")),
      key_direction_(program_.uniform("u_key_direction")),
      exposure_(program_.uniform("u_exposure")),
      alpha_cutoff_(program_.uniform("u_alpha_cutoff")) {
  program_.use();
  glUniform1i(program_.uniform("u_diffuse"), 0);
}

void SurfacePass::draw(const ViewDraw& view, const glm::mat4& clip_from_world,
                       uint32_t neutral_texture) const {
  if (view.models.empty()) return;
  setSurfaceState();
  program_.use();
  setUniform(clip_from_world_, clip_from_world);
  setUniform(eye_, view.camera.eye);
  setUniform(key_direction_, view.lighting.key_direction);
  setUniform(exposure_, view.lighting.exposure);
  for (const ModelDraw& model : view.models) drawModel(model, neutral_texture);
}

void SurfacePass::drawModel(const ModelDraw& model, uint32_t neutral_texture) const {
  model.stream->bindWith(*model.buffers);
  setUniform(world_from_model_, model.world_from_model);
  for (const Surface& surface : model.surfaces) {
    setCulling(surface.two_sided);
    setUniform(alpha_cutoff_, surface.alpha_test ? kAlphaCutoff : 0.0f);
    glBindTexture(GL_TEXTURE_2D, surface.texture != 0 ? surface.texture : neutral_texture);
    const size_t first_byte = surface.first_index * sizeof(uint32_t);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(surface.index_count), GL_UNSIGNED_INT,
                   bufferOffset(first_byte));
  }
}

}  // namespace md5v::render
