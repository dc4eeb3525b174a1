/** Measures what is lost where joints change their scale or are sheared in animations, which MD5 cannot store. */
import type { SubMeshData, Vec3 } from '../core/index.js';
import { significant } from '../report/numbers.js';
import { IDENTITY, inverse, product, turned } from './affine.js';
import { listed } from '../report/fit-remarks.js';
import type { Skeleton } from './skeleton.js';
import type { Affine, Say } from './types.js';

/** Smaller distances are invisible, as a share of the model's size. */
const INVISIBLE = 1e-4;

export class ScaleLoss {
  readonly #skeleton: Skeleton;
  readonly #meshes: readonly SubMeshData[];
  readonly #least: number;
  /** For each joint, the largest distance of its vertices from it. */
  readonly #reach: Float64Array;
  /** The inverse of the joints' shapes in the rest pose; null where a scale is 0. */
  readonly #back: readonly (Affine | null)[];
  readonly #joints = new Set<string>();
  readonly #animations = new Set<string>();
  #most = { error: 0, animation: '', frame: 0 };

  /** `size`: the largest extent of the model. */
  constructor(skeleton: Skeleton, meshes: readonly SubMeshData[], size: number) {
    this.#skeleton = skeleton;
    this.#meshes = meshes;
    this.#least = INVISIBLE * size;
    this.#reach = reachOf(meshes, skeleton.joints.length);
    this.#back = skeleton.joints.map(({ rest }) => inverse(rest.shape));
  }

  /** `rigid` and `shapes`: the transforms of all joints in a frame. */
  add(animation: string, frame: number, rigid: readonly Affine[], shapes: readonly Affine[]): void {
    const lost = this.#skeleton.joints.map(({ name, rest }, i) => {
      const { [i]: shape = rest.shape } = shapes;
      const back = this.#back[i];
      const at = rigid[i];
      const bound = (this.#reach[i] ?? 0) * difference(product(shape, back ?? rest.shape), IDENTITY);
      if (!at || !back || !(bound > this.#least)) return null;
      this.#joints.add(name);
      const { x, y, z } = product(shape, back);
      const change = {
        x: less(x, IDENTITY.x),
        y: less(y, IDENTITY.y),
        z: less(z, IDENTITY.z),
        t: IDENTITY.t,
      };
      return product({ ...at, t: IDENTITY.t }, change);
    });
    if (lost.every((each) => each === null)) return;
    this.#animations.add(animation);
    const error = largestError(this.#meshes, lost);
    if (error > this.#most.error) this.#most = { error, animation, frame };
  }

  /** One message for the whole file. */
  report(say: Say): void {
    const { error, animation, frame } = this.#most;
    if (error <= this.#least) return;
    const [joints, animations] = [[...this.#joints], [...this.#animations]];
    say(
      'gltf-scale-lost',
      `${joints.length === 1 ? 'Joint' : 'Joints'} ${listed(joints)} ${joints.length === 1 ? 'changes its' : 'change their'} scale or shear in animation ${listed(animations)}. MD5 cannot store this: vertices are up to ${significant(error, 3)} units off, in ${animation}, frame ${frame}. Apply the scale of the rig in your modelling tool before you export.`,
    );
  }
}

const less = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** An upper bound of the difference between the two transforms of any unit vector. */
function difference(a: Affine, b: Affine): number {
  return Math.hypot(...less(a.x, b.x), ...less(a.y, b.y), ...less(a.z, b.z));
}

function reachOf(meshes: readonly SubMeshData[], joints: number): Float64Array {
  const reach = new Float64Array(joints);
  for (const { weightJoints, positions } of meshes)
    for (const [i, joint] of weightJoints.entries())
      reach[joint] = Math.max(reach[joint] ?? 0, Math.hypot(...offsetAt(positions, i)));
  return reach;
}

/** The distance of the vertex that is moved most. `lost`: what each joint does not do to the offsets of weights. */
function largestError(meshes: readonly SubMeshData[], lost: readonly (Affine | null)[]): number {
  let most = 0;
  for (const { ranges, weightJoints, biases, positions } of meshes)
    for (let v = 0; 2 * v < ranges.length; v++) {
      const error: Vec3 = [0, 0, 0];
      const first = ranges[2 * v] ?? 0;
      for (let i = first; i < first + (ranges[2 * v + 1] ?? 0); i++) {
        const change = lost[weightJoints[i] ?? 0];
        if (!change) continue;
        const way = turned(change, offsetAt(positions, i));
        const bias = biases[i] ?? 0;
        for (const axis of [0, 1, 2] as const) error[axis] += bias * way[axis];
      }
      most = Math.max(most, Math.hypot(...error));
    }
  return most;
}

const offsetAt = (positions: Float32Array, i: number): Vec3 => [
  positions[3 * i] ?? 0,
  positions[3 * i + 1] ?? 0,
  positions[3 * i + 2] ?? 0,
];
