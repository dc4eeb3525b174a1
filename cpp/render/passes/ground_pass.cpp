#include "render/passes/ground_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/passes/shadow_map.h"
#include "render/passes/shadow_pass.h"
#include "shaders.h"

namespace md5v::render {
namespace {

// The darkness of a full shadow on the ground, which other light reaches, too.
constexpr float kDarkest = 0.22f;
// Half the angle of the key light, as a tangent: it determines how soft shadows become with distance.
constexpr float kLightSpread = 0.14f;
// If the light is lower, it casts no shadow on the ground, because the shadow would be too long.
constexpr float kLowestLight = 0.12f;

constexpr DrawState kGround{.depth = DepthTest::kLessEqual,
                            .writes_depth = false,
                            .blending = Blending::kOver,
                            .faces = Faces::kBoth};

// Projects a world-space direction or point along the light to a horizontal plane.
glm::vec2 onGround(glm::vec3 v, glm::vec3 light) { return glm::vec2(v - light * (v.z / light.z)); }

}  // namespace

GroundPass::Patch::Patch(std::string_view name, std::string_view fragment_source, std::string& error)
    : program(name, shaders::ground_vert, fragment_source, error),
      camera(program),
      center(program, "u_center"),
      side(program, "u_side"),
      up(program, "u_up"),
      strength(program, "u_strength") {}

GroundPass::GroundPass(std::string& error)
    : grid_("grid", shaders::grid_vert, shaders::grid_frag, error),
      contact_("contact", shaders::contact_frag, error),
      cast_("cast", shaders::cast_frag, error),
      no_attributes_(makeVertexArray()),
      grid_uniforms_{CameraUniforms(grid_), {grid_, "u_center"}, {grid_, "u_cell"},
                     {grid_, "u_radius"},   {grid_, "u_color"},  {grid_, "u_line_width"}},
      cast_size_(cast_.program, "u_size"),
      cast_spread_(cast_.program, "u_spread") {}

void GroundPass::draw(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  const float eye = view.camera.eye.z;
  const bool cast = view.shadow && view.shadow->on_ground && eye > view.shadow->ground;
  const bool contact = view.contact && eye > view.contact->center.z;
  if (!view.grid && !contact && !cast) return;
  gl.apply(kGround);
  glBindVertexArray(no_attributes_.name());
  if (contact) drawContact(view, clip_from_eye, gl);
  if (cast) drawCast(view, clip_from_eye, gl);
  if (view.grid) drawGrid(view, clip_from_eye, gl);
}

void GroundPass::drawContact(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  const ContactShade& contact = *view.contact;
  contact_.program.use(gl);
  contact_.camera.set(clip_from_eye, view.camera);
  contact_.center.set(contact.center);
  contact_.side.set(glm::vec2(contact.half_size.x, 0.0f));
  contact_.up.set(glm::vec2(0.0f, contact.half_size.y));
  contact_.strength.set(contact.strength);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GroundPass::drawCast(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  const ShadowMap& map = *view.shadow->map;
  const glm::vec3 light = view.lighting.key_direction;
  if (light.z < kLowestLight) return;
  cast_.program.use(gl);
  gl.bindTexture(0, map.cover());
  cast_.camera.set(clip_from_eye, view.camera);
  const glm::vec3 ground(0.0f, 0.0f, view.shadow->ground);
  cast_.center.set(ground + glm::vec3(onGround(map.box.center - ground, light), 0.0f));
  cast_.side.set(onGround(map.box.side, light));
  cast_.up.set(onGround(map.box.up, light));
  cast_.strength.set(kDarkest * view.lighting.shadow_strength);
  cast_size_.set(static_cast<float>(map.size()));
  const float width = 2.0f * glm::length(map.box.side);
  cast_spread_.set(kLightSpread * coverHeight(map.box) / (light.z * width));
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void GroundPass::drawGrid(const ViewDraw& view, const glm::mat4& clip_from_eye, GlState& gl) const {
  grid_.use(gl);
  grid_uniforms_.camera.set(clip_from_eye, view.camera);
  grid_uniforms_.center.set(view.grid->center);
  grid_uniforms_.cell.set(view.grid->cell);
  grid_uniforms_.radius.set(view.grid->radius);
  grid_uniforms_.color.set(view.grid->color);
  grid_uniforms_.line_width.set(view.pixel_ratio);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace md5v::render
