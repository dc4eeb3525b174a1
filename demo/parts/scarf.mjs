/**
 * The teal scarf: a folded wrap around the neck, a knot at the back, and a long and a short tail on joint
 * chains.
 */
import { Surface } from '../surface.mjs';
import { frames, add, mix, mul, smooth, spline, TAU } from '../math.mjs';
import { noise } from '../noise.mjs';
import { TAIL_A, TAIL_B } from '../skeleton.mjs';
import { along, blend } from '../weights.mjs';

const wrapWeight = (p) => {
  const t = smooth(23.5, 29, p[2]);
  return { chest: 0.8 * (1 - t) + 0.1, spine: 0.12 * (1 - t), head: 0.8 * t };
};

export function wrap() {
  const s = new Surface('scarf', { mesh: 'gear', paint: 'scarf', weight: wrapWeight });
  const around = 38,
    section = 12;
  s.grid(
    around,
    section,
    (i, j) => {
      const th = (i / around) * TAU + Math.PI,
        a = (j / section) * TAU + 2.2;
      const c = [
        0.1 + 8.55 * Math.cos(th),
        8.95 * Math.sin(th),
        25.1 - 0.95 * Math.cos(th) + 0.25 * Math.sin(2 * th),
      ];
      const n = [Math.cos(th), Math.sin(th), 0];
      // the folds of the cloth shift as the roll goes around the neck
      const fold =
        1 +
        0.19 * Math.sin(3 * a + 2 * th) +
        0.08 * Math.sin(5 * a - 3 * th + 1) +
        0.05 * noise([th * 2, a, 1], 8);
      const fat = 1 + 0.14 * Math.cos(th) + 0.06 * Math.sin(3 * th + 1),
        co = Math.cos(a),
        si = Math.sin(a);
      const r = 1.75 * fold * fat,
        h = 2.15 * fold * fat;
      return add(
        c,
        add(mul(n, r * Math.sign(co) * Math.abs(co) ** 0.85), [
          0,
          0,
          h * Math.sign(si) * Math.abs(si) ** 0.85 - 0.35 * co,
        ]),
      );
    },
    { density: 0.9, tag: { part: 'wrap' } },
  );
  // the grid wraps its columns (the section); its two end rows coincide and are joined here
  const last = around * section,
    swap = (v) => (v >= last ? v - last : v);
  for (const f of s.faces) f.v = f.v.map(swap);
  s.pos.length = last;
  s.attr.length = last;
  return s.orient();
}

export function knot() {
  const s = new Surface('knot', {
    mesh: 'gear',
    paint: 'scarf',
    weight: (p) => blend(wrapWeight(p), { scarf1: 0.6, tail1: 0.4 }, 0.25 * smooth(-8.5, -11, p[0])),
  });
  const c = [-9.6, 3.1, 25.3];
  s.grid(
    7,
    12,
    (r, k) => {
      const a = (r / 7 - 0.5) * Math.PI,
        th = (k / 12) * TAU,
        q = 1 + 0.1 * Math.sin(3 * th + r) + 0.06 * Math.sin(5 * th - r * 2);
      return [
        c[0] + 1.75 * q * Math.cos(a) * Math.cos(th),
        c[1] + 2.0 * q * Math.cos(a) * Math.sin(th),
        c[2] + 2.2 * Math.sin(a) * (1 + 0.08 * Math.cos(2 * th)),
      ];
    },
    { pole: 'both', density: 0.8, tag: { part: 'knot' } },
  );
  return s.orient();
}

/**
 * A ribbon with a section of eight vertices; rows follow the joint chain. The painter cuts the end into
 * tassels; this width is its outline.
 */
function tail(name, names, pts, width, flare, rows, chestShare) {
  const chainWeight = along(names, pts.at(-1), 1.9);
  const start = pts[0];
  const weight = (p) =>
    blend(
      chainWeight(p),
      { chest: 1 },
      chestShare * smooth(4, 0, Math.hypot(p[0] - start[0], p[1] - start[1], p[2] - start[2])),
    );
  const s = new Surface(name, { mesh: 'gear', paint: 'scarf', weight });
  const line = Array.from({ length: rows + 1 }, (_, i) => spline(pts, (i / rows) * (pts.length - 1)));
  const fr = frames(line, [0, 1, 0]);
  // [across -1..1, thickness -1..1] around the ribbon
  const section = [
    [-1, 0],
    [-0.86, 1],
    [-0.35, 1.1],
    [0.3, 1.1],
    [0.86, 1],
    [1, 0],
    [0.86, -1],
    [0.3, -1.1],
    [-0.35, -1.1],
    [-0.86, -1],
  ];
  s.grid(
    rows,
    section.length,
    (r, c) => {
      const t = r / rows,
        w = mix(width, flare, t) * mix(0.62, 1, smooth(0, 0.3, t)),
        [a, b] = section[c],
        f = fr[r];
      const th = 0.36 * (1 - 0.35 * smooth(0.9, 1, t)),
        wave = 0.32 * Math.sin(a * 3 + t * 5) * smooth(0, 0.25, t);
      return add(f.p, add(mul(f.u, a * w), mul(f.v, b * th + wave)));
    },
    { density: 0.9, tag: { part: 'tail' } },
  );
  const n = section.length,
    base = rows * n,
    v = (k) => base + k,
    k = s.chart(flare * 2, 1.2, 0.5, { part: 'tail' });
  for (const [a, b, c, d] of [
    [0, 1, 9, 9],
    [1, 2, 8, 9],
    [2, 3, 7, 8],
    [3, 4, 6, 7],
    [4, 5, 6, 6],
  ]) {
    const uv = (q) => [(section[q][0] + 1) * flare, 0.6 + section[q][1] * 0.5];
    s.face([v(a), v(b), v(c), v(d)], [uv(a), uv(b), uv(c), uv(d)], k);
  }
  return s.orient();
}
export const tailLong = () =>
  tail('tailLong', ['scarf1', 'scarf2', 'scarf3', 'scarf4', 'scarf5', 'scarf6'], TAIL_A, 2.1, 2.9, 22, 0.7);
export const tailShort = () => tail('tailShort', ['tail1', 'tail2', 'tail3'], TAIL_B, 1.9, 2.5, 12, 0.7);
