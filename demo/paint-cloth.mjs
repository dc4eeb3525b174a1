/** Painters for textiles: tunic, trousers, scarf. Contract: see bake.mjs. */
import { dist, mix, smooth } from './math.mjs';
import { fbm, noise } from './noise.mjs';
import { C, grey, mixc, shade } from './palette.mjs';
import { TAIL_A, TAIL_B } from './skeleton.mjs';

/** A plain weave, -1..1; a and b in threads. Noise hides its regular grid. */
const weave = (a, b, wobble) => Math.sin((a + wobble) * Math.PI) * Math.sin((b + wobble) * Math.PI);
/** Running stitch along a line: 1 on a stitch. x: distance along, d: distance from the line, both in units. */
const stitch = (x, d, length = 0.9, half = 0.13) =>
  smooth(half, half * 0.4, Math.abs(d)) *
  smooth(0.18, 0.3, Math.abs(((((x / length) % 1) + 1) % 1) - 0.5) < 0.36 ? 1 : 0);

export function tunic(s) {
  const { p, tag } = s,
    big = fbm(p, 0.16, 3, 101),
    fine = fbm(p, 0.9, 2, 103);
  const cloth = weave(s.u * 1.5, s.v * 1.5, fine * 0.5);
  let c = mixc(C.moss, C.mossLight, 0.3 + 0.35 * big + 0.25 * smooth(17, 24, p[2])),
    h = 0.035 * cloth + 0.05 * big,
    gloss = 0.07;
  c = mixc(c, C.mossDeep, 0.09 * cloth + 0.1);
  if (tag.part === 'lining') {
    c = mixc(C.mossDeep, C.leatherDeep, 0.55);
    return { c: shade(c, s, 1), h: 0, s: grey(0.04) };
  }
  if (tag.part === 'torso') {
    const hem = 10.95 + 0.35 * Math.sin(3 * Math.atan2(p[1], p[0]) + 1),
      band = smooth(hem + 0.16, hem - 0.16, p[2]);
    c = mixc(c, C.leather, 0.9 * band);
    // a row of small cream diamonds woven above the hem band
    const th = Math.atan2(p[1], p[0]),
      cell = (((((th / (Math.PI * 2)) * 44) % 1) + 1) % 1) - 0.5,
      dz = p[2] - hem - 1.15,
      dia = smooth(0.34, 0.24, Math.abs(cell) * 1.3 + Math.abs(dz) * 0.62);
    c = mixc(c, C.cream, 0.75 * dia);
    h += 0.04 * dia + 0.08 * band;
    const st = stitch(th * 12, p[2] - hem - 0.32);
    c = mixc(c, C.cream, 0.6 * st);
    h += 0.06 * st;
    // front placket with toggles
    if (p[0] > 4) {
      const y = p[1],
        open = smooth(16.0, 16.6, p[2]),
        slit = smooth(0.14, 0.05, Math.abs(y - 0.4)) * open;
      const patch = smooth(1.35, 1.2, Math.abs(y - 0.1)) * open;
      c = mixc(c, C.mossLight, 0.4 * patch);
      h += 0.06 * patch;
      const sp = stitch(p[2], Math.abs(y - 0.1) - 1.08) * open;
      c = mixc(c, C.mossDeep, 0.6 * sp);
      c = mixc(c, C.leatherDeep, 0.8 * slit);
      h -= 0.12 * slit;
      for (const z of [17.7, 20.3, 22.9]) {
        const d = Math.hypot(y - 0.3, p[2] - z),
          b = smooth(0.62, 0.5, d);
        c = mixc(c, C.mossDeep, 0.5 * smooth(0.95, 0.5, d));
        c = mixc(
          c,
          mixc(C.leatherLight, C.cream, 0.4 * smooth(0.5, 0.1, Math.hypot(y - 0.1, p[2] - z - 0.2))),
          b,
        );
        h += 0.2 * b * (1 - (d / 0.62) ** 2);
        gloss += 0.25 * b;
      }
    }
    c = mixc(c, C.mossDeep, 0.3 * smooth(13.5, 10, p[2]));
    // a darned patch low on the left
    const pd = Math.max(Math.abs(p[1] - 7.6 - 0.1 * p[2] + 1.3), Math.abs(p[2] - 14.2 + 0.1 * p[1]) * 0.95);
    if (p[0] > 2) {
      const pa = smooth(1.75, 1.6, pd),
        ps = smooth(0.14, 0.06, Math.abs(pd - 1.6)) * (Math.sin((p[1] + p[2]) * 7) > -0.2 ? 1 : 0);
      c = mixc(c, mixc(C.rust, C.leather, 0.4), 0.8 * pa);
      c = mixc(c, C.cream, 0.75 * ps);
      h += 0.07 * pa + 0.05 * ps;
    }
  } else {
    const cuff = s.h,
      band = smooth(7.3, 7.6, s.v) * smooth(cuff, cuff - 0.4, s.v);
    c = mixc(c, C.leather, 0.85 * band);
    h += 0.08 * band;
    const st = stitch(s.u, s.v - 6.95);
    c = mixc(c, C.cream, 0.55 * st);
    h += 0.06 * st;
    c = mixc(c, C.leatherDeep, 0.75 * smooth(9.6, 10.4, s.v));
    const fold = Math.sin(s.v * 2.1 + Math.sin(s.u * 0.7) * 1.4) * smooth(7, 4.5, s.v) * smooth(1, 2.5, s.v);
    c = mixc(c, C.mossDeep, 0.16 * Math.max(0, -fold));
    h += 0.1 * fold;
  }
  return { c: shade(c, s, 1), h, s: grey(gloss + 0.02 * cloth) };
}

