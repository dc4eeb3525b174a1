#version 300 es
// A square on the ground around the centre. gl_VertexID determines the corner.

uniform mat4 u_clip_from_eye;
uniform vec3 u_eye;
uniform vec3 u_center;
uniform float u_radius;

out vec3 v_position;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  v_position = vec3(u_center.xy + corner * u_radius, u_center.z);
  gl_Position = u_clip_from_eye * vec4(v_position - u_eye, 1.0);
}
