import { loadWasm } from './compile.js';
import { giveInput, outputOf, startPlainModule, type PlainModule } from './plain-module.js';
import type { UpAxis } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** The functions of cpp/wasm/reader_exports.cpp. */
interface ReaderModule extends PlainModule {
  readMesh(yUp: boolean, lentJoints: number): void;
  readAnim(yUp: boolean): void;
  readCamera(yUp: boolean): void;
  imageAt(): number;
  imageSize(): number;
  release(): void;
}

/**
 * Reads every file there is, where the page's module holds a reader for ordinary ones only. Keeps nothing but its
 * memory.
 */
export class WholeReader {
  readonly #module: ReaderModule;

  private constructor(module: ReaderModule) {
    this.#module = module;
  }

  /** From md5-viewer-reader.wasm. Rejects with an Error that says what could not be loaded. */
  static async load(from: string | URL | BufferSource): Promise<WholeReader> {
    return new WholeReader(await loadWasm(from, 'readerBinary', startPlainModule<ReaderModule>));
  }

  /**
   * `lentJoints`: how many joints a mesh may refer to that has none itself. `take` gets what the page's module takes
   * over, in memory that is valid during the call; no bytes where nothing can be shown.
   */
  read(
    kind: 'mesh' | 'anim' | 'camera',
    bytes: Uint8Array,
    lentJoints: number,
    take: (image: Uint8Array) => void,
    upAxis?: UpAxis,
  ): RawDiagnostic[] {
    const module = this.#module;
    const yUp = upAxis === 'y';
    giveInput(module, bytes);
    if (kind === 'mesh') module.readMesh(yUp, lentJoints);
    else if (kind === 'anim') module.readAnim(yUp);
    else module.readCamera(yUp);
    take(new Uint8Array(module.memory.buffer, module.imageAt(), module.imageSize()));
    const { diagnostics } = JSON.parse(outputOf(module)) as { diagnostics: RawDiagnostic[] };
    module.release();
    return diagnostics;
  }
}
