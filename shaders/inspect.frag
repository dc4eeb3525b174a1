#version 300 es
// Draws one property of the surface instead of its lighting.
precision highp float;

uniform sampler2D u_diffuse;
uniform sampler2D u_normal;
uniform sampler2D u_specular;
uniform vec3 u_eye;
uniform float u_alpha_cutoff;
uniform int u_shading;

in vec3 v_position;
in vec3 v_normal;
in vec4 v_tangent;
in vec2 v_uv;
in vec4 v_color;

out vec4 o_color;

// Values of u_shading, in the order of render::Shading.
const int kNormals = 2;
const int kTangents = 3;
const int kUv = 4;
const int kWeights = 5;
const int kDiffuse = 6;
const int kSpecular = 7;

vec3 encodeSrgb(vec3 c) {
  return mix(12.92 * c, 1.055 * pow(max(c, 1e-5), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

// A direction as a colour; grey for a zero vector.
vec3 direction(vec3 d) {
  return 0.5 + 0.5 * d * inversesqrt(max(dot(d, d), 1e-8));
}

// Sixteen cells per texture, each with another colour and with a corner mark, so that mirrored and rotated
// pieces are visible.
vec3 checker(vec2 uv) {
  vec2 at = 16.0 * fract(uv);
  vec2 cell = floor(at);
  vec2 inside = fract(at);
  vec3 hue = vec3(0.30 + 0.04 * cell.x, 0.30 + 0.04 * cell.y, 0.75 - 0.02 * (cell.x + cell.y));
  float light = mod(cell.x + cell.y, 2.0) < 0.5 ? 1.0 : 0.62;
  bool marked = inside.x < 0.3 && inside.y < 0.3;
  return marked ? vec3(0.97) : hue * light + 0.12;
}

// From no weight (dark grey) over blue, green and yellow to the full weight (red).
vec3 heat(float weight) {
  if (weight < 0.002) return vec3(0.19, 0.20, 0.24);
  vec3 t = clamp(vec3(4.0 * weight - 2.0, 2.0 - abs(4.0 * weight - 2.0), 2.0 - 4.0 * weight), 0.0, 1.0);
  return 0.1 + 0.85 * t;
}

void main() {
  vec4 diffuse = texture(u_diffuse, v_uv);
  if (u_alpha_cutoff > 0.0 && diffuse.a < u_alpha_cutoff) discard;
  vec3 color = texture(u_normal, v_uv).rgb;
  if (u_shading == kNormals) {
    color = direction(v_normal);
  } else if (u_shading == kTangents) {
    color = direction(v_tangent.xyz) * (v_tangent.w < 0.0 ? 0.55 : 1.0);
  } else if (u_shading == kDiffuse) {
    color = encodeSrgb(diffuse.rgb);
  } else if (u_shading == kSpecular) {
    color = encodeSrgb(texture(u_specular, v_uv).rgb);
  } else if (u_shading == kUv || u_shading == kWeights) {
    color = u_shading == kUv ? checker(v_uv) : v_color.a < 0.5 ? heat(v_color.r) : v_color.rgb;
    vec3 plane = cross(dFdx(v_position), dFdy(v_position));
    vec3 n = normalize(dot(v_normal, v_normal) > 1e-8 ? v_normal : plane);
    color *= 0.55 + 0.45 * abs(dot(n, normalize(u_eye - v_position)));
  }
  o_color = vec4(color, 1.0);
}
