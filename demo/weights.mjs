/**
 * Weights of joints for a point of the construction pose. Every rule returns {joint: share >= 0}; finish()
 * normalises them.
 */
import { clamp, dot, mad, mix, smooth, sub } from './math.mjs';
import { joints, index } from './skeleton.mjs';

const MAX = 4;
/**
 * At most four joints, which all engines and glTF viewers have, none under 1.3 %, with a sum of exactly 1
 * after rounding to 1e-3 (the largest gets the rounding error).
 */
export function finish(w) {
  let list = Object.entries(w)
    .filter(([, x]) => x > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX);
  const total = (l) => l.reduce((s, x) => s + x[1], 0);
  let s = total(list);
  list = list.filter(([, x]) => x / s >= 0.013);
  s = total(list);
  const q = list.map(([j, x]) => [index[j], Math.round((x / s) * 1e3)]);
  q[0][1] += 1e3 - q.reduce((t, x) => t + x[1], 0);
  return q.map(([j, x]) => ({ joint: j, bias: x / 1e3 }));
}

export const blend = (a, b, t) => {
  const out = {};
  for (const [j, x] of Object.entries(a)) out[j] = x * (1 - t);
  for (const [j, x] of Object.entries(b)) out[j] = (out[j] ?? 0) + x * t;
  return out;
};

/**
 * Along a chain of joints: the point is projected to the polyline of their positions (ending at `end`). Near
 * each inner joint the share passes from one to the next over +-soft units.
 */
export function along(names, end, soft) {
  const pts = [...names.map((n) => joints[index[n]].at), end];
  const start = [0];
  for (let i = 1; i < pts.length; i++) start.push(start[i - 1] + Math.hypot(...sub(pts[i], pts[i - 1])));
  return (p) => {
    let best = Infinity,
      s = 0;
    for (let i = 0; i + 1 < pts.length; i++) {
      const d = sub(pts[i + 1], pts[i]),
        l2 = dot(d, d),
        raw = dot(sub(p, pts[i]), d) / l2;
      const t = clamp(raw, i ? 0 : -1, i + 2 < pts.length ? 1 : 2),
        e = sub(p, mad(pts[i], d, t)),
        q = dot(e, e);
      if (q < best) {
        best = q;
        s = start[i] + t * Math.sqrt(l2);
      }
    }
    const w = {};
    let rest = 1;
    for (let i = names.length - 1; i > 0; i--) {
      const share = smooth(start[i] - soft, start[i] + soft, s) * rest;
      w[names[i]] = share;
      rest -= share;
    }
    w[names[0]] = rest;
    return w;
  };
}

/** The soft body: overlapping bell curves along the spine; the legs move the hem. */
export function torso(p) {
  const w = {},
    bell = (j, z, s) => {
      const d = (p[2] - z) / s;
      w[j] = Math.exp(-d * d);
    };
  bell('hips', 11.5, 4.1);
  bell('spine', 17, 3.5);
  bell('chest', 22, 3.3);
  if (p[2] > 21.5) bell('head', 29, 3.1);
  const leg = smooth(14.5, 9.5, p[2]) * 0.24,
    left = smooth(-5.5, 5.5, p[1]);
  return blend(
    w,
    { thighL: left, thighR: 1 - left },
    (leg * mix(0.7, 1, smooth(0, 9, Math.hypot(p[0], p[1])))) / 1,
  );
}

/** Head and neck. */
export const head = (p) => {
  const t = smooth(24.2, 28.4, p[2]);
  return { chest: (1 - t) * 0.85, spine: (1 - t) * 0.15, head: t };
};

/** Cap: stiff crown, four soft rim sectors, two joints in the bent tip. */
export function cap(p) {
  const x = p[0] + 0.5,
    y = p[1],
    r = Math.hypot(x, y) || 1,
    under = smooth(11, 7.5, r) * smooth(42, 39, p[2]);
  const f = smooth(6, 18, r) * smooth(47, 37, p[2]) * 0.8,
    cx = x / r,
    cy = y / r,
    w = {};
  w[cx > 0 ? 'capFront' : 'capBack'] = f * cx * cx;
  w[cy > 0 ? 'capLeft' : 'capRight'] = f * cy * cy;
  const t1 = smooth(44.5, 50, p[2]) * (1 - f),
    t2 = smooth(50, 54, p[2]) * t1;
  w.tip1 = t1 - t2;
  w.tip2 = t2;
  w.head = under * 0.5 * (1 - f - t1);
  w.cap = 1 - f - t1 - w.head;
  return w;
}
