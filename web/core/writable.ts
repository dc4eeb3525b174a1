/**
 * The package's core, which extends that of the element: models, clips and camera paths can be written. For
 * that they keep a copy of their file, which doubles the memory.
 */
import { CameraPath } from './camera-path.js';
import { Clip } from './clip.js';
import { nodeFileSystem } from './compile.js';
import { arrayOf, Core, type Bytes, type ReadOptions } from './core.js';
import { loadPart } from './load-part.js';
import { loadKind, type LoadCoreOptions } from './load.js';
import { Model } from './model.js';
import type { CutConvention, FileKind, FrameRange, Joint, Report, UpAxis, Vec3 } from './types.js';
import type { WasmModule } from './wasm-module.js';
import type { JointData, Rewritten, Writer } from './writer-types.js';

/** The file from which an object was read. */
interface Source {
  readonly writer: Writer;
  readonly bytes: Uint8Array;
  readonly upAxis: UpAxis | undefined;
}

/** A model that can be written. */
export class WritableModel extends Model {
  #write: (() => string) | null = null;

  /** @internal The function that makes its text, which does not need the model. */
  get writing(): (() => string) | null {
    return this.#write;
  }
  set writing(write: (() => string) | null) {
    this.#write = write;
  }

  /**
   * The mesh as text of version 10, as Doom 3 loads it, Z up. Throws an Error if the model was read before
   * `await core.loadWriter()`, which loadCore() calls in Node.
   */
  toText(): string {
    this.checkUsable();
    return checked(this.#write)();
  }
}

/** Options for writing a clip. */
export interface ClipTextOptions {
  /** Use names, order and parents of this model's joints. Joints that the clip lacks get their bind pose. */
  readonly for?: WritableModel | undefined;
  /** The first and the last frame that are written. */
  readonly frames?: FrameRange | undefined;
  /** 'in-place' keeps the root above its place in the first frame, at the height of each frame. */
  readonly rootMotion?: 'file' | 'in-place' | undefined;
}

/** A clip that can be written. */
export class WritableClip extends Clip {
  #source: Source | null = null;

  /** @internal */
  setSource(source: Source): void {
    this.#source = source;
  }

  /**
   * The animation as text of version 10, with the bounds of the file or else those of the joints. The text
   * cannot store scales. Throws an Error if the clip was read before `await core.loadWriter()`, does not fit
   * the model or does not have the frames.
   */
  toText({ for: model, frames, rootMotion }: ClipTextOptions = {}): string {
    this.checkUsable();
    const { writer, bytes, upAxis } = checked(this.#source);
    const mesh = model && { bytes: encode(model.toText()), fileName: model.fileName };
    return textOf(writer.rewriteAnim(bytes, this.fileName, { upAxis, frames, rootMotion, for: mesh }));
  }
}

/** A camera path that can be written. */
export class WritableCameraPath extends CameraPath {
  #source: Source | null = null;

  /** @internal */
  setSource(source: Source): void {
    this.#source = source;
  }

  /** The path as text of version 10. Throws an Error if it was read before `await core.loadWriter()`. */
  toText(): string {
    this.checkUsable();
    const { writer, bytes, upAxis } = checked(this.#source);
    return textOf(writer.rewriteCameraPath(bytes, this.fileName, { upAxis }));
  }
}

const CLASSES = { Model: WritableModel, Clip: WritableClip, CameraPath: WritableCameraPath };

/** Its results can be written after loadWriter() was called. */
export class WritableCore extends Core {
  #writer: Writer | null = null;

  /** @internal */
  constructor(wasm: WasmModule, start: () => Promise<WasmModule>) {
    super(wasm, start, CLASSES);
  }

