/** Affine transforms in double precision, and their rotations. */
import type { Quat, Vec3 } from '../core/index.js';
import type { Affine } from './types.js';

export const IDENTITY: Affine = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], t: [0, 0, 0] };

/** Transforms a direction. */
export function turned({ x, y, z }: Affine, [a, b, c]: Vec3): Vec3 {
  return [x[0] * a + y[0] * b + z[0] * c, x[1] * a + y[1] * b + z[1] * c, x[2] * a + y[2] * b + z[2] * c];
}

/** Transforms a point. */
export function applied(m: Affine, v: Vec3): Vec3 {
  const [x, y, z] = turned(m, v);
  return [x + m.t[0], y + m.t[1], z + m.t[2]];
}

/** The product; `b` is applied first. */
export function product(a: Affine, b: Affine): Affine {
  return { x: turned(a, b.x), y: turned(a, b.y), z: turned(a, b.z), t: applied(a, b.t) };
}

export function fromTrs(translation: Vec3, rotation: Quat, [sx, sy, sz]: Vec3): Affine {
  const { x, y, z } = rotationOf(rotation);
  return { x: scaled(x, sx), y: scaled(y, sy), z: scaled(z, sz), t: translation };
}

/** The rotation of a quaternion of any length; the identity if that is 0. */
function rotationOf(rotation: Quat): Affine {
  const size = Math.hypot(...rotation);
  if (size === 0) return IDENTITY;
  const [x, y, z, w] = rotation.map((n) => n / size) as Quat;
  return {
    x: [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    y: [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    z: [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    t: [0, 0, 0],
  };
}

/** Column by column, 16 numbers. */
export function fromMatrix(m: ArrayLike<number>, at = 0): Affine {
  const column = (c: number): Vec3 => [m[at + 4 * c] ?? 0, m[at + 4 * c + 1] ?? 0, m[at + 4 * c + 2] ?? 0];
  return { x: column(0), y: column(1), z: column(2), t: column(3) };
}

/** The inverse of a rotation with a translation. */
export function inverseRigid({ x, y, z, t }: Affine): Affine {
  const back: Affine = { x: [x[0], y[0], z[0]], y: [x[1], y[1], z[1]], z: [x[2], y[2], z[2]], t: [0, 0, 0] };
  const [a, b, c] = turned(back, t);
  return { ...back, t: [-a, -b, -c] };
}

/** A rotation with a translation, and a shape that is applied before it: `m` is their product. */
export interface Split {
  readonly rigid: Affine;
  /** Scale, shear and mirroring; no translation. */
  readonly shape: Affine;
}

/**
 * The polar decomposition, with the rotation nearest to `m`. So a constant scale in `m` is always part of
 * `shape`, for any rotation of the joint.
 */
export function split(m: Affine): Split {
  const rotation = nearestRotation(m);
  const rigid = { ...rotation, t: m.t };
  const back = inverseRigid(rotation);
  return {
    rigid,
    shape: { x: turned(back, m.x), y: turned(back, m.y), z: turned(back, m.z), t: [0, 0, 0] },
  };
}

/** The volume of the transformed unit cube; negative if it is mirrored. */
export const determinant = ({ x, y, z }: Affine): number => dot(x, cross(y, z));

/** The transform for directions that are perpendicular to surfaces, not normalised. */
export function perpendicularsOf(m: Affine): Affine {
  const side = determinant(m) < 0 ? -1 : 1;
  const { x, y, z } = { x: cross(m.y, m.z), y: cross(m.z, m.x), z: cross(m.x, m.y) };
  return { x: scaled(x, side), y: scaled(y, side), z: scaled(z, side), t: [0, 0, 0] };
}

/** The inverse of a transform without translation; null if it is flat. */
export function inverse(m: Affine): Affine | null {
  const det = determinant(m);
  if (!(Math.abs(det) > FLAT * Math.hypot(...m.x) * Math.hypot(...m.y) * Math.hypot(...m.z))) return null;
  const rows = [cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y)].map((row) => scaled(row, 1 / det));
  const column = (i: 0 | 1 | 2): Vec3 => [rows[0]?.[i] ?? 0, rows[1]?.[i] ?? 0, rows[2]?.[i] ?? 0];
  return { x: column(0), y: column(1), z: column(2), t: [0, 0, 0] };
}

/** A matrix is flat if its volume is below this share of the maximum for its columns. */
const FLAT = 1e-9;
/**
 * Higham's iteration converges quadratically: six rounds are enough for uniform scales, thirty for others.
 */
const ROUNDS = 40;
const EXACT = 1e-14;

function nearestRotation(m: Affine): Affine {
  const det = determinant(m);
  const span = Math.hypot(...m.x) * Math.hypot(...m.y) * Math.hypot(...m.z);
  if (!(Math.abs(det) > FLAT * span)) return orthogonal(m);
  // A mirrored matrix becomes a rotation of the mirrored space.
  const size = Math.cbrt(det);
  let { x, y, z } = { x: scaled(m.x, 1 / size), y: scaled(m.y, 1 / size), z: scaled(m.z, 1 / size) };
  for (let round = 0; round < ROUNDS; round++) {
    const by = 1 / dot(x, cross(y, z));
    const next: [Vec3, Vec3, Vec3] = [
      middle(x, cross(y, z), by),
      middle(y, cross(z, x), by),
      middle(z, cross(x, y), by),
    ];
    const change = distance(x, next[0]) + distance(y, next[1]) + distance(z, next[2]);
    [x, y, z] = next;
    if (change < EXACT) break;
  }
  return orthogonal({ x, y, z, t: m.t });
}

/** A rotation near `m`, even if it is flat: the longest axes keep their direction. */
function orthogonal({ x, y, z }: Affine): Affine {
  const first = unit(x) ?? perpendicular(unit(y) ?? unit(z) ?? [0, 1, 0]);
  const second = unit(without(y, first)) ?? unit(cross(without(z, first), first)) ?? perpendicular(first);
  return { x: first, y: second, z: cross(first, second), t: [0, 0, 0] };
}

function without(v: Vec3, axis: Vec3): Vec3 {
  const share = dot(v, axis);
  return [v[0] - share * axis[0], v[1] - share * axis[1], v[2] - share * axis[2]];
}

function perpendicular(axis: Vec3): Vec3 {
  const other: Vec3 = Math.abs(axis[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0];
  return unit(cross(axis, other)) ?? other;
}

export function unit(v: Vec3): Vec3 | null {
  const size = Math.hypot(...v);
  return size > 1e-12 ? scaled(v, 1 / size) : null;
}

/** Unit quaternion of a rotation. */
export function quaternionOf({ x, y, z }: Affine): Quat {
  const [w2, x2, y2, z2] = [
    1 + x[0] + y[1] + z[2],
    1 + x[0] - y[1] - z[2],
    1 - x[0] + y[1] - z[2],
    1 - x[0] - y[1] + z[2],
  ];
  // The largest of the four is the most precise.
  const most = Math.max(w2, x2, y2, z2);
  const s = 2 * Math.sqrt(most);
  const [wx, wy, wz] = [y[2] - z[1], z[0] - x[2], x[1] - y[0]];
  const [xy, xz, yz] = [x[1] + y[0], x[2] + z[0], y[2] + z[1]];
  if (most === w2) return [wx / s, wy / s, wz / s, s / 4];
  if (most === x2) return [s / 4, xy / s, xz / s, wx / s];
  if (most === y2) return [xy / s, s / 4, yz / s, wy / s];
  return [xz / s, yz / s, s / 4, wz / s];
}

/**
 * x, y and z as MD5 files store a rotation: readers compute w from the length, and use the rotation (x, y, z,
 * -w).
 */
export function storedRotation([x, y, z, w]: Quat): Vec3 {
  return w > 0 ? [-x, -y, -z] : [x, y, z];
}

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (v: Vec3, by: number): Vec3 => [v[0] * by, v[1] * by, v[2] * by];
const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const middle = (a: Vec3, b: Vec3, by: number): Vec3 => [
  (a[0] + b[0] * by) / 2,
  (a[1] + b[1] * by) / 2,
  (a[2] + b[2] * by) / 2,
];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
