#version 300 es
// The model as its key light sees it.

uniform mat4 u_clip_from_world;
uniform vec2 u_height;  // height of the ground; scale of the height above it

layout(location = 0) in float a_x;
layout(location = 6) in float a_y;
layout(location = 7) in float a_z;
layout(location = 3) in vec2 a_uv;

out float v_height;
out vec2 v_uv;

void main() {
  v_height = (a_z - u_height.x) * u_height.y;
  v_uv = a_uv;
  gl_Position = u_clip_from_world * vec4(a_x, a_y, a_z, 1.0);
}
