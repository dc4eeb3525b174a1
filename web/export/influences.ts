/**
 * Converts the weights of an MD5 mesh to glTF: one bind position per vertex, and weights that add up to 1.
 */
import type { MeshWeights, Vec3 } from '../core/index.js';
import { counted } from '../report/numbers.js';
import { rounded, vertices } from './remarks.js';
import { toLocal, type Transform } from './transforms.js';

/** Four joints and their weights per vertex. */
export interface InfluenceSet {
  readonly joints: Uint8Array | Uint16Array;
  readonly weights: Float32Array;
}

export interface Influences {
  /** At least one; as many as the vertex with the most joints needs. The first has the greatest weights. */
  readonly sets: readonly InfluenceSet[];
  /** Properties of the weights that glTF cannot express, without the name of the mesh. */
  readonly remarks: readonly string[];
}

/** The sum of all weights of one vertex on one joint. */
interface Pull {
  readonly joint: number;
  bias: number;
  /** Bias times offset. */
  readonly offset: Vec3;
}

/** Statistics of vertices that had to be changed. */
interface Changes {
  /** They have weights, but none with a positive bias. */
  unmoved: number;
  negative: number;
  scaled: number;
  torn: number;
  /** The largest error of a position in any pose. */
  farthest: number;
}

/** In file units; smaller errors are invisible. */
const INVISIBLE = 1e-3;
/** Sums of rounded weights differ from 1 by up to this. */
const ROUNDING = 1e-3;
const FIRST_SET = 4;

/** `joints` and `positions` are the bind pose in model space. */
export function influencesOf(
  weights: MeshWeights,
  joints: readonly Transform[],
  positions: Float32Array,
): Influences {
  const changes: Changes = { unmoved: 0, negative: 0, scaled: 0, torn: 0, farthest: 0 };
  const lists = Array.from({ length: positions.length / 3 }, (_, v) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(3 * v, 3 * v + 3);
    return sharesOf(pullsOf(weights, v), joints, [x, y, z], changes);
  });
  const most = lists.reduce((largest, { length }) => Math.max(largest, length), 1);
  const sets = Array.from({ length: Math.ceil(most / FIRST_SET) }, (_, set) =>
    setOf(lists, set * FIRST_SET, joints.length),
  );
  return { sets, remarks: remarksOn(changes, most) };
}

function pullsOf({ ranges, joints, biases, offsets }: MeshWeights, vertex: number): Pull[] {
  const pulls = new Map<number, Pull>();
  const first = ranges[2 * vertex] ?? 0;
  for (let i = first; i < first + (ranges[2 * vertex + 1] ?? 0); i++) {
    const [joint = 0, bias = 0] = [joints[i], biases[i]];
    let pull = pulls.get(joint);
    if (!pull) pulls.set(joint, (pull = { joint, bias: 0, offset: [0, 0, 0] }));
    pull.bias += bias;
    for (let k = 0; k < 3; k++) pull.offset[k] = (pull.offset[k] ?? 0) + (offsets[3 * i + k] ?? 0);
  }
  return [...pulls.values()];
}

/** Joint and weight, the greatest first. */
type Share = readonly [joint: number, share: number];

function sharesOf(
  pulls: readonly Pull[],
  joints: readonly Transform[],
  position: Vec3,
  changes: Changes,
): Share[] {
  const positive = pulls.filter(({ bias }) => bias > 0);
  const sum = positive.reduce((total, { bias }) => total + bias, 0);
  const all = pulls.reduce((total, { bias }) => total + bias, 0);
  if (pulls.some(({ bias }) => bias < 0)) changes.negative++;
  if (sum === 0) {
    if (pulls.length > 0) changes.unmoved++;
    return [[0, 1]];
  }
  if (Math.abs(all - 1) > ROUNDING) changes.scaled++;
  const distance = positive.reduce((total, pull) => total + errorOf(pull, sum, joints, position), 0);
  if (distance > INVISIBLE) changes.torn++;
  changes.farthest = Math.max(changes.farthest, distance);
  return positive
    .map(({ joint, bias }): Share => [joint, bias / sum])
    .sort(([a, left], [b, right]) => right - left || a - b);
}

/**
 * The distance between the vertex and the position that this joint's own offset requires. It is the same in
 * every pose.
 */
function errorOf(
  { joint, bias, offset }: Pull,
  sum: number,
  joints: readonly Transform[],
  position: Vec3,
): number {
  const at = joints[joint];
  if (!at) return 0;
  const share = bias / sum;
  const [x, y, z] = toLocal(at, position);
  return Math.hypot(offset[0] - share * x, offset[1] - share * y, offset[2] - share * z);
}

function setOf(lists: readonly (readonly Share[])[], first: number, jointCount: number): InfluenceSet {
  const size = lists.length * FIRST_SET;
  const joints = jointCount > 256 ? new Uint16Array(size) : new Uint8Array(size);
  const weights = new Float32Array(size);
  lists.forEach((list, v) => {
    list.slice(first, first + FIRST_SET).forEach(([joint, share], i) => {
      joints[v * FIRST_SET + i] = joint;
      weights[v * FIRST_SET + i] = share;
    });
  });
  return { joints, weights };
}

function remarksOn({ unmoved, negative, scaled, torn, farthest }: Changes, most: number): string[] {
  const remarks: string[] = [];
  if (negative > 0)
    remarks.push(
      `${vertices(negative)} with negative biases. glTF has no negative biases, so these weights are not written.`,
    );
  if (unmoved > 0) remarks.push(`${vertices(unmoved)} without a positive bias. They follow the first joint.`);
  if (scaled > 0)
    remarks.push(`the weights of ${vertices(scaled)} do not add up to 1. They were normalised.`);
  if (torn > 0)
    remarks.push(
      `the weights of ${vertices(torn)} do not agree on one position in the bind pose, as glTF requires. In other poses they may be up to ${rounded(farthest)} units off.`,
    );
  if (most > FIRST_SET)
    remarks.push(`up to ${counted(most, 'joint')} move a vertex. Some programs use only the first four.`);
  return remarks;
}
