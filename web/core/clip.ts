import { Resource } from './resource.js';
import type { CameraPose, ClipJoint, JointScale, LoopRule, Vec3 } from './types.js';
import type { RawCameraPath, RawClip, WasmModule } from './wasm-module.js';

/** An animation as it was read. Plays on any model that it fits. */
export class Clip extends Resource {
  readonly joints: readonly ClipJoint[];
  readonly frameCount: number;
  /** Frames per second as the file says it; negative where it is to be played backwards. */
  readonly frameRate: number;
  /** Length of one pass in seconds by the loop rule. */
  readonly duration: number;
  readonly loopRule: LoopRule;
  readonly #wasm: WasmModule;

  /** @internal */
  constructor(wasm: WasmModule, raw: RawClip, fileName: string) {
    super('animation', raw.handle, fileName);
    this.#wasm = wasm;
    this.joints = raw.jointNames.map((name, i) => ({ name, parent: raw.jointParents[i] ?? -1 }));
    this.frameCount = raw.frameCount;
    this.frameRate = raw.frameRate;
    this.duration = raw.duration;
    this.loopRule = raw.circular ? 'circular' : 'id';
  }

  /**
   * Scales joints by the frames of this clip, in the place of any scales set before: the vertices that hang on a joint
   * by its scale, its children not. Joints and frames that the clip lacks have no effect.
   */
  setScales(scales: readonly JointScale[]): void {
    const keysOf = ({ frames }: JointScale): number[] =>
      [...frames]
        .filter(([frame]) => frame >= 0 && frame < this.frameCount)
        .sort(([a], [b]) => a - b)
        .flat();
    this.#wasm.scaleClip(
      this.handle,
      scales.map((scale) => ({
        joint: scale.joint,
        scalesPosition: scale.scalesPosition,
        keys: keysOf(scale),
      })),
    );
  }

  protected override release(handle: number): void {
    this.#wasm.disposeClip(handle);
  }
}

/** A camera path as it was read. */
export class CameraPath extends Resource {
  readonly shotCount: number;
  /** Number of keys in the file. */
  readonly frameCount: number;
  readonly frameRate: number;
  /** Seconds; the two keys at a cut stand at the same time and count once. */
  readonly duration: number;
  /** As in the file, ascending. */
  readonly cuts: readonly number[];
  /** What a cut value means: the last key of the old shot (id Tech 4), or the first of the new one. */
  readonly cutConvention: 'last-of-old-shot' | 'first-of-new-shot';
  readonly #wasm: WasmModule;

  /** @internal */
  constructor(wasm: WasmModule, raw: RawCameraPath, fileName: string) {
    super('camera path', raw.handle, fileName);
    this.#wasm = wasm;
    this.shotCount = raw.shotCount;
    this.frameCount = raw.frameCount;
    this.frameRate = raw.frameRate;
    this.duration = raw.duration;
    this.cuts = [...raw.cuts];
    this.cutConvention = raw.cutsBeginShots ? 'first-of-new-shot' : 'last-of-old-shot';
  }

  /** Where it looks from at a time; times beyond the ends hold the first or last key. */
  at(seconds: number): CameraPose {
    const n = this.#wasm.cameraAtView(this.handle, seconds);
    const number = (i: number) => n[i] ?? 0;
    const vector = (i: number): Vec3 => [number(i), number(i + 1), number(i + 2)];
    return {
      position: vector(0),
      forward: vector(3),
      up: vector(6),
      fovY: number(9),
      fov: number(10),
      shot: number(11),
      key: number(12),
    };
  }

  protected override release(handle: number): void {
    this.#wasm.disposePath(handle);
  }
}
