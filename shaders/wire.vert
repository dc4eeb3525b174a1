#version 300 es
// Draws the corners of triangles one by one, in model space.

uniform mat4 u_clip_from_eye;
uniform vec3 u_eye;

layout(location = 0) in vec3 a_position;

out vec3 v_corner;

void main() {
  int corner = gl_VertexID % 3;
  v_corner = vec3(corner == 0, corner == 1, corner == 2);
  gl_Position = u_clip_from_eye * vec4(a_position - u_eye, 1.0);
}
