/** Seeded randomness. These scripts use no other source, so that two runs give the same bytes. */
import { mix } from './math.mjs';

const scramble = (h) => {
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
};
/** 0..1 for an integer lattice point. */
export const hash = (x, y, z, seed = 0) =>
  scramble(
    Math.imul(x, 73856093) ^
      Math.imul(y, 19349663) ^
      Math.imul(z, 83492791) ^
      Math.imul(seed + 1, 0x9e3779b1),
  ) / 4294967296;

/** A sequence of numbers 0..1. */
export function random(seed) {
  let n = 0;
  return () => hash(n++, seed, 17, seed);
}

/** Smooth value noise, -1..1, one feature per unit of p. */
export function noise(p, seed = 0) {
  const xi = Math.floor(p[0]),
    yi = Math.floor(p[1]),
    zi = Math.floor(p[2]);
  const f = (t) => t * t * t * (t * (t * 6 - 15) + 10);
  const u = f(p[0] - xi),
    v = f(p[1] - yi),
    w = f(p[2] - zi);
  const h = (a, b, c) => hash(xi + a, yi + b, zi + c, seed);
  return (
    2 *
      mix(
        mix(mix(h(0, 0, 0), h(1, 0, 0), u), mix(h(0, 1, 0), h(1, 1, 0), u), v),
        mix(mix(h(0, 0, 1), h(1, 0, 1), u), mix(h(0, 1, 1), h(1, 1, 1), u), v),
        w,
      ) -
    1
  );
}

/** Sum of octaves, roughly -1..1; freq is features per unit (a number or one per axis). */
export function fbm(p, freq, octaves = 3, seed = 0) {
  const k = Array.isArray(freq) ? freq : [freq, freq, freq];
  let q = [p[0] * k[0], p[1] * k[1], p[2] * k[2]],
    a = 0.6,
    s = 0;
  for (let o = 0; o < octaves; o++) {
    s += a * noise(q, seed + o);
    q = [q[0] * 2.03, q[1] * 2.03, q[2] * 2.03];
    a *= 0.5;
  }
  return s;
}

/**
 * Distance (in cells) from p to the edge of the nearest round speck. Each cell has one candidate, and about
 * half of them exist.
 */
export function specks(p, freq, seed = 0) {
  const q = [p[0] * freq, p[1] * freq, p[2] * freq],
    b = q.map(Math.floor);
  let best = 9;
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) {
        const c = [b[0] + i, b[1] + j, b[2] + k],
          h = (s) => hash(c[0], c[1], c[2], seed + s);
        if (h(0) > 0.5) continue;
        best = Math.min(
          best,
          Math.hypot(
            c[0] + 0.2 + 0.6 * h(1) - q[0],
            c[1] + 0.2 + 0.6 * h(2) - q[1],
            c[2] + 0.2 + 0.6 * h(3) - q[2],
          ) -
            0.1 -
            0.13 * h(4),
        );
      }
  return best;
}
