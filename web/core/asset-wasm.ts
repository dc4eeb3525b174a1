import { locate } from './asset-url.js';
import { loadWasm } from './compile.js';

/** Where the build has it; Vite puts the file beside the scripts, and its address here. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer-assets.wasm', import.meta.url);

let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Fetches and compiles the module for declarations and images once for the page. What needs it calls this before its
 * own code is there. A failure is forgotten, so that the next call tries again.
 */
export function compileAssets(): Promise<WebAssembly.Module> {
  const file = 'md5-viewer-assets.wasm';
  compiled ??= loadWasm(locate(file, MODULE_URL), file, (module) => Promise.resolve(module)).catch(
    (error: unknown) => {
      compiled = null;
      throw error;
    },
  );
  return compiled;
}
