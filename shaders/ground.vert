#version 300 es
// A parallelogram on the ground. gl_VertexID determines the corner.

uniform mat4 u_clip_from_eye;
uniform vec3 u_eye;
uniform vec3 u_center;
uniform vec2 u_side;
uniform vec2 u_up;

out vec2 v_offset;

void main() {
  v_offset = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec3 position = vec3(u_center.xy + u_side * v_offset.x + u_up * v_offset.y, u_center.z);
  gl_Position = u_clip_from_eye * vec4(position - u_eye, 1.0);
}
