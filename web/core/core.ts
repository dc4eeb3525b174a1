import { CameraPath } from './camera-path.js';
import { Clip, clipHandle } from './clip.js';
import { Instance, ReaderFaultError } from './instance.js';
import { Model } from './model.js';
import { indexOfWord } from './write-layers.js';
import { toDiagnostics } from './to-diagnostics.js';
import { createStage, type PageStage } from './stage.js';
import type { Stage, StageListener } from './stage-types.js';
import type { CutConvention, FileKind, Report, UpAxis } from './types.js';
import { FILE_KINDS, type RawDiagnostic, type RawRead, type WasmModule } from './wasm-module.js';

export type Bytes = Uint8Array | ArrayBuffer;

/** Options for reading a file. */
export interface ReadOptions {
  /** `z` by default. */
  readonly upAxis?: UpAxis | undefined;
}

/** @internal The classes of the objects that a core creates. */
export const CLASSES = { Model, Clip, CameraPath };

/** Reads files with one instance of the wasm module. The caller frees each result with its dispose(). */
export class Core {
  readonly #instance: Instance<WasmModule>;
  readonly #classes: typeof CLASSES;
  #stage: PageStage | null = null;

  /** @internal `start` creates another instance, which replaces this one after a trap. */
  constructor(wasm: WasmModule, start: () => Promise<WasmModule>, classes = CLASSES) {
    this.#classes = classes;
    this.#instance = new Instance(wasm, {
      start,
      canReplace: (module) => module.objectCount() === 0,
      onReplace: (fresh) => this.#stage?.moveTo(fresh),
    });
  }

  get #wasm(): WasmModule {
    return this.#instance.module;
  }

  /**
   * Reads an .md5mesh. `model` is null only if nothing of the file can be shown; the report gives the reason.
   * The meshes of some files refer to the skeleton of another file; then `neededJoints` is not 0. Such a file
   * copies the skeleton of `skeletonFrom`.
   */
  readModel(
    bytes: Bytes,
    fileName: string,
    { skeletonFrom, upAxis }: ReadOptions & { readonly skeletonFrom?: Model | undefined } = {},
  ): { model: Model | null; report: Report } {
    if (skeletonFrom && !(skeletonFrom instanceof Model)) throw new TypeError('Expected a Model.');
    const lender = skeletonFrom?.handleIn(this.#wasm) ?? 0;
    const isYUp = isY(upAxis);
    const { raw, report } = this.#read(bytes, fileName, (wasm) => wasm.readModel(lender, isYUp));
    return { model: raw && new this.#classes.Model(this.#wasm, raw, fileName), report };
  }

  /** Reads an .md5anim. */
  readClip(
    bytes: Bytes,
    fileName: string,
    { upAxis }: ReadOptions = {},
  ): { clip: Clip | null; report: Report } {
    const isYUp = isY(upAxis);
    const { raw, report } = this.#read(bytes, fileName, (wasm) => wasm.readClip(isYUp));
    return { clip: raw && new this.#classes.Clip(this.#wasm, raw, fileName), report };
  }

  /** Reads an .md5camera. Without a `cutConvention` the keys decide the meaning of its cuts. */
  readCameraPath(
    bytes: Bytes,
    fileName: string,
    {
      cutConvention = 'auto',
      upAxis,
    }: ReadOptions & { readonly cutConvention?: CutConvention | 'auto' } = {},
  ): { path: CameraPath | null; report: Report } {
    const isYUp = isY(upAxis);
    const { raw, report } = this.#read(bytes, fileName, (wasm) => wasm.readCameraPath(isYUp));
    const path = raw && new this.#classes.CameraPath(this.#wasm, raw, fileName);
    if (path && cutConvention !== 'auto') path.cutConvention = cutConvention;
    return { path, report };
  }

  /**
   * A model without meshes from the joints of a clip in its first frame, so that an animation can be shown
   * without its mesh. The clip fits it exactly. The caller disposes it.
   */
  skeletonOf(clip: Clip): Model {
    return new this.#classes.Model(
      this.#wasm,
      this.#wasm.skeletonOfClip(clipHandle(clip, this.#wasm)),
      clip.fileName,
    );
  }

  /** The kind of a file, by its content. The name is not used. */
  classify(bytes: Bytes): FileKind {
    const input = arrayOf(bytes);
    try {
      return this.#instance.read((wasm) => {
        giveInput(wasm, input);
        return FILE_KINDS[wasm.classifyInput()] ?? 'unknown';
      });
    } catch (error) {
      if (error instanceof ReaderFaultError) return 'unknown';
      throw error;
    }
  }

  /**
   * Makes a WebGL2 context for all views of a page. Browser only; throws a StageError without WebGL2. A lost
   * context is restored automatically; `listener` is called for both events.
   */
  createStage(listener: Partial<StageListener> = {}): Stage {
    this.#stage = createStage(this.#wasm, listener);
    return this.#stage;
  }

  /** Bytes of the module's memory in use by all results that are not disposed. */
  get heapBytes(): number {
    return this.#wasm.heapBytes();
  }

  #read<Raw extends RawRead>(
    bytes: Bytes,
    file: string,
    read: (wasm: WasmModule) => Raw,
  ): { raw: Raw | null; report: Report } {
    const input = arrayOf(bytes);
    try {
      const raw = this.#instance.read((wasm) => {
        giveInput(wasm, input);
        return read(wasm);
      });
      return { raw: raw.handle === 0 ? null : raw, report: reportOf(raw.diagnostics, file) };
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return { raw: null, report: reportOf([error.diagnostic], file) };
    }
  }
}

/** @internal */
export function isY(upAxis: UpAxis = 'z'): boolean {
  return indexOfWord(['z', 'y'], upAxis) === 1;
}

function giveInput(wasm: WasmModule, input: Uint8Array): void {
  wasm.inputView(input.length).set(input);
}

/** In bytes. Data from larger files would not fit into the memory of WebAssembly. */
const LARGEST_FILE = 2 ** 28;

/**
 * @internal Throws a TypeError if the value holds no bytes (a string, a Blob, undefined), and a RangeError if
 *   they are too many.
 */
export function arrayOf(bytes: Bytes): Uint8Array {
  const { buffer = bytes, byteOffset, byteLength } = Object(bytes) as Partial<Uint8Array>;
  if (byteLength === undefined && !Array.isArray(bytes))
    throw new TypeError('Expected a Uint8Array or ArrayBuffer.');
  if (Number(byteLength) > LARGEST_FILE) throw new RangeError('Files larger than 256 MB are not read.');
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** @internal Sorted by their location in the file. */
export function reportOf(raw: readonly RawDiagnostic[], file: string): Report {
  const diagnostics = toDiagnostics(raw, { file });
  return { diagnostics: diagnostics.sort((a, b) => a.line - b.line || a.column - b.column) };
}