  /**
   * Loads the code that writes MD5 files: about 130 kB in a browser. Files that are read afterwards have
   * toText(). It is shared by all cores. Rejects with an Error that says what could not be loaded.
   */
  async loadWriter(): Promise<Writer> {
    const { loadWriter } = await loadPart(() => import('./writer.js'));
    return (this.#writer = await loadWriter());
  }

  override readModel(
    bytes: Bytes,
    fileName: string,
    options: ReadOptions & { readonly skeletonFrom?: Model | undefined } = {},
  ): { model: WritableModel | null; report: Report } {
    const text = this.#textOf(bytes, fileName);
    if (!text.bytes) return { model: null, report: text.report };
    const { model: read, report } = super.readModel(text.bytes, fileName, options);
    const model = read instanceof WritableModel ? read : null;
    const source = this.#sourceOf(text.bytes, options);
    const { skeletonFrom } = options;
    if (model && source) {
      const { writer, upAxis } = source;
      const { writing } = skeletonFrom instanceof WritableModel ? skeletonFrom : { writing: null };
      model.writing = () => {
        const lender = writing && { bytes: encode(writing()), fileName: '' };
        return textOf(
          writer.rewriteMesh(source.bytes, fileName, { upAxis, skeletonFrom: lender ?? undefined }),
        );
      };
    }
    return { model, report: text.reportOn(report) };
  }

  override readClip(
    bytes: Bytes,
    fileName: string,
    options: ReadOptions = {},
  ): { clip: WritableClip | null; report: Report } {
    const text = this.#textOf(bytes, fileName);
    if (!text.bytes) return { clip: null, report: text.report };
    const { clip: read, report } = super.readClip(text.bytes, fileName, options);
    const clip = read instanceof WritableClip ? read : null;
    const source = this.#sourceOf(text.bytes, options);
    if (source) clip?.setSource(source);
    return { clip, report: text.reportOn(report) };
  }

  override readCameraPath(
    bytes: Bytes,
    fileName: string,
    options: ReadOptions & { readonly cutConvention?: CutConvention | 'auto' } = {},
  ): { path: WritableCameraPath | null; report: Report } {
    const { path: read, report } = super.readCameraPath(bytes, fileName, options);
    const path = read instanceof WritableCameraPath ? read : null;
    const source = this.#sourceOf(bytes, options);
    if (source) path?.setSource(source);
    return { path, report };
  }

  override skeletonOf(clip: Clip): WritableModel {
    const model = super.skeletonOf(clip);
    if (!(model instanceof WritableModel)) throw new TypeError('Expected a model of this core.');
    const writer = this.#writer;
    if (writer) {
      const { joints } = model;
      model.writing = () => skeletonText(writer, joints);
    }
    return model;
  }

  override classify(bytes: Bytes): FileKind {
    const { kind, bytes: text } = this.#textOf(bytes, '');
    return kind ?? super.classify(text ?? bytes);
  }

  /**
   * The text of a compiled file of Doom 3 BFG, which the writer makes; other bytes are returned unchanged.
   */
  #textOf(bytes: Bytes, fileName: string): ReadText {
    const array = arrayOf(bytes);
    const isCompiled = array[0] === COMPILED || array[3] === COMPILED;
    const file = isCompiled ? this.#writer?.decompile(bytes, fileName) : null;
    if (file) return { ...file, bytes: file.text };
    return { bytes, report: { diagnostics: [] }, reportOn: this.#writer ? asItIs : withoutWriter };
  }

  #sourceOf(bytes: Bytes, { upAxis }: ReadOptions): Source | null {
    return this.#writer && { writer: this.#writer, bytes: arrayOf(bytes).slice(), upAxis };
  }
}

/** loadCore() of the element with the code that writes files. In Node this code is loaded at once. */
export async function loadCore(options?: LoadCoreOptions): Promise<WritableCore> {
  const core = await loadKind(WritableCore, options);
  // If a bundler did not copy the file, everything else still works.
  if (nodeFileSystem()) await core.loadWriter().catch(() => undefined);
  return core;
}

/** The first letter of compiled files of Doom 3 BFG. In the wrong byte order it is the fourth. */
const COMPILED = 0x42;

/** Text that replaces a file's bytes. */
interface ReadText {
  /** The kind of a compiled file; absent for text. */
  readonly kind?: FileKind;
  /** Null if nothing of the file is readable; the report gives the reason. */
  readonly bytes: Bytes | null;
  readonly report: Report;
  /** Converts the report on the text to a report on the file. */
  readonly reportOn: (report: Report) => Report;
}

const asItIs = (report: Report): Report => report;

/** A report that explains how to read a compiled file. */
const withoutWriter = ({ diagnostics }: Report): Report => ({
  diagnostics: diagnostics.map((one) =>
    one.code === 'other-model-format' && one.message.includes('Doom 3 BFG')
      ? { ...one, message: `${one.message} To read compiled files, call \`await core.loadWriter()\` first.` }
      : one,
  ),
});

/** Throws if there is none. */
function checked<T>(value: T | null): T {
  if (value) return value;
  throw new Error(
    'This file was read before the writer was loaded. Call `await core.loadWriter()` first, then read it.',
  );
}

function textOf({ text, changes, report }: Rewritten): string {
  if (text !== null) return text;
  throw new Error(
    changes.at(-1)?.message ?? report.diagnostics[0]?.message ?? 'The file could not be written.',
  );
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function skeletonText(writer: Writer, joints: readonly Joint[]): string {
  return writer.writeMesh({ commandline: '', joints: joints.map(dataOf), meshes: [] });
}

/** Files do not store w, and assume a rotation whose w is not positive. */
function dataOf({ name, parent, position, rotation: [x, y, z, w] }: Joint): JointData {
  const rotation: Vec3 = w > 0 ? [0 - x, 0 - y, 0 - z] : [x, y, z];
  return { name, parent, position, rotation };
}
