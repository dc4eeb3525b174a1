/** Crooked walking staff and the brass lantern that hangs from its hook. */
import { Surface } from '../surface.mjs';
import { frames, add, mad, mix, mul, norm, smooth, spline, sub, TAU } from '../math.mjs';
import { noise } from '../noise.mjs';
import { STAFF } from '../skeleton.mjs';

const { foot, grip, hook } = STAFF;
const line = norm(sub(grip, foot)),
  at = (h) => mad(foot, line, h);
/** Centre line: along the lean, then over in a shepherd's crook to the hook and curling under. */
const curve = (() => {
  const top = at(44),
    dx = norm([hook[0] - top[0], hook[1] - top[1], 0]),
    reach = Math.hypot(hook[0] - top[0], hook[1] - top[1]);
  const q = (a, z) => [top[0] + dx[0] * a, top[1] + dx[1] * a, z];
  return [0, 7, 14, 20, 26, 32, 38]
    .map(at)
    .concat([
      q(-0.9, 43),
      q(-1.2, 47.6),
      q(0.2, 51.3),
      q(3, 53),
      q(reach * 0.78, 51.9),
      q(reach * 1.08, 49.2),
      q(reach * 1.06, 46.9),
      q(reach * 0.82, 45.7),
      q(reach * 0.55, 46.3),
    ]);
})();

export function staff() {
  const s = new Surface('staff', { mesh: 'gear', paint: 'wood', weight: () => ({ staff: 1 }) });
  const rows = 38,
    cols = 8,
    pts = Array.from({ length: rows + 1 }, (_, i) => {
      const t = i / rows,
        p = spline(curve, t * (curve.length - 1)),
        straight = smooth(0.5, 0.4, t);
      return [
        p[0] + 0.22 * Math.sin(i * 0.55) * (1 - straight * 0.3),
        p[1] + 0.2 * Math.cos(i * 0.43 + 1) * (1 - straight * 0.3),
        p[2],
      ];
    });
  const fr = frames(pts, [0, 1, 0]);
  s.grid(
    rows,
    cols,
    (r, c) => {
      const a = (c / cols) * TAU,
        t = r / rows,
        f = fr[r],
        knot = 0.22 * Math.exp(-(((t - 0.2) / 0.02) ** 2)) + 0.26 * Math.exp(-(((t - 0.56) / 0.022) ** 2));
      const cap = r === 0 || r === rows ? 0.3 : r === 1 || r === rows - 1 ? 0.85 : 1;
      const q =
        cap *
        (mix(0.78, 0.92, smooth(0, 0.55, t)) * mix(1, 0.62, smooth(0.6, 1, t)) +
          knot +
          0.07 * noise([a, t * 22, 3], 4));
      return add(f.p, add(mul(f.u, q * Math.cos(a)), mul(f.v, q * Math.sin(a))));
    },
    { pole: 'both', density: 0.8, tag: { part: 'staff' } },
  );
  return s.orient();
}

const X = hook[0],
  Y = hook[1];
/** Lathe about the lantern's axis; profile of [radius, z]. */
function lathe(name, paint, profile, cols, weight, density = 1) {
  const s = new Surface(name, { mesh: 'gear', paint, weight });
  s.grid(
    profile.length - 1,
    cols,
    (r, c) => {
      const th = (c / cols) * TAU;
      return [X + profile[r][0] * Math.cos(th), Y + profile[r][0] * Math.sin(th), profile[r][1]];
    },
    { pole: profile[0][0] === 0 && profile.at(-1)[0] === 0 ? 'both' : '', density, tag: { part: name } },
  );
  return s.orient();
}
const body = () => ({ lantern2: 1 });
function torus(name, centre, R, r, turn, weight) {
  const s = new Surface(name, { mesh: 'gear', paint: 'brass', weight }),
    n = 12,
    m = 5;
  s.grid(
    n,
    m,
    (i, j) => {
      const a = (i / n) * TAU,
        b = (j / m) * TAU,
        d = turn(Math.cos(a), Math.sin(a)),
        side = turn(0, 0, 1);
      return add(centre, add(mul(d, R + r * Math.cos(b)), mul(side, r * Math.sin(b))));
    },
    { density: 0.6, tag: { part: 'ring' } },
  );
  const last = n * m;
  for (const f of s.faces) f.v = f.v.map((v) => (v >= last ? v - last : v));
  s.pos.length = last;
  s.attr.length = last;
  return s.orient();
}

export function lantern() {
  const top = 42.3,
    parts = [];
  parts.push(
    torus(
      'ring1',
      [X, Y, 44.2],
      1.25,
      0.2,
      (c, t, k = 0) => [0.55 * c - 0.835 * k, -0.835 * c - 0.55 * k, t],
      () => ({ lantern1: 1 }),
    ),
  );
  parts.push(
    torus(
      'ring2',
      [X, Y, 42.5],
      1.0,
      0.2,
      (c, t, k = 0) => [0.835 * c + 0.55 * k, 0.55 * c - 0.835 * k, t],
      () => ({ lantern1: 0.35, lantern2: 0.65 }),
    ),
  );
  parts.push(
    lathe(
      'roof',
      'brass',
      [
        [0, top],
        [0.45, top - 0.1],
        [0.62, top - 0.5],
        [0.5, top - 0.95],
        [0.8, top - 1.25],
        [1.8, top - 1.75],
        [2.9, top - 2.7],
        [3.5, top - 3.35],
        [3.55, top - 3.65],
        [3.3, top - 3.85],
        [2.2, top - 3.8],
        [0, top - 3.7],
      ],
      16,
      body,
      0.9,
    ),
  );
  parts.push(
    lathe(
      'glass',
      'glass',
      [
        [0, top - 3.6],
        [1.6, top - 3.65],
        [2.15, top - 4.3],
        [2.65, top - 5.4],
        [2.85, top - 6.7],
        [2.7, top - 8.0],
        [2.25, top - 9.1],
        [1.7, top - 9.6],
        [0, top - 9.7],
      ],
      16,
      body,
      1.1,
    ),
  );
  parts.push(
    lathe(
      'base',
      'brass',
      [
        [0, top - 9.2],
        [2.0, top - 9.2],
        [2.9, top - 9.3],
        [3.25, top - 9.55],
        [3.2, top - 9.85],
        [2.8, top - 10.1],
        [2.9, top - 10.6],
        [3.15, top - 10.9],
        [2.9, top - 11.15],
        [1.6, top - 11.35],
        [0, top - 11.4],
      ],
      16,
      body,
      0.8,
    ),
  );
  for (let i = 0; i < 4; i++) {
    const a = ((i + 0.5) / 4) * TAU,
      s = new Surface(`bar${i}`, { mesh: 'gear', paint: 'brass', weight: body }),
      rows = 4;
    s.grid(
      rows,
      5,
      (r, c) => {
        const t = r / rows,
          q = 2.75 + 0.42 * Math.sin(Math.PI * t),
          b = (c / 5) * TAU,
          o = q + 0.24 * Math.cos(b);
        return [
          X + o * Math.cos(a) - 0.24 * Math.sin(b) * Math.sin(a),
          Y + o * Math.sin(a) + 0.24 * Math.sin(b) * Math.cos(a),
          mix(top - 9.5, top - 3.4, t),
        ];
      },
      { density: 0.5, tag: { part: 'bar' } },
    );
    parts.push(s.orient());
  }
  return parts;
}
