#version 300 es
// A soft dark ellipse, premultiplied black.
precision highp float;

uniform float u_strength;

in vec2 v_offset;

out vec4 o_color;

void main() {
  float inside = max(0.0, 1.0 - dot(v_offset, v_offset));
  o_color = vec4(0.0, 0.0, 0.0, u_strength * inside * inside);
}
