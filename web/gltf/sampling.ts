/** Samples the animations of a glTF frame by frame, as content of MD5 animations. */
import type { Node } from '@gltf-transform/core';
import type { AnimFileData, StoredTransformData, Vec3 } from '../core/index.js';
import { significant } from '../report/numbers.js';
import { inverseRigid, product, quaternionOf, split, storedRotation, type Split } from './affine.js';
import type { Curves } from './curves.js';
import { GltfError } from './gltf-error.js';
import type { Poser } from './scene.js';
import type { ScaleLoss } from './scale-loss.js';
import type { JointPlan, Skeleton } from './skeleton.js';
import type { Affine, Say } from './types.js';

/** The frames of an animation. */
export interface Frames {
  readonly count: number;
  /** In seconds of the glTF. */
  readonly times: readonly number[];
}

/** Longer clips are not sensible animations: ten minutes at 24 frames per second have fewer frames. */
const MOST_FRAMES = 15_000;
/**
 * Keys are floats: a length is an integer number of frames if it differs by less than this share of a frame.
 */
const WHOLE = 0.01;

/** The first frame is at the first key; the last one is not before the last key. */
export function framesOf({ start, end }: Curves, fps: number, name: string, say: Say): Frames {
  const length = (end - start) * fps;
  const steps = Math.abs(length - Math.round(length)) < WHOLE ? Math.round(length) : Math.ceil(length);
  if (!(steps < MOST_FRAMES))
    throw new GltfError(
      'gltf-animation-too-long',
      `Animation ${name} would have ${steps + 1} frames at ${fps} frames per second. Shorten it, or use fewer frames per second.`,
    );
  if (steps > length + WHOLE)
    say(
      'gltf-animation-length',
      `Animation ${name} lasts ${significant(end - start, 4)} s, not a full number of frames at ${fps} frames per second. Its last frame shows its end.`,
      name,
    );
  // Blender's exporter begins at frame 1.
  if (start > (1 + WHOLE) / fps)
    say(
      'gltf-animation-start',
      `Animation ${name} begins at its first key. The ${significant(start, 4)} s before it were left out.`,
      name,
    );
  const times = Array.from({ length: steps + 1 }, (_, i) => Math.min(start + i / fps, end));
  return { count: times.length, times };
}

/** Smaller changes of a component are rounding errors: as shares of the model's size, and of a quaternion. */
const STILL = { position: 1e-7, rotation: 1e-7 };

export interface SampledModel {
  readonly skeleton: Skeleton;
  readonly poser: Poser;
  readonly size: number;
  readonly loss: ScaleLoss;
}

/** An animation without bounds. `loss` gets what MD5 cannot store. */
export function sampleAnimation(
  { skeleton, poser, size, loss }: SampledModel,
  curves: Curves,
  frames: Frames,
  fps: number,
  name: string,
): AnimFileData {
  const { joints } = skeleton;
  const stride = 6 * joints.length;
  const values = new Float32Array(frames.count * stride);
  for (const [frame, seconds] of frames.times.entries()) {
    const pose = poser.pose(curves, seconds);
    const rigid: Affine[] = [];
    const shapes: Affine[] = [];
    joints.forEach((joint, i) => {
      const { parent } = joint;
      const { rigid: at, shape } = transformIn(pose, joint, joints[parent], rigid[parent]);
      rigid.push(at);
      shapes.push(shape);
      const { position, rotation } = storedLocal(rigid[parent], at);
      values.set(position, frame * stride + 6 * i);
      values.set(rotation, frame * stride + 6 * i + 3);
    });
    loss.add(name, frame, rigid, shapes);
  }
  return {
    ...packed(skeleton, values, size),
    commandline: '',
    frameRate: fps,
    bounds: new Float32Array(6 * frames.count),
  };
}

/** `above` is the parent's transform in the pose. */
function transformIn(
  pose: ReadonlyMap<Node, Affine>,
  { node, rest, isHung }: JointPlan,
  parent: JointPlan | undefined,
  above: Affine | undefined,
): Split {
  if (isHung && parent && above)
    return { ...rest, rigid: product(above, product(inverseRigid(parent.rest.rigid), rest.rigid)) };
  const now = node && pose.get(node);
  return now ? split(now) : rest;
}

function storedLocal(parent: Affine | undefined, at: Affine): StoredTransformData {
  const local = parent ? product(inverseRigid(parent), at) : at;
  return { position: local.t, rotation: storedRotation(quaternionOf(local)) };
}

/**
 * Only changing components are stored per frame. The base frame has the others, and is the first frame. But
 * the base of the first joint is at the origin: Doom 3 subtracts the position in the base frame from all
 * frames (formats.md 3.5).
 */
function packed(
  { joints }: Skeleton,
  values: Float32Array,
  size: number,
): Pick<AnimFileData, 'joints' | 'baseframe' | 'components'> {
  const stride = 6 * joints.length;
  const count = values.length / stride;
  const base = values.slice(0, stride);
  base.fill(0, 0, 3);
  const stored: number[] = [];
  const described = joints.map(({ name, parent }, i) => {
    const firstComponent = stored.length;
    let flags = 0;
    for (let k = 0; k < 6; k++) {
      const at = 6 * i + k;
      const tolerance = k < 3 ? STILL.position * size : STILL.rotation;
      let changes = false;
      for (let frame = 0; frame < count && !changes; frame++)
        changes = Math.abs((values[frame * stride + at] ?? 0) - (base[at] ?? 0)) > tolerance;
      if (!changes) continue;
      flags |= 1 << k;
      stored.push(at);
    }
    return { name, parent, flags, firstComponent: flags === 0 ? 0 : firstComponent };
  });
  const components = new Float32Array(count * stored.length);
  for (let frame = 0; frame < count; frame++)
    stored.forEach((at, i) => (components[frame * stored.length + i] = values[frame * stride + at] ?? 0));
  const tripleAt = (at: number): Vec3 => [base[at] ?? 0, base[at + 1] ?? 0, base[at + 2] ?? 0];
  const baseframe = joints.map((_, i) => ({ position: tripleAt(6 * i), rotation: tripleAt(6 * i + 3) }));
  return { joints: described, baseframe, components };
}
