/** Reads the curves of an animation for each node and property. */
import type { Animation, AnimationChannel, Node } from '@gltf-transform/core';
import type { Quat, Vec3 } from '../core/index.js';
import { GltfError } from './gltf-error.js';
import { numbersOf } from './numbers.js';

type Path = 'translation' | 'rotation' | 'scale';
type Interpolation = 'STEP' | 'LINEAR' | 'CUBICSPLINE';

interface Curve {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly size: 3 | 4;
  readonly interpolation: Interpolation;
}

type NodeCurves = Partial<Record<Path, Curve>>;

/** An animation with times in seconds. */
export interface Curves {
  readonly byNode: ReadonlyMap<Node, NodeCurves>;
  /** Times of the first and the last key. */
  readonly start: number;
  readonly end: number;
  /** It also has curves for morph targets. */
  readonly morphs: boolean;
}

/** Throws a GltfError if keys are invalid. `name` is that of the animation, for messages. */
export function curvesOf(animation: Animation, name: string): Curves {
  const byNode = new Map<Node, NodeCurves>();
  let [start, end, morphs] = [Infinity, -Infinity, false];
  for (const channel of animation.listChannels()) {
    const node = channel.getTargetNode();
    const path = channel.getTargetPath();
    if (path === 'weights') morphs = true;
    if (!node || !isPath(path)) continue;
    const curve = curveOf(channel, path, `animation ${name}`);
    if (!curve) continue;
    const curves = byNode.get(node) ?? {};
    curves[path] ??= curve;
    byNode.set(node, curves);
    start = Math.min(start, curve.times[0] ?? 0);
    end = Math.max(end, curve.times[curve.times.length - 1] ?? 0);
  }
  return { byNode, start: Math.min(start, end), end, morphs };
}

export const hasSplines = ({ byNode }: Curves): boolean =>
  [...byNode.values()].some((curves) =>
    Object.values(curves).some(({ interpolation }) => interpolation === 'CUBICSPLINE'),
  );

const isPath = (path: string | null): path is Path =>
  path === 'translation' || path === 'rotation' || path === 'scale';

