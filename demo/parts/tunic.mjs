/** The linen tunic: one cage for torso and sleeves (sleeves bridged into 2x2 holes), hem folded inwards; subdivided once. */
import { Surface } from '../surface.mjs';
import { frames, add, dist, mix3, mul, smooth, TAU } from '../math.mjs';
import { ARM } from '../skeleton.mjs';
import { along, blend, torso } from '../weights.mjs';

const SEG = 16,
  ARM_SEG = 8;
// z, half depth, half width, shift forward; from the collar down, then the fold at the hem and the lining.
const RINGS = [
  [27.4, 6.9, 7.1, -0.2],
  [26, 7.5, 7.8, -0.2],
  [24.9, 7.9, 8.5, -0.2],
  [23.2, 8.3, 9.1, -0.1],
  [21.2, 8.7, 9.4, 0.1],
  [19.4, 9.3, 9.7, 0.3],
  [16.6, 10.3, 10.4, 0.6],
  [13.4, 11.2, 11.5, 0.5],
  [10.6, 12.1, 12.6, 0.3],
  [9.4, 12.35, 12.9, 0.3],
];
const LINING = [
  [9.4, 12.35, 12.9, 0.3],
  [9.35, 11.6, 12.1, 0.3],
  [12, 9.2, 9.8, 0.2],
];
const HOLE = 4; // ring index in the middle of the sleeve's hole

const SLEEVE = (() => {
  const w = ARM.wrist,
    e = ARM.elbow;
  const pts = [
    [0.3, 9.6, 20.7],
    [0.35, 11, 19.3],
    mix3(e, [0.4, 11.4, 18.4], 0.35),
    e,
    mix3(e, w, 0.3),
    mix3(e, w, 0.62),
    mix3(e, w, 0.86),
    mix3(e, w, 0.97),
    mix3(e, w, 0.99),
    mix3(e, w, 0.86),
    mix3(e, w, 0.8),
  ];
  const radius = [2.75, 2.6, 2.5, 2.5, 2.55, 2.75, 3.0, 3.1, 2.7, 2.25, 1.15];
  return { pts, radius };
})();

const armLeft = along(['upperarmL', 'forearmL'], ARM.wrist, 3.4);
const swap = (w) => Object.fromEntries(Object.entries(w).map(([j, x]) => [j.replace(/L$/, 'R'), x]));
export function weight(p, a) {
  const w = torso(p),
    s = a.arm ?? -9,
    left = p[1] > 0;
  const f = smooth(-3.4, 3.4, s),
    m = [p[0], Math.abs(p[1]), p[2]];
  const arm = armLeft(m),
    side = left ? arm : swap(arm),
    sh = smooth(-5, -1, s) * (1 - f) * 0.45;
  return blend(blend(w, { [left ? 'shoulderL' : 'shoulderR']: 1 }, sh), side, f);
}

