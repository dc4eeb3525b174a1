import { largest } from '../core/lists.js';
import type { Accessor, Animation, Document, Node } from '@gltf-transform/core';
import { extrasOfClip, type KeptClip } from '../core/gltf-extras.js';
import type { Clip, Frame, Model, Quat } from '../core/index.js';
import { localTransforms, type Skeleton } from './skeleton.js';
import { transformsOf, type Transform } from './transforms.js';

/** The property of a joint that a channel animates: three numbers per key, or four. */
type Path = 'translation' | 'rotation';
const SIZE = { translation: 3, rotation: 4 } as const;
const PATHS = ['translation', 'rotation'] as const;

/** Local transforms of one joint, key by key. */
interface Track {
  readonly translation: Float64Array;
  readonly rotation: Float64Array;
}

/** Rounding errors of a joint that does not move, as shares of the largest coordinate, and of a full turn. */
const STILL = { translation: 2e-6, rotation: 1e-6 } as const;

/** Where a joint rests in an animation that does not move it. */
interface Resting {
  readonly writer: Writer;
  /** The first key of each joint, by joint. */
  readonly first: readonly Transform[];
  /** The properties that have a channel, by joint. */
  readonly moved: readonly ReadonlySet<Path>[];
}

/**
 * Adds animations with a key for each frame. A property of a joint that any of them moves has a channel in all:
 * players that apply channels only would keep the pose of the animation before.
 */
export class Animations {
  readonly #document: Document;
  readonly #model: Model;
  readonly #skeleton: Skeleton;
  readonly #all: Resting[] = [];

  constructor(document: Document, model: Model, skeleton: Skeleton) {
    this.#document = document;
    this.#model = model;
    this.#skeleton = skeleton;
  }

  add({ name, clip }: { readonly name: string; readonly clip: Clip }): void {
    const { nodes, locals } = this.#skeleton;
    const frames = framesOf(clip);
    const tracks = tracksOf(this.#model, clip, frames, this.#skeleton);
    const frameRate = Math.abs(clip.frameRate);
    const writer = new Writer(this.#document, name, frames.length, { frames: clip.frameCount, frameRate });
    const reach = reachOf(this.#skeleton, tracks);
    const moved = nodes.map((node, joint) => {
      const [track, local] = [tracks[joint], locals[joint]];
      return new Set(track && local ? writer.addJoint(node, track, local, reach) : []);
    });
    this.#all.push({ writer, first: tracks.map(firstOf), moved });
  }

  /** Adds the channels of resting joints. */
  finish(): void {
    const { nodes } = this.#skeleton;
    const moved = nodes.map((_, joint) =>
      PATHS.filter((path) => this.#all.some((each) => each.moved[joint]?.has(path))),
    );
    for (const { writer, first, moved: own } of this.#all) {
      nodes.forEach((node, joint) => {
        for (const path of moved[joint] ?? [])
          if (!own[joint]?.has(path)) writer.addResting(node, path, first[joint]);
      });
      // An animation that moves nothing still needs a channel.
      const [node] = nodes;
      if (writer.isEmpty && node) writer.addResting(node, 'translation', first[0]);
    }
  }
}

function firstOf({ translation: t, rotation: r }: Track): Transform {
  const [x = 0, y = 0, z = 0] = t;
  const [qx = 0, qy = 0, qz = 0, qw = 1] = r;
  return { position: [x, y, z], rotation: [qx, qy, qz, qw] };
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

  constructor(document: Document, name: string, keys: number, kept: KeptClip) {
    this.#document = document;
    this.#animation = document.createAnimation(name).setExtras(extrasOfClip(kept));
    this.#last = (keys - 1) / kept.frameRate;
    this.#times = this.#accessor(
      'SCALAR',
      Float32Array.from({ length: keys }, (_, i) => i / kept.frameRate),
    );
  }

  get isEmpty(): boolean {
    return this.#animation.listChannels().length === 0;
  }

  /** Adds and returns the properties that differ from the bind pose in any key. */
  addJoint(node: Node, track: Track, { position, rotation }: Transform, reach: number): Path[] {
    const moves = [...position].some((n, k) =>
      differs(track.translation, 3, k, n, STILL.translation * reach),
    );
    if (moves) this.#add(node, 'translation', track.translation, STILL.translation * reach);
    const turned = sameSide(rotation, track.rotation, 1);
    const turns = [...turned].some((n, k) => differs(track.rotation, 4, k, n, STILL.rotation));
    if (turns) this.#add(node, 'rotation', track.rotation, STILL.rotation);
    return [...(moves ? ['translation' as const] : []), ...(turns ? ['rotation' as const] : [])];
  }

  /** Keeps a property at one value. */
  addResting(node: Node, path: Path, at: Transform | undefined): void {
    const value = path === 'translation' ? at?.position : at?.rotation;
    if (value) this.#write(node, path, Float32Array.from(value), true);
  }

  /** A joint that is only displaced has two keys. */
  #add(node: Node, path: Path, values: Float64Array, tolerance: number): void {
    const first = values.subarray(0, SIZE[path]);
    const rests = [...first].every((n, k) => !differs(values, SIZE[path], k, n, tolerance));
    this.#write(node, path, Float32Array.from(rests ? first : values), rests);
  }

  /** `rests`: the values are those of one key, for the first and the last one. */
  #write(node: Node, path: Path, values: Float32Array<ArrayBuffer>, rests: boolean): void {
    const two = rests && this.#last > 0;
    const sampler = this.#document
      .createAnimationSampler()
      .setInterpolation('LINEAR')
      .setInput(two ? (this.#ends ??= this.#accessor('SCALAR', Float32Array.of(0, this.#last))) : this.#times)
      .setOutput(
        this.#accessor(
          path === 'rotation' ? 'VEC4' : 'VEC3',
          two ? Float32Array.of(...values, ...values) : values,
        ),
      );
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
