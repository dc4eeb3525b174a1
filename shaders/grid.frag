#version 300 es
// Ground grid: lines of constant width in pixels, drawn by their coverage of each pixel. A set of lines fades
// out before its cells become too small to be distinguished, so that nothing flickers.
precision highp float;

uniform vec3 u_center;
uniform vec3 u_eye;
uniform float u_cell;
uniform float u_radius;
uniform vec4 u_color;
uniform float u_line_width;

in vec3 v_position;

out vec4 o_color;

const float kMinorAlpha = 0.45;
const vec3 kXAxis = vec3(0.80, 0.30, 0.27);
const vec3 kYAxis = vec3(0.36, 0.62, 0.29);

// x: coverage by lines of constant x, y: by lines of constant y. `p` is in units of the lines' distance.
vec2 lineCoverage(vec2 p, vec2 per_pixel, float width) {
  vec2 pixels = abs(fract(p - 0.5) - 0.5) / per_pixel;
  vec2 crowded = smoothstep(0.06, 0.28, per_pixel * width);
  return clamp(0.5 * width + 0.5 - pixels, 0.0, 1.0) * (1.0 - crowded);
}

// The same for the single line through 0.
vec2 axisCoverage(vec2 p, vec2 per_pixel, float width) {
  return clamp(0.5 * width + 0.5 - abs(p) / per_pixel, 0.0, 1.0);
}

void main() {
  vec2 p = v_position.xy / u_cell;
  vec2 dx = dFdx(p);
  vec2 dy = dFdy(p);
  vec2 per_pixel = max(sqrt(dx * dx + dy * dy), 1e-7);

  vec2 minor = lineCoverage(p, per_pixel, u_line_width) * kMinorAlpha;
  vec2 major = lineCoverage(p / 10.0, per_pixel / 10.0, u_line_width);
  vec2 axis = axisCoverage(p, per_pixel, 1.5 * u_line_width);
  float lines = max(max(minor.x, minor.y), max(major.x, major.y));

  vec3 color = mix(mix(u_color.rgb, kYAxis, 0.6 * axis.x), mix(u_color.rgb, kXAxis, 0.6), axis.y);
  float alpha = max(lines, max(axis.x, axis.y)) * u_color.a;

  vec3 to_eye = u_eye - v_position;
  float grazing = smoothstep(0.0, 0.10, abs(to_eye.z) / length(to_eye));
  float far = 1.0 - smoothstep(0.25, 1.0, length(v_position.xy - u_center.xy) / u_radius);
  alpha *= grazing * far;
  o_color = vec4(color * alpha, alpha);
}
