#version 300 es
// The key light's shadow on the ground: sharp if its caster is near the ground, softer the higher the caster
// is.
precision highp float;

uniform sampler2D u_cover;
uniform float u_size;
uniform float u_spread;
uniform float u_strength;

in vec2 v_offset;

out vec4 o_color;

// Averages over a disk: the cover, and height times cover. The radius is in widths of the map.
vec2 coverAround(vec2 at, float radius) {
  float level = max(log2(radius * u_size), 0.0);
  vec2 sum = textureLod(u_cover, at, level).rg;
  for (int i = 0; i < 6; ++i) {
    float turn = 1.0471976 * float(i);
    sum += textureLod(u_cover, at + 0.8 * radius * vec2(cos(turn), sin(turn)), level).rg;
  }
  return sum / 7.0;
}

void main() {
  vec2 at = v_offset * 0.5 + 0.5;
  vec2 near = coverAround(at, 0.35 * u_spread);
  if (near.r < 0.004) discard;
  float radius = max(u_spread * near.g / near.r, 1.0 / u_size);
  o_color = vec4(0.0, 0.0, 0.0, u_strength * coverAround(at, 0.6 * radius).r);
}
