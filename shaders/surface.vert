#version 300 es
// Transforms model space, which equals world space, to clip space relative to the eye. So a scene far from
// the origin keeps its precision.

uniform mat4 u_clip_from_eye;
uniform vec3 u_eye;
uniform mat4 u_shadow_from_world;
uniform float u_shadow_offset;

layout(location = 0) in float a_x;
layout(location = 6) in float a_y;
layout(location = 7) in float a_z;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec4 a_tangent;
layout(location = 3) in vec2 a_uv;
layout(location = 4) in vec4 a_color;

out vec3 v_position;
out vec3 v_normal;
out vec4 v_tangent;
out vec2 v_uv;
out vec4 v_color;
out vec3 v_shadow;

// Streamed directions are shorter if the rotations of their joints differ.
vec3 unit(vec3 v) {
  return v * inversesqrt(max(dot(v, v), 1e-12));
}

void main() {
  v_position = vec3(a_x, a_y, a_z);
  v_normal = unit(a_normal);
  v_tangent = vec4(unit(a_tangent.xyz), a_tangent.w);
  v_uv = a_uv;
  v_color = a_color;
  // Slightly away from the surface, so that it does not shade itself.
  v_shadow = (u_shadow_from_world * vec4(v_position + v_normal * u_shadow_offset, 1.0)).xyz;
  gl_Position = u_clip_from_eye * vec4(v_position - u_eye, 1.0);
}
