/**
 * Vectors are [x, y, z]; quaternions are textbook [x, y, z, w], rotating v as q v q*. No function changes its
 * arguments.
 */
export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const mul = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
/** a + b·k */
export const mad = (a, b, k) => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const len = (a) => Math.hypot(a[0], a[1], a[2]);
export const dist = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const norm = (a) => {
  const l = len(a) || 1;
  return [a[0] / l, a[1] / l, a[2] / l];
};
export const mix3 = (a, b, t) => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const mix = (a, b, t) => a + (b - a) * t;
export const clamp = (x, lo = 0, hi = 1) => (x < lo ? lo : x > hi ? hi : x);
/** 0 at e0, 1 at e1, flat at both ends; e0 > e1 gives the descending form. */
export const smooth = (e0, e1, x) => {
  const t = clamp((x - e0) / (e1 - e0));
  return t * t * (3 - 2 * t);
};
export const TAU = Math.PI * 2;
export const rad = (deg) => (deg * Math.PI) / 180;

export const QID = [0, 0, 0, 1];
export const qaxis = (axis, angle) => {
  const a = norm(axis),
    s = Math.sin(angle / 2);
  return [a[0] * s, a[1] * s, a[2] * s, Math.cos(angle / 2)];
};
export const qmul = (a, b) => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];
export const qinv = (q) => [-q[0], -q[1], -q[2], q[3]];
export const qnorm = (q) => {
  const l = Math.hypot(q[0], q[1], q[2], q[3]);
  return [q[0] / l, q[1] / l, q[2] / l, q[3] / l];
};
export const qrot = (q, v) => {
  const tx = 2 * (q[1] * v[2] - q[2] * v[1]),
    ty = 2 * (q[2] * v[0] - q[0] * v[2]),
    tz = 2 * (q[0] * v[1] - q[1] * v[0]);
  return [
    v[0] + q[3] * tx + q[1] * tz - q[2] * ty,
    v[1] + q[3] * ty + q[2] * tx - q[0] * tz,
    v[2] + q[3] * tz + q[0] * ty - q[1] * tx,
  ];
};
/** The shortest rotation from direction a to direction b (unit vectors, not opposite). */
export const qfromTo = (a, b) => {
  const c = cross(a, b);
  return qnorm([c[0], c[1], c[2], 1 + Math.max(-0.9999, dot(a, b))]);
};
/** Rotation by roll about X, then pitch about Y, then yaw about Z (degrees, fixed axes). Positive pitch tips +X downwards. */
export const qeuler = (roll, pitch, yaw) =>
  qmul(qaxis([0, 0, 1], rad(yaw)), qmul(qaxis([0, 1, 0], rad(pitch)), qaxis([1, 0, 0], rad(roll))));
/** The rotation whose matrix columns are the orthonormal axes x, y, z. */
export function qfromAxes(x, y, z) {
  const t = x[0] + y[1] + z[2];
  if (t > 0) {
    const s = Math.sqrt(t + 1) * 2;
    return qnorm([(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4]);
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = Math.sqrt(1 + x[0] - y[1] - z[2]) * 2;
    return qnorm([s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s]);
  }
  if (y[1] > z[2]) {
    const s = Math.sqrt(1 + y[1] - x[0] - z[2]) * 2;
    return qnorm([(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s]);
  }
  const s = Math.sqrt(1 + z[2] - x[0] - y[1]) * 2;
  return qnorm([(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s]);
}

/** Catmull-Rom through points of any dimension, uniform in index: x in 0..points.length-1, ends clamped. */
export function spline(points, x) {
  const n = points.length - 1,
    i = Math.min(n - 1, Math.max(0, Math.floor(x))),
    t = clamp(x - i, 0, 1);
  const a = points[Math.max(0, i - 1)],
    b = points[i],
    c = points[i + 1],
    d = points[Math.min(n, i + 2)];
  return b.map(
    (_, k) =>
      0.5 *
      (2 * b[k] +
        (c[k] - a[k]) * t +
        (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
        (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t),
  );
}

/** Frames along a curve with minimal twist: [{p, t, u, v}]; u starts nearest to hint. */
export function frames(points, hint) {
  let u = hint;
  return points.map((p, i) => {
    const t = norm(sub(points[Math.min(points.length - 1, i + 1)], points[Math.max(0, i - 1)]));
    u = norm(sub(u, mul(t, dot(u, t))));
    return { p, t, u, v: cross(t, u) };
  });
}
