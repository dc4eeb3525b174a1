#version 300 es
// The model as its key light sees it.

uniform mat4 u_clip_from_world;
uniform mat4 u_world_from_model;

layout(location = 0) in vec3 a_position;
layout(location = 3) in vec2 a_uv;

out float v_height;
out vec2 v_uv;

void main() {
  vec4 position = u_world_from_model * vec4(a_position, 1.0);
  v_height = position.z;
  v_uv = a_uv;
  gl_Position = u_clip_from_world * position;
}
