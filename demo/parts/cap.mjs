/**
 * The mushroom cap, and the raised spots on it. The cap is one lathe surface from the bent tip over the dome,
 * around the rolled rim and inside along the gills.
 */
import { Surface } from '../surface.mjs';
import { add, cross, dist, mad, norm, qaxis, qrot, rad, smooth, spline, sub, TAU } from '../math.mjs';
import { noise, random } from '../noise.mjs';
import { cap as weight } from '../weights.mjs';

const DOME = [
  [0.05, 61.0],
  [1.0, 60.5],
  [1.75, 58.8],
  [2.7, 56.2],
  [4.4, 53.2],
  [7.4, 50.3],
  [11.2, 47.2],
  [14.4, 43.7],
  [16.7, 39.9],
  [17.8, 36.9],
  [17.6, 35.5],
  [16.7, 35.0],
];
const GILLS = [
  [16.7, 35.0],
  [15.9, 35.5],
  [14.2, 36.5],
  [12.0, 37.7],
  [10.0, 38.9],
  [8.4, 40.4],
  [7.4, 42.6],
];
const SEGMENTS = 48;

/** From the upright lathe to the worn, tilted, bent shape. */
function bend(p) {
  const th = Math.atan2(p[1], p[0]),
    r = Math.hypot(p[0], p[1]);
  const out = smooth(5, 17, r);
  let q = [
    p[0],
    p[1],
    p[2] + out * (0.75 * Math.sin(2 * th + 0.6) + 0.5 * Math.sin(3 * th + 2) + 0.9 * Math.cos(th)),
  ];
  const lump =
    1 +
    0.035 * noise([Math.cos(th) * 1.5, Math.sin(th) * 1.5, p[2] * 0.09], 5) +
    0.02 * Math.sin(2 * th + 1.1);
  q = [q[0] * lump - 0.02 * out * q[0], q[1] * lump, q[2]];
  // The tip bends backwards and to the left: the rotation increases with height, about a pivot on the axis.
  const h = smooth(47, 62, q[2]),
    turn = qaxis([-1.15, -0.8, 0], rad(84) * h),
    pivot = [0, 0, 49.5 + 3.5 * h];
  q = add(pivot, qrot(turn, sub(q, pivot)));
  const tilt = qaxis([1, 0, 0], rad(-4.5)),
    base = [0, 0, 38];
  return add(add(base, qrot(tilt, sub(q, base))), [-0.8, 0, 0]);
}

/** Share of the profile's length at each of its points. */
const SHARE = (() => {
  const s = [0];
  for (let i = 1; i < DOME.length; i++)
    s.push(s[i - 1] + Math.hypot(DOME[i][0] - DOME[i - 1][0], DOME[i][1] - DOME[i - 1][1]));
  return s.map((x) => x / s.at(-1));
})();
/**
 * A point of the dome; t is 0 (tip) .. 1 (inner edge of the rolled rim; it is widest near 0.93), by arc
 * length.
 */
export const dome = (t, th) => {
  const k = Math.min(
    DOME.length - 2,
    Math.max(0, SHARE.findIndex((x) => x > t) < 0 ? DOME.length - 2 : SHARE.findIndex((x) => x > t) - 1),
  );
  const [r, z] = spline(DOME, k + (t - SHARE[k]) / (SHARE[k + 1] - SHARE[k]));
  return bend([r * Math.cos(th), r * Math.sin(th), z]);
};

