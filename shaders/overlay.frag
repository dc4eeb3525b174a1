#version 300 es
// Computes the coverage of the pixel from its distance to a tapered segment with round ends.
precision highp float;

uniform float u_outline;

in vec2 v_from_start;
flat in vec2 v_along;
flat in vec2 v_radii;
flat in vec4 v_color;

out vec4 o_color;

const float kOutlineAlpha = 0.45;

void main() {
  float at = clamp(dot(v_from_start, v_along) / max(dot(v_along, v_along), 1e-6), 0.0, 1.0);
  float radius = mix(v_radii.x, v_radii.y, at);
  // A line thinner than a pixel is drawn one pixel wide, but fainter.
  float drawn = max(radius, 0.5);
  float coverage = clamp(drawn + 0.5 - length(v_from_start - v_along * at), 0.0, 1.0) * (radius / drawn);
  bool is_outline = u_outline > 0.0;
  float alpha = coverage * v_color.a * (is_outline ? kOutlineAlpha : 1.0);
  o_color = vec4(is_outline ? vec3(0.0) : v_color.rgb * alpha, alpha);
}
