/** Rotations as rows of textbook matrices, in double precision. */
import { quaternion, type Q, type V3 } from '../double-reading.js';

export type Rows = readonly [V3, V3, V3];
/** Rotation first, then translation. */
export interface Place {
  readonly rows: Rows;
  readonly t: V3;
}

export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const add = (a: V3, b: V3): V3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: V3, by: number): V3 => [a[0] * by, a[1] * by, a[2] * by];
export const minus = (a: V3, b: V3): V3 => add(a, scale(b, -1));
export const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: V3): V3 => scale(a, 1 / (Math.hypot(...a) || 1));
export const apply = (rows: Rows, v: V3): V3 => [dot(rows[0], v), dot(rows[1], v), dot(rows[2], v)];
export const transposed = ([a, b, c]: Rows): Rows => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];
export const product = (a: Rows, b: Rows): Rows => {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => dot(row, column))) as unknown as Rows;
};

export function rowsOf([x, y, z, w]: Q): Rows {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
}

export const placeOf = (position: V3, xyz: V3): Place => ({ rows: rowsOf(quaternion(xyz)), t: position });
export const moved = ({ rows, t }: Place, v: V3): V3 => add(apply(rows, v), t);
export const inverse = ({ rows, t }: Place): Place => {
  const back = transposed(rows);
  return { rows: back, t: scale(apply(back, t), -1) };
};
export const within = (outer: Place, inner: Place): Place => ({
  rows: product(outer.rows, inner.rows),
  t: moved(outer, inner.t),
});

/** x, y, z, w of a textbook rotation; the largest of the four is computed first. */
export function quaternionOf(rows: Rows): Q {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows;
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const most = squares.indexOf(Math.max(...squares));
  const s = 2 * Math.sqrt(squares[most] ?? 1);
  const q: readonly Q[] = [
    [s / 4, (b + d) / s, (c + g) / s, (h - f) / s],
    [(b + d) / s, s / 4, (f + h) / s, (c - g) / s],
    [(c + g) / s, (f + h) / s, s / 4, (d - b) / s],
    [(h - f) / s, (c - g) / s, (d - b) / s, s / 4],
  ];
  return q[most] ?? [0, 0, 0, 1];
}

/** The quaternion in id Tech 4's form: that of the inverse rotation. */
export const asStored = ([x, y, z, w]: Q): Q => [x, y, z, -w];
