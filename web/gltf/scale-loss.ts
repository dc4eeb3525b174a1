/**
 * Measures what is lost where joints change their scale or are sheared in animations, which MD5 cannot store.
 * All lengths are units of the game.
 */
import type { SubMeshData, Vec3 } from '../core/index.js';
import { listed } from '../report/merged-remarks.js';
import { counted, significant } from '../report/numbers.js';
import { IDENTITY, inverse, product, turned } from './affine.js';
import type { Skeleton } from './skeleton.js';
import type { Affine, Say } from './types.js';

/** Smaller distances are invisible, as a share of the model's size. */
const INVISIBLE = 1e-4;

/** Smaller changes of a scale are rounding errors. */
const ROUNDED = 1e-6;

export class ScaleLoss {
  readonly #skeleton: Skeleton;
  readonly #meshes: readonly SubMeshData[];
  readonly #least: number;
  /** For each joint, the largest distance of its vertices from it. */
  readonly #reach: Float64Array;
  /** The inverse of the joints' shapes in the rest pose; null where a scale is 0. */
  readonly #back: readonly (Affine | null)[];
  readonly #joints = new Set<string>();
  /** Joints without a size in the rest pose, which get one in an animation. */
  readonly #hidden = new Set<string>();
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
      const [at, shape = rest.shape, back] = [rigid[i], shapes[i], this.#back[i]];
      if (!back && difference(shape, rest.shape) > ROUNDED) this.#hidden.add(name);
      if (!at || !back) return null;
      const change = minus(product(shape, back), IDENTITY);
      if (!((this.#reach[i] ?? 0) * sizeOf(change) > this.#least)) return null;
      this.#joints.add(name);
      return product({ ...at, t: IDENTITY.t }, change);
    });
    if (lost.every((each) => each === null)) return;
    this.#animations.add(animation);
    const error = largestError(this.#meshes, lost);
    if (error > this.#most.error) this.#most = { error, animation, frame };
  }

  /** One message for all joints and animations, and one for joints without a size in the rest pose. */
  report(say: Say): void {
    const { error, animation, frame } = this.#most;
    const [joints, animations] = [[...this.#joints], [...this.#animations]];
    if (error > this.#least)
      say(
        'gltf-scale-lost',
        `${counted(joints.length, 'joint changes its', 'joints change their')} scale or shear in animations: ${listed(joints)} in ${listed(animations)}. MD5 cannot store this: vertices are up to ${significant(error, 3)} units off, in ${animation}, frame ${frame}. Before you export, apply the scale of the rig, and remove keys of scale.`,
      );
    const hidden = [...this.#hidden];
    if (hidden.length > 0)
      say(
        'gltf-scale-lost',
        `${counted(hidden.length, 'joint has', 'joints have')} the scale 0 in the rest pose: ${listed(hidden)}. MD5 cannot store scale, so their vertices stay at one point in all animations.`,
      );
  }
}

function minus(a: Affine, b: Affine): Affine {
  const less = (u: Vec3, v: Vec3): Vec3 => [u[0] - v[0], u[1] - v[1], u[2] - v[2]];
  return { x: less(a.x, b.x), y: less(a.y, b.y), z: less(a.z, b.z), t: less(a.t, b.t) };
}

/** An upper bound of what the transform makes of any unit vector; no translation. */
const sizeOf = ({ x, y, z }: Affine): number => Math.hypot(...x, ...y, ...z);

const difference = (a: Affine, b: Affine): number => sizeOf(minus(a, b));

function reachOf(meshes: readonly SubMeshData[], joints: number): Float64Array {
  const reach = new Float64Array(joints);
  for (const { weightJoints, positions } of meshes)
    for (const [i, joint] of weightJoints.entries())
      reach[joint] = Math.max(reach[joint] ?? 0, Math.hypot(...offsetAt(positions, i)));
  return reach;
}

/** How far off the worst vertex is. `lost`: for each joint, from the offset of a weight to the vector that is lost. */
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
