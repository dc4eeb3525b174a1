import type { Model, Quat, Vec3 } from '../../../core/index.js';

/** A position and a rotation; textbook quaternion. */
export interface Placement {
  readonly position: Vec3;
  readonly rotation: Quat;
}

/** A joint in a pose. */
export interface JointNumbers {
  readonly model: Placement;
  /** Relative to the parent; for a root the same as `model`. */
  readonly local: Placement;
  /** From the parent to the joint; null for a root. */
  readonly boneLength: number | null;
}

/** Floats of one joint in a pose: x y z qx qy qz qw. */
const STRIDE = 7;

/** `pose`: 7 numbers per joint, model space, as in Frame.joints. `parent` is -1 for a root. */
export function jointNumbers(pose: Float32Array, joint: number, parent: number): JointNumbers {
  const model = placementIn(pose, joint);
  if (parent < 0) return { model, local: model, boneLength: null };
  const above = placementIn(pose, parent);
  const away = model.position.map((value, axis) => value - (above.position[axis] ?? 0)) as Vec3;
  const back = conjugate(above.rotation);
  const local = { position: rotate(back, away), rotation: multiply(back, model.rotation) };
  return { model, local, boneLength: Math.hypot(...away) };
}

export function placementIn(pose: Float32Array, joint: number): Placement {
  const n = (i: number): number => pose[STRIDE * joint + i] ?? 0;
  return { position: [n(0), n(1), n(2)], rotation: [n(3), n(4), n(5), n(6)] };
}

/** The geometry that each joint moves, by index. */
export interface JointWeights {
  /** Number of vertices with a weight on the joint. */
  readonly vertices: Uint32Array;
  readonly weights: Uint32Array;
}

/** Counts over all meshes, including unused weights. */
export function jointWeights(model: Pick<Model, 'jointCount' | 'meshes' | 'meshWeights'>): JointWeights {
  const vertices = new Uint32Array(model.jointCount);
  const weights = new Uint32Array(model.jointCount);
  /**
   * The last vertex that was counted for a joint, over all meshes; a vertex may have several weights on a
   * joint.
   */
  const last = new Uint32Array(model.jointCount);
  let vertex = 0;
  for (let mesh = 0; mesh < model.meshes.length; mesh++) {
    const { ranges, joints } = model.meshWeights(mesh);
    for (const joint of joints) weights[joint] = (weights[joint] ?? 0) + 1;
    for (let i = 0; i < ranges.length; i += 2) {
      vertex++;
      const first = ranges[i] ?? 0;
      for (let weight = first; weight < first + (ranges[i + 1] ?? 0); weight++) {
        const joint = joints[weight] ?? 0;
        if (last[joint] === vertex) continue;
        last[joint] = vertex;
        vertices[joint] = (vertices[joint] ?? 0) + 1;
      }
    }
  }
  return { vertices, weights };
}

function conjugate([x, y, z, w]: Quat): Quat {
  return [-x, -y, -z, w];
}

function multiply([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Rotates a vector by a unit quaternion. */
export function rotate([x, y, z, w]: Quat, [vx, vy, vz]: Vec3): Vec3 {
  const [cx, cy, cz] = [y * vz - z * vy + w * vx, z * vx - x * vz + w * vy, x * vy - y * vx + w * vz];
  return [vx + 2 * (y * cz - z * cy), vy + 2 * (z * cx - x * cz), vz + 2 * (x * cy - y * cx)];
}

/** The axes of position and rotation in the result of Clip.movedComponents(): "X Y Z", or empty. */
export function movedAxes(components: number): readonly [position: string, rotation: string] {
  const axesOf = (bits: number): string => ['X', 'Y', 'Z'].filter((_, axis) => (bits >> axis) & 1).join(' ');
  return [axesOf(components), axesOf(components >> 3)];
}
