#version 300 es
// One instance is a tapered segment, or a hair: a direction at a vertex. The quad of the segment covers it in
// pixels, with room for the soft edge.

uniform mat4 u_clip_from_eye;
uniform vec3 u_eye;
uniform vec2 u_viewport_size;
uniform float u_outline;
// For hairs: length and width in pixels. Zero if both ends are given.
uniform vec2 u_hair;

layout(location = 0) in vec4 a_start;
layout(location = 1) in vec4 a_end;
layout(location = 5) in vec4 a_color;
// For hairs, whose x is in a_start.
layout(location = 6) in float a_y;
layout(location = 7) in float a_z;

out vec2 v_from_start;
flat out vec2 v_along;
flat out vec2 v_radii;
flat out vec4 v_color;

// Clips a point to slightly in front of the near plane.
float inFront(vec4 clip) {
  return clip.z + 0.9999 * clip.w;
}

vec2 toPixels(vec4 clip) {
  return 0.5 * u_viewport_size * clip.xy / clip.w;
}

void main() {
  bool hair = u_hair.x > 0.0;
  vec3 direction = a_end.xyz * inversesqrt(max(dot(a_end.xyz, a_end.xyz), 1e-12));
  vec3 foot = hair ? vec3(a_start.x, a_y, a_z) : a_start.xyz;
  vec3 tip = hair ? foot + u_hair.x * direction : a_end.xyz;
  vec2 widths = hair ? vec2(u_hair.y) : vec2(a_start.w, a_end.w);
  vec4 a = u_clip_from_eye * vec4(foot - u_eye, 1.0);
  vec4 b = u_clip_from_eye * vec4(tip - u_eye, 1.0);
  float front_a = inFront(a);
  float front_b = inFront(b);
  if ((front_a <= 0.0 && front_b <= 0.0) || tip == foot && hair) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec4 a_cut = front_a < 0.0 ? mix(a, b, front_a / (front_a - front_b)) : a;
  vec4 b_cut = front_b < 0.0 ? mix(b, a, front_b / (front_b - front_a)) : b;

  vec2 start = toPixels(a_cut);
  vec2 end = toPixels(b_cut);
  v_along = end - start;
  v_radii = 0.5 * widths + u_outline;
  v_color = a_color;

  float pixels = length(v_along);
  vec2 axis = pixels > 1e-3 ? v_along / pixels : vec2(1.0, 0.0);
  vec2 side = vec2(-axis.y, axis.x);
  float reach = max(v_radii.x, v_radii.y) + 1.0;
  bool at_end = (gl_VertexID & 1) == 1;
  float sign_side = gl_VertexID >= 2 ? 1.0 : -1.0;
  vec2 corner = (at_end ? end + axis * reach : start - axis * reach) + side * sign_side * reach;
  v_from_start = corner - start;
  float depth = at_end ? b_cut.z / b_cut.w : a_cut.z / a_cut.w;
  gl_Position = vec4(2.0 * corner / u_viewport_size, depth, 1.0);
}