export function trousers(s) {
  const cloth = weave(s.u * 1.6, s.v * 1.6, 0),
    fold = Math.sin(s.v * 2.6 + Math.sin(s.u * 0.6) * 1.3);
  const c = mixc(mixc(C.leatherDeep, C.boot, 0.75), C.leather, 0.25 + 0.2 * fold + 0.08 * cloth);
  return { c: shade(c, s, 1), h: 0.03 * cloth + 0.09 * fold, s: grey(0.05) };
}

export function scarf(s) {
  const { p, tag } = s,
    fine = fbm(p, 0.9, 2, 111);
  // knitted rows: little v-shaped stitches; along runs with the cloth
  const along = tag.part === 'wrap' ? s.v : s.v,
    across = s.u,
    k = 1.15,
    v = Math.abs(((((across * k) % 1) + 1) % 1) - 0.5);
  const knit = 0.5 + 0.5 * Math.sin((along * 1.5 + v * 1.1) * Math.PI * 2),
    rib = smooth(0.5, 0.36, v) * smooth(0, 0.12, v);
  let c = mixc(C.teal, C.tealLight, 0.18 + 0.3 * knit * rib + 0.25 * fine),
    h = 0.1 * knit * rib;
  c = mixc(c, C.tealDeep, 0.45 * (1 - rib) + 0.12 * (1 - knit));
  if (tag.part === 'wrap') {
    // hollows of the same folds as in the geometry (see parts/scarf.mjs)
    const a = (s.u / s.w) * Math.PI * 2 + 2.2,
      th = (s.v / s.h) * Math.PI * 2 + Math.PI,
      fold = Math.sin(3 * a + 2 * th) + 0.4 * Math.sin(5 * a - 3 * th + 1);
    c = mixc(c, C.tealDeep, 0.62 * smooth(-0.1, -1.2, fold));
    c = mixc(c, C.tealLight, 0.2 * smooth(0.3, 1.2, fold));
    h += 0.1 * fold;
  }
  if (tag.part === 'tail') {
    const end = s.surface.name === 'tailLong' ? TAIL_A.at(-1) : TAIL_B.at(-1),
      d = dist(p, end),
      far = s.h - s.v,
      e = s.h < 2 ? 0 : Math.min(far, d + 0.3);
    const stripe = Math.max(
      smooth(0.16, 0.04, Math.abs(e - 2.6) - 0.5),
      smooth(0.16, 0.04, Math.abs(e - 4.5) - 0.28),
    );
    c = mixc(c, mixc(C.cream, C.creamWarm, 0.3 + 0.4 * (1 - knit)), 0.92 * stripe);
    const tassel = smooth(1.4, 1.1, e),
      strand = 0.5 + 0.5 * Math.sin(across * 5.2);
    c = mixc(c, mixc(C.tealDeep, C.tealLight, strand), tassel);
    h = mix(h, 0.14 * strand, tassel);
  }
  c = mixc(c, C.tealDeep, 0.2 * smooth(0.2, -0.6, noise([p[0] * 0.35, p[1] * 0.35, p[2] * 0.35], 113)));
  return { c: shade(c, s, 1), h, s: grey(0.08) };
}
