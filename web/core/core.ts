import { CameraPath } from './camera-path.js';
import { Clip } from './clip.js';
import { Model } from './model.js';
import { createStage } from './stage.js';
import type { Stage, StageListener } from './stage-types.js';
import type { CutConvention, FileKind, Report } from './types.js';
import { FILE_KINDS, type RawRead, type WasmModule } from './wasm-module.js';

export type Bytes = Uint8Array | ArrayBuffer;

/** Readers over one instance of the wasm module. What they return is freed by its dispose(). */
export class Core {
  readonly #wasm: WasmModule;

  /** @internal */
  constructor(wasm: WasmModule) {
    this.#wasm = wasm;
  }

  /**
   * Reads an .md5mesh. `model` is null only where nothing of the file can be shown; the report says why. A file
   * whose meshes refer to another file's skeleton (`neededJoints` of what was read without one) takes a copy of that
   * of `skeletonFrom`.
   */
  readModel(
    bytes: Bytes,
    fileName: string,
    { skeletonFrom }: { readonly skeletonFrom?: Model | undefined } = {},
  ): { model: Model | null; report: Report } {
    const lender = skeletonFrom?.handle ?? 0;
    const raw = this.#read(bytes, () => this.#wasm.readModel(fileName, lender));
    return { model: raw.handle ? new Model(this.#wasm, raw, fileName) : null, report: reportOf(raw) };
  }

  /** Reads an .md5anim. */
  readClip(bytes: Bytes, fileName: string): { clip: Clip | null; report: Report } {
    const raw = this.#read(bytes, () => this.#wasm.readClip(fileName));
    return { clip: raw.handle ? new Clip(this.#wasm, raw, fileName) : null, report: reportOf(raw) };
  }

  /** Reads an .md5camera. Without a `cutConvention` the keys decide what its cuts mean. */
  readCameraPath(
    bytes: Bytes,
    fileName: string,
    { cutConvention = 'auto' }: { readonly cutConvention?: CutConvention | 'auto' } = {},
  ): { path: CameraPath | null; report: Report } {
    const raw = this.#read(bytes, () => this.#wasm.readCameraPath(fileName));
    if (!raw.handle) return { path: null, report: reportOf(raw) };
    const path = new CameraPath(this.#wasm, raw, fileName);
    if (cutConvention !== 'auto') path.cutConvention = cutConvention;
    return { path, report: reportOf(raw) };
  }

  /**
   * The joints of a clip in its first frame as a model without meshes, so that an animation can be shown while
   * its mesh is not there. The clip fits it exactly. The caller disposes it.
   */
  skeletonOf(clip: Clip): Model {
    return new Model(this.#wasm, this.#wasm.skeletonOfClip(clip.handle), clip.fileName);
  }

  /** What a file is by its content; its name says nothing. */
  classify(bytes: Bytes): FileKind {
    return FILE_KINDS[this.#read(bytes, () => this.#wasm.classifyInput())] ?? 'unknown';
  }

  /**
   * Makes a WebGL2 context for all views of a page. Browser only; throws a StageError without WebGL2. A context that
   * the browser takes away comes back by itself; `listener` hears of both.
   */
  createStage(listener: Partial<StageListener> = {}): Stage {
    return createStage(this.#wasm, listener);
  }

  /** Bytes of the module's memory that are in use, by everything that was read and not disposed. */
  get heapBytes(): number {
    return this.#wasm.heapBytes();
  }

  #read<T>(bytes: Bytes, read: () => T): T {
    const input = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    this.#wasm.inputView(input.length).set(input);
    return read();
  }
}

/** In the order of the file, not in that of the checks. */
function reportOf({ diagnostics }: RawRead): Report {
  return { diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column) };
}
