/** Chunky hand: a palm cage with thumb and three fingers extruded from it (left hand; the right one is its mirror image). */
import { Surface } from '../surface.mjs';
import { dist } from '../math.mjs';
import { HAND } from '../skeleton.mjs';
import { along, blend } from '../weights.mjs';

const H = HAND.at;
const thumb = along(['handL', 'thumbL1', 'thumbL2'], H(4.4, 3.8, -1), 0.8);
const indexFinger = along(['handL', 'indexL1', 'indexL2'], H(6.8, 1.5, 0), 0.9);
const mitt = along(['handL', 'mittL1', 'mittL2'], H(7, -0.9, 0), 0.9);
const arm = along(['forearmL', 'handL'], H(5, 0, 0), 1.4);
const wrist = (w, p) => {
  const a = arm(p),
    f = a.forearmL ?? 0;
  return blend(w, { forearmL: 1 }, f);
};

function weight(p, a) {
  const own = [thumb, indexFinger, mitt].map((f) => f(p)),
    pick = [a.thumb, a.index, Math.max(0, 1 - a.thumb - a.index)];
  const w = {};
  own.forEach((o, i) => {
    for (const [j, x] of Object.entries(o)) w[j] = (w[j] ?? 0) + x * pick[i];
  });
  return wrist(w, p);
}

export function handLeft() {
  const s = new Surface('handL', { mesh: 'body', paint: 'hand', weight });
  // Section of eight: back of the hand from thumb side to little finger (4), then the palm back again (4). Columns are fingers.
  const section = (x, half, thick, drop) =>
    [1, 0.36, -0.34, -1]
      .map((q) => [x, q * half, thick * (1 - 0.22 * q * q) + drop])
      .concat([-1, -0.34, 0.36, 1].map((q) => [x, q * half, -thick * (1 - 0.15 * q * q) + drop]));
  const owner = [
    [0, 1],
    [0, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 1],
    [0, 1],
  ];
  const rows = [
    [-2.2, 1.45, 1.3, 0],
    [-0.4, 1.55, 1.3, 0],
    [1.0, 2.15, 1.35, 0],
    [2.4, 2.35, 1.3, 0],
    [3.8, 2.2, 1.1, 0.05],
  ];
  const vert = ([x, y, z], th, ix) => s.vert(H(x, y, z), { thumb: th, index: ix });
  const ids = rows.map((r, i) => section(...r).map((p, j) => vert(p, 0, i >= 3 ? owner[j][1] : 0.4)));
  const W = 12,
    k = s.chart(W, 7.5, 1.2, { part: 'palm' });
  const strip = (a, b, v0, v1, chart, width, skip = -1) =>
    a.forEach((_, j) => {
      const n = (j + 1) % a.length,
        u = (q) => (width * q) / a.length;
      if (j !== skip)
        s.face(
          [a[j], b[j], b[n], a[n]],
          [
            [u(j), v0],
            [u(j), v1],
            [u(j + 1), v1],
            [u(j + 1), v0],
          ],
          chart,
        );
    });
  let v = 0;
  for (let r = 0; r + 1 < ids.length; r++) {
    const h = rows[r + 1][0] - rows[r][0];
    // Column 7 is on the thumb's side; its third cell is the root of the thumb.
    strip(ids[r], ids[r + 1], v, v + h, k, W, r === 2 ? 7 : -1);
    v += h;
  }
  // A finger. Sections of four vertices lie along a line that starts at the four given ones (back a, back b,
  // palm b, palm a). One cell closes it.
  const finger = (root, line, half, thick, th, ix, side) => {
    const chart = s.chart(6.4, 5.6, 1.2, { part: 'finger' });
    let prev = root,
      from = 0;
    line.forEach((c, i) => {
      const hw = half[i],
        ht = thick[i],
        [sx, sy, sz] = side;
      const off = (a, b) => [c[0] + sx * a * hw, c[1] + sy * a * hw, c[2] + sz * a * hw + b * ht];
      const ring = [off(1, 1), off(-1, 1), off(-1, -1), off(1, -1)].map((p) => vert(p, th, ix));
      const to = from + (i ? dist(line[i - 1], c) : 1.3);
      strip(prev, ring, from, to, chart, 5, -1);
      prev = ring;
      from = to;
    });
    s.face(
      prev,
      [
        [5.1, 0],
        [6.3, 0],
        [6.3, 1.2],
        [5.1, 1.2],
      ],
      chart,
    );
  };
  const tip = ids.at(-1);
  finger(
    [tip[0], tip[1], tip[6], tip[7]],
    [
      [4.6, 1.48, 0],
      [5.6, 1.55, 0],
      [6.5, 1.6, 0],
      [7.1, 1.6, 0],
    ],
    [0.86, 0.88, 0.84, 0.55],
    [0.95, 0.95, 0.88, 0.55],
    0,
    1,
    [0, 1, 0],
  );
  finger(
    [tip[1], tip[2], tip[5], tip[6]],
    [
      [4.8, 0, 0.05],
      [5.9, -0.02, 0.05],
      [6.9, -0.02, 0.05],
      [7.5, 0, 0.05],
    ],
    [0.8, 0.86, 0.84, 0.55],
    [0.98, 0.98, 0.92, 0.55],
    0,
    0,
    [0, 1, 0],
  );
  finger(
    [tip[2], tip[3], tip[4], tip[5]],
    [
      [4.6, -1.48, 0],
      [5.5, -1.56, 0],
      [6.3, -1.6, 0],
      [6.8, -1.6, 0],
    ],
    [0.84, 0.84, 0.8, 0.52],
    [0.92, 0.92, 0.86, 0.52],
    0,
    0,
    [0, 1, 0],
  );
  const a = ids[2],
    b = ids[3];
  for (const q of [a[0], b[0], b[7], a[7]]) s.attr[q] = { thumb: 0.35, index: 0.6 };
  finger(
    [b[0], a[0], a[7], b[7]],
    [
      [2.5, 2.8, -0.35],
      [3.1, 3.35, -0.55],
      [3.9, 3.75, -0.75],
      [4.5, 3.95, -0.85],
    ],
    [0.95, 0.95, 0.88, 0.55],
    [0.95, 0.95, 0.88, 0.52],
    1,
    0,
    [0.78, -0.62, 0],
  );
  return s.orient().subdivide();
}
