/** Rigid transforms for View.attach(): x y z, and a unit quaternion qx qy qz qw. */
export type RigidTransform = readonly [number, number, number, number, number, number, number];

type Vector = readonly [number, number, number];

/**
 * id Tech 4's angles: pitch about Y, yaw about Z and roll about X, in degrees. Roll is applied first, yaw
 * last.
 */
export function placed([x, y, z]: Vector, [pitch, yaw, roll]: Vector): RigidTransform {
  const about = (axis: number, degrees: number): RigidTransform => {
    const half = (degrees * Math.PI) / 360;
    const sides = [0, 1, 2].map((side) => (side === axis ? Math.sin(half) : 0));
    return [0, 0, 0, ...(sides as [number, number, number]), Math.cos(half)];
  };
  const turned = composed(composed(about(2, yaw), about(1, pitch)), about(0, roll));
  return [x, y, z, turned[3], turned[4], turned[5], turned[6]];
}

/** Converts `inner`, which is relative to `outer`, to the space of `outer`. */
export function composed(outer: RigidTransform, inner: RigidTransform): RigidTransform {
  const [x, y, z] = applied(outer, inner[0], inner[1], inner[2]);
  const [, , , ax, ay, az, aw] = outer;
  const [, , , bx, by, bz, bw] = inner;
  return [
    x,
    y,
    z,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function inverse([px, py, pz, qx, qy, qz, qw]: RigidTransform): RigidTransform {
  const [x, y, z] = applied([0, 0, 0, -qx, -qy, -qz, qw], -px, -py, -pz);
  return [x, y, z, -qx, -qy, -qz, qw];
}

/** Transforms a point. */
export function applied(
  [px, py, pz, qx, qy, qz, qw]: RigidTransform,
  x: number,
  y: number,
  z: number,
): [number, number, number] {
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return [
    px + x + qw * tx + qy * tz - qz * ty,
    py + y + qw * ty + qz * tx - qx * tz,
    pz + z + qw * tz + qx * ty - qy * tx,
  ];
}

/** The transform of one joint in a list of 7 numbers each. */
export function jointIn(joints: Float32Array, joint: number): RigidTransform {
  return [...joints.slice(7 * joint, 7 * joint + 7)] as unknown as RigidTransform;
}
