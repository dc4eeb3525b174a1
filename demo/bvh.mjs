/** Ray casting against triangles, for baked occlusion and for fitting the strap to the tunic. */
import { cross, dot, sub } from './math.mjs';

/**
 * tris: [[a, b, c]] of points. Returns cast(origin, direction, max) -> distance to the nearest hit on either
 * side, or Infinity.
 */
export function caster(tris) {
  const n = tris.length,
    lo = new Float64Array(n * 3),
    hi = new Float64Array(n * 3),
    order = Int32Array.from({ length: n }, (_, i) => i);
  tris.forEach((t, i) => {
    for (let k = 0; k < 3; k++) {
      lo[i * 3 + k] = Math.min(t[0][k], t[1][k], t[2][k]);
      hi[i * 3 + k] = Math.max(t[0][k], t[1][k], t[2][k]);
    }
  });
  const edge = tris.map((t) => [t[0], sub(t[1], t[0]), sub(t[2], t[0])]);
  const build = (from, to) => {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++)
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k], lo[order[i] * 3 + k]);
        box[3 + k] = Math.max(box[3 + k], hi[order[i] * 3 + k]);
      }
    if (to - from <= 4) return { box, from, to };
    let axis = 0;
    for (let k = 1; k < 3; k++) if (box[3 + k] - box[k] > box[3 + axis] - box[axis]) axis = k;
    const part = Array.from(order.subarray(from, to)).sort(
      (a, b) => lo[a * 3 + axis] + hi[a * 3 + axis] - lo[b * 3 + axis] - hi[b * 3 + axis] || a - b,
    );
    order.set(part, from);
    const mid = (from + to) >> 1;
    return { box, left: build(from, mid), right: build(mid, to) };
  };
  const root = build(0, n);
  const meets = (b, o, inv, max) => {
    let t0 = 0,
      t1 = max;
    for (let k = 0; k < 3; k++) {
      let a = (b[k] - o[k]) * inv[k],
        c = (b[3 + k] - o[k]) * inv[k];
      if (a > c) {
        const s = a;
        a = c;
        c = s;
      }
      if (a > t0) t0 = a;
      if (c < t1) t1 = c;
      if (t0 > t1) return false;
    }
    return true;
  };
  const hit = (i, o, d) => {
    const [a, e1, e2] = edge[i],
      p = cross(d, e2),
      det = dot(e1, p);
    if (Math.abs(det) < 1e-12) return Infinity;
    const s = sub(o, a),
      u = dot(s, p) / det;
    if (u < 0 || u > 1) return Infinity;
    const q = cross(s, e1),
      v = dot(d, q) / det;
    if (v < 0 || u + v > 1) return Infinity;
    const t = dot(e2, q) / det;
    return t > 1e-6 ? t : Infinity;
  };
  const walk = (node, o, d, inv, max) => {
    if (!meets(node.box, o, inv, max)) return Infinity;
    let best = Infinity;
    if (node.left) {
      best = walk(node.left, o, d, inv, max);
      return Math.min(best, walk(node.right, o, d, inv, Math.min(max, best)));
    }
    for (let i = node.from; i < node.to; i++) {
      const t = hit(order[i], o, d);
      if (t < best && t <= max) best = t;
    }
    return best;
  };
  return (o, d, max = 1e9) =>
    walk(
      root,
      o,
      d,
      d.map((x) => 1 / (Math.abs(x) < 1e-12 ? 1e-12 : x)),
      max,
    );
}
