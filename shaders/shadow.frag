#version 300 es
// Writes, in addition to the depth: the cover (1 if something is between the light and the ground here), and
// the height times the cover. So the average of several texels is valid for both.
precision highp float;

uniform sampler2D u_diffuse;
uniform float u_alpha_cutoff;

in float v_height;
in vec2 v_uv;

out vec4 o_cover;

void main() {
  if (u_alpha_cutoff > 0.0 && texture(u_diffuse, v_uv).a < u_alpha_cutoff) discard;
  float cover = step(0.0, v_height);
  o_cover = vec4(cover, cover * min(v_height, 1.0), 0.0, 1.0);
}
