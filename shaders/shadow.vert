#version 300 es
// The model as its key light sees it.

uniform mat4 u_clip_from_world;

layout(location = 0) in vec3 a_position;
layout(location = 3) in vec2 a_uv;

out float v_height;
out vec2 v_uv;

void main() {
  v_height = a_position.z;
  v_uv = a_uv;
  gl_Position = u_clip_from_world * vec4(a_position, 1.0);
}
