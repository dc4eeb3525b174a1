import { vectorAt } from './vectors.js';
import { indexOfWord } from './write-layers.js';
import { Resource } from './resource.js';
import type { CameraPose, CutConvention, FovRule, Shot, Vec3 } from './types.js';
import { CUT_CONVENTIONS, FOV_RULES, type RawCameraPath, type WasmModule } from './wasm-module.js';

/** A camera path that was read from a file. */
export class CameraPath extends Resource {
  /** Number of keys in the file. */
  readonly frameCount: number;
  readonly frameRate: number;
  /** @internal The same as `shots`, without a copy, for code that reads them each frame. */
  liveShots: readonly Shot[];
  #raw: RawCameraPath;

  /** @internal */
  constructor(wasm: WasmModule, raw: RawCameraPath, fileName: string) {
    super('camera path', wasm, raw.handle, fileName);
    this.frameCount = raw.frameCount;
    this.frameRate = raw.frameRate;
    this.#raw = raw;
    this.liveShots = this.shots;
  }

  /** As in the file, ascending. The array is a copy, like all results. */
  get cuts(): number[] {
    return [...this.#raw.cuts];
  }

  /** In seconds. By id's convention the two keys at a cut have the same time and count once. */
  get duration(): number {
    const { start, length } = this.#raw.shots.at(-1) ?? { start: 0, length: 0 };
    return (start + length) / this.frameRate;
  }

  get shotCount(): number {
    return this.liveShots.length;
  }

  /** A copy each time. */
  get shots(): Shot[] {
    const rate = this.frameRate;
    return this.#raw.shots.map(({ firstKey, lastKey, start, length }) => ({
      firstKey,
      lastKey,
      start: start / rate,
      duration: length / rate,
    }));
  }

  /** The meaning of a cut value: the convention that the keys suggest, unless another one was set. */
  get cutConvention(): CutConvention {
    return this.#raw.cutsBeginShots ? 'first-of-new-shot' : 'last-of-old-shot';
  }

  /** Divides the path into shots again; 'auto' selects the convention that the keys suggest. */
  set cutConvention(convention: CutConvention | 'auto') {
    const index = convention === 'auto' ? 0 : indexOfWord(CUT_CONVENTIONS, convention) + 1;
    this.#raw = this.wasm.setCutConvention(this.handle, index);
    this.liveShots = this.shots;
  }

  /** The camera at a time. Times beyond the ends give the first or last key. */
  at(seconds: number, { fovRule = 'doom3' }: { readonly fovRule?: FovRule } = {}): CameraPose {
    const numbers = this.wasm.cameraView(this.handle, seconds, indexOfWord(FOV_RULES, fovRule));
    const [position, forward, up] = [0, 3, 6].map((at) => vectorAt(numbers, at)) as [Vec3, Vec3, Vec3];
    const [fovY = 0, fov = 0, shot = 0, key = 0] = numbers.slice(9);
    return { position, forward, up, fovY, fov, shot, key };
  }

  protected override release(handle: number): void {
    this.wasm.disposePath(handle);
  }
}