export function cap() {
  const s = new Surface('cap', { mesh: 'cap', paint: 'cap', weight });
  // rows are denser where the profile curves: at the tip and around the rim
  const ROW_AT = [
      0, 0.03, 0.075, 0.13, 0.19, 0.25, 0.315, 0.385, 0.455, 0.525, 0.595, 0.665, 0.735, 0.8, 0.86, 0.91,
      0.948, 0.978, 1,
    ],
    ROWS = ROW_AT.length - 1,
    GROWS = 6;
  s.grid(ROWS, SEGMENTS, (r, c) => dome(ROW_AT[r], (c / SEGMENTS) * TAU), {
    pole: 'start',
    polar: true,
    density: 1,
    tag: { part: 'dome' },
  });
  const under = new Surface('gills', { mesh: 'cap', paint: 'gills', weight });
  under.grid(
    GROWS,
    SEGMENTS,
    (r, c) => {
      const th = (c / SEGMENTS) * TAU,
        t = 1 - r / GROWS,
        [rad0, z] = spline(GILLS, t * (GILLS.length - 1));
      const ridge =
        (c % 2 ? -0.22 : 0.22) *
        smooth(1, 0.8, 1 - t) *
        smooth(0, 0.18, 1 - t) *
        (r === 0 || r === GROWS ? 0 : 1);
      return bend([rad0 * Math.cos(th), rad0 * Math.sin(th), z - ridge]);
    },
    { polar: false, density: 0.62, tag: { part: 'gills', paint: 'gills' } },
  );
  s.orient();
  under.orient();
  // The underside faces down. Its outermost row equals the rim, so both are joined into one surface with
  // shared vertices.
  const shift = s.pos.length,
    ringDome = s.pos.length - SEGMENTS;
  const edge = under.pos.length - SEGMENTS;
  const remap = under.pos.map((_, i) => (i >= edge ? ringDome + i - edge : shift + i));
  const k = s.charts.length;
  under.charts.forEach((c) => s.charts.push({ ...c, surface: s }));
  s.pos.push(...under.pos.slice(0, edge));
  s.attr.push(...under.attr.slice(0, edge));
  for (const f of under.faces) s.faces.push({ v: f.v.map((v) => remap[v]), uv: f.uv, chart: f.chart + k });
  return s.orient();
}

/** Raised warts: shallow domes on the cap, with edges below its surface. */
export const SPOTS = (() => {
  const list = [
    [0.55, 0.3, 3.0],
    [0.63, 5.4, 2.7],
    [0.75, 0.95, 2.2],
    [0.8, 6.0, 2.0],
    [0.47, 1.25, 2.2],
    [0.66, 1.8, 2.9],
    [0.82, 2.45, 1.75],
    [0.54, 2.8, 2.5],
    [0.74, 3.4, 2.6],
    [0.5, 3.95, 2.2],
    [0.67, 4.5, 2.8],
    [0.83, 5.05, 1.8],
    [0.4, 5.1, 1.7],
    [0.37, 0.1, 1.45],
    [0.84, 0.42, 1.35],
    [0.85, 1.5, 1.25],
    [0.38, 2.3, 1.35],
    [0.86, 3.95, 1.2],
  ];
  return list.map(([t, th, r]) => {
    const p = dome(t, th),
      e = 0.01,
      n = norm(cross(sub(dome(t + e, th), p), sub(dome(t, th + e), p)));
    return { p, n, r, t, th };
  });
})();

export function spots() {
  const s = new Surface('spots', { mesh: 'cap', paint: 'spot', weight });
  const roll = random(11),
    e = 0.01;
  for (const spot of SPOTS) {
    const big = spot.r > 1.7,
      cols = spot.r > 2.4 ? 20 : big ? 16 : 11,
      phase = roll() * TAU,
      a = roll() * 0.16,
      b = roll() * 0.1,
      thick = Math.min(2.2, spot.r) * 1.25;
    const rows = (
      big
        ? [
            [0, 0.3],
            [0.5, 0.27],
            [0.86, 0.14],
            [1.02, -0.09],
          ]
        : [
            [0, 0.28],
            [0.66, 0.2],
            [1.02, -0.09],
          ]
    ).map(([q, h]) => [q, h * thick]);
    // model units per unit of t and of angle, so that a wart is round at any position
    const kt = dist(dome(spot.t + e, spot.th), dome(spot.t - e, spot.th)) / (2 * e),
      ka = dist(dome(spot.t, spot.th + e), dome(spot.t, spot.th - e)) / (2 * e);
    s.grid(
      rows.length - 1,
      cols,
      (r, c) => {
        const ph = (c / cols) * TAU,
          rr = spot.r * rows[r][0] * (1 + a * Math.sin(2 * ph + phase) + b * Math.sin(3 * ph - phase));
        const t = spot.t + (rr * Math.sin(ph)) / kt,
          th = spot.th + (rr * Math.cos(ph)) / ka;
        const p = dome(t, th),
          n = norm(cross(sub(dome(t + e, th), p), sub(dome(t, th + e), p)));
        return mad(p, n, rows[r][1]);
      },
      { pole: 'start', polar: true, density: 0.8, tag: { r: spot.r } },
    );
  }
  return s.orient();
}
