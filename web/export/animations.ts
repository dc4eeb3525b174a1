import { largest } from '../core/lists.js';
import type { Accessor, Animation, Document, Node } from '@gltf-transform/core';
import type { Clip, Frame, Model, Quat } from '../core/index.js';
import { localTransforms, type Skeleton } from './skeleton.js';
import { transformsOf, type Transform } from './transforms.js';

/** The property of a joint that a channel animates: three numbers per key, or four. */
type Path = 'translation' | 'rotation';
const SIZE = { translation: 3, rotation: 4 } as const;

/** Local transforms of one joint, key by key. */
interface Track {
  readonly translation: Float64Array;
  readonly rotation: Float64Array;
}

/** Rounding errors of a joint that does not move, as shares of the largest coordinate, and of a full turn. */
const STILL = { translation: 2e-6, rotation: 1e-6 } as const;

/** Adds one animation with a key for each frame, for the joints that it moves. */
export function addAnimation(
  document: Document,
  model: Model,
  skeleton: Skeleton,
  { name, clip }: { readonly name: string; readonly clip: Clip },
): void {
  const frames = framesOf(clip);
  const tracks = tracksOf(model, clip, frames, skeleton);
  const writer = new Writer(document, name, frames.length, Math.abs(clip.frameRate));
  const reach = reachOf(skeleton, tracks);
  skeleton.nodes.forEach((node, joint) => {
    const track = tracks[joint];
    const local = skeleton.locals[joint];
    if (track && local) writer.addJoint(node, track, local, reach);
  });
  // An animation that moves nothing still needs a channel.
  const [node, track] = [skeleton.nodes[0], tracks[0]];
  if (writer.isEmpty && node && track) writer.add(node, 'translation', track.translation);
}

/**
 * The frame of each key. A circular clip ends with its first frame; one with a negative rate runs backwards.
 */
function framesOf({ frameCount, frameRate, loopRule }: Clip): number[] {
  const frames = Array.from({ length: frameCount }, (_, i) => (frameRate < 0 ? frameCount - 1 - i : i));
  const [first = 0] = frames;
  return loopRule === 'circular' && frameCount > 1 ? [...frames, first] : frames;
}

function tracksOf(model: Model, clip: Clip, frames: readonly number[], { parents }: Skeleton): Track[] {
  const tracks = parents.map(() => ({
    translation: new Float64Array(frames.length * SIZE.translation),
    rotation: new Float64Array(frames.length * SIZE.rotation),
  }));
  let into: Frame | undefined;
  frames.forEach((frame, key) => {
    into = model.evaluate({ clip, frame, into });
    localTransforms(transformsOf(into.joints), parents).forEach(({ position, rotation }, joint) => {
      const track = tracks[joint];
      track?.translation.set(position, key * SIZE.translation);
      track?.rotation.set(sameSide(rotation, track.rotation, key), key * SIZE.rotation);
    });
  });
  return tracks;
}

/** A rotation has two quaternions. This is the one closer to that of the previous key. */
function sameSide(rotation: Quat, before: Float64Array, key: number): Quat {
  if (key === 0) return rotation;
  const [x, y, z, w] = rotation;
  const [bx = 0, by = 0, bz = 0, bw = 0] = before.subarray((key - 1) * 4, key * 4);
  return x * bx + y * by + z * bz + w * bw < 0 ? [-x, -y, -z, -w] : rotation;
}

/** The largest coordinate, to which rounding errors are relative. */
function reachOf({ bind }: Skeleton, tracks: readonly Track[]): number {
  let reach = 1;
  for (const { position } of bind) reach = largest(position.map(Math.abs), reach);
  for (const { translation } of tracks) for (const n of translation) reach = Math.max(reach, Math.abs(n));
  return reach;
}

class Writer {
  readonly #document: Document;
  readonly #animation: Animation;
  readonly #last: number;
  /** Key times for every frame; the other accessor has only the first and the last. */
  readonly #times: Accessor;
  #ends: Accessor | null = null;

  constructor(document: Document, name: string, keys: number, rate: number) {
    this.#document = document;
    this.#animation = document.createAnimation(name);
    this.#last = (keys - 1) / rate;
    this.#times = this.#accessor(
      'SCALAR',
      Float32Array.from({ length: keys }, (_, i) => i / rate),
    );
  }

  get isEmpty(): boolean {
    return this.#animation.listChannels().length === 0;
  }

  /** Adds nothing if the joint keeps its bind pose. */
  addJoint(node: Node, track: Track, { position, rotation }: Transform, reach: number): void {
    const moves = [...position].some((n, k) =>
      differs(track.translation, 3, k, n, STILL.translation * reach),
    );
    if (moves) this.add(node, 'translation', track.translation, STILL.translation * reach);
    const turned = sameSide(rotation, track.rotation, 1);
    const turns = [...turned].some((n, k) => differs(track.rotation, 4, k, n, STILL.rotation));
    if (turns) this.add(node, 'rotation', track.rotation, STILL.rotation);
  }

  /** A joint that is only displaced has two keys. */
  add(node: Node, path: Path, values: Float64Array, tolerance = 0): void {
    const size = SIZE[path];
    const first = values.subarray(0, size);
    const stands = [...first].every((n, k) => !differs(values, size, k, n, tolerance));
    const few = stands && values.length > 2 * size;
    const output = few ? Float32Array.of(...first, ...first) : Float32Array.from(values);
    const sampler = this.#document
      .createAnimationSampler()
      .setInterpolation('LINEAR')
      .setInput(few ? (this.#ends ??= this.#accessor('SCALAR', Float32Array.of(0, this.#last))) : this.#times)
      .setOutput(this.#accessor(path === 'rotation' ? 'VEC4' : 'VEC3', output));
    const channel = this.#document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path)
      .setSampler(sampler);
    this.#animation.addSampler(sampler).addChannel(channel);
  }

  #accessor(type: 'SCALAR' | 'VEC3' | 'VEC4', array: Float32Array<ArrayBuffer>): Accessor {
    const [buffer = null] = this.#document.getRoot().listBuffers();
    return this.#document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  }
}

/** Whether number `k` of any key differs from `value` by more than `tolerance`. */
function differs(values: Float64Array, size: number, k: number, value: number, tolerance: number): boolean {
  for (let i = k; i < values.length; i += size) {
    if (Math.abs((values[i] ?? 0) - value) > tolerance) return true;
  }
  return false;
}
