/** Painters for the organic parts: skin, eyes, lids, hands, cap, gills and spots. Contract: see bake.mjs. */
import { dist, norm, qaxis, qrot, rad, smooth, sub } from './math.mjs';
import { fbm, noise, specks } from './noise.mjs';
import { C, grey, mixc, shade } from './palette.mjs';
import { EYE } from './skeleton.mjs';
import { SPOTS } from './parts/cap.mjs';

/**
 * How close p is to the arc of the smile, 0..1. The smile is on the front of the face, with raised corners.
 */
function smile(p) {
  const y = p[1],
    half = 2.35,
    line = 27.75 + 0.17 * y * y,
    end = smooth(half, half - 0.5, Math.abs(y));
  return p[0] > 5 ? smooth(0.3, 0.1, Math.abs(p[2] - line)) * end : 0;
}
const blob = (p, c, r) => Math.exp(-(dist(p, c) ** 2) / (r * r));

export function skin(s) {
  const { p } = s,
    sp = fbm(p, 0.55, 3, 21),
    side = Math.abs(p[1]);
  let c = mixc(C.cream, C.creamWarm, 0.28 + 0.5 * smooth(30, 25, p[2]) + 0.22 * sp);
  // fine upright fibres of the stem, strongest towards the back
  const th = Math.atan2(p[1], p[0]),
    fibre = noise([Math.cos(th) * 14, Math.sin(th) * 14, p[2] * 0.16], 31),
    back = smooth(5, -3, p[0]);
  c = mixc(c, C.creamWarm, 0.25 * (0.3 + 0.7 * back) * smooth(0.1, 0.7, fibre));
  const cheek = blob([p[0], side, p[2]], [7.3, 6.3, 28.5], 1.9);
  c = mixc(c, C.blush, 0.8 * cheek + 0.45 * blob(p, [10.4, 0, 29.8], 1.0));
  const m = smile(p),
    corner = blob([p[0], side, p[2]], [8.6, 2.35, 28.7], 0.55);
  c = mixc(c, C.blush, 0.3 * blob(p, [9, 0, 27.0], 1.1) + 0.4 * corner);
  c = mixc(c, C.rustDeep, 0.9 * m);
  // the shadow of the cap, and the dark sockets around the eyes
  const cast = smooth(34.5, 39.5, p[2]);
  c = mixc(c, C.gillDeep, 0.5 * cast);
  const e = [EYE.at[0], EYE.at[1], EYE.at[2]],
    q = qrot(qaxis([0, 0, 1], -rad(EYE.yaw)), sub([p[0], side, p[2]], e)),
    ring = Math.hypot(q[1] / 0.8, q[2]);
  if (q[0] > 0) c = mixc(c, C.gillDeep, 0.55 * smooth(4.0, 2.9, ring));
  const h = 0.03 * sp + 0.035 * fibre * (0.3 + 0.7 * back) - 0.16 * m - 0.05 * corner;
  return { c: shade(c, s, 0.9), h, s: grey(0.16 + 0.1 * cheek + 0.05 * sp) };
}

export function eye(s) {
  const side = s.tag.side,
    c0 = [EYE.at[0], EYE.at[1] * side, EYE.at[2]],
    d = norm(qrot(qaxis([0, 0, 1], -rad(EYE.yaw * side)), sub(s.p, c0)));
  const y = d[1] / 0.62,
    z = d[2] / 0.75,
    r = Math.hypot(y, z);
  let c = mixc(C.ink, [0.09, 0.05, 0.07], 0.5);
  // warm light at the bottom of the iris; a thin pale rim at the lids
  c = mixc(
    c,
    [0.5, 0.24, 0.12],
    0.9 * smooth(0.85, 0.45, Math.hypot(y, (z + 0.42) * 1.15)) * smooth(0.3, -0.55, z),
  );
  c = mixc(c, [0.93, 0.62, 0.28], 0.55 * smooth(0.42, 0.18, Math.hypot(y * 0.9, (z + 0.62) * 1.6)));
  c = mixc(c, C.ink, smooth(0.62, 0.16, Math.hypot(y, z - 0.02)) * 0.85);
  c = mixc(c, [0.05, 0.03, 0.04], smooth(0.82, 0.96, r));
  const spotA = smooth(0.3, 0.24, Math.hypot(y - 0.22, (z - 0.36) * 0.9)),
    spotB = smooth(0.12, 0.08, Math.hypot(y + 0.27, z + 0.24));
  c = mixc(c, [1, 0.99, 0.95], Math.max(spotA, 0.85 * spotB));
  return { c, h: 0, s: grey(0.4) };
}

