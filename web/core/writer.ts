/**
 * Writes MD5 files: edits existing files, and makes files from data. Loaded on demand, because the core
 * itself does not need it.
 */
import createModule from '#write-module';
import { locate } from './asset-url.js';
import { loadWasm, startModule } from './compile.js';
import { arrayOf, isY, reportOf, type Bytes } from './core.js';
import { makeDecompiled } from './decompiled-text.js';
import { Instance, ReaderFaultError } from './instance.js';
import { once } from './load-part.js';
import { Repairs } from './repairs.js';
import type {
  WriteModule,
  RawAnimEdits,
  RawCameraEdits,
  RawMeshEdits,
  RawRewritten,
} from './write-module.js';
import type {
  AnimEdits,
  AnimFileData,
  CameraEdits,
  CameraFileData,
  Decompiled,
  MeshEdits,
  MeshFileData,
  Rewritten,
  Writer,
} from './writer-types.js';
import type { FrameRange } from './types.js';
import { indexOfWord } from './write-layers.js';

export { boundsOfFrames } from './frame-bounds.js';
export type * from './writer-types.js';
export type * from './repair-types.js';
export type { Repairs };

/** The location in the build. Vite copies the file next to the scripts, and replaces this address. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer-write.wasm', import.meta.url);

/**
 * One instance for the entire page: fetched in a browser, read from disk in Node. After a failure the next
 * call tries again. Rejects with an Error that says what could not be loaded.
 */
export const loadWriter: () => Promise<Writer> = once(async () => new ModuleWriter(await loadInstance()));

/** The same for repairs, which the module makes, too. */
export const loadRepairs: () => Promise<Repairs> = once(async () => new Repairs(await loadInstance()));

const loadInstance = once(start);

function start(): Promise<Instance<WriteModule>> {
  const file = 'md5-viewer-write.wasm';
  return loadWasm(locate(file, MODULE_URL), file, async (compiled) => {
    const startInstance = () => startModule(createModule, compiled);
    return new Instance(await startInstance(), { start: startInstance });
  });
}

class ModuleWriter implements Writer {
  readonly #instance: Instance<WriteModule>;

  constructor(instance: Instance<WriteModule>) {
    this.#instance = instance;
  }

  rewriteMesh(bytes: Bytes, fileName: string, edits: MeshEdits = {}): Rewritten {
    const raw = rawMeshEdits(edits);
    return this.#rewrite(bytes, fileName, edits.skeletonFrom?.bytes, (module) => module.rewriteMesh(raw));
  }

  rewriteAnim(bytes: Bytes, fileName: string, edits: AnimEdits = {}): Rewritten {
    const raw = rawAnimEdits(edits);
    return this.#rewrite(bytes, fileName, edits.for?.bytes, (module) => module.rewriteAnim(raw));
  }

  rewriteCameraPath(bytes: Bytes, fileName: string, edits: CameraEdits = {}): Rewritten {
    const raw = rawCameraEdits(edits);
    return this.#rewrite(bytes, fileName, undefined, (module) => module.rewriteCamera(raw));
  }

  writeMesh(data: MeshFileData): string {
    return this.#write((module) => module.writeMeshData(data));
  }

  writeAnim(data: AnimFileData): string {
    return this.#write((module) => module.writeAnimData(data));
  }

  writeCameraPath(data: CameraFileData): string {
    return this.#write((module) => module.writeCameraData(data));
  }

