#version 300 es
// Model space to clip space; lighting is done in world space.

uniform mat4 u_clip_from_world;
uniform mat4 u_world_from_model;

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 3) in vec2 a_uv;

out vec3 v_position;
out vec3 v_normal;
out vec2 v_uv;

void main() {
  vec4 position = u_world_from_model * vec4(a_position, 1.0);
  v_position = position.xyz;
  v_normal = mat3(u_world_from_model) * a_normal;
  v_uv = a_uv;
  gl_Position = u_clip_from_world * position;
}