/** Null for a curve without keys. */
function curveOf(channel: AnimationChannel, path: Path, what: string): Curve | null {
  const sampler = channel.getSampler();
  const [input, output] = [sampler?.getInput(), sampler?.getOutput()];
  if (!sampler || !input || !output) return null;
  const size = path === 'rotation' ? 4 : 3;
  const times = numbersOf(input, 1, `the times of ${what}`);
  if (times.length === 0) return null;
  for (let i = 1; i < times.length; i++)
    if (!((times[i] ?? 0) >= (times[i - 1] ?? 0)))
      throw new GltfError('gltf-key-times', `The times of ${what} do not increase. Export it again.`);
  const interpolation = sampler.getInterpolation();
  const values = numbersOf(output, size, `the values of ${what}`);
  const needs = times.length * size * (interpolation === 'CUBICSPLINE' ? 3 : 1);
  if (values.length < needs)
    throw new GltfError(
      'gltf-structure',
      `${upper(what)} has ${times.length} keys, but fewer values. Export it again.`,
    );
  return { times, values, size, interpolation };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Trs {
  readonly translation: Vec3;
  readonly rotation: Quat;
  readonly scale: Vec3;
}

/** The local transform of a node at a time. Properties without a curve come from the node. */
export function trsAt(node: Node, curves: NodeCurves | undefined, seconds: number): Trs {
  const at = (path: Path, otherwise: readonly number[]): readonly number[] => {
    const curve = curves?.[path];
    return curve ? sample(curve, seconds) : otherwise;
  };
  return {
    translation: at('translation', node.getTranslation()) as Vec3,
    rotation: at('rotation', node.getRotation()) as Quat,
    scale: at('scale', node.getScale()) as Vec3,
  };
}

/** A time matches a key within this share of itself, or of a second: files store times as floats. */
const NEXT_TO_KEY = 1e-6;

/** A time before a key, so close that nothing moves in between. */
export const justBefore = (seconds: number): number => seconds - 4 * NEXT_TO_KEY * Math.max(1, seconds);

function sample(curve: Curve, seconds: number): readonly number[] {
  const { times, interpolation } = curve;
  const last = times.length - 1;
  const before = keyBefore(times, seconds);
  if (before < 0) return valueOf(curve, 0);
  if (before >= last || interpolation === 'STEP') return valueOf(curve, Math.min(before, last));
  const from = times[before] ?? 0;
  const length = (times[before + 1] ?? 0) - from;
  const share = length > 0 ? Math.max(0, (seconds - from) / length) : 0;
  return interpolation === 'CUBICSPLINE'
    ? spline(curve, before, share, length)
    : between(valueOf(curve, before), valueOf(curve, before + 1), share);
}

/** The times at which a node jumps from one key to the next with STEP interpolation; ascending and unique. */
export function jumpsOf(curves: NodeCurves | undefined): number[] {
  const times = Object.values(curves ?? {}).flatMap((curve) =>
    curve.interpolation === 'STEP'
      ? Array.from(curve.times).filter(
          (_, key) => key > 0 && areDifferent(valueOf(curve, key - 1), valueOf(curve, key)),
        )
      : [],
  );
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Two quaternions with opposite signs are the same rotation. */
function areDifferent(a: readonly number[], b: readonly number[]): boolean {
  const side = a.length === 4 && a.reduce((sum, n, i) => sum + n * (b[i] ?? 0), 0) < 0 ? -1 : 1;
  return a.some((n, i) => Math.abs(n - side * (b[i] ?? 0)) > 1e-6 * Math.max(1, Math.abs(n)));
}

/** The last key that is not after the time; -1 before the first. */
function keyBefore(times: ArrayLike<number>, seconds: number): number {
  const until = seconds + NEXT_TO_KEY * Math.max(1, seconds);
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= until) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** For splines, the value between the two tangents. */
function valueOf({ values, size, interpolation }: Curve, key: number): number[] {
  const at = interpolation === 'CUBICSPLINE' ? (3 * key + 1) * size : key * size;
  return numbersAt(values, at, size);
}

const numbersAt = (values: ArrayLike<number>, at: number, size: number): number[] =>
  Array.from({ length: size }, (_, i) => values[at + i] ?? 0);

/** Linear; for quaternions spherical along the shorter arc. */
function between(a: readonly number[], b: readonly number[], share: number): number[] {
  if (a.length === 3) return a.map((n, i) => n + ((b[i] ?? 0) - n) * share);
  const [p, q] = [unit(a), unit(b)];
  const dot = p.reduce((sum, n, i) => sum + n * (q[i] ?? 0), 0);
  const side = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, dot * side));
  const sine = Math.sin(angle);
  const [from, to] =
    sine < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return p.map((n, i) => from * n + to * side * (q[i] ?? 0));
}

function unit(q: readonly number[]): number[] {
  const size = Math.hypot(...q);
  return size > 0 ? q.map((n) => n / size) : [0, 0, 0, 1];
}

/** The Hermite spline of glTF 2.0, appendix C. */
function spline({ values, size }: Curve, key: number, s: number, length: number): number[] {
  const outTangent = numbersAt(values, (3 * key + 2) * size, size);
  const inTangent = numbersAt(values, 3 * (key + 1) * size, size);
  const [from, to] = [
    numbersAt(values, (3 * key + 1) * size, size),
    numbersAt(values, (3 * key + 4) * size, size),
  ];
  const [s2, s3] = [s * s, s * s * s];
  const result = from.map(
    (n, i) =>
      (2 * s3 - 3 * s2 + 1) * n +
      length * (s3 - 2 * s2 + s) * (outTangent[i] ?? 0) +
      (-2 * s3 + 3 * s2) * (to[i] ?? 0) +
      length * (s3 - s2) * (inTangent[i] ?? 0),
  );
  return size === 4 ? unit(result) : result;
}
