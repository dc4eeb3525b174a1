import createModule from '#wasm-module';
import { locate } from './asset-url.js';
import { loadWasm, startModule } from './compile.js';
import { Core } from './core.js';
import { warmUp } from './warm-up.js';
import type { WasmModule } from './wasm-module.js';

/** BufferSource under a name of its own: that is known only where there is a DOM. */
export type WasmBytes = ArrayBufferView<ArrayBuffer> | ArrayBuffer;

export interface LoadCoreOptions {
  /** Where md5-viewer.wasm lies; beside this module by default. */
  readonly wasmUrl?: string | URL;
  /** Its bytes, where the caller has them. */
  readonly wasmBinary?: WasmBytes;
}

/** Where the build has it; Vite puts the file beside the scripts, and its address here. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer.wasm', import.meta.url);

/**
 * Starts the wasm module: fetched in a browser, read from disk in Node. Each call makes an instance of its own.
 * Rejects with an Error that says what could not be loaded.
 */
export const loadCore = (options?: LoadCoreOptions): Promise<Core> => loadKind(Core, options);

/** @internal The same for a kind of core. */
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
