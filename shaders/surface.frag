#version 300 es
// All in linear light: a warm key light with a shadow, a cool one from behind, and hemisphere ambient. Also a
// fill from the viewer and the reflection of a plain studio. The levels are chosen so that a surface in the
// key light has the colours of its texture.
precision highp float;
precision highp sampler2DShadow;

uniform sampler2D u_diffuse;
uniform sampler2D u_normal;
uniform sampler2D u_specular;
uniform sampler2D u_glow;
uniform sampler2DShadow u_shadow;
uniform vec3 u_eye;
uniform vec3 u_key_direction;
uniform vec3 u_back_direction;
uniform float u_exposure;
uniform float u_ambient;
uniform float u_shadow_strength;
uniform float u_shadow_texel;
uniform float u_alpha_cutoff;
uniform int u_output;
uniform bool u_unlit;

in vec3 v_position;
in vec3 v_normal;
in vec4 v_tangent;
in vec2 v_uv;
in vec4 v_color;
in vec3 v_shadow;

out vec4 o_color;

// Values of u_output, in the order of render::Blend.
const int kOpaque = 0;
const int kBlend = 1;

const vec3 kKey = vec3(1.30, 1.20, 1.06);
const vec3 kBack = vec3(0.70, 0.74, 0.80);
const vec3 kSky = vec3(0.17, 0.20, 0.25);
const vec3 kGround = vec3(0.075, 0.058, 0.046);
// Comes from the viewer and falls off to the sides, so that shapes remain visible outside the key light.
const vec3 kFill = vec3(0.085, 0.088, 0.095);
// The share of the key light that a shadow removes on the model itself: the light of the room reaches into
// it.
const float kSelfShadow = 0.8;
// The strength of edges and creases, and their limit.
const float kCavity = 2.0;
const float kRidge = 0.16;
const float kValley = -0.32;
// How far the key light reaches around the terminator.
const float kWrap = 0.12;
const float kGloss = 20.0;
// The strength of the highlight relative to the specular map: id Tech 4 applies the map twice, as coded
// values.
const float kHighlight = 3.6;
// Brighter colours are compressed.
const float kShoulder = 0.62;

// The normal of the side that is drawn. Zero normals mean that the geometry defines none; then the plane of
// the triangle is used.
vec3 surfaceNormal() {
  vec3 plane = cross(dFdx(v_position), dFdy(v_position));
  vec3 n = gl_FrontFacing ? v_normal : -v_normal;
  return normalize(dot(n, n) > 1e-8 ? n : plane);
}

// Tangent space as in id Tech 4: x along the image's rows, y down its columns.
vec3 mappedNormal(vec3 n, vec3 map) {
  vec3 t = v_tangent.xyz - n * dot(n, v_tangent.xyz);
  if (dot(t, t) < 1e-8) return n;
  t = normalize(t);
  vec3 b = cross(n, t) * (gl_FrontFacing ? v_tangent.w : -v_tangent.w);
  return normalize(t * map.x + b * map.y + n * max(map.z, 0.05));
}

// The share of the key light that arrives: a tent filter over 3 x 3 texels from four filtered samples.
float keyReach() {
  vec2 texel = vec2(u_shadow_texel);
  vec3 at = vec3(v_shadow.xy, min(v_shadow.z, 1.0));
  float lit = 0.0;
  for (int i = 0; i < 4; ++i) {
    vec2 corner = vec2(i & 1, i >> 1) - 0.5;
    lit += texture(u_shadow, vec3(at.xy + corner * 1.5 * texel, at.z));
  }
  return 1.0 - kSelfShadow * u_shadow_strength * (1.0 - 0.25 * lit);
}

// The curvature of the surface between pixels: positive at an edge, negative in a crease.
float bend(vec3 n) {
  vec3 across = dFdx(v_position);
  vec3 down = dFdy(v_position);
  return dot(dFdx(n), across) * inversesqrt(dot(across, across) + 1e-12) +
         dot(dFdy(n), down) * inversesqrt(dot(down, down) + 1e-12);
}

