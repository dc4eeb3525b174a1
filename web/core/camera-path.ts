import { indexOfWord } from './pose-layer.js';
import { Resource } from './resource.js';
import type { CameraPose, CutConvention, FovRule, Shot, Vec3 } from './types.js';
import {
  CUT_CONVENTIONS,
  FOV_RULES,
  type RawCameraPath,
  type RawPath,
  type WasmModule,
} from './wasm-module.js';

/** A camera path as it was read. */
export class CameraPath extends Resource {
  /** Number of keys in the file. */
  readonly frameCount: number;
  readonly frameRate: number;
  /** @internal `shots`, but no copy: for those who read them each frame. */
  liveShots: readonly Shot[];
  #raw: RawPath;

  /** @internal */
  constructor(wasm: WasmModule, raw: RawCameraPath, fileName: string) {
    super('camera path', wasm, raw.handle, fileName);
    this.frameCount = raw.frameCount;
    this.frameRate = wasm.pathFrameRate(raw.handle);
    this.#raw = raw;
    this.liveShots = this.shots;
  }

  /** As in the file, ascending. A copy, as all that is returned. */
  get cuts(): number[] {
    return [...this.#raw.cuts];
  }

  /** Seconds; by id's convention the two keys at a cut stand at the same time and count once. */
  get duration(): number {
    const [start = 0, length = 0] = this.#raw.shots.slice(-2);
    return (start + length) / this.frameRate;
  }

  get shotCount(): number {
    return this.liveShots.length;
  }

  /** A copy each time. */
  get shots(): Shot[] {
    const { shots } = this.#raw;
    const rate = this.frameRate;
    return Array.from({ length: shots.length / 4 }, (_, i) => {
      const [firstKey = 0, lastKey = 0, start = 0, duration = 0] = shots.slice(i * 4, i * 4 + 4);
      return { firstKey, lastKey, start: start / rate, duration: duration / rate };
    });
  }

  /** What a cut value means here: the convention for which the keys speak, unless another one was set. */
  get cutConvention(): CutConvention {
    return this.#raw.cutsBeginShots ? 'first-of-new-shot' : 'last-of-old-shot';
  }

  /** Divides the path into shots anew; 'auto' asks the keys. */
  set cutConvention(convention: CutConvention | 'auto') {
    const index = convention === 'auto' ? 0 : indexOfWord(CUT_CONVENTIONS, convention) + 1;
    this.#raw = this.wasm.setCutConvention(this.handle, index);
    this.liveShots = this.shots;
  }

  /** Where it looks from at a time; times beyond the ends hold the first or last key. */
  at(seconds: number, { fovRule = 'doom3' }: { readonly fovRule?: FovRule } = {}): CameraPose {
    const rule = indexOfWord(FOV_RULES, fovRule);
    // A text of JavaScript would become an address in the module's memory.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-conversion
    const n = this.wasm.cameraAtView(this.handle, Number(seconds));
    const number = (i: number) => n[i] ?? 0;
    const vector = (i: number): Vec3 => [number(i), number(i + 1), number(i + 2)];
    return {
      position: vector(0),
      forward: vector(3),
      up: vector(6),
      fovY: number(9 + rule),
      fov: number(11),
      shot: number(12),
      key: number(13),
    };
  }

  protected override release(handle: number): void {
    this.wasm.disposePath(handle);
  }
}
