/** Painters for hard materials: boots, leather, strap, wood, brass, glass. Contract: see bake.mjs. */
import { clamp, mix, smooth } from './math.mjs';
import { fbm, noise } from './noise.mjs';
import { C, grey, mixc, shade } from './palette.mjs';
import { STAFF } from './skeleton.mjs';

const dash = (x, d, length, half) =>
  smooth(half, half * 0.4, Math.abs(d)) * (Math.abs(((((x / length) % 1) + 1) % 1) - 0.5) < 0.34 ? 1 : 0);
const grain = (p, seed) => {
  const a = fbm(p, 0.9, 3, seed),
    b = noise([p[0] * 2.6, p[1] * 2.6, p[2] * 2.6], seed + 7);
  return 0.7 * a + 0.3 * b;
};

export function boot(s) {
  const { p, tag } = s,
    g = grain(p, 201),
    x = p[0],
    z = p[2] - 0.9 * smooth(5.5, 10.5, x) ** 2 * smooth(3.5, 0, p[2]);
  if (tag.part === 'sole')
    return { c: shade(mixc(C.sole, C.leatherDeep, 0.3 + 0.3 * g), s, 0.8), h: 0.03 * g, s: grey(0.06) };
  let c = mixc(C.boot, C.leather, 0.35 + 0.4 * g),
    h = 0.035 * g,
    gl = 0.3 + 0.1 * g;
  const sole = smooth(1.66, 1.5, z),
    cuff = smooth(6.62, 6.74, z) * smooth(-5.2, -4.9, x + 0 * z),
    scuff = smooth(6.5, 10, x) * smooth(0.0, 0.6, g + 0.25);
  c = mixc(c, C.leatherLight, 0.5 * scuff + 0.22 * smooth(3, 4.6, z) * smooth(5, 8, x));
  c = mixc(c, C.leatherDeep, 0.55 * smooth(2.5, 1.6, z));
  // toe cap seam and heel seam with stitches, laces up the front
  const y = Math.abs(p[1]) - 5.1,
    toe = x - 6.1 + 0.09 * y * y,
    heel = x + 2.2 - 0.16 * (z - 3);
  const seam =
    Math.max(smooth(0.16, 0.06, Math.abs(toe)), smooth(0.14, 0.05, Math.abs(heel)) * smooth(6.4, 6.2, z)) *
    smooth(1.6, 1.8, z);
  c = mixc(c, C.leatherDeep, 0.75 * seam);
  h -= 0.09 * seam;
  const st =
    Math.max(
      dash(y * 1.0 + z, toe + 0.34, 0.62, 0.1),
      dash(z, heel - 0.32, 0.62, 0.1) * smooth(6.4, 6.2, z),
    ) * smooth(1.7, 1.9, z);
  c = mixc(c, C.creamWarm, 0.7 * st);
  h += 0.05 * st;
  if (x > 1.6 && z > 3.6 && z < 6.4) {
    const l = ((((z * 1.05) % 1) + 1) % 1) - 0.5,
      lace = smooth(0.2, 0.12, Math.abs(l + 0.12 * Math.abs(y))) * smooth(1.7, 1.55, Math.abs(y));
    const tongue = smooth(1.9, 1.75, Math.abs(y));
    c = mixc(c, C.leatherDeep, 0.45 * tongue);
    c = mixc(c, C.creamWarm, 0.85 * lace);
    h += 0.15 * lace - 0.05 * tongue;
  }
  if (cuff > 0 && z > 6.7) {
    const fl = fbm([p[0] * 1.4, p[1] * 1.4, p[2] * 1.4], 1, 3, 207);
    c = mixc(c, mixc(C.leatherLight, C.creamWarm, 0.35 + 0.5 * fl), 0.88 * cuff);
    h = 0.12 * fl;
    gl = 0.08;
  }
  c = mixc(c, mixc(C.sole, C.leatherDeep, 0.5 + 0.4 * g), sole);
  const welt = dash(Math.atan2(p[1] - 5.1 * Math.sign(p[1]), x - 2) * 7, z - 1.4, 0.5, 0.16);
  c = mixc(c, C.leatherLight, 0.5 * welt * sole);
  h += 0.05 * welt * sole;
  gl = mix(gl, 0.08, sole);
  return { c: shade(c, s, 1), h, s: [gl, gl * 0.86, gl * 0.74] };
}