vec3 hemisphere(float up) {
  return mix(kGround, kSky, smoothstep(-0.9, 0.9, up));
}

// The reflection in a smooth surface: the room, with a soft band of light above the horizon.
vec3 studio(vec3 r) {
  float band = smoothstep(0.0, 0.35, r.z) * (1.0 - smoothstep(0.55, 1.0, r.z));
  return 1.4 * hemisphere(r.z) + vec3(0.30, 0.33, 0.37) * band;
}

// Keeps colours below the shoulder, and preserves the hue above it.
vec3 toneMap(vec3 c) {
  float peak = max(c.r, max(c.g, c.b));
  if (peak <= kShoulder) return c;
  float over = peak - kShoulder;
  float room = 1.0 - kShoulder;
  float mapped = kShoulder + room * over / (over + room);
  float whiten = 1.0 - 1.0 / (1.0 + 0.15 * over);
  return mix(c * (mapped / peak), vec3(mapped), whiten);
}

vec3 encodeSrgb(vec3 c) {
  return mix(12.92 * c, 1.055 * pow(max(c, 1e-5), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

vec3 shade(vec3 diffuse) {
  vec3 map = texture(u_normal, v_uv).xyz * (255.0 / 127.0) - (128.0 / 127.0);
  vec3 specular = texture(u_specular, v_uv).rgb;
  vec3 plain = surfaceNormal();
  vec3 n = mappedNormal(plain, map);
  vec3 v = normalize(u_eye - v_position);
  float facing = max(0.0, dot(n, v));
  // Dents in the normal map receive less ambient light.
  float open = 0.55 + 0.45 * clamp(map.z, 0.0, 1.0);
  float cavity = 1.0 + clamp(kCavity * bend(plain), kValley, kRidge);

  float turned = dot(n, u_key_direction);
  float key = max(0.0, (turned + kWrap) / (1.0 + kWrap));
  key *= sqrt(key);
  if (key > 0.0) key *= keyReach();
  float back = max(0.0, dot(n, u_back_direction));
  vec3 ambient = hemisphere(n.z) * (0.6 + 0.4 * facing) + kFill * facing * facing;
  vec3 light = kKey * key + (kBack * back * sqrt(back) + ambient * open) * u_ambient;

  float halfway = max(0.0, dot(n, normalize(u_key_direction + v)));
  float highlight = kHighlight * pow(halfway, kGloss) * key;
  float edge = pow(1.0 - facing, 5.0);
  vec3 mirrored = studio(reflect(-v, n)) * open * u_ambient;
  vec3 fresnel = specular + (vec3(0.55) - specular * 0.55) * edge * open;
  return diffuse * light * cavity + specular * kKey * highlight + fresnel * mirrored;
}

void main() {
  vec4 diffuse = texture(u_diffuse, v_uv) * v_color;
  float alpha = 1.0;
  if (u_alpha_cutoff > 0.0) {
    // The edge becomes one pixel wide at any distance, to be converted to covered samples.
    alpha = clamp((diffuse.a - u_alpha_cutoff) / max(fwidth(diffuse.a), 1e-4) + 0.5, 0.0, 1.0);
    if (alpha < 0.05) discard;
  }
  vec3 color = encodeSrgb(u_unlit ? diffuse.rgb : toneMap(shade(diffuse.rgb) * u_exposure));
  // Adds the glow as Quake does: without light, to the coded colour. Transparent parts of the image do not
  // glow.
  vec4 glow = texture(u_glow, v_uv);
  color += encodeSrgb(glow.rgb) * glow.a;
  if (u_output == kBlend) {
    o_color = vec4(color, 1.0) * diffuse.a;
  } else {
    o_color = vec4(color, u_output == kOpaque ? alpha : max(color.r, max(color.g, color.b)));
  }
}