export function lid(s) {
  const edge = s.tag.low ? smooth(0.72, 0.8, s.v / s.h) : smooth(0.7, 0.8, s.v / s.h),
    g = 0.5 + 0.5 * noise([s.p[0], s.p[1], s.p[2]], 3);
  let c = s.tag.low
    ? mixc(mixc(C.cream, C.creamWarm, 0.3), C.blush, 0.1 + 0.08 * g + 0.25 * smooth(0.75, 0.2, s.v / s.h))
    : mixc(mixc(C.cream, C.creamWarm, 0.85), C.blush, 0.2 + 0.1 * g);
  c = mixc(c, C.gillDeep, 0.85 * edge);
  return { c: shade(c, { ...s, ao: 0.9 }, 0.8), h: 0, s: grey(0.18) };
}

export function hand(s) {
  const g = fbm(s.p, 0.7, 3, 9);
  let c = mixc(C.cream, C.creamWarm, 0.35 + 0.25 * g);
  const along = s.tag.part === 'finger' ? smooth(2.5, 5.5, s.v) : 0;
  c = mixc(c, C.blush, 0.34 * along);
  return { c: shade(c, s, 0.85), h: 0.03 * g, s: grey(0.16) };
}

export function cap(s) {
  const { p } = s,
    big = fbm(p, 0.12, 3, 41),
    fine = fbm(p, 0.8, 3, 43),
    r = Math.hypot(p[0] + 0.8, p[1]);
  let c = mixc(C.rust, C.rustLight, 0.3 * smooth(40, 54, p[2]) + 0.38 * big);
  c = mixc(c, C.rustDeep, 0.75 * smooth(13.5, 18, r) + 0.35 * smooth(0.1, -0.5, big));
  // radial streaks running down from the tip
  const th = Math.atan2(p[1], p[0] + 0.8),
    streak = noise([Math.cos(th) * 11, Math.sin(th) * 11, r * 0.13], 47);
  c = mixc(c, C.rustDeep, 0.3 * smooth(0.05, 0.6, streak) * smooth(4, 12, r));
  c = mixc(c, C.rustLight, 0.22 * smooth(0.15, 0.6, -streak) * smooth(3, 10, r));
  c = mixc(c, C.creamWarm, 0.3 * smooth(51, 56.5, p[2]) * smooth(8, 2, r - 4));
  // dark shading under each wart, and small painted flecks between them
  let near = 9,
    fleck = smooth(0.06, 0, specks(p, 0.42, 53)) * smooth(54, 49, p[2]);
  for (const q of SPOTS) near = Math.min(near, dist(p, q.p) - q.r);
  c = mixc(c, C.rustDeep, 0.6 * smooth(0.75, -0.1, near));
  fleck *= smooth(0.6, 1.4, near);
  c = mixc(c, C.cream, 0.78 * fleck);
  const rim = smooth(36.9, 35.3, p[2] - 0.6 * Math.cos(th)) * smooth(14, 16.5, r);
  c = mixc(c, C.creamWarm, 0.35 * rim * (0.6 + 0.4 * streak));
  return {
    c: shade(c, s, 0.9),
    h: 0.05 * fine + 0.05 * streak + 0.07 * fleck + 0.03 * big,
    s: [0.34 + 0.08 * fine, 0.29 + 0.08 * fine, 0.26 + 0.08 * fine],
  };
}

export function gills(s) {
  const { p } = s,
    th = Math.atan2(p[1], p[0] + 0.8),
    r = Math.hypot(p[0] + 0.8, p[1]),
    t = (s.u / s.w) * 48;
  const wave = 0.5 + 0.5 * Math.cos(t * Math.PI),
    thin = 0.5 + 0.5 * Math.cos(t * Math.PI * 2 + Math.PI);
  const deep = smooth(17, 8, r),
    lamella = wave * 0.75 + thin * 0.3 * smooth(9, 13, r);
  let c = mixc(C.gillDeep, C.gill, 0.22 + 0.85 * lamella - 0.42 * deep);
  c = mixc(c, C.blush, 0.16 * (1 - lamella) + 0.1 * noise([th * 5, r * 0.4, 2], 61));
  return { c: shade(c, { ...s, n: [s.n[0], s.n[1], s.n[2] * 0.3] }, 0.85), h: 0.16 * lamella, s: grey(0.1) };
}

export function spot(s) {
  const g = fbm(s.p, 1.0, 3, 71),
    R = s.w / 2,
    r = Math.hypot(s.u - R, s.v - R) / R;
  let c = mixc(C.cream, C.creamWarm, 0.2 + 0.35 * g + 0.45 * smooth(0.45, 0.95, r));
  c = mixc(
    c,
    C.leatherLight,
    0.28 * smooth(0.3, 0.75, noise([s.p[0] * 1.7, s.p[1] * 1.7, s.p[2] * 1.7], 73)),
  );
  c = mixc(c, C.rust, 0.4 * smooth(0.85, 1.0, r));
  return { c: shade(c, s, 0.7), h: 0.09 * g, s: grey(0.2) };
}