export function leather(s) {
  const { p, u, v, w, h: H, tag } = s,
    g = grain(p, 211);
  let c = mixc(C.leather, C.leatherLight, 0.3 + 0.42 * g),
    h = 0.04 * g;
  c = mixc(c, C.leatherDeep, 0.28 * smooth(0.2, -0.5, fbm(p, 0.25, 2, 213)));
  if (tag.part === 'flap') {
    const half = H > 3 ? Math.min(v, H - v) : 9,
      wear = smooth(0.75, 0.2, half);
    c = mixc(c, C.leatherLight, 0.5 * wear);
    const st = dash(u, half - 0.75, 0.7, 0.11);
    c = mixc(c, C.creamWarm, 0.75 * st);
    h += 0.06 * st - 0.05 * smooth(0.3, 0.1, Math.abs(half - 0.75));
  } else {
    const st = dash(u, v - H * 0.52, 0.7, 0.11);
    c = mixc(c, C.creamWarm, 0.5 * st);
    h += 0.05 * st;
  }
  const gl = clamp(0.26 + 0.12 * g + w * 0);
  return { c: shade(c, s, 1), h, s: [gl, gl * 0.85, gl * 0.7] };
}

export function strap(s) {
  const g = grain(s.p, 221),
    a = (s.u / s.w) * 6;
  let c = mixc(C.leatherDeep, C.leather, 0.72 + 0.35 * g);
  const edge = Math.max(smooth(0.55, 0.95, 1 - Math.abs(a - 0.6)), smooth(0.55, 0.95, 1 - Math.abs(a - 3.4)));
  c = mixc(c, C.leatherLight, 0.45 * edge * smooth(-0.3, 0.4, g));
  const st = Math.max(dash(s.v, a - 1.1, 0.8, 0.16), dash(s.v, a - 2.9, 0.8, 0.16));
  c = mixc(c, C.creamWarm, 0.65 * st);
  return { c: shade(c, s, 0.9), h: 0.03 * g + 0.05 * st, s: [0.28, 0.23, 0.18] };
}

export function wood(s) {
  const { p } = s,
    t = s.v,
    g = noise([p[0] * 1.6, p[1] * 1.6, t * 0.22], 231) + 0.5 * noise([p[0] * 4, p[1] * 4, t * 0.5], 233);
  const ring = Math.sin((g * 2.4 + s.u * 2.2) * Math.PI);
  let c = mixc(C.wood, C.woodDeep, 0.4 + 0.32 * ring + 0.2 * g),
    h = 0.06 * ring,
    gl = 0.14;
  c = mixc(c, C.leatherLight, 0.3 * smooth(0.2, 0.8, g));
  c = mixc(c, C.woodDeep, 0.5 * smooth(4, 0, p[2]));
  // cord wrapped around the grip
  const d = p[2] - STAFF.grip[2],
    wrap = smooth(3.3, 3.15, Math.abs(d));
  if (wrap > 0 && p[2] < 30) {
    const coil = Math.abs(Math.sin((p[2] * 1.25 + s.u * 0.12) * Math.PI));
    c = mixc(c, mixc(C.tealDeep, C.teal, coil), wrap);
    h = mix(h, 0.16 * coil, wrap);
    gl = 0.08;
  }
  return { c: shade(c, s, 0.9), h, s: [gl, gl * 0.85, gl * 0.7] };
}

export function brass(s) {
  const { p } = s,
    g = grain(p, 241);
  let c = mixc(C.brass, C.brassLight, 0.3 * smooth(0, 0.6, g) + 0.5 * smooth(0.2, 0.9, s.n[2]));
  c = mixc(
    c,
    C.brassDeep,
    0.5 * smooth(0.1, -0.6, g) + 0.55 * smooth(0.75, 0.2, s.ao) + 0.25 * smooth(0, -0.8, s.n[2]),
  );
  if (s.tag.part === 'roof') {
    const th = Math.atan2(p[1] - STAFF.hook[1], p[0] - STAFF.hook[0]);
    c = mixc(c, C.brassDeep, 0.3 * smooth(0.9, 1, Math.abs(Math.cos(th * 4))) * smooth(40.6, 40, p[2]));
  }
  const gl = clamp(0.78 + 0.2 * g);
  return { c: shade(c, s, 0.55), h: 0.025 * g, s: [gl, gl * 0.8, gl * 0.48] };
}

export function glass(s) {
  const z = s.p[2],
    th = Math.atan2(s.p[1] - STAFF.hook[1], s.p[0] - STAFF.hook[0]),
    mid = 1 - Math.abs(z - 35.1) / 3.4;
  const swirl = noise([Math.cos(th) * 2, Math.sin(th) * 2, z * 0.55], 251);
  let c = mixc([1, 0.62, 0.2], [1, 0.86, 0.42], smooth(0.05, 0.65, mid + 0.18 * swirl));
  c = mixc(c, [0.86, 0.4, 0.1], 0.75 * smooth(0.25, -0.1, mid));
  c = mixc(c, C.glow, smooth(0.55, 1, mid + 0.12 * swirl));
  return { c, h: 0, s: grey(0.7) };
}
