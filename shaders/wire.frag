#version 300 es
// The edges of triangles with a constant width in pixels, dark with a light rim. They are fainter if
// triangles are too small to be distinguished.
precision highp float;

uniform float u_width;

in vec3 v_corner;

out vec4 o_color;

const float kDark = 0.8;
const float kRim = 0.3;

void main() {
  vec3 x = dFdx(v_corner);
  vec3 y = dFdy(v_corner);
  vec3 per_pixel = sqrt(x * x + y * y) + 1e-7;
  vec3 pixels = v_corner / per_pixel;
  float away = min(pixels.x, min(pixels.y, pixels.z));
  float smallest = 1.0 / max(per_pixel.x, max(per_pixel.y, per_pixel.z));
  float room = mix(0.3, 1.0, smoothstep(1.5, 9.0, smallest / u_width));
  float dark = kDark * room * clamp(0.5 * u_width + 0.5 - away, 0.0, 1.0);
  float rim = kRim * room * room * clamp(1.3 * u_width + 0.5 - away, 0.0, 1.0);
  o_color = vec4(vec3(rim * (1.0 - dark)), 1.0 - (1.0 - dark) * (1.0 - rim));
}
