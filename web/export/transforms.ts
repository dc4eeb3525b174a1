/** Rotations and translations in double precision. */
import type { Quat, Vec3 } from '../core/index.js';

export interface Transform {
  readonly position: Vec3;
  readonly rotation: Quat;
}

export const IDENTITY: Transform = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** Hamilton's product: `b` is applied first. */
function product([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const conjugate = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];

export const cross = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

function rotate([x, y, z, w]: Quat, v: Vec3): Vec3 {
  const axis: Vec3 = [x, y, z];
  const once = cross(axis, v);
  const twice = cross(axis, once);
  return [
    v[0] + 2 * (w * once[0] + twice[0]),
    v[1] + 2 * (w * once[1] + twice[1]),
    v[2] + 2 * (w * once[2] + twice[2]),
  ];
}

/** Normalises; the identity if the length is 0. */
export function unitQuat([x, y, z, w]: Quat): Quat {
  const size = Math.hypot(x, y, z, w);
  return size > 0 ? [x / size, y / size, z / size, w / size] : [0, 0, 0, 1];
}

/** Converts a point of model space to the space of `at`. */
export function toLocal(at: Transform, [x, y, z]: Vec3): Vec3 {
  const [px, py, pz] = at.position;
  return rotate(conjugate(at.rotation), [x - px, y - py, z - pz]);
}

/** `child` relative to `parent`, both in model space. Without a parent, `child` itself. */
export function localOf(parent: Transform | undefined, child: Transform): Transform {
  if (!parent) return child;
  return {
    position: toLocal(parent, child.position),
    rotation: unitQuat(product(conjugate(parent.rotation), child.rotation)),
  };
}

/** The matrix from model space to the space of `at`, column by column. */
export function inverseMatrix(at: Transform): number[] {
  const back = conjugate(at.rotation);
  const columns = [rotate(back, [1, 0, 0]), rotate(back, [0, 1, 0]), rotate(back, [0, 0, 1])];
  return [...columns.flatMap((column) => [...column, 0]), ...toLocal(at, [0, 0, 0]), 1];
}

/** Converts Frame.joints to transforms. */
export function transformsOf(joints: Float32Array): Transform[] {
  return Array.from({ length: joints.length / 7 }, (_, i) => {
    const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1] = joints.subarray(7 * i, 7 * i + 7);
    return { position: [x, y, z], rotation: unitQuat([qx, qy, qz, qw]) };
  });
}
