import createModule from '#wasm-module';
import { loadWasm } from './compile.js';
import { Core } from './core.js';
import { indexOfWord } from './pose-layer.js';
import { warmUp } from './warm-up.js';
import type { WasmModule } from './wasm-module.js';
import type { WholeReader } from './whole-reader.js';

/** BufferSource under a name of its own: that is known only where there is a DOM. */
export type WasmBytes = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

export interface LoadCoreOptions {
  /** Where md5-viewer.wasm lies; beside this module by default. */
  readonly wasmUrl?: string | URL;
  /** Its bytes, where the caller has them. */
  readonly wasmBinary?: WasmBytes;
  /** Where md5-viewer-reader.wasm lies; beside md5-viewer.wasm by default. */
  readonly readerUrl?: string | URL;
  /** Its bytes, where the caller has them. */
  readonly readerBinary?: WasmBytes;
  /**
   * 'later': md5-viewer-reader.wasm is loaded by the first file that needs it. Such files are read within
   * Core.withWholeReader(). By default all files can be read at once.
   */
  readonly wholeReader?: 'now' | 'later';
}

/**
 * Starts the wasm module: fetched in a browser, read from disk in Node. Each call makes an instance of its own.
 * Rejects with an Error that says what could not be loaded.
 */
export async function loadCore(options: LoadCoreOptions = {}): Promise<Core> {
  const loadReader = () => loadWholeReader(options);
  const isLater = indexOfWord(['now', 'later'], options.wholeReader ?? 'now') === 1;
  const reader = isLater ? null : loadReader();
  // Who names one file only may have no other: that one is then missed by the first file that needs it.
  const named = options.wasmUrl !== undefined || options.wasmBinary !== undefined;
  const [wasm, whole] = await Promise.all([loadModule(options), named ? reader?.catch(() => null) : reader]);
  const core = new Core(wasm, loadReader, whole ?? null);
  warmUp(core);
  return core;
}

async function loadModule({ wasmUrl, wasmBinary }: LoadCoreOptions): Promise<WasmModule> {
  const from = wasmBinary ?? wasmUrl ?? new URL(/* @vite-ignore */ './md5-viewer.wasm', import.meta.url);
  return loadWasm(from, 'wasmBinary', start);
}

/** Most pages never need it: its code is loaded with it. */
async function loadWholeReader({ wasmUrl, readerUrl, readerBinary }: LoadCoreOptions): Promise<WholeReader> {
  const beside = new URL(/* @vite-ignore */ './md5-viewer-reader.wasm', import.meta.url);
  const named = wasmUrl && String(wasmUrl).replace(/[^/\\]*$/, 'md5-viewer-reader.wasm');
  const { WholeReader } = await import('./whole-reader.js');
  return WholeReader.load(readerBinary ?? readerUrl ?? named ?? beside);
}

function start(compiled: WebAssembly.Module): Promise<WasmModule> {
  return new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => {
            done(instance, compiled);
          })
          .catch(reject);
        return {};
      },
      // The module has nothing to print; what a broken build would say belongs into an error, not the console.
      print: () => undefined,
      printErr: (text) => {
        reject(new Error(text));
      },
    }).then(resolve, reject);
  });
}
