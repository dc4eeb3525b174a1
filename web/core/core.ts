import { CameraPath } from './camera-path.js';
import { Clip, clipHandle } from './clip.js';
import { Model } from './model.js';
import { indexOfWord } from './pose-layer.js';
import { ReaderNeededError } from './reader-needed.js';
import { createStage } from './stage.js';
import type { Stage, StageListener } from './stage-types.js';
import type { CutConvention, FileKind, Report, UpAxis } from './types.js';
import { FILE_KINDS, type GivenUp, type RawRead, type WasmModule } from './wasm-module.js';
import type { WholeReader } from './whole-reader.js';

export type Bytes = Uint8Array | ArrayBuffer;

/** How a file comes into the module. */
interface Way<Raw extends RawRead> {
  readonly kind: 'mesh' | 'anim' | 'camera';
  /** By the module's own reader of ordinary files. */
  readonly read?: () => Raw | GivenUp;
  /** From the whole reader. */
  readonly adopt: () => Raw;
  readonly lentJoints?: number | undefined;
  readonly upAxis?: UpAxis | undefined;
}

/** How a file is to be read. */
export interface ReadOptions {
  /** `z` by default. Files with Y up are read by the whole reader. */
  readonly upAxis?: UpAxis | undefined;
}

/** Readers over one instance of the wasm module. What they return is freed by its dispose(). */
export class Core {
  readonly #wasm: WasmModule;
  readonly #loadReader: () => Promise<WholeReader>;
  #whole: WholeReader | null;
  #loading: Promise<void> | null = null;

  /** @internal */
  constructor(wasm: WasmModule, loadReader: () => Promise<WholeReader>, whole: WholeReader | null) {
    this.#wasm = wasm;
    this.#loadReader = loadReader;
    this.#whole = whole;
  }

  /**
   * What `read` returns, which calls one of the readers of this core. If that throws a ReaderNeededError, which is so
   * only with `wholeReader: 'later'`, the whole reader is loaded and `read` is called again. Rejects where it cannot
   * be loaded; a later call tries again.
   */
  async withWholeReader<T>(read: () => T): Promise<T> {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ReaderNeededError)) throw error;
      await (this.#loading ??= this.#startReader());
      return read();
    }
  }

  /**
   * Reads an .md5mesh. `model` is null only where nothing of the file can be shown; the report says why. A file
   * whose meshes refer to another file's skeleton (`neededJoints` of what was read without one) takes a copy of that
   * of `skeletonFrom`.
   */
  readModel(
    bytes: Bytes,
    fileName: string,
    { skeletonFrom, upAxis }: ReadOptions & { readonly skeletonFrom?: Model | undefined } = {},
  ): { model: Model | null; report: Report } {
    if (skeletonFrom && !(skeletonFrom instanceof Model)) throw new TypeError('This is no model.');
    const lender = skeletonFrom?.handleIn(this.#wasm) ?? 0;
    const raw = this.#read(bytes, fileName, {
      kind: 'mesh',
      read: () => this.#wasm.readModel(lender),
      adopt: () => this.#wasm.adoptModel(lender),
      lentJoints: skeletonFrom?.jointCount,
      upAxis,
    });
    return {
      model: raw.handle ? new Model(this.#wasm, raw, fileName) : null,
      report: reportOf(raw, fileName),
    };
  }

  /** Reads an .md5anim. */
  readClip(
    bytes: Bytes,
    fileName: string,
    { upAxis }: ReadOptions = {},
  ): { clip: Clip | null; report: Report } {
    const raw = this.#read(bytes, fileName, {
      kind: 'anim',
      read: () => this.#wasm.readClip(),
      adopt: () => this.#wasm.adoptClip(),
      upAxis,
    });
    return { clip: raw.handle ? new Clip(this.#wasm, raw, fileName) : null, report: reportOf(raw, fileName) };
  }

  /** Reads an .md5camera. Without a `cutConvention` the keys decide what its cuts mean. */
  readCameraPath(
    bytes: Bytes,
    fileName: string,
    {
      cutConvention = 'auto',
      upAxis,
    }: ReadOptions & { readonly cutConvention?: CutConvention | 'auto' } = {},
  ): { path: CameraPath | null; report: Report } {
    const raw = this.#read(bytes, fileName, {
      kind: 'camera',
      adopt: () => this.#wasm.adoptCameraPath(),
      upAxis,
    });
    if (!raw.handle) return { path: null, report: reportOf(raw, fileName) };
    const path = new CameraPath(this.#wasm, raw, fileName);
    if (cutConvention !== 'auto') path.cutConvention = cutConvention;
    return { path, report: reportOf(raw, fileName) };
  }

  /**
   * The joints of a clip in its first frame as a model without meshes, so that an animation can be shown while
   * its mesh is not there. The clip fits it exactly. The caller disposes it.
   */
  skeletonOf(clip: Clip): Model {
    return new Model(this.#wasm, this.#wasm.skeletonOfClip(clipHandle(clip, this.#wasm)), clip.fileName);
  }

  /** What a file is by its content; its name says nothing. */
  classify(bytes: Bytes): FileKind {
    this.#give(arrayOf(bytes));
    return FILE_KINDS[this.#wasm.classifyInput()] ?? 'unknown';
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

  #read<Raw extends RawRead>(
    bytes: Bytes,
    file: string,
    { kind, read, adopt, lentJoints = 0, upAxis = 'z' }: Way<Raw>,
  ): Raw {
    const input = arrayOf(bytes);
    if (indexOfWord(['z', 'y'], upAxis) === 0 && read) {
      this.#give(input);
      const raw = read();
      if (!('givenUp' in raw)) return raw;
    }
    const diagnostics = this.wholeReader(file).read(
      kind,
      input,
      lentJoints,
      (image) => this.#give(image),
      upAxis,
    );
    return Object.assign(adopt(), { diagnostics });
  }

  /** @internal Throws a ReaderNeededError where it is still to be loaded. */
  wholeReader(file: string): WholeReader {
    if (!this.#whole) throw new ReaderNeededError(file);
    return this.#whole;
  }

  #give(input: Uint8Array): void {
    this.#wasm.inputView(input.length).set(input);
  }

  async #startReader(): Promise<void> {
    try {
      this.#whole = await this.#loadReader();
    } finally {
      this.#loading = null;
    }
  }
}

/** Bytes; of more the memory that WebAssembly has would not hold what is read. */
const LARGEST_FILE = 2 ** 28;

/** Throws a TypeError for what holds no bytes: a text, a Blob, nothing; a RangeError for too many. */
function arrayOf(bytes: Bytes): Uint8Array {
  const { buffer = bytes, byteOffset, byteLength } = Object(bytes) as Partial<Uint8Array>;
  if (byteLength === undefined && !Array.isArray(bytes))
    throw new TypeError('These are no bytes in a Uint8Array or ArrayBuffer.');
  if (Number(byteLength) > LARGEST_FILE) throw new RangeError('Files larger than 256 MB are not read.');
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** In the order of the file, not in that of the checks. */
function reportOf({ diagnostics }: RawRead, file: string): Report {
  const inOrder = diagnostics.sort((a, b) => a.line - b.line || a.column - b.column);
  return { diagnostics: inOrder.map((one) => Object.assign(one, { file })) };
}
