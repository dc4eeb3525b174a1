/**
 * Leather satchel on the right hip (the staff arm never swings through it), its flap and buckle, and the
 * strap over the tunic.
 */
import { Surface } from '../surface.mjs';
import { add, cross, mad, mul, norm, smooth, spline, sub, TAU } from '../math.mjs';
import { blend } from '../weights.mjs';
import { weight as cloth } from './tunic.mjs';

/** The bag's space: a along the body (+X), b outwards, c up. The bag is rotated to follow the hip. */
const C = [-3.2, -13.7, 11.4],
  A = norm([1, -0.2, 0]),
  B = norm([-0.2, -1, 0.1]),
  U = cross(B, A);
const bag = (a, b, c) => [0, 1, 2].map((i) => C[i] + A[i] * a + B[i] * b + U[i] * c);
const rigid = () => ({ satchel: 1 });

export function satchel() {
  const s = new Surface('satchel', { mesh: 'gear', paint: 'leather', weight: rigid });
  // horizontal rounded-box layers from the bottom up: [c, half a, half b]
  const L = [
      [-4.3, 2.6, 0.9],
      [-4.3, 3.9, 1.6],
      [-3.9, 4.6, 2.1],
      [-2.4, 4.85, 2.35],
      [0, 4.8, 2.3],
      [2.4, 4.55, 2.05],
      [3.5, 4.2, 1.7],
      [3.7, 3.2, 1.0],
    ],
    cols = 20;
  s.grid(
    L.length - 1,
    cols,
    (r, c) => {
      const th = (c / cols) * TAU,
        [h, ha, hb] = L[L.length - 1 - r],
        p = 0.55,
        co = Math.cos(th),
        si = Math.sin(th);
      return bag(ha * Math.sign(co) * Math.abs(co) ** p, hb * Math.sign(si) * Math.abs(si) ** p, h);
    },
    { pole: 'both', density: 0.8, tag: { part: 'bag' } },
  );
  return s.orient();
}

/** [b, c] down the outside of the flap, from behind the top to the lip. */
const FLAP = [
  [-1.2, 3.75],
  [-0.3, 4.15],
  [1.0, 4.1],
  [2.0, 3.3],
  [2.5, 1.8],
  [2.72, 0.2],
  [2.75, -1.2],
];
export function flap() {
  const s = new Surface('flap', {
    mesh: 'gear',
    paint: 'leather',
    weight: (p) => {
      const t = smooth(4.1, 2.2, mul3(p));
      return { satchel: 1 - t, flap: t };
    },
  });
  const rows = 14,
    cols = 14;
  s.grid(
    cols,
    rows,
    (r, c) => {
      // columns go around a flattened ring: outside down, lip, inside up
      const x = (r / cols) * 2 - 1,
        half = rows / 2,
        t = c <= half ? c / half : (rows - c) / half,
        outer = c > 0 && c <= half;
      const lip = smooth(0.75, 1, t),
        [b, z] = spline(FLAP, t * (FLAP.length - 1)),
        th = (outer ? 0.22 : -0.06) * (1 - 0.2 * Math.abs(x) ** 6);
      const w = 5.05 * (1 - 0.05 * (1 - t)),
        drop = -1.1 * lip * (1 - x * x),
        d = t > 0 ? 1 : 0;
      const nb = smooth(0.1, 0.5, t),
        nc = 1 - nb;
      return bag(
        x * w,
        b + nb * th - 0.16 * Math.abs(x) ** 4 * d,
        z + nc * th + drop - (c === half ? 0.12 : 0),
      );
    },
    { density: 0.9, tag: { part: 'flap' } },
  );
  const n = rows,
    k = s.chart(1, 7, 0.5, { part: 'flap' });
  for (const [row, side] of [
    [0, 1],
    [cols, -1],
  ])
    for (let i = 0; i < n / 2; i++) {
      const a = row * n + i,
        b = row * n + i + 1,
        c = row * n + ((n - i - 1) % n),
        d = row * n + ((n - i) % n);
      s.face(
        [a, b, c, d],
        [
          [0, i],
          [0, i + 1],
          [1, i + 1],
          [1, i],
        ],
        k,
        side,
      );
    }
  return s.orient();
}
const mul3 = (p) => {
  const d = sub(p, C);
  return d[0] * U[0] + d[1] * U[1] + d[2] * U[2];
};

export function buckle() {
  const s = new Surface('buckle', { mesh: 'gear', paint: 'brass', weight: () => ({ flap: 1 }) });
  const n = 14;
  s.grid(
    5,
    n,
    (r, c) => {
      const th = (c / n) * TAU,
        [q, h] = [
          [1.0, -0.1],
          [1.02, 0.12],
          [0.9, 0.24],
          [0.62, 0.22],
          [0.5, 0.14],
          [0, 0.3],
        ][r];
      return bag(q * 0.95 * Math.cos(th), 2.95 + h, -1.15 + q * 0.95 * Math.sin(th));
    },
    { pole: 'end', density: 1, tag: { part: 'buckle' } },
  );
  return s.orient();
}

/**
 * surfaceAt(theta, z): point of the tunic's surface in a direction from its axis. Returns the strap, whose
 * ends are under scarf and flap.
 */
export function strap(surfaceAt) {
  const ease = (p) => smooth(16.5, 13.5, p[2]) * smooth(-7, -10.5, p[1]);
  const s = new Surface('strap', {
    mesh: 'gear',
    paint: 'strap',
    weight: (p) => blend(cloth(p, { arm: -4 }), { satchel: 1 }, ease(p)),
  });
  // [angle from forward towards left, height]: from the satchel's front up over the belly, the right collar, and down the back
  const path = [
    [90, 14.4],
    [70, 15.4],
    [44, 17.2],
    [16, 19.4],
    [-12, 21.7],
    [-38, 23.6],
    [-60, 25.0],
    [-90, 25.9],
    [-122, 25.2],
    [-150, 23.4],
    [-176, 21.0],
    [-200, 18.6],
    [-222, 16.4],
    [-244, 14.6],
  ];
  const N = 38,
    pts = [];
  for (let i = 0; i <= N; i++) {
    const [a, z] = spline(path, (i / N) * (path.length - 1));
    pts.push(surfaceAt((-a * Math.PI) / 180, z));
  }
  const soft = pts.map((p, i) => {
    const a = pts[Math.max(0, i - 1)],
      b = pts[Math.min(N, i + 1)];
    return mul(add(add(a, b), mul(p, 2)), 0.25);
  });
  const sec = [
    [-1.05, 0],
    [-0.9, 0.36],
    [0, 0.46],
    [0.9, 0.36],
    [1.05, 0],
    [0, -0.3],
  ];
  s.grid(
    N,
    sec.length,
    (r, c) => {
      const p = soft[r],
        t = norm(sub(soft[Math.min(N, r + 1)], soft[Math.max(0, r - 1)])),
        out = norm([p[0], p[1], 1.2]),
        side = norm(cross(t, out)),
        n = cross(side, t);
      return add(mad(p, side, sec[c][0]), mul(n, sec[c][1] + 0.12));
    },
    { density: 0.7, tag: { part: 'strap' } },
  );
  return s.orient();
}
