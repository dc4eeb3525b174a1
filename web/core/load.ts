import createModule from '#wasm-module';
import { compileWasm } from './compile.js';
import { Core } from './core.js';
import type { WasmModule } from './wasm-module.js';

export interface LoadCoreOptions {
  /** Where md5-viewer.wasm lies; beside this module by default. */
  readonly wasmUrl?: string | URL;
  /** Its bytes, where the caller has them. */
  readonly wasmBinary?: BufferSource;
}

/**
 * Starts the wasm module: fetched in a browser, read from disk in Node. Each call makes an instance of its own.
 * Rejects with an Error that says what could not be loaded.
 */
export async function loadCore(options: LoadCoreOptions = {}): Promise<Core> {
  const compiled = await compile(options);
  return new Core(await start(compiled));
}

async function compile({ wasmUrl, wasmBinary }: LoadCoreOptions): Promise<WebAssembly.Module> {
  if (wasmBinary) return WebAssembly.compile(wasmBinary);
  return compileWasm(wasmUrl ?? new URL(/* @vite-ignore */ './md5-viewer.wasm', import.meta.url));
}

function start(compiled: WebAssembly.Module): Promise<WasmModule> {
  return new Promise((resolve, reject) => {
    createModule({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports).then((instance) => {
          done(instance, compiled);
        }, reject);
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