export function tunic() {
  const s = new Surface('tunic', { mesh: 'body', paint: 'tunic', weight });
  const at = ([z, rx, ry, cx], c) => {
    const th = Math.PI + (c / SEG) * TAU,
      fold =
        1 +
        0.022 * Math.sin(4 * th + 0.7) * smooth(15, 10, z) +
        0.016 * Math.sin(7 * th + 2) * smooth(14, 10, z);
    return [
      cx + rx * fold * Math.cos(th),
      ry * fold * Math.sin(th),
      z + 0.35 * Math.sin(3 * th + 1) * smooth(13, 9, z),
    ];
  };
  const shoulder = [0.2, 8.6, 21.4];
  const armOf = (p) => ({ arm: -Math.max(0, dist([p[0], Math.abs(p[1]), p[2]], shoulder) - 2.2) });
  const rows = RINGS.map((r) =>
    Array.from({ length: SEG }, (_, c) => {
      const p = at(r, c);
      return s.vert(p, armOf(p));
    }),
  );
  const along0 = [0];
  for (let r = 1; r < RINGS.length; r++)
    along0.push(along0[r - 1] + Math.hypot(RINGS[r][0] - RINGS[r - 1][0], RINGS[r][1] - RINGS[r - 1][1]));
  const W = 74,
    k = s.chart(W, along0.at(-1), 1, { part: 'torso' }),
    uv = (r, c) => [(W * c) / SEG, along0[r]];
  const holes = [4, 12];
  for (let r = 0; r + 1 < RINGS.length; r++)
    for (let c = 0; c < SEG; c++) {
      if (holes.some((h) => (c === h || c === h - 1) && (r === HOLE || r === HOLE - 1))) continue;
      const d = (c + 1) % SEG;
      s.face(
        [rows[r][c], rows[r + 1][c], rows[r + 1][d], rows[r][d]],
        [uv(r, c), uv(r + 1, c), uv(r + 1, c + 1), uv(r, c + 1)],
        k,
      );
    }
  // Lining: shares the hem ring, closed by a fan high up between the legs.
  const kl = s.chart(W, 7, 0.35, { part: 'lining' });
  const inner = [
    rows.at(-1),
    ...LINING.slice(1).map((r) => Array.from({ length: SEG }, (_, c) => s.vert(at(r, c), { arm: -9 }))),
  ];
  for (let r = 0; r + 1 < inner.length; r++)
    for (let c = 0; c < SEG; c++) {
      const d = (c + 1) % SEG,
        q = (i, j) => [(W * j) / SEG, i * 2];
      s.face(
        [inner[r][c], inner[r + 1][c], inner[r + 1][d], inner[r][d]],
        [q(r, c), q(r + 1, c), q(r + 1, c + 1), q(r, c + 1)],
        kl,
      );
    }
  const mid = s.vert([0.2, 0, 14.2], { arm: -9 }),
    last = inner.at(-1);
  for (let c = 0; c < SEG; c++) {
    const d = (c + 1) % SEG;
    s.face(
      [last[c], mid, last[d]],
      [
        [(W * c) / SEG, 6],
        [(W * (c + 0.5)) / SEG, 7],
        [(W * (c + 1)) / SEG, 6],
      ],
      kl,
    );
  }

  for (const side of [1, -1]) sleeve(s, rows, side);
  s.orient();
  s.pos[mid] = [0.2, 0, 14.2];
  return s.subdivide();
}

function sleeve(s, rows, side) {
  const h = side > 0 ? 12 : 4,
    order = [
      [-1, 0],
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
    ];
  let prev = order.map(([r, c]) => rows[HOLE + r][(h + c + 16) % 16]);
  for (const v of prev) s.attr[v] = { arm: 0 };
  const pts = SLEEVE.pts.map(([x, y, z]) => [x, y * side, z]);
  const dir = pts.map((p, i) => (i < 8 ? p : null)).filter(Boolean);
  const fr = frames(dir, [0, 0, 1]);
  const length = [0];
  for (let i = 0; i < pts.length; i++) length.push(length[i] + (i ? dist(pts[i], pts[i - 1]) : 1.6));
  const W = 17.5,
    k = s.chart(W, length.at(-1), 1, { part: 'sleeve', side });
  pts.forEach((p, i) => {
    const f = fr[Math.min(i, 7)],
      r = SLEEVE.radius[i];
    const ring = order.map((_, j) => {
      // top first, then in the direction of the hole's border; the arm's underside is slightly fuller at the
      // cuff
      const a = (j / ARM_SEG) * TAU,
        sag = 1 + 0.07 * smooth(3, 7, i) * Math.max(0, -Math.cos(a));
      return s.vert(add(p, add(mul(f.u, r * sag * Math.cos(a)), mul(f.v, r * sag * Math.sin(a)))), {
        arm: length[i + 1],
      });
    });
    // u starts at the underside (the seam), so columns are shifted by half a turn.
    for (let j = 0; j < ARM_SEG; j++) {
      const n = (j + 1) % ARM_SEG,
        col = (x) => W * (((x + 4) % ARM_SEG) / ARM_SEG),
        u0 = col(j),
        u1 = u0 + W / ARM_SEG;
      s.face(
        [prev[j], ring[j], ring[n], prev[n]],
        [
          [u0, length[i]],
          [u0, length[i + 1]],
          [u1, length[i + 1]],
          [u1, length[i]],
        ],
        k,
      );
    }
    prev = ring;
  });
  return prev;
}
