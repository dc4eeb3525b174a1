import { locate } from './asset-url.js';
import { loadWasm } from './compile.js';
import { once } from './load-part.js';

/** The location in the build. Vite copies the file next to the scripts, and replaces this address. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer-assets.wasm', import.meta.url);

/**
 * Fetches and compiles the module for declarations and images, once per page. Callers start it before their
 * own code is loaded. After a failure the next call tries again.
 */
export const compileAssets = once(() => {
  const file = 'md5-viewer-assets.wasm';
  return loadWasm(locate(file, MODULE_URL), file, (module) => Promise.resolve(module));
});
