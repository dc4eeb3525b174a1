import { vectorAt } from './vectors.js';
import { indexOfWord, writeLayers } from './write-layers.js';
import { Resource } from './resource.js';
import type { ClipJoint, FrameRange, JointScale, LoopRule, Vec3 } from './types.js';
import { LOOP_RULES, type RawClip, type WasmModule } from './wasm-module.js';

/** An animation that was read from a file. It plays on any model that it fits. */
export class Clip extends Resource {
  readonly frameCount: number;
  /** Frames per second as in the file; negative if the animation plays backwards. */
  readonly frameRate: number;
  #loopRule: LoopRule | undefined;
  #joints: readonly ClipJoint[] | null = null;

  /** @internal */
  constructor(wasm: WasmModule, raw: RawClip, fileName: string) {
    super('animation', wasm, raw.handle, fileName);
    this.frameCount = raw.frameCount;
    this.frameRate = raw.frameRate;
  }

  /**
   * 'circular' if the last frame leads to the first instead of repeating it. It is computed from the poses on
   * first use, which must be before dispose(). The same applies to `duration`.
   */
  get loopRule(): LoopRule {
    return (this.#loopRule ??= this.wasm.clipIsCircular(this.handle) ? 'circular' : 'id');
  }

  /**
   * In the order of the file, a new copy each time. They are made on first use, which must be before
   * dispose().
   */
  get joints(): ClipJoint[] {
    if (!this.#joints) {
      const { names, parents } = this.wasm.clipHierarchy(this.handle);
      this.#joints = names.map((name, i) => ({ name, parent: parents[i] ?? -1 }));
    }
    return this.#joints.map((joint) => ({ ...joint }));
  }

  /** @internal As `Model.facts()`. */
  facts(): Uint8Array {
    return this.wasm.clipFactsView(this.handle).slice();
  }

  /**
   * The components of a joint that change over the frames, as bits of the file's flags: 1, 2, 4 for the
   * position's x, y, z; 8, 16, 32 for the rotation's. Stored components that do not change are not included.
   */
  movedComponents(joint: number): number {
    this.checkUsable();
    return this.wasm.movedComponents(this.handle, joint);
  }

  /**
   * Scales joints in frames of this clip, and replaces all earlier scales. A scale affects the vertices of
   * its joint, not the joint's children. Unknown joints and frames are ignored.
   */
  setScales(scales: readonly JointScale[]): void {
    const keysOf = ({ frames }: JointScale): number[] =>
      [...frames]
        .filter(([frame]) => frame >= 0 && frame < this.frameCount)
        .sort(([a], [b]) => a - b)
        .flat();
    this.checkUsable();
    for (const scale of scales) {
      const keys = new Uint8Array(Float32Array.from(keysOf(scale)).buffer);
      this.wasm.inputView(keys.length).set(keys);
      this.wasm.addScale(scale.joint, scale.scalesPosition);
    }
    this.wasm.scaleClip(this.handle);
  }

  /** Length of one pass in seconds by `loopRule`. */
  get duration(): number {
    return this.#secondsBy(this.loopRule);
  }

  /** Length of one pass in seconds: N - 1 intervals by id's rule, N by the circular one. */
  durationBy(rule: LoopRule): number {
    this.checkUsable();
    return this.#secondsBy(rule);
  }

  #secondsBy(rule: LoopRule): number {
    const intervals = this.frameCount - (indexOfWord(LOOP_RULES, rule) === 1 && this.frameCount > 1 ? 0 : 1);
    return intervals / Math.abs(this.frameRate);
  }

  /**
   * The movement of the root joint in one cycle, in the direction of the frames. Root motion 'travel' adds it up.
   */
  travel(options: { readonly loopRule?: LoopRule; readonly range?: FrameRange | undefined } = {}): Vec3 {
    this.checkUsable();
    writeLayers(this.wasm, [{ clip: this, ...options }]);
    return vectorAt(this.wasm.clipTravelView(), 0);
  }

  protected override release(handle: number): void {
    this.wasm.disposeClip(handle);
  }
}

/** The handle of `clip`, which may be any value. Throws if it is not a usable animation of this module. */
export function clipHandle(clip: unknown, wasm: WasmModule): number {
  if (clip instanceof Clip) return clip.handleIn(wasm);
  throw new TypeError('Expected a Clip.');
}
