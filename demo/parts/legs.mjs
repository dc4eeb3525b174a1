/**
 * Trouser legs (soft tubes that end under the tunic and inside the boots) and the oversized boots. Left side;
 * the right is mirrored.
 */
import { Surface } from '../surface.mjs';
import { mix, smooth, TAU } from '../math.mjs';
import { LEG } from '../skeleton.mjs';
import { along, blend } from '../weights.mjs';

const leg = along(['thighL', 'shinL', 'footL'], LEG.ball, 1.3);
const legWeight = (p) => blend(leg(p), { hips: 1 }, smooth(11, 14.5, p[2]) * 0.7);
const bootWeight = (p) => {
  const up = smooth(3.2, 5.9, p[2] - 0.5 * Math.max(0, p[0] - 1.2)),
    w = { shinL: up, footL: 1 - up };
  return blend(w, { toeL: 1 }, smooth(2.6, 6.0, p[0]) * (1 - up));
};

export function legLeft() {
  const s = new Surface('legL', { mesh: 'body', paint: 'trousers', weight: legWeight });
  const rows = [
      [14.6, 3.6],
      [13, 3.9],
      [11.6, 4.1],
      [10.5, 4.3],
      [9.6, 4.35],
      [9.0, 4.1],
      [8.5, 3.6],
      [7.6, 3.35],
      [6.6, 3.2],
    ],
    cols = 14;
  s.grid(
    rows.length - 1,
    cols,
    (r, c) => {
      const th = (c / cols) * TAU + Math.PI,
        [z, q] = rows[r],
        t = (LEG.hip[2] - z) / (LEG.hip[2] - LEG.ankle[2]),
        puff = 1 + 0.05 * Math.sin(z * 2.3);
      const x = mix(LEG.hip[0], LEG.ankle[0], Math.max(0, t)) + 0.5 * smooth(13, 8, z) * smooth(4, 9, z);
      return [
        x + q * puff * Math.cos(th),
        mix(LEG.hip[1], LEG.ankle[1], t) + q * puff * Math.sin(th) * 0.97,
        z,
      ];
    },
    { density: 0.7, tag: { part: 'leg' } },
  );
  return s.orient();
}

// z, back, front (x of the outline's ends), half width, shape of the toe (0 ellipse .. 1 box). The layers go
// from the cuff's inside over its roll, down the shaft and around the sole.
const LAYERS = [
  [7.6, -3.5, 2.7, 3.05, 0],
  [8.7, -3.9, 3.05, 3.4, 0],
  [9.15, -4.35, 3.55, 3.85, 0],
  [8.95, -4.8, 4.0, 4.3, 0],
  [8.2, -5.0, 4.2, 4.5, 0],
  [7.2, -5.0, 4.2, 4.45, 0],
  [6.75, -4.75, 4.0, 4.2, 0],
  [6.7, -4.2, 3.4, 3.65, 0],
  [6.1, -4.15, 3.45, 3.55, 0],
  [5.3, -4.2, 4.4, 3.65, 0.05],
  [4.6, -4.35, 6.3, 3.95, 0.15],
  [3.8, -4.55, 8.1, 4.3, 0.25],
  [2.9, -4.75, 9.15, 4.5, 0.3],
  [2.0, -4.85, 9.5, 4.55, 0.3],
  [1.55, -4.8, 9.45, 4.5, 0.3],
  [1.5, -5.1, 9.85, 4.8, 0.3],
  [1.3, -5.2, 10.0, 4.9, 0.3],
  [0.35, -5.15, 9.95, 4.85, 0.3],
  [0.05, -4.9, 9.7, 4.6, 0.3],
  [0, -4.1, 8.9, 3.9, 0.3],
];

export function bootLeft() {
  const s = new Surface('bootL', { mesh: 'gear', paint: 'boot', weight: bootWeight });
  const cols = 20,
    y0 = LEG.ankle[1];
  const point = (r, c) => {
    const [z, back, front, half, box] = LAYERS[r],
      th = (c / cols) * TAU + Math.PI,
      mid = mix(back, front, 0.42 - 0.06 * box),
      co = Math.cos(th),
      si = Math.sin(th);
    const q = 1 + box * 0.55 * (co * si) ** 2;
    const x = mid + (co > 0 ? front - mid : mid - back) * co * q,
      waist = 1 - 0.1 * Math.exp(-(((x - 0.2) / 2.4) ** 2)) * smooth(6, 3, z);
    // the sole curves slightly inwards at the toes; toe spring lifts its tip
    return [
      x,
      y0 + half * si * q * waist + 0.012 * Math.max(0, x) ** 1.6,
      z + 0.9 * smooth(5.5, 10.5, x) ** 2 * smooth(3.5, 0, z),
    ];
  };
  s.grid(LAYERS.length - 1, cols, point, { density: 1, tag: { part: 'boot' } });
  const last = s.pos.length - cols,
    k = s.chart(14, 9.5, 0.45, { part: 'sole' });
  const mid = s.vert([2.2, y0 + 0.1, 0]),
    uv = (p) => [p[0] + 4.5, p[1] - y0 + 4.5];
  for (let c = 0; c < cols; c++) {
    const a = last + c,
      b = last + ((c + 1) % cols);
    s.face([a, mid, b], [uv(s.pos[a]), uv(s.pos[mid]), uv(s.pos[b])], k);
  }
  return s.orient();
}
