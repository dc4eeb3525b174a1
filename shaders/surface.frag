#version 300 es
// A warm key light, a cool one from behind, hemisphere ambient, a soft rim and a broad highlight, in linear
// light. The levels are set so that a surface in the key light shows its texture's colours as they are.
precision highp float;

uniform sampler2D u_diffuse;
uniform vec3 u_eye;
uniform vec3 u_key_direction;
uniform float u_exposure;
uniform float u_alpha_cutoff;

in vec3 v_position;
in vec3 v_normal;
in vec2 v_uv;

out vec4 o_color;

const vec3 kKey = vec3(1.20, 1.10, 0.97);
const vec3 kBack = vec3(0.27, 0.35, 0.46);
const vec3 kSky = vec3(0.14, 0.17, 0.22);
const vec3 kGround = vec3(0.095, 0.072, 0.055);
// Comes from the viewer and falls off to the sides, so that form is readable where the key does not reach.
const vec3 kFill = vec3(0.10, 0.105, 0.115);
const vec3 kRim = vec3(0.26, 0.32, 0.40);
// How far the key reaches around the terminator.
const float kWrap = 0.15;
const float kGloss = 18.0;
const float kReflectance = 0.055;
// From here on bright colours are compressed.
const float kShoulder = 0.60;

// Faces the side that is drawn. Zero normals stand where the geometry defines none: there the triangle's own
// plane is used.
vec3 shadingNormal() {
  vec3 plane = cross(dFdx(v_position), dFdy(v_position));
  vec3 n = gl_FrontFacing ? v_normal : -v_normal;
  return normalize(dot(n, n) > 1e-8 ? n : plane);
}

vec3 diffuseLight(vec3 n, float facing) {
  float key = max(0.0, (dot(n, u_key_direction) + kWrap) / (1.0 + kWrap));
  float back = max(0.0, dot(n, normalize(vec3(-u_key_direction.xy, 0.35))));
  vec3 ambient = mix(kGround, kSky, smoothstep(-1.0, 1.0, n.z));
  // Sides that turn away see less of the surroundings: half of the ambient depends on it.
  return kKey * key * sqrt(key) + kBack * back + ambient * (0.55 + 0.45 * facing) + kFill * facing * facing;
}

vec3 reflectedLight(vec3 n, vec3 v, float facing) {
  float lit = max(0.0, dot(n, u_key_direction));
  float halfway = max(0.0, dot(n, normalize(u_key_direction + v)));
  float highlight = (kGloss + 8.0) / 8.0 * pow(halfway, kGloss) * lit;
  float edge = pow(1.0 - facing, 4.0) * smoothstep(-0.3, 0.9, n.z);
  return kKey * highlight * kReflectance + kRim * edge;
}

// Leaves colours below the shoulder alone, and keeps the hue above it.
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

void main() {
  vec4 diffuse = texture(u_diffuse, v_uv);
  if (diffuse.a < u_alpha_cutoff) discard;
  vec3 n = shadingNormal();
  vec3 v = normalize(u_eye - v_position);
  float facing = max(0.0, dot(n, v));
  vec3 light = diffuse.rgb * diffuseLight(n, facing) + reflectedLight(n, v, facing);
  o_color = vec4(encodeSrgb(toneMap(light * u_exposure)), 1.0);
}
