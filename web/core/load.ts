import createModule from '#wasm-module';
import { locate } from './asset-url.js';
import { loadWasm, startModule } from './compile.js';
import { Core } from './core.js';
import { warmUp } from './warm-up.js';
import type { WasmModule } from './wasm-module.js';

/** The same as BufferSource, which exists only with the types of the DOM. */
export type WasmBytes = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

export interface LoadCoreOptions {
  /** The address of md5-viewer.wasm; by default it is next to this module. */
  readonly wasmUrl?: string | URL;
  /** Its bytes, if the caller has them. */
  readonly wasmBinary?: WasmBytes;
}

/** The location in the build. Vite copies the file next to the scripts, and replaces this address. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer.wasm', import.meta.url);

/**
 * Starts the wasm module: fetched in a browser, read from disk in Node. Each call creates an instance.
 * Rejects with an Error that says what could not be loaded.
 */
export const loadCore = (options?: LoadCoreOptions): Promise<Core> => loadKind(Core, options);

/** @internal The same for a subclass of Core. */
export async function loadKind<Kind extends Core>(
  kind: new (wasm: WasmModule, start: () => Promise<WasmModule>) => Kind,
  { wasmUrl, wasmBinary }: LoadCoreOptions = {},
): Promise<Kind> {
  const core = await loadWasm(
    wasmBinary ?? wasmUrl ?? locate('md5-viewer.wasm', MODULE_URL),
    'wasmBinary',
    async (compiled) => {
      const start = () => startModule(createModule, compiled);
      return new kind(await start(), start);
    },
  );
  warmUp(core);
  return core;
}
