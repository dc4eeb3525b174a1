import createModule from '#wasm-module';
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

/** Node's file system, without an import that bundlers for the browser would follow. */
function nodeFileSystem(): { readFileSync(path: URL | string): Uint8Array<ArrayBuffer> } | null {
  const node = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  return (node?.getBuiltinModule?.('node:fs') as ReturnType<typeof nodeFileSystem>) ?? null;
}

async function compile({ wasmUrl, wasmBinary }: LoadCoreOptions): Promise<WebAssembly.Module> {
  if (wasmBinary) return WebAssembly.compile(wasmBinary);
  const url = wasmUrl ?? new URL(/* @vite-ignore */ './md5-viewer.wasm', import.meta.url);
  const fileSystem = nodeFileSystem();
  if (fileSystem && !/^https?:/.test(String(url))) {
    const path = typeof url === 'string' && url.startsWith('file:') ? new URL(url) : url;
    return WebAssembly.compile(fileSystem.readFileSync(path));
  }
  return compileResponse(await fetchWasm(url));
}

async function fetchWasm(url: string | URL): Promise<Response> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`md5-viewer.wasm could not be fetched from ${String(url)}: ${String(error)}`);
  });
  if (!response.ok) {
    throw new Error(
      `md5-viewer.wasm could not be fetched from ${String(url)}: HTTP ${String(response.status)}`,
    );
  }
  return response;
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  // Streaming needs the right MIME type; servers that lack it still get a working page.
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
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