  decompile(bytes: Bytes, fileName: string): Decompiled | null {
    const input = arrayOf(bytes);
    let kind: Decompiled['kind'] = 'mesh';
    try {
      return this.#instance.read((module) => {
        module.inputView(input.length).set(input);
        const found = module.classifyBinary();
        if (found === 0) return null;
        kind = found === 1 ? 'mesh' : 'anim';
        const raw = found === 1 ? module.readBinaryMesh() : module.readBinaryAnim();
        const text = raw.isWritten ? new Uint8Array(module.textView()) : null;
        module.releaseText();
        return makeDecompiled(kind, text, raw, fileName);
      });
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      const report = reportOf([error.diagnostic], fileName);
      return { kind, text: null, report, reportOn: () => report };
    }
  }

  #rewrite(
    bytes: Bytes,
    fileName: string,
    other: Bytes | undefined,
    call: (module: WriteModule) => RawRewritten,
  ): Rewritten {
    const input = arrayOf(bytes);
    const otherInput = other && arrayOf(other);
    try {
      return this.#instance.read((module) => {
        module.inputView(input.length).set(input);
        if (otherInput) module.otherInputView(otherInput.length).set(otherInput);
        const { isWritten, changes, diagnostics } = call(module);
        const text = isWritten ? takeText(module) : null;
        return { text, changes, report: reportOf(diagnostics, fileName) };
      });
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return { text: null, changes: [], report: reportOf([error.diagnostic], fileName) };
    }
  }

  #write(call: (module: WriteModule) => string): string {
    return this.#instance.read((module) => {
      const problem = call(module);
      if (problem) throw new RangeError(problem);
      return takeText(module);
    });
  }
}

function takeText(module: WriteModule): string {
  const text = new TextDecoder().decode(module.textView());
  module.releaseText();
  return text;
}

function rawMeshEdits(edits: MeshEdits): RawMeshEdits {
  return {
    isYUp: isY(edits.upAxis),
    scale: factor('scale', edits.scale, 1),
    renames: Object.entries(edits.rename ?? {}).flat(),
    maxWeights: edits.maxWeights === undefined ? 0 : whole('maxWeights', edits.maxWeights, 1),
    normalizeWeights: edits.normalizeWeights ?? false,
    sortJoints: edits.sortJoints ?? false,
    addOrigin: edits.addOrigin ?? false,
    removeUnusedJoints: edits.removeUnusedJoints ?? false,
    removeUnusedWeights: edits.removeUnusedWeights ?? false,
    removeZeroWeights: edits.removeZeroWeights ?? false,
    turnInsideOut: edits.turnInsideOut ?? false,
    mergeDuplicateMeshes: edits.mergeDuplicateMeshes ?? false,
    removeEmptyMeshes: edits.removeEmptyMeshes ?? false,
    isVersion12: edits.version === 12,
    hasLender: edits.skeletonFrom !== undefined,
    isLenderYUp: isY(edits.skeletonFrom?.upAxis),
  };
}

function rawCameraEdits({ upAxis, scale, frames, frameRate }: CameraEdits): RawCameraEdits {
  return {
    isYUp: isY(upAxis),
    scale: factor('scale', scale, 1),
    frames: rawFrames(frames),
    frameRate: frameRate === undefined ? 0 : rate(frameRate),
  };
}

function rawAnimEdits(edits: AnimEdits): RawAnimEdits {
  return {
    ...rawCameraEdits(edits),
    renames: Object.entries(edits.rename ?? {}).flat(),
    isInPlace: indexOfWord(['file', 'in-place'], edits.rootMotion ?? 'file') === 1,
    invertRotations: edits.invertRotations ?? false,
    addOrigin: edits.addOrigin ?? false,
    hasMesh: edits.for !== undefined,
    meshEdits: rawMeshEdits(edits.for?.edits ?? {}),
    bounds: edits.bounds ?? new Float32Array(),
  };
}

function rawFrames(frames: FrameRange | undefined): number[] {
  return frames ? frames.map((frame) => whole('frames', frame, 0)) : [];
}

function factor(name: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (Number.isFinite(value) && value > 0) return value;
  throw new RangeError(`Expected a ${name} greater than 0, got ${String(value)}.`);
}

/** Frames per second that readers of the format accept. */
function rate(value: number): number {
  if (value >= 0.001 && value <= 1000) return value;
  throw new RangeError(`Expected a frameRate from 0.001 to 1000, got ${String(value)}.`);
}

function whole(name: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least && value < 2 ** 32) return value;
  throw new RangeError(
    `Expected a whole number of at least ${String(least)} for ${name}, got ${String(value)}.`,
  );
}
