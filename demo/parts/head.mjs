/** Head and neck (the mushroom's stem), the big eyes and their lids. */
import { Surface } from '../surface.mjs';
import { add, mad, norm, qaxis, qrot, rad, spline, TAU } from '../math.mjs';
import { fbm } from '../noise.mjs';
import { EYE } from '../skeleton.mjs';
import { head as weight } from '../weights.mjs';

// z, half depth (x), half width (y), shift forward
const STEM = [
  [23.2, 6.6, 6.8, -0.2],
  [25.4, 7.4, 7.6, -0.2],
  [27.6, 8.5, 8.9, 0],
  [29.6, 9.25, 9.8, 0.1],
  [31.6, 9.4, 10.0, 0.15],
  [33.8, 9.1, 9.5, 0.1],
  [36, 8.6, 8.8, 0],
  [38.4, 8.1, 8.2, -0.2],
  [41, 7.6, 7.7, -0.4],
  [43, 7.2, 7.3, -0.5],
];
const eyeTurn = (side) => qaxis([0, 0, 1], rad(EYE.yaw * side));
export const eyeCentre = (side) => [EYE.at[0], EYE.at[1] * side, EYE.at[2]];

/** The surface of the stem with soft eye sockets, cheeks, a button nose and a dent for the mouth corners. */
function skin(z, th) {
  const i = STEM.findIndex((s) => s[0] >= z),
    k = Math.max(1, i),
    t = (z - STEM[k - 1][0]) / (STEM[k][0] - STEM[k - 1][0]);
  const [, rx, ry, cx] = spline(STEM, k - 1 + t);
  const d = [Math.cos(th), Math.sin(th), 0];
  let p = [cx + rx * d[0], ry * d[1], z];
  const near = (c, r) => Math.exp(-((p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 + (p[2] - c[2]) ** 2) / (r * r));
  let out = 0.12 * fbm(p, 0.22, 2, 3);
  for (const s of [1, -1]) {
    out += 0.55 * near([7.2, 5.9 * s, 28.3], 2.5);
    out -= 0.35 * near([8.6, 4.6 * s, 31.7], 2.6);
  }
  out += 0.75 * near([9.5, 0, 29.9], 1.05) + 0.18 * near([9.2, 0, 27.2], 2.2);
  p = mad(p, norm([d[0] / rx, d[1] / ry, 0]), out);
  return p;
}

export function head() {
  const s = new Surface('head', { mesh: 'body', paint: 'skin', weight });
  const zs = [43, 41, 39.2, 37.6, 36, 34.8, 33.6, 32.4, 31.2, 30.4, 29.6, 28.8, 28, 27.2, 26, 24.4, 23.2],
    cols = 36;
  // Columns are denser at the face; the seam is at the back of the head.
  const angle = (c) => {
    const u = (c / cols) * TAU - Math.PI;
    return u - 0.42 * Math.sin(u);
  };
  s.grid(zs.length - 1, cols, (r, c) => skin(zs[r], angle(c)), { density: 1.25, tag: { part: 'head' } });
  return s.orient();
}

/**
 * An eye is a slice of an ellipsoid, round when seen from its side (about its Y axis), so that a lid can
 * rotate over it.
 */
const WIDTH = 0.8;
const shell = (side, up, across, r) => {
  const v = [
    Math.cos(across) * Math.cos(up) * r,
    Math.sin(across) * r * WIDTH,
    Math.cos(across) * Math.sin(up) * r,
  ];
  return add(eyeCentre(side), qrot(eyeTurn(side), v));
};
export function eyes() {
  const s = new Surface('eyes', {
    mesh: 'body',
    paint: 'eye',
    weight: (p) => ({ [p[1] > 0 ? 'eyeL' : 'eyeR']: 1 }),
  });
  for (const side of [1, -1]) {
    const q = eyeTurn(side),
      c = eyeCentre(side),
      R = EYE.radius,
      cols = 24,
      rows = 4;
    s.grid(
      rows,
      cols,
      (r, k) => {
        const a = (r / rows) * rad(62),
          ph = (k / cols) * TAU;
        return add(
          c,
          qrot(q, [Math.cos(a) * R, Math.sin(a) * Math.sin(ph) * R * WIDTH, Math.sin(a) * Math.cos(ph) * R]),
        );
      },
      { pole: 'start', polar: true, density: 2.6, tag: { side } },
    );
  }
  return s.orient();
}

/**
 * Lids: thick curved shells. The upper one is built open, its front edge LID_OPEN degrees above the eye's
 * axis; the lower one is hidden LOW_OPEN degrees below it and rises for a smile.
 */
export const LID_OPEN = 47,
  LOW_OPEN = 72;
export function lids() {
  const s = new Surface('lids', {
    mesh: 'body',
    paint: 'lid',
    weight: (p, a) => ({ [`${a.low > 0.5 ? 'squint' : 'lid'}${p[1] > 0 ? 'L' : 'R'}`]: 1 }),
  });
  // [degrees behind the front edge, height over the eye] around the section: outside from the back, the edge,
  // and inside below
  const section = [
      [69, 0.2],
      [47, 0.25],
      [25, 0.29],
      [3, 0.34],
      [0, 0.24],
      [0.6, 0.1],
      [8, 0.03],
    ],
    cols = 10;
  for (const low of [0, 1])
    for (const side of [1, -1]) {
      s.grid(
        section.length - 1,
        cols,
        (r, c) => {
          const x = (c / cols) * 2 - 1,
            across = rad(64 * x),
            [back, h] = section[r],
            edge = 1 - Math.abs(x) ** 4;
          const up = low ? -(LOW_OPEN + back * 1.3) + 7 * (1 - x * x) : LID_OPEN + back;
          return shell(side, rad(up), across, EYE.radius + h * (0.35 + 0.65 * edge) * (low ? 0.8 : 1));
        },
        { wrap: false, density: low ? 0.8 : 1.2, tag: { side, low }, attr: () => ({ low }) },
      );
    }
  return s.orient();
}
